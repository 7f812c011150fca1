// Runs in every measured page before its own code: notes when its heading can be read, when the field takes keys, when a submit
// is accepted without leaving the page, when the server is asked about it, when our app has taken over that question, and what moved.
// Whether the address is known would change the page, which has nothing to do with loading: that answer is kept back. A page without
// code (`data-floor`) accepts by the listener here: what is left is what filling and pressing take.
{
  const found = { heading: null, type: null, accepted: null, live: null, taken: null, shift: 0 }
  window.bench = found
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) {
      found.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })

  let isSent = false
  const answer = () => {
    if (isSent) {
      found.live ??= performance.now()
    }
    return isSent
  }
  const { fetch } = window
  window.fetch = (...request) => {
    const isQuestion = (request[1]?.method ?? request[0].method ?? 'GET') !== 'GET'
    return isQuestion && answer() ? new Promise(() => {}) : fetch(...request)
  }
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    if (!answer()) {
      send.call(this, body)
    }
  }

  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const typed = { email: 'bench@example.com', password: 'a long enough password', text: 'Bench' }
  const fill = (field) => {
    const text = typed[field.type]
    if (text !== undefined && field.value !== text) {
      setValue.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const isFloor = (form) => form.dataset.floor !== undefined
  // Before all listeners of the page: one that handles a submit may hide it from the others.
  let asked = null
  addEventListener(
    'submit',
    (event) => {
      asked = event
      if (isFloor(event.target)) {
        event.preventDefault()
      }
    },
    true,
  )
  const isSeen = (element) => element !== null && element.checkVisibility()
  const submit = (form) => {
    for (const field of form.querySelectorAll('input')) {
      fill(field)
    }
    asked = null
    isSent = true
    form.querySelector('[type=submit]')?.click()
    if (asked?.defaultPrevented) {
      found.accepted ??= performance.now()
    }
  }
  const look = () => {
    const heading = document.querySelector('#root h1')
    if (isSeen(heading) && heading.textContent !== 'Loading...') {
      found.heading ??= performance.now()
    }
    const field = document.querySelector('#root input[type=email], #root input[name=email]')
    if (isSeen(field) && !field.disabled) {
      found.type ??= performance.now()
      const isAnswered = isFloor(field.form) ? found.accepted : found.live
      if (isAnswered === null) {
        submit(field.form)
      }
    }
    if (found.live !== null && document.querySelector('#root form[aria-busy=true]') !== null) {
      found.taken ??= performance.now()
    }
    if (found.live === null || (window.earlyPage !== undefined && found.taken === null)) {
      setTimeout(look, 10)
    }
  }
  look()
}
