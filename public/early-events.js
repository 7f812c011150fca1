// Runs at the head of every prerendered page (ADR 012): hides what this browser does not support, keeps what is submitted or
// pressed before the app has loaded, and asks ahead what the app will ask about a submitted form (ADR 153).
{
  const { dataset } = document.documentElement
  if (!('PasswordCredential' in window && 'FederatedCredential' in window)) {
    dataset.credentials = 'none'
  }
  if (!('PublicKeyCredential' in window)) {
    dataset.passkeys = 'none'
  }

  // The answer is for `src/app/first-load/asked-ahead.ts`, once it makes this very request (LOGIN-1).
  const askAhead = (form) => {
    const typed = [...new FormData(form).values()].map((text) => text.trim())
    const email = form.elements.email?.value.trim().toLowerCase()
    // Any other address may become another one by the rules of the contract.
    const isPlain = /^[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]+$/.test(email)
    if (!('asksFor' in dataset) || !isPlain || typed.includes('') || form.ariaBusy === 'true') {
      return
    }
    const body = JSON.stringify({ identifier: email, form: dataset.asksFor })
    const url = new URL('/api/user/auth', location.href).href
    const answers = window.askedAhead?.answers ?? new Map()
    if (!answers.has(url + body)) {
      const headers = { 'content-type': 'application/json', 'x-pp-client': dataset.version }
      const answer = fetch(url, { method: 'POST', headers, body })
      // Whoever takes it up hears of it.
      answer.catch(() => {})
      answers.set(url + body, answer)
      window.askedAhead = { authorization: null, at: performance.now(), answers }
    }
  }

  let buttons = null
  const keep = (event) => {
    const { type, target } = event
    const kept = type === 'submit' ? target : target.closest('#root button:not([type=submit])')
    // React handles what came later.
    if (kept === null || (type === 'click' && buttons?.has(kept) === false)) {
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (type === 'submit') {
      askAhead(kept)
    }
    window.earlyPage.kept = kept
    window.earlyPage.tell()
  }
  addEventListener('submit', keep, true)
  addEventListener('click', keep, true)
  addEventListener('DOMContentLoaded', () => {
    buttons = new Set(document.querySelectorAll('#root button'))
  })
  window.earlyPage = {
    kept: null,
    tell: () => {},
    release: () => {
      removeEventListener('submit', keep, true)
      removeEventListener('click', keep, true)
    },
  }
}
