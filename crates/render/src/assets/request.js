// Forms that send requests to the API of an operation, from the browser of the reader. What they are made of is in the
// page; a form is built when it is first opened. Nothing that is typed in is stored, and all of it is cleared when the
// page is left, since browsers keep pages for the way back.
const { labels, forms } = JSON.parse(document.getElementById("_requests").textContent)
const MAX_SECONDS = 30
const MAX_BYTES = 200_000
const element = (tag, attributes, ...children) => {
  const made = document.createElement(tag)
  for (const name in attributes) if (attributes[name] || attributes[name] === "") made.setAttribute(name, attributes[name])
  made.append(...children.filter(Boolean))
  return made
}

// Indents JSON as text: parsed and written again, long numbers would become others.
const pretty = text => {
  try { JSON.parse(text) } catch { return text }
  let depth = 0
  const line = () => "\n" + "  ".repeat(Math.min(depth, 40))
  return text.replace(/"(?:[^"\\]|\\.)*"|\s+|[[{]\s*[\]}]|[[{\]},:]/g, token => {
    if (token[0] == '"') return token
    if (!token.trim()) return ""
    if (token == ",") return "," + line()
    if (token == ":") return ": "
    if (token.length > 1) return token[0] + token.at(-1)
    if ("[{".includes(token)) { depth++; return token + line() }
    depth--
    return line() + token
  })
}

// The beginning of a response, and whether that is all.
const beginning = async response => {
  const reader = response.body?.getReader()
  const parts = []
  let length = 0
  while (reader && length <= MAX_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  reader?.cancel().catch(() => {})
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return { bytes: bytes.subarray(0, MAX_BYTES), isWhole: length <= MAX_BYTES }
}

// The name-value pairs that a field of the query stands for.
const pairs = ({ name, encoding }, value) => {
  const list = () => value.split(",").map(item => item.trim())
  if (encoding == "list") return list().map(item => [name, item])
  if (encoding.joined) return [[name, list().join(encoding.joined)]]
  if (encoding != "object" && encoding != "deep") return [[name, value]]
  const members = Object.entries(JSON.parse(value))
  return members.map(([key, item]) => [encoding == "deep" ? `${name}[${key}]` : key, typeof item == "string" ? item : JSON.stringify(item)])
}

const inBase64 = text => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const build = (form, box) => {
  let count = 0
  const labelled = (label, input, note) => {
    input.id = `${form.id}-${count++}`
    return element("p", { class: "try-field" }, element("label", { for: input.id }, label, note && element("small", {}, " ", note)), input)
  }
  const textInput = (attributes = {}) => element("input", { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off", ...attributes })
  const select = options => element("select", {}, ...options.map(option => element("option", { value: option }, option)))

  const server = select(form.servers)
  const rows = [labelled(labels.server, server)]
  // Hidden by the stylesheet: browsers offer to store what is in password fields, and to invent passwords.
  const secret = () => textInput({ class: "try-secret" })
  // Each credential adds to the headers or the query.
  const credentials = form.credentials.map(({ kind, name }) => {
    if (kind == "basic") {
      const [user, password] = [textInput(), secret()]
      rows.push(labelled(`${name}: ${labels.username}`, user), labelled(`${name}: ${labels.password}`, password))
      return { inputs: [user, password], add: headers => headers.set("Authorization", "Basic " + inBase64(user.value + ":" + password.value)) }
    }
    const input = secret()
    rows.push(labelled(name, input))
    return { inputs: [input], add: (headers, query) => {
      if (kind == "query") query.append(name, input.value)
      else if (kind == "header") headers.set(name, input.value)
      else headers.set("Authorization", "Bearer " + input.value)
    } }
  })
  const fields = form.fields.map(field => {
    const { required, example, options } = field
    const input = field.in == "file" ? element("input", { type: "file" }) : options ? select(required ? options : ["", ...options]) : textInput({ placeholder: required ? "" : example })
    const isFilled = required || field.in == "form" || field.in == "part"
    if (isFilled && field.in != "file" && (!options || options.includes(example))) input.value = example
    input.required = required
    rows.push(labelled(field.name, input, required && labels.required))
    return [field, input]
  })
  const hasFields = form.fields.some(field => ["form", "part", "file"].includes(field.in))
  const body = form.body && !hasFields && (form.body.text == null ? element("input", { type: "file" }) : element("textarea", { rows: Math.min(16, form.body.text.split("\n").length + 1), spellcheck: "false" }))
  if (body) rows.push(labelled(labels.body, body, form.body.type))
  if (form.body?.text != null && body) body.value = form.body.text

  const button = element("button", { class: "button primary" }, labels.send)
  const status = element("p", { role: "status", class: "try-status" })
  const result = element("div", { class: "try-result" })
  const page = element("form", { class: "try-form", autocomplete: "off" }, ...rows,
    form.unsent.length > 0 && element("p", { class: "try-note" }, `${labels.unsent} ${form.unsent.join(", ")}`),
    element("p", { class: "try-note" }, labels.direct), element("p", {}, button))
  box.append(element("div", { class: "inside" }, page, status, result))

  // Only the path and the query of the chosen server change, whatever a path or a value has in it.
  const request = () => {
    const url = new URL(server.value)
    const headers = new Headers()
    const filled = fields.filter(([, input]) => input.type == "file" ? input.files.length : input.value != "")
    const [path, query = ""] = form.path.split("?")
    let full = path
    const params = new URLSearchParams(query)
    filled.forEach(([field, input]) => {
      if (field.in == "path") full = full.replaceAll(`{${field.name}}`, () => encodeURIComponent(input.value))
      else if (field.in == "query") pairs(field, input.value).forEach(([name, value]) => params.append(name, value))
      else if (field.in == "header") headers.set(field.name, input.value)
    })
    credentials.filter(({ inputs }) => inputs.some(input => input.value)).forEach(({ add }) => add(headers, params))
    // A redirect would take these to another server than the one that was chosen.
    const redirect = [...headers].length ? "error" : "follow"
    url.pathname = url.pathname.replace(/\/$/, "") + full.replace(/^\/?/, "/")
    url.search = params
    let content
    if (hasFields) {
      content = form.body.type == "multipart/form-data" ? new FormData() : new URLSearchParams()
      filled.forEach(([field, input]) => {
        if (field.in == "file") content.append(field.name, input.files[0])
        else if (field.in == "form" || field.in == "part") content.append(field.name, input.value)
      })
    } else if (body) {
      content = body.type == "file" ? body.files[0] : body.value
      if (content) headers.set("Content-Type", form.body.type)
    }
    return [url, { method: form.method, headers, body: content || undefined, redirect, mode: "cors", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" }]
  }

  const show = async (response, started) => {
    const { bytes, isWhole } = await beginning(response)
    const words = [response.status, response.statusText, `· ${Math.round(performance.now() - started)} ms`]
    const type = response.headers.get("content-type") || ""
    let text
    try { text = new TextDecoder("utf-8", { fatal: isWhole }).decode(bytes) } catch {}
    if (text && /[\0-\x08\x0e-\x1f]/.test(text.slice(0, 1000))) text = null
    if (text && isWhole && /[/+]json/.test(type)) text = pretty(text)
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n")
    const block = (label, content) => element("pre", { tabindex: "0", role: "region", "aria-label": label }, element("code", {}, content))
    result.replaceChildren(...[
      headers && element("details", { class: "deeper" }, element("summary", {}, labels.headers), block(labels.headers, headers)),
      text ? block(labels.response, text) : bytes.length > 0 && element("p", {}, labels.notText),
      !isWhole && element("p", { class: "try-note" }, labels.shortened),
    ].filter(Boolean))
    const tone = element("span", { class: `status s${String(response.status)[0]}` }, words.filter(Boolean).join(" "))
    status.replaceChildren(tone)
  }

  let sending
  page.addEventListener("submit", async event => {
    event.preventDefault()
    if (sending) return sending.abort()
    const own = sending = new AbortController()
    let isLate = false
    const timer = setTimeout(() => { isLate = true; own.abort() }, MAX_SECONDS * 1000)
    result.replaceChildren()
    status.textContent = labels.sending
    button.textContent = labels.cancel
    try {
      const [url, init] = request()
      const started = performance.now()
      await show(await fetch(url, { ...init, signal: own.signal }), started)
    } catch (error) {
      // What the reader typed may be no JSON, or no value of a header: the message of the browser says so.
      const isRequest = error.name == "AbortError" || error instanceof TypeError && /fetch|network|load/i.test(error.message)
      status.textContent = isLate ? labels.late : own.signal.aborted ? "" : isRequest ? labels.none : error.message
    }
    clearTimeout(timer)
    button.textContent = labels.send
    sending = null
  })
  addEventListener("pagehide", () => {
    sending?.abort()
    credentials.forEach(({ inputs }) => inputs.forEach(input => input.value = ""))
    status.textContent = ""
    result.replaceChildren()
  })
}

forms.forEach(form => {
  const box = document.getElementById(form.id)
  box?.addEventListener("toggle", () => build(form, box), { once: true })
})
