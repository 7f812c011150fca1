// Alt+Shift+F shows the flows of this page: with the inspector in a tab beside it, from its first actor on.
addEventListener('keydown', (event) => {
  if (event.code !== 'KeyF' || !event.altKey || !event.shiftKey) {
    return
  }
  event.preventDefault()
  window.open('/local/inspector/', 'partner-portal-inspector')
  if (!('portalInspector' in globalThis)) {
    const here = new URL(location.href)
    here.searchParams.set('inspect', '')
    location.replace(here)
  }
})
