export type DemoTab = ReturnType<typeof demoTab>

/** Says that something comes, in the colours of the portal. */
const openWaiting = () => {
  const tab = window.open('', '_blank')
  if (tab !== null) {
    const { documentElement: root, body } = tab.document
    root.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
    body.style.cssText = 'margin: 2rem; font: 1rem/1.5 system-ui, sans-serif'
    body.textContent = 'Loading...'
    tab.document.title = 'Loading...'
  }
  return tab
}

/** Where demos open: each in a tab that knows nothing of the portal's. */
export const demoTab = () => {
  /** Holds `null` where the browser refused the tab: it is not asked a second time. */
  let waiting: { readonly tab: Window | null } | null = null

  return {
    /**
     * For a press after which the server is asked before the demo opens: Safari lets no tab open later than the press itself
     * (ADR 155). The tab closes again if the server says no.
     */
    ahead: async <TAnswer>(ask: () => Promise<TAnswer>): Promise<TAnswer> => {
      const own = { tab: openWaiting() }
      waiting = own
      try {
        return await ask()
      } catch (error) {
        own.tab?.close()
        // Another press may wait by now.
        waiting = waiting === own ? null : waiting
        throw error
      }
    },
    /** `false` where the browser refused the tab, or its person closed it. */
    show: (url: string): boolean => {
      const tab = waiting === null ? window.open('', '_blank') : waiting.tab
      waiting = null
      if (tab === null || tab.closed) {
        return false
      }
      tab.opener = null
      tab.location.replace(url)
      return true
    },
  }
}
