// Runs in every page: if the code of the app does not load, nothing else can say so (APP-10, RE-10, RE-17).

// Never leads to an error page of the browser or of a proxy without its server; returns whether the page is left.
async function loadAnew() {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD' })
    if (status >= 500) {
      return false
    }
  } catch {
    return false
  }
  location.reload()
  return true
}
{
  const build = document.querySelector('meta[name=build]').content
  // Once for each build: after a reload the page of an old build is one of the new.
  const isDue = () => {
    try {
      const before = sessionStorage.getItem('entry-missed')
      sessionStorage.setItem('entry-missed', build)
      return before !== build
    } catch {
      return false
    }
  }
  const retry = () => void loadAnew()
  // A network may report that it is back a moment too early.
  const retryUntilItComes = async (waitMs) => {
    if (!(await loadAnew())) {
      setTimeout(() => void retryUntilItComes(Math.min(15_000, waitMs * 2)), waitMs)
    }
  }

  const tell = () => {
    const text = document.createElement('p')
    text.role = 'alert'
    text.textContent = 'This page could not be loaded. Please try again.'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Retry'
    button.addEventListener('click', retry)
    addEventListener('online', () => void retryUntilItComes(1_000), { once: true })
    const place = document.createElement('div')
    place.className = 'missing-code'
    place.append(text, button)

    // 'Loading...' would be wrong by now.
    document.getElementById('restoring')?.remove()
    const root = document.getElementById('root')
    if (root.querySelector('form') === null) {
      root.replaceChildren()
    }
    root.before(place)
  }
  // A page that is being left (`src/lib/leaving.ts`, which goes on from here) goes on with that.
  window.staying = Promise.resolve()
  addEventListener('beforeunload', () => {
    window.staying = new Promise((resolve) => setTimeout(resolve, 10_000))
  })
  const onMissed = async ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') {
      await window.staying
      const isGoing = isDue() && (await loadAnew())
      if (!isGoing) {
        tell()
      }
    }
  }
  // The event does not bubble. The page is complete by then: a module waits for it.
  addEventListener('error', (event) => void onMissed(event), true)
}
