
// The search dialog: asks while one types, arrows choose, Enter goes.
const dialog = document.querySelector("dialog.search")
if (dialog) {
  const input = dialog.querySelector("input")
  const list = dialog.querySelector("ul")
  const status = dialog.querySelector("p")
  const address = dialog.querySelector("form").action
  let asked = 0, chosen = -1

  const open = query => {
    if (!dialog.open) dialog.showModal()
    if (typeof query == "string") input.value = query
    input.select()
    ask()
  }
  const select = index => {
    const items = [...list.children]
    chosen = items.length ? (index + items.length) % items.length : -1
    items.forEach((item, at) => item.setAttribute("aria-selected", at == chosen))
    input.setAttribute("aria-activedescendant", chosen < 0 ? "" : items[chosen].id)
    items[chosen]?.scrollIntoView({ block: "nearest" })
  }
  const add = (tag, text, to) => { if (text) to.append(Object.assign(document.createElement(tag), { textContent: text })) }
  const draw = (found, at) => {
    const item = document.createElement("li")
    item.id = "_found" + at
    item.role = "option"
    const link = document.createElement("a")
    link.href = found.href
    link.tabIndex = -1
    add("small", (found.trail || []).join(" › "), link)
    add("strong", found.title, link)
    add("span", found.excerpt, link)
    item.append(link)
    return item
  }
  const ask = async () => {
    const turn = ++asked
    const query = input.value.trim()
    let found = [], words = ""
    if (query) try {
      const answer = await fetch(address + "?" + new URLSearchParams({ q: query }), { headers: { Accept: "application/json" } })
      if (!answer.ok) throw answer
      found = (await answer.json()).items
      words = found.length ? "" : dialog.dataset.nothing
    } catch { words = dialog.dataset.failed }
    if (turn != asked) return
    list.replaceChildren(...found.map(draw))
    input.setAttribute("aria-expanded", found.length > 0)
    status.textContent = words
    select(0)
  }

  let timer
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, 120) })
  dialog.addEventListener("keydown", event => {
    if (event.key == "ArrowDown") select(chosen + 1)
    else if (event.key == "ArrowUp") select(chosen - 1)
    else if (event.key == "Enter" && chosen >= 0) list.children[chosen].firstChild.click()
    else return
    event.preventDefault()
  })
  dialog.addEventListener("click", event => { if (event.target == dialog || event.target.closest("[data-search-close], li a")) dialog.close() })
  all("[data-search-open], [data-action=search]").forEach(link => link.addEventListener("click", event => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    sidebar?.hidePopover?.()
    open(link.dataset.action && (link.dataset.query || ""))
  }))
  document.addEventListener("keydown", event => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]")
    if ((event.key == "k" && (event.metaKey || event.ctrlKey)) || (event.key == "/" && !typing)) { event.preventDefault(); open() }
  })
  if (/Mac|iP/.test(navigator.platform)) all(".search-button kbd").forEach(key => key.textContent = "⌘ K")
}
