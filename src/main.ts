import { hasCredentialStore } from '#src/app/storage/credential-store.ts'
import { exclusively } from '#src/app/session/exclusively.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { fetchAhead } from '#src/app/first-load/asked-ahead.ts'
import { loadReact } from '#src/app/first-load/load-react.ts'
import { openLoadedData } from '#src/app/first-load/loaded-data.ts'
import {
  buildOf,
  demoKeysOf,
  outerLinksOf,
  storageSettings,
  storageTypeOf,
} from '#src/app/settings.ts'
import { pause } from '#src/app/pause.ts'
import { startApp } from '#src/app/start-app.ts'
import { openTabs } from '#src/app/session/tabs.ts'
import { watchUnsent } from '#src/app/storage/unsent.ts'
import { untilItComes } from '#src/lib/connection.ts'
import { watchLeaving } from '#src/lib/leaving.ts'
import { chooseStorage, cookieStorage, doesKeep } from '#src/lib/storage.ts'

const cookies = cookieStorage(document, window.location.protocol === 'https:')
const browser = { local: () => window.localStorage, cookies }
const tabStorage = chooseStorage({
  local: () => window.sessionStorage,
  cookies,
  type: 'localStorage',
  isShared: false,
})
const loadedData = openLoadedData()
/** A 5xx may be from a proxy in front of a server that is down: it does not count as an answer. */
const answered = async () => {
  const { status, headers } = await fetch(window.location.href, { method: 'HEAD' })
  if (status >= 500) {
    throw new Error(`Away: ${status}`)
  }
  return headers
}
/** Neither does what a filter, or the sign-in page of a network, says in its place: each answer of the built app's server has an id. */
const reach = async () => {
  const headers = await answered()
  if (buildOf(document) !== null && !headers.has('x-request-id')) {
    throw new Error('Somebody else answered.')
  }
}
/**
 * Waits until there is an answer, so that the page is never replaced by the browser's error page (RE-10). Where the network wants
 * its own sign-in, that comes up.
 */
const reload = async () => {
  await untilItComes(answered, () => true)
  window.location.reload()
}
let showPage: FlowPorts['showPage'] = () => {}

/** The actors start first; React is loaded into a page that already works (ADR 012). */
const start = async () => {
  watchLeaving()
  // Parsing all this code took a while: let a key that was pressed meanwhile go first.
  await pause()
  const app = startApp({
    baseUrl: window.location.origin,
    fetch: fetchAhead,
    storage: chooseStorage({ ...browser, ...storageSettings, type: storageTypeOf(document) }),
    settings: chooseStorage({ ...browser, type: 'localStorage', isShared: false }),
    areCookiesKept: doesKeep(cookies),
    hasSavedCredentials: hasCredentialStore(),
    demoKeys: demoKeysOf(document),
    outerLinks: outerLinksOf(document),
    build: buildOf(document),
    hasUnsent: watchUnsent(document),
    tabStorage,
    address: {
      page: () => window.location.pathname + window.location.search + window.location.hash,
      query: () => window.location.search.slice(1),
      leave: (url) => window.location.assign(url),
      reload: () => void reload(),
      reach,
    },
    tabs: openTabs(),
    exclusively,
    root: document.documentElement,
    showPage: (...page) => showPage(...page),
    dropLoadedData: loadedData.drop,
    loadedData: loadedData.held,
  })
  await loadReact({
    app,
    loadedData,
    tabStorage,
    onRouter: (lead) => {
      showPage = lead
    },
  })
}

// Not awaited: React's code imports from this file, and would wait for it.
void start()
