// The search dialog: a combobox that asks while one types. The focus stays in the field; aria-activedescendant names the
// row that the arrows chose.
const dialog = document.querySelector("dialog.search")
if (dialog) {
  const pick = selector => dialog.querySelector(selector)
  const [form, input, list, status] = ["form", "input", "[role=listbox]", "[role=status] bdi"].map(pick)
  const [clear, everything] = [".state button", ".state a"].map(pick)
  const { site, count, nothing, failed, partial, recent, note } = dialog.dataset
  // Sites of one organization share a host, and so what is stored for it.
  const stored = "searches " + site
  let asking, timer, resting, rested, shown, rows = [], chosen = -1

  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag)
    for (const name in attributes) if (attributes[name]) element.setAttribute(name, attributes[name])
    element.append(...children.filter(Boolean))
    return element
  }
  const query = () => input.value.trim()
  const addressOf = query => form.action + "?" + new URLSearchParams({ q: query })

  // What was searched for before. Nothing of it where nothing can be stored.
  const searches = () => {
    try { return JSON.parse(remembered(stored)).filter(one => typeof one == "string").slice(0, 8) } catch { return [] }
  }
  const keep = query => { if (query && query.length < 100) remember(stored, JSON.stringify([query, ...searches().filter(other => other != query)].slice(0, 8))) }
  // What readers search for, where the site counts it: once for a query that rested for a while or led somewhere.
  const tell = clicked => {
    if (note != null && (rested || clicked)) navigator.sendBeacon(form.action + "/queries", new URLSearchParams(clicked ? { q: shown, clicked } : { q: shown }))
    rested = false
  }

  const select = index => {
    rows[chosen]?.setAttribute("aria-selected", false)
    chosen = rows.length && index != null ? (index + rows.length) % rows.length : -1
    const row = rows[chosen]
    if (row) input.setAttribute("aria-activedescendant", row.id)
    else input.removeAttribute("aria-activedescendant")
    row?.setAttribute("aria-selected", true)
    row?.scrollIntoView({ block: "nearest" })
  }
  const show = (groups, words, first) => {
    list.replaceChildren(...groups)
    list.scrollTop = 0
    rows = all("a", list)
    rows.forEach((row, at) => row.id = "_found" + at)
    chosen = -1
    input.setAttribute("aria-expanded", rows.length > 0)
    status.textContent = words
    select(first)
  }
  const row = (kind, href, ...children) =>
    make("a", { role: "option", "aria-selected": "false", tabindex: "-1", class: kind, href }, ...children)
  const group = (label, language, children) => make("div", { role: "group", "aria-label": label, lang: language, dir: "auto" }, ...children)
  const snippet = segments => segments.length > 0 && make("span", {}, ...segments.map(({ text, mark }) => mark ? make("mark", {}, text) : text))
  const drawn = page => group(page.title, page.language, [
    row("page", page.href, make("strong", {}, page.title), page.trail.length > 0 && make("small", {}, page.trail.join(" › ")), snippet(page.snippet)),
    ...page.sections.map(section => row("section", section.href, make("strong", {}, section.title), snippet(section.snippet))),
  ])
  const showSearches = () => {
    shown = ""
    clear.hidden = !searches().length
    everything.hidden = true
    const rows = searches().map(query => row("again", addressOf(query), make("strong", {}, query)))
    show(rows.length ? [group(recent, null, rows)] : [], rows.length ? recent : "")
  }
  const showFound = (words, { items, next, partial: isPartial }) => {
    shown = words
    clear.hidden = true
    everything.href = addressOf(words)
    everything.hidden = !items.length
    const found = items.length ? count.replace("{count}", items.length + (next ? "+" : "")) : isPartial ? "" : nothing
    show(items.map(drawn), [found, isPartial && partial].filter(Boolean).join(". "), 0)
    resting = setTimeout(() => rested = true, 2000)
  }

  // One question at a time: the answer to an older one is not waited for.
  const stop = () => { clearTimeout(timer); clearTimeout(resting); asking?.abort() }
  const ask = async () => {
    stop()
    const words = query()
    if (words && words == shown) return
    tell()
    if (!words) return showSearches()
    const { signal } = asking = new AbortController()
    try {
      const answer = await fetch(addressOf(words), { headers: { Accept: "application/json" }, signal })
      if (!answer.ok) throw answer
      const found = await answer.json()
      if (!signal.aborted) showFound(words, found)
    } catch {
      if (signal.aborted) return
      shown = null
      clear.hidden = everything.hidden = true
      show([], failed)
    }
  }
  const open = words => {
    if (!dialog.open) dialog.showModal()
    if (typeof words == "string") input.value = words
    input.select()
    ask()
  }

  input.addEventListener("input", () => { stop(); timer = setTimeout(ask, 120) })
  // The page of results counts its queries itself.
  const leave = query => { keep(query); rested = false }
  form.addEventListener("submit", event => { if (query()) leave(query()); else event.preventDefault() })
  everything.addEventListener("click", () => leave(shown))
  dialog.addEventListener("close", () => { stop(); tell() })
  addEventListener("pagehide", () => tell())
  dialog.addEventListener("keydown", event => {
    // Enter and the arrows are the input method's while it composes a word.
    if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const moves = { ArrowDown: chosen + 1, ArrowUp: chosen < 0 ? -1 : chosen - 1, Home: 0, End: -1 }
    if (event.key == "Escape") dialog.close()
    else if (event.target != input) return
    else if (event.key in moves && rows.length) select(moves[event.key])
    // Of an older query nothing is opened: the form leads to the page of results.
    else if (event.key == "Enter" && rows[chosen] && query() == shown) rows[chosen].click()
    else return
    event.preventDefault()
  })
  dialog.addEventListener("click", event => {
    const row = event.target.closest("[role=option]")
    if (row?.className == "again") { event.preventDefault(); return open(row.textContent) }
    if (row) { keep(shown); tell(1) }
    if (row || event.target == dialog || event.target.closest("[data-search-close]")) dialog.close()
  })
  clear.addEventListener("click", () => { remember(stored, "[]"); showSearches(); input.focus() })
  all("[data-search-open], [data-action=search]").forEach(link => link.addEventListener("click", event => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    sidebar?.hidePopover?.()
    open(link.dataset.action && (link.dataset.query || ""))
  }))
  document.addEventListener("keydown", event => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]")
    // The same key where letters are not Latin ones.
    const isK = event.key?.toLowerCase() == "k" || (event.code == "KeyK" && event.key > "~")
    if ((isK && (event.metaKey || event.ctrlKey)) || (event.key == "/" && !typing)) { event.preventDefault(); open() }
  })
  if (/Mac|iP/.test(navigator.platform)) all(".search-button kbd").forEach(key => key.textContent = "⌘ K")
}
