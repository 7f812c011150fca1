// Stands in every page: where the code does not come that it begins with, nothing else can tell (APP-10, RE-10, RE-17).

// Never into the browser's own error page, nor into that of a proxy whose server is away: answers whether the page goes.
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
  // Once for each build: a page of a build that is gone comes back with the next one.
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
  // A network may say that it is back a moment before it is.
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

    // 'Loading...' would be no longer true.
    document.getElementById('restoring')?.remove()
    const root = document.getElementById('root')
    if (root.querySelector('form') === null) {
      root.replaceChildren()
    }
    root.before(place)
  }
  const onMissed = async ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') {
      const isGoing = isDue() && (await loadAnew())
      if (!isGoing) {
        tell()
      }
    }
  }
  // It does not bubble. The page behind it stands by then: a module waits for all of it.
  addEventListener('error', (event) => void onMissed(event), true)
}
