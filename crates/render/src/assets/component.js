// Components of integrations: their forms are sent without leaving the page, and their frames get their data.
const forms = "form[data-component]"

const say = (form, words) => {
  const output = form.querySelector(".kit-error") || form.appendChild(document.createElement("output"))
  output.className = "kit-error"
  output.textContent = words
}

const send = async (form, press) => {
  if (form.getAttribute("aria-busy") == "true") return
  const body = new URLSearchParams(new FormData(form))
  body.set("press", press)
  form.setAttribute("aria-busy", "true")
  const headers = { accept: "application/json" }
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers }).catch(() => null)
  const drawn = answer?.ok && await answer.json().catch(() => null)
  form.setAttribute("aria-busy", "false")
  if (!drawn?.html) {
    // The server says in words what went wrong; a page without this form is somewhere else.
    if (answer?.redirected) location.assign(answer.url)
    else if (answer) say(form, await answer.text())
    return
  }
  // The server has sanitized it, and the policy of the page runs nothing of it.
  const parsed = new DOMParser().parseFromString(drawn.html, "text/html")
  const replacement = [...parsed.body.childNodes]
  const focused = document.activeElement?.name
  form.replaceWith(...replacement)
  const input = focused && replacement.map(node => node.elements?.namedItem(focused)).find(Boolean)
  input?.focus?.()
}

document.addEventListener("submit", event => {
  const form = event.target.closest(forms)
  const press = event.submitter?.value
  if (!form || !press) return
  event.preventDefault()
  const question = event.submitter.dataset.confirm
  if (!question || confirm(question)) send(form, press)
})

// A changed input sends what its button would.
document.addEventListener("change", event => {
  const form = event.target.closest(forms)
  const apply = form && event.target.parentElement?.querySelector(".kit-apply")
  if (apply) send(form, apply.value)
})

// A frame says when it is ready, and how much room it needs.
const MAX_HEIGHT = 5000
addEventListener("message", event => {
  const frame = [...document.querySelectorAll(".kit-frame > iframe")].find(frame => frame.contentWindow == event.source)
  const message = event.data?.action
  if (!frame || !message) return
  const action = message.action || message
  if (action == "@webframe.ready") {
    let state
    try { state = JSON.parse(frame.dataset.state) } catch { return }
    // Its origin is opaque, because it is in a sandbox; the data is that of the page.
    frame.contentWindow.postMessage({ state }, "*")
  }
  const size = action == "@webframe.resize" && (message.size || event.data.size)
  if (size) {
    const height = Number(size.height) || frame.offsetWidth / Number(size.aspectRatio)
    if (!(height > 0)) return
    frame.style.height = Math.min(height, Number(size.maxHeight) || MAX_HEIGHT, MAX_HEIGHT) + "px"
    frame.parentElement.dataset.sized = ""
  }
})
