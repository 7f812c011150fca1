import { createMemoryHistory } from '@tanstack/react-router'
import { Fragment, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { hasCredentialStore } from '#src/app/storage/credential-store.ts'
import { documentTitle } from '#src/app/document-title.ts'
import { openLoadedData } from '#src/app/first-load/loaded-data.ts'
import { Page } from '#src/app/page.tsx'
import { createAppRouter } from '#src/app/router.ts'
import { showPageOf } from '#src/app/show-page.ts'
import { storageSettings } from '#src/app/settings.ts'
import { startApp } from '#src/app/start-app.ts'
import { watchPerson } from '#src/app/session/watch-person.ts'
import type { TabMessage } from '#src/app/session/tabs.ts'
import { watchUnsent } from '#src/app/storage/unsent.ts'
import type { OuterLinks } from '#src/lib/outer-links.ts'
import { chooseStorage, cookieStorage, localTextStorage } from '#src/lib/storage.ts'
import { BareStyles } from '#tests/support/bare-styles.tsx'
import { noOuterLinks } from '#tests/support/screen-samples.ts'

export type MountOptions = {
  isStrict?: boolean
  storageType?: string
  areCookiesKept?: boolean
  outerLinks?: OuterLinks
}

/** The whole app in jsdom at an address, put together as `main.ts` does, other tabs and locks aside. */
export const mountApp = (path: string, options: MountOptions = {}) => {
  const {
    isStrict = false,
    storageType = 'cookie',
    areCookiesKept = true,
    outerLinks = noOuterLinks,
  } = options
  const departures: string[] = []
  let reloads = 0
  const listeners = new Set<(message: TabMessage) => void>()
  const loadedData = openLoadedData()
  const app = startApp({
    baseUrl: window.location.origin,
    fetch: (...request) => fetch(...request),
    storage: chooseStorage({
      ...storageSettings,
      type: storageType,
      local: () => window.localStorage,
      cookies: cookieStorage(document, false),
    }),
    settings: localTextStorage(window.localStorage),
    areCookiesKept,
    hasSavedCredentials: hasCredentialStore(),
    demoKeys: new Set(['robotaxi', 'cymbalbites']),
    outerLinks,
    build: 'first',
    hasUnsent: watchUnsent(document),
    tabStorage: localTextStorage(window.sessionStorage),
    address: {
      page: () => router.state.location.href,
      query: () => history.location.search.slice(1),
      leave: (url) => departures.push(url),
      reload: () => void (reloads += 1),
      reach: () => Promise.resolve(),
    },
    tabs: { announce: () => {}, listen: (hear) => listeners.add(hear) },
    exclusively: (work) => work(),
    root: document.documentElement,
    showPage: (to, key) => showPageOf(router)(to, key),
    dropLoadedData: loadedData.drop,
    loadedData: loadedData.held,
  })
  const context = {
    app,
    call: app.call,
    loadQueryClient: loadedData.client,
    renewLoadedData: loadedData.renew,
    title: documentTitle(document),
  }
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(context, history)
  const stopHearing = watchPerson(app, window)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const Mode = isStrict ? StrictMode : Fragment
  root.render(
    <Mode>
      <BareStyles>
        <Page router={router} />
      </BareStyles>
    </Mode>,
  )
  return {
    app,
    router,
    /** The addresses of other sites that the app left for. */
    departures,
    /** How often the page was to be loaded anew. */
    reloads: () => reloads,
    /** Another tab of this browser tells something. */
    hear: (message: TabMessage) => listeners.forEach((listener) => listener(message)),
    unmount: () => {
      root.unmount()
      stopHearing()
      app.actor.getSnapshot().context.open.forEach(app.close)
      app.actor.stop()
      loadedData.drop()
      document.body.replaceChildren()
    },
  }
}
