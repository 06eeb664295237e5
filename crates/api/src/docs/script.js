"use strict";
// The document is data: everything from it goes through `el`, which makes text and never markup.
const $ = id => document.getElementById(id);
const source = location.pathname.replace(/\/docs\/?$/, "") + "/openapi.json";
let doc = {}, base = location.origin + source.replace("/openapi.json", "");

function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, value);
  node.append(...children.flat(Infinity).filter(Boolean));
  return node;
}
/** Text in which `backticks` mark code. */
const prose = text => String(text || "").split(/`([^`]+)`/).map((part, i) => i % 2 ? el("code", null, part) : part);
const paragraphs = (text, kind = "text") => String(text || "").split(/\n\s*\n/).filter(Boolean).map(part => el("p", { class: kind }, prose(part)));

/** Follows references; what stands next to one wins. Also tells the name, and whether null is allowed. */
function resolve(schema, depth = 0) {
  let name = "", nullable = false, beside = {};
  schema = schema && typeof schema === "object" ? schema : {};
  for (let steps = 0; steps < 20; steps += 1) {
    const { $ref, oneOf, anyOf, ...rest } = schema;
    const choices = oneOf || anyOf || [], real = choices.filter(choice => choice.type !== "null");
    nullable = nullable || real.length < choices.length;
    if (!$ref && real.length !== 1) break;
    beside = { ...rest, ...beside };
    name = name || ($ref || "").split("/").pop();
    schema = !$ref ? real[0] : $ref.slice(2).split("/").map(step => step.replace(/~1/g, "/").replace(/~0/g, "~"))
      .reduce((at, key) => at && Object.hasOwn(at, key) ? at[key] : null, doc) || { description: "The document does not define this." };
  }
  schema = { ...schema, ...beside };
  for (const part of depth < 6 && schema.allOf || []) {
    const other = resolve(part, depth + 1).schema;
    schema = { ...other, ...schema, properties: { ...other.properties, ...schema.properties },
      required: [...(other.required || []), ...(schema.required || [])] };
  }
  const types = [schema.type].flat().filter(type => type && type !== "null");
  nullable = nullable || types.length < [schema.type].flat().filter(Boolean).length;
  return { schema: { ...schema, type: types.join(" or ") }, name, nullable };
}
const choicesOf = schema => (schema.oneOf || schema.anyOf)?.filter(choice => choice.type !== "null");
function typeName(given, depth = 0) {
  const { schema, name, nullable } = resolve(given);
  const text = schema.type === "array" && depth < 4 ? "list of " + typeName(schema.items, depth + 1)
    : name || schema.type === "string" && schema.format || schema.type || (choicesOf(schema) ? "one of several" : "any");
  return nullable ? text + " or null" : text;
}
function limits(schema) {
  const range = (low, high, unit) => low == null && high == null ? ""
    : (low == null ? `at most ${high}` : high == null ? `at least ${low}` : `${low} to ${high}`) + unit;
  const values = schema.enum || resolve(schema.items).schema.enum;
  const text = [range(schema.minLength, schema.maxLength, " characters"), range(schema.minItems, schema.maxItems, " items"),
    range(schema.minimum || null, schema.maximum, ""), schema.pattern && `matches \`${schema.pattern}\``,
    schema.const !== undefined && `always \`${schema.const}\``, values && (values.length > 1 ? "one of " : "always ") + values.map(value => `\`${value}\``).join(", "),
    schema.default !== undefined && `\`${JSON.stringify(schema.default)}\` if left out`].filter(Boolean).join("; ");
  return text && text[0].toUpperCase() + text.slice(1) + ".";
}
/** What can be opened below a member: members of its own or of its items, or alternatives. */
function inside(given) {
  let { schema, name } = resolve(given);
  for (let depth = 0; schema.type === "array" && depth < 4; depth += 1) ({ schema, name } = resolve(schema.items));
  const rows = Object.entries(schema.properties || {})
    .map(([name, member]) => ({ name, schema: member, required: (schema.required || []).includes(name) }));
  if (typeof schema.additionalProperties === "object") rows.push({ name: "any other name", schema: schema.additionalProperties });
  const choices = choicesOf(schema) || [];
  return rows.length || choices.length ? { rows: rows.sort((a, b) => b.required - a.required), choices, name } : null;
}
/** Content is made when it is first opened, so schemas that contain themselves do no harm. */
function lazy(attributes, summary, make, open) {
  const box = el("details", attributes, el("summary", null, summary), open && make());
  box.addEventListener("toggle", () => { if (box.children.length === 1) box.append(make()); });
  box.open = Boolean(open);
  return box;
}
/** Requests mark what they need; answers mark what may be missing. */
function table(kind, rows, reply) {
  // Phones show rows as blocks, which would lose the roles of a table.
  const row = (kind, ...cells) => el("tr", { role: "row", class: kind }, cells);
  const cell = (kind, ...children) => el("td", { role: "cell", class: kind }, children);
  const body = rows.map(({ name, required, in: where, schema: given, description }) => {
    const { schema } = resolve(given), below = inside(given);
    const mark = reply ? !required && el("small", null, "optional") : required && el("small", { class: "must" }, "required");
    const first = row(below ? "open" : "", cell("name", el("span", { class: "mono" }, name), mark),
      cell("type", typeName(given), where && where !== "path" && `, in ${where}`),
      cell("text", paragraphs(description || schema.description), paragraphs(limits(schema), "limits")));
    if (!below) return first;
    return [first, row("more", el("td", { role: "cell", colspan: 3 }, opened(given, reply, below.name || name)))];
  });
  const head = [kind, "Type", "Description"].map(text => el("th", { role: "columnheader", scope: "col" }, text));
  return el("table", { role: "table" }, el("thead", { role: "rowgroup" }, row("", head)), el("tbody", { role: "rowgroup" }, body));
}
/** The members of a schema, as tables. */
function shape(given, reply) {
  const { rows, choices } = inside(given) || { rows: [], choices: [] };
  return [rows.length > 0 && table("Member", rows, reply), choices.map((choice, i) =>
    [el("p", { class: "note" }, `${i ? "Or" : "Either"} ${typeName(choice)}`), choice.$ref ? inside(choice) && opened(choice, reply, typeName(choice)) : shape(choice, reply)])];
}
const opened = (schema, reply, name) => lazy(null, `Members of ${name}`, () => el("div", { class: "inner" }, shape(schema, reply)));
const about = (schema, reply) => [paragraphs(resolve(schema).schema.description, "note"), shape(schema, reply)];

const WORDS = { email: "ada@example.com", password: "correct horse battery", newPassword: "correct horse battery",
  currentPassword: "the one until now", title: "Handbook", displayName: "Ada Lovelace", label: "Nightly export",
  "date-time": "2026-01-31T09:30:00Z", date: "2026-01-31", uri: "https://example.com/" };
/** An example. Requests show what is required, or else one member; answers show all. */
function sample(given, reply, key = "", path = []) {
  const { schema, name } = resolve(given);
  const always = /^Always `([^`]+)`/.exec(schema.description) || [];
  const told = [schema.example, schema.examples?.[0], schema.const, schema.default, schema.enum?.[0], always[1]].find(value => value != null);
  if (told !== undefined) return told;
  if (path.length > 8 || name && path.includes(name)) return null;
  const deeper = [...path, name], choice = choicesOf(schema)?.[0];
  if (choice) return sample(choice, reply, key, deeper);
  if (schema.type === "array") return [sample(schema.items, reply, key, deeper)];
  if (schema.properties) {
    const names = Object.keys(schema.properties), required = names.filter(name => schema.required?.includes(name));
    const one = names.find(name => /^(title|label|displayName)$/.test(name)) || names[0];
    const shown = reply ? names : required.length ? required : [one];
    return Object.fromEntries(shown.map(name => [name, sample(schema.properties[name], reply, name, deeper)]));
  }
  const word = [schema.format, key].find(name => Object.hasOwn(WORDS, name));
  return { boolean: true, integer: schema.minimum || 1, number: schema.minimum || 1, string: WORDS[word] || "string" }[schema.type] ?? {};
}
const json = value => JSON.stringify(value, null, 2);
const content = holder => Object.entries(holder?.content || {})[0] || [];
const deref = holder => holder?.$ref ? resolve(holder).schema : holder;
function curl(op) {
  const plain = text => text.replace(/[^\w\/:.~@%\[\]-]/g, sign => "%" + sign.charCodeAt(0).toString(16)); // nothing a shell expands
  const variable = name => "$" + name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/\W/g, "_").toUpperCase();
  const path = op.path.split(/\{([^}]*)\}/).map((part, i) => i % 2 ? variable(part) : plain(part)).join("");
  const query = op.parameters.filter(one => one.in === "query" && one.required).map(one => `${plain(one.name)}=${variable(one.name)}`);
  const lines = [`curl ${op.method === "get" ? "" : `-X ${op.method.toUpperCase()} `}"${plain(base)}${path}${query.length ? "?" : ""}${query.join("&")}"`];
  if (op.scopes) lines.push(`-H "Authorization: Bearer $BINDERY_TOKEN"`);
  const [kind, body] = content(op.requestBody), quoted = text => `'${text.replace(/'/g, `'\\''`)}'`;
  if (kind) lines.push(`-H ${quoted("Content-Type: " + kind)}`, kind.includes("json") ? `-d ${quoted(json(body.example ?? sample(body.schema)).replace(/\n/g, "\n  "))}` : "--data-binary @FILE");
  return lines.join(" \\\n  ");
}
function figure(caption, text) {
  const button = el("button", { type: "button", "aria-live": "polite" }, "Copy");
  const pre = el("pre", { tabindex: 0, role: "group", "aria-label": caption }, el("code", null, text));
  button.addEventListener("click", async () => {
    // Browsers offer the clipboard only over HTTPS; a selection works without.
    const select = () => { getSelection().selectAllChildren(pre); return document.execCommand("copy"); };
    const done = await (navigator.clipboard?.writeText(text).then(() => true) ?? Promise.reject()).catch(select);
    button.textContent = done ? "Copied" : "Press Ctrl+C";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  return el("figure", { class: "sample" }, el("figcaption", null, caption, button), pre);
}
/** Errors have one shape, so one box tells them all. */
function failures(answers) {
  const codes = answers.map(([status]) => status).filter(status => status !== "default"), [, media] = content(answers[0][1]);
  return lazy({ class: "answer" }, [el("strong", null, "Errors"), el("span", { class: "type" }, codes.join(", "))], () => el("div", null,
    answers.map(([status, response]) => el("p", { class: "note" }, el("strong", null, status === "default" ? "Others" : status), prose(response.description))),
    media && about(media.schema, true)));
}
function answer([status, response]) {
  const [kind, media] = content(response), headers = Object.entries(response.headers || {}).map(([name, header]) => ({ name, required: true, ...deref(header) }));
  const line = [el("strong", null, status),
    el("span", { class: "type" }, prose([kind && typeName(media.schema), response.description || !kind && "No body."].filter(Boolean).join(". ")))];
  if (!kind && !headers.length) return el("div", { class: "answer" }, el("div", null, line));
  return lazy({ class: "answer" }, line, () => el("div", null, kind && about(media.schema, true),
    headers.length > 0 && table("Header", headers, true)), status.startsWith("2"));
}
function operation(op) {
  const [kind, body] = content(op.requestBody), answers = Object.entries(op.responses || {}).map(([status, response]) => [status, deref(response)]);
  const good = answers.filter(([status]) => status.startsWith("2")), bad = answers.filter(one => !good.includes(one));
  const [status, shown] = good[0] || [], [goodKind, goodBody] = content(shown);
  const route = op.path.split(/(\{[^}]*\})/).map((part, i) => i % 2 ? el("var", null, part) : part);
  const scope = !op.scopes ? "Public: needs no token" : op.scopes.length ? ["Scope ", op.scopes.map(scope => el("code", null, scope))] : "Any token";
  return el("section", { class: "op", id: op.id, "aria-labelledby": op.id + "-title" },
    el("div", null,
      el("h3", { id: op.id + "-title" }, el("a", { href: "#" + encodeURIComponent(op.id) }, prose(op.title))),
      el("div", { class: "route" }, el("span", { class: "method " + op.method }, op.method.toUpperCase()),
        el("span", { class: "mono" }, base.replace(location.origin, ""), route),
        el("span", { class: "scope" }, scope), op.deprecated && el("strong", { class: "old" }, "Deprecated")),
      paragraphs(op.description),
      op.parameters.length > 0 && [el("h4", null, "Parameters"), table("Name", op.parameters)],
      kind && [el("h4", null, op.requestBody.required ? "Request body" : "Request body, optional"),
        kind !== "application/json" && el("p", { class: "note" }, kind), about(body.schema)],
      el("h4", null, "Answers"), good.map(answer), bad.length > 0 && failures(bad)),
    el("div", { class: "example" }, figure("Request", curl(op)),
      goodKind?.includes("json") && figure(`Answer ${status}`, json(sample(goodBody.schema, true)))));
}
/** Operations by tag, in the order of the document. */
function groups() {
  const found = new Map((doc.tags || []).map(tag => [tag.name, []]));
  for (const [path, item] of Object.entries(doc.paths)) for (const method of ["get", "post", "put", "patch", "delete"]) {
    const op = item[method];
    if (!op) continue;
    const tag = op.tags?.[0] || "other", needs = op.security || doc.security || [], id = op.operationId || method + path;
    const [title, ...rest] = (op.summary || id).split(/(?<=\.)\s+/);
    if (!found.has(tag)) found.set(tag, []);
    found.get(tag).push({ ...op, path, method, id, title: title.replace(/\.$/, ""),
      description: [rest.join(" "), op.description].filter(Boolean).join("\n\n").replace(/\s*Needs (no token|a token with the scope `[^`]*`)\.$/, ""),
      label: id.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`).replace(/^./, first => first.toUpperCase()),
      requestBody: deref(op.requestBody), parameters: [...(item.parameters || []), ...(op.parameters || [])].map(deref),
      scopes: needs.length && needs.every(need => Object.keys(need).length) ? [op["x-scope"]].filter(Boolean) : null });
  }
  return [...found].filter(([, list]) => list.length);
}
function show() {
  const info = doc.info || {}, links = new Map(), nav = [], main = [];
  if (doc.servers?.[0]) base = new URL(doc.servers[0].url, location.href).href.replace(/\/$/, "");
  $("doc-title").textContent = info.title || "API reference";
  $("doc-lead").textContent = info.description || "";
  $("doc-base").textContent = base;
  $("doc-version").textContent = info.version ? `, version ${info.version}` : "";
  for (const [tag, list] of groups()) {
    const title = (tag.charAt(0).toUpperCase() + tag.slice(1)).replace(/-/g, " ");
    const { description } = doc.tags?.find(({ name }) => name === tag) || {};
    main.push(el("h2", { class: "group" }, title), description && el("p", { class: "about" }, prose(description)), ...list.map(operation));
    nav.push(el("section", null, el("h2", null, title), el("ul", null, list.map(op => {
      const link = el("a", { href: "#" + encodeURIComponent(op.id), title: `${op.title} (${op.path})` },
        el("span", { class: "method " + op.method }, op.method.toUpperCase()), el("span", { class: "mark" }, op.label));
      links.set(op.id, link);
      return el("li", { "data-words": words(tag, op) }, link);
    }))));
  }
  $("nav-list").replaceChildren(...nav);
  $("operations").replaceChildren(...main);
  $("state").hidden = true;
  steps();
  filter();
  const watcher = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting).forEach(({ target }) => {
    links.forEach(link => link.removeAttribute("aria-current"));
    links.get(target.id).setAttribute("aria-current", "true");
    links.get(target.id).scrollIntoView({ block: "nearest" });
  }), { rootMargin: "-15% 0px -80% 0px" });
  document.querySelectorAll(".op").forEach(section => watcher.observe(section));
  if (location.hash) $(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
/** What the search looks at: the operation's own words, its parameters, and the members of its body. */
function words(tag, op) {
  const [, body] = content(op.requestBody), fields = body ? fieldsOf(body.schema, 0, new Set()) : [];
  return [tag, op.method, op.path, op.id, op.label, op.title, op.description, ...op.parameters.map(({ name }) => name), ...fields].join(" ").toLowerCase();
}
function fieldsOf(given, depth, seen) {
  const { schema, name } = resolve(given);
  if (depth > 8 || seen.has(name)) return [];
  if (name) seen.add(name);
  const inner = [schema.items, ...(choicesOf(schema) || [])].filter(Boolean).flatMap(part => fieldsOf(part, depth + 1, seen));
  return [...inner, ...(schema.enum || []), ...Object.entries(schema.properties || {}).flatMap(([name, member]) => [name, ...fieldsOf(member, depth + 1, seen)])];
}
/** The steps at the beginning are written for this server. */
function steps() {
  document.querySelectorAll("figure[data-step]").forEach(step => {
    const text = step.textContent.replace("API=BASE", `API=${base}`);
    step.replaceWith(figure("Shell", text));
  });
}
function fold(open) {
  $("nav-toggle").setAttribute("aria-expanded", document.querySelector(".side").classList.toggle("open", open));
}
function filter() {
  const words = $("nav-filter").value.toLowerCase().split(/\s+/);
  document.querySelectorAll("#nav-list li").forEach(item => { item.hidden = !words.every(word => item.dataset.words.includes(word)); });
  document.querySelectorAll("#nav-list section").forEach(part => { part.hidden = !part.querySelector("li:not([hidden])"); });
  const none = $("nav-list").children.length && !document.querySelector("#nav-list section:not([hidden])");
  $("nav-none").textContent = none ? "No operation has all of these words. Try fewer, or a part of a path." : "";
}
async function load() {
  const state = $("state");
  try {
    state.className = "";
    state.replaceChildren(el("p", null, "Loading the operations…"));
    const reply = await fetch(source, { signal: AbortSignal.timeout(20000) });
    if (!reply.ok) throw new Error(`the server answered ${reply.status}`);
    doc = await reply.json();
    if (!doc?.paths) throw new Error("the answer is not an OpenAPI document");
    show();
  } catch (error) {
    const again = el("button", { type: "button" }, "Try again");
    again.addEventListener("click", load);
    state.className = "failed";
    $("doc-lead").after(state);
    state.replaceChildren(el("h2", null, "The operations could not be loaded"),
      el("p", null, prose(`Asked for \`${source}\`: ${error.message}.`)),
      el("ul", null, el("li", null, "Check that the server runs: ", el("a", { href: "/health/ready" }, "/health/ready"), " should answer 200."),
        el("li", null, prose(`If a proxy is in front, let it pass \`${source}\`.`)),
        el("li", null, prose("On the server, `bindery openapi` prints the same document."))), again);
  }
}
$("doc-link").href = source;
$("nav-filter").addEventListener("input", filter);
$("nav-toggle").addEventListener("click", () => fold());
$("nav-list").addEventListener("click", event => { if (event.target.closest("a")) fold(false); });
addEventListener("keydown", event => {
  const field = $("nav-filter"), typing = event.target.tagName === "INPUT";
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); fold(true); field.focus(); }
  if (event.key === "Escape" && field.value) { field.value = ""; filter(); } else if (event.key === "Escape") fold(false);
});
load();
