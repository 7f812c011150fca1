// Loads the page again when something has come or changed, and not while somebody types.
const pollMs = 1_500
const shown = document.querySelector('[data-shown]')?.dataset.shown

async function look() {
  try {
    const response = await fetch('/local/phone/messages')
    const isTyping = document.querySelector('#text')?.value !== ''
    if ((await response.text()) !== shown && !isTyping) location.reload()
  } catch {
    // The server is being restarted: the next look is a moment away.
  }
}

setInterval(() => void look(), pollMs)
