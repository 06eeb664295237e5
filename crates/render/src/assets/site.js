// What pages can do beyond being read. Each part stands alone and does nothing where its elements are missing.
const root = document.documentElement
const all = (selector, within = document) => [...within.querySelectorAll(selector)]
const remember = (key, value) => { try { localStorage.setItem(key, value) } catch {} }
const remembered = key => { try { return localStorage.getItem(key) } catch { return null } }
// Anybody can write a fragment that is not well encoded.
const named = hash => { try { return document.getElementById(decodeURIComponent(hash.slice(1))) } catch { return null } }

// The theme.
const isDark = () => root.dataset.theme == "dark" || (root.dataset.theme == "system" && matchMedia("(prefers-color-scheme: dark)").matches)
all("[data-theme-switch]").forEach(button => button.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark"
  remember("theme", root.dataset.theme)
}))

// The header may be higher than the stylesheet thinks, when tabs need two rows.
const header = document.querySelector(".top")
if (header) new ResizeObserver(() => {
  const sticks = getComputedStyle(header).position == "sticky"
  root.style.setProperty("--top", (sticks ? header.offsetHeight : 0) + "px")
}).observe(header)

// An announcement stays closed until it says something else.
all(".announcement").forEach(banner => {
  const text = banner.textContent.trim()
  if (remembered("announcement") == text) banner.remove()
  banner.querySelector("[data-dismiss]")?.addEventListener("click", () => { remember("announcement", text); banner.remove() })
})

// Menus close when something else is clicked, or with Escape.
const close = except => all(".menu[open]").forEach(menu => { if (!menu.contains(except)) menu.open = false })
document.addEventListener("click", event => close(event.target))
document.addEventListener("keydown", event => {
  if (event.key != "Escape") return
  const menu = document.activeElement?.closest(".menu[open]")
  close()
  menu?.querySelector("summary").focus()
})

// The sidebar shows where we are.
const sidebar = document.querySelector(".sidebar")
const here = sidebar?.querySelector("[aria-current=page]")
const show = () => {
  const [box, at] = [sidebar, here].map(element => element?.getBoundingClientRect())
  if (at && (at.bottom > box.bottom - 40 || at.top < box.top)) sidebar.scrollTop += at.top - box.top - box.height / 3
}
show()
sidebar?.addEventListener("toggle", event => { if (event.target == sidebar) show() })

// Copying.
const copy = async (button, text) => {
  await navigator.clipboard.writeText(await text)
  const label = button.querySelector("span") || button
  const before = label.textContent
  label.textContent = button.dataset.done || "✓"
  button.dataset.doneNow = ""
  setTimeout(() => { label.textContent = before; delete button.dataset.doneNow }, 1600)
}
all("[data-copy]").forEach(button => button.addEventListener("click", () => copy(button, button.dataset.copy)))
all("[data-copy-page]").forEach(button => button.addEventListener("click", () =>
  copy(button, fetch(button.dataset.copyPage).then(answer => answer.text()))))
all("button.copy").forEach(button => {
  button.hidden = false
  button.addEventListener("click", () => {
    copy(button, all(".line", button.closest(".code")).map(line => line.textContent).join("\n"))
  })
})

// Tabs with the same title change together, and stay as they were chosen.
const tabs = all(".tabs > input")
const title = input => input.nextElementSibling.textContent.trim()
const choose = chosen => tabs.forEach(input => { if (title(input) == chosen) input.checked = true })
;(JSON.parse(remembered("tabs") || "[]")).forEach(choose)
tabs.forEach(input => input.addEventListener("change", () => {
  const top = input.getBoundingClientRect().top
  choose(title(input))
  scrollBy({ top: input.getBoundingClientRect().top - top, behavior: "instant" })
  const others = JSON.parse(remembered("tabs") || "[]").filter(other => other != title(input))
  remember("tabs", JSON.stringify([...others, title(input)].slice(-20)))
}))

// What an address names may be in a closed box or behind another tab.
const reveal = () => {
  const target = location.hash && named(location.hash)
  if (!target) return
  for (let box = target; box; box = box.parentElement) {
    if (box.matches("details")) box.open = true
    if (box.matches(".tab")) box.previousElementSibling.previousElementSibling.checked = true
  }
  target.scrollIntoView()
}
addEventListener("hashchange", reveal)
reveal()

// The heading that is being read.
const outline = document.querySelector("[data-outline]")
if (outline) {
  const entries = all("a", outline).map(link => [link.parentElement, named(link.hash)])
  const known = entries.filter(([, heading]) => heading)
  let waiting = false
  const mark = () => {
    waiting = false
    const line = header.getBoundingClientRect().bottom + 60
    const atEnd = innerHeight + scrollY >= root.scrollHeight - 4
    const read = known.filter(([, heading]) => heading.getBoundingClientRect().top <= line)
    const current = (atEnd ? known : read).at(-1) || known[0]
    known.forEach(entry => entry[0].toggleAttribute("data-here", entry == current))
  }
  addEventListener("scroll", () => { if (!waiting) { waiting = true; requestAnimationFrame(mark) } }, { passive: true })
  mark()
}

// Feedback without leaving the page.
all("[data-feedback]").forEach(form => form.addEventListener("submit", async event => {
  event.preventDefault()
  const button = event.submitter
  const body = new URLSearchParams(new FormData(form, button))
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => ({}))
  if (!answer.ok) return
  all("button", form).forEach(other => other.setAttribute("aria-pressed", other == button))
  form.querySelector("output").textContent = form.dataset.thanks
}))
