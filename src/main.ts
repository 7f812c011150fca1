import { hasCredentialStore } from '#src/app/passkey/credential-store.ts'
import { documentTitle } from '#src/app/document-title.ts'
import { beginEarly, earlyPathAt, resendTo } from '#src/app/first-load/early-page.ts'
import { exclusively } from '#src/app/session/exclusively.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { keepTyped } from '#src/app/first-load/keep-typed.ts'
import { openLoadedData } from '#src/app/first-load/loaded-data.ts'
import { buildOf, demoKeysOf, storageSettings, storageTypeOf } from '#src/app/settings.ts'
import { pause } from '#src/app/pause.ts'
import { startApp } from '#src/app/start-app.ts'
import { tellMissingCode } from '#src/app/first-load/tell-missing-code.ts'
import { openTabs } from '#src/app/session/tabs.ts'
import { watchUnsent } from '#src/app/storage/unsent.ts'
import { untilItComes } from '#src/lib/connection.ts'
import { isCodeGone, isCodeOnItsWay } from '#src/lib/missing-code.ts'
import { required } from '#src/lib/required.ts'
import { chooseStorage, cookieStorage, doesKeep } from '#src/lib/storage.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

const cookies = cookieStorage(document, window.location.protocol === 'https:')
const browser = { local: () => window.localStorage, cookies }
const tabStorage = chooseStorage({
  local: () => window.sessionStorage,
  cookies,
  type: 'localStorage',
  isShared: false,
})
const loadedData = openLoadedData()
/** Never into the browser's own error page: this one stays until the server can be reached (RE-10). */
const reload = async () => {
  await untilItComes(
    () => fetch(window.location.href, { method: 'HEAD' }),
    () => true,
  )
  window.location.reload()
}
let showPage: FlowPorts['showPage'] = () => {}

// No `await` at the top: the code of React imports from this file, and would wait for it.
/** The actors answer first; React comes to a page that works already (ADR 012). */
const start = async () => {
  // To read all this code took its time: a key that waits for it goes first.
  await pause()
  const app = startApp({
    baseUrl: window.location.origin,
    storage: chooseStorage({ ...browser, ...storageSettings, type: storageTypeOf(document) }),
    settings: chooseStorage({ ...browser, type: 'localStorage', isShared: false }),
    areCookiesKept: doesKeep(cookies),
    hasSavedCredentials: hasCredentialStore(),
    demoKeys: demoKeysOf(document),
    build: buildOf(document),
    hasUnsent: watchUnsent(document),
    tabStorage,
    address: {
      page: () => window.location.pathname + window.location.search + window.location.hash,
      query: () => window.location.search.slice(1),
      leave: (url) => window.location.assign(url),
      reload: () => void reload(),
    },
    tabs: openTabs(),
    exclusively,
    bearer: document.documentElement,
    showPage: (...page) => showPage(...page),
    dropLoadedData: loadedData.drop,
  })

  const root = required(document.getElementById('root'), 'root')
  const isSignedOut = selectSessionSide(app.session.getSnapshot()) === 'out'
  const early = isSignedOut ? earlyPathAt(window.location) : null
  const bound = early === null ? null : beginEarly(app, root, early)
  const stopKeeping = early === null ? null : keepTyped(root, tabStorage)

  const takeOver = async () => {
    const opened = bound?.open()
    const react = import('react-dom/client')
    const [{ openPages }] = await Promise.all([import('#src/app/mount.tsx'), react, opened])
    await pause()
    const context = {
      app,
      call: app.call,
      loadQueryClient: loadedData.client,
      title: documentTitle(document),
    }
    // Once what was typed has been carried over into a form that took the place of another.
    const resend = () => {
      stopKeeping?.()
      queueMicrotask(() => resendTo(root))
    }
    root.addEventListener('formready', resend, { once: true })
    const pages = openPages(context)
    showPage = pages.showPage
    await pages.mount({ root, prerendered: early })
    bound?.stop()
  }

  const begin = () => {
    takeOver().catch((error) => {
      if (isCodeOnItsWay(error)) {
        const stopTelling = tellMissingCode(root, () => {
          stopTelling()
          begin()
        })
      } else if (!isCodeGone(error) || !app.reloadOnce.start()) {
        tellMissingCode(root, app.reload)
      }
    })
  }
  begin()
}

void start()
