// Loads the page again when mail has come, and only then: a reader keeps place and focus until there is news.
const pollMs = 2_000
const shown = document.querySelector('.mail h2')?.id

async function look() {
  try {
    const response = await fetch(`/local/mailbox/messages${location.search}`)
    const [newest] = await response.json()
    if (newest !== undefined && `mail-${newest.id}` !== shown) location.reload()
  } catch {
    // The server is being restarted: the next look is two seconds away.
  }
}

setInterval(() => void look(), pollMs)
