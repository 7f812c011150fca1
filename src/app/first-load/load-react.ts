import { documentTitle } from '#src/app/document-title.ts'
import { beginEarly, earlyPathAt, resendTo } from '#src/app/first-load/early-page.ts'
import { earlyPages } from '#src/app/first-load/early-pages.ts'
import { keepTyped } from '#src/app/first-load/keep-typed.ts'
import type { openLoadedData } from '#src/app/first-load/loaded-data.ts'
import { showMissingCode } from '#src/app/first-load/show-missing-code.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { pause } from '#src/app/pause.ts'
import type { App } from '#src/app/start-app.ts'
import { isCodeGone, isCodeOnItsWay } from '#src/lib/missing-code.ts'
import { required } from '#src/lib/required.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

type Options = {
  app: App
  loadedData: ReturnType<typeof openLoadedData>
  tabStorage: TextStorage
  /** The router is there, and navigates from now on. */
  onRouter: (showPage: FlowPorts['showPage']) => void
}

type StandingPage = ReturnType<typeof bindPage>

/** Binds the page to the actors if it was prerendered for this address. */
const bindPage = (app: App, tabStorage: TextStorage) => {
  const root = required(document.getElementById('root'), 'root')
  const isSignedOut = selectSessionSide(app.session.getSnapshot()) === 'out'
  const prerendered = isSignedOut ? earlyPathAt(window.location) : null
  const early = prerendered === null ? null : beginEarly(app, root, prerendered)
  keepTyped({ root, storage: tabStorage, session: app.session })
  return { root, prerendered, early }
}

/** React takes over the page. Rejects if its code cannot be loaded. */
const takeOver = async (
  { app, loadedData, onRouter }: Options,
  { root, prerendered, early }: StandingPage,
) => {
  const opened = early?.open()
  if (early?.isAsking) {
    // The flow's own request goes out before all this code is asked for.
    await opened
  }
  const react = import('react-dom/client')
  // Loaded here, because the router would replace the visible form by an error if it failed.
  const screen = prerendered === null ? null : earlyPages[prerendered]?.loadScreen()
  const [{ openPages }] = await Promise.all([import('#src/app/mount.tsx'), react, opened, screen])
  await pause()
  // Only after what was typed has been carried over into a form that replaced another.
  const resend = () => queueMicrotask(() => resendTo(root))
  root.addEventListener('formready', resend, { once: true })
  const { showPage, mount } = openPages({
    app,
    call: app.call,
    loadQueryClient: loadedData.client,
    renewLoadedData: loadedData.renew,
    title: documentTitle(document),
  })
  onRouter(showPage)
  early?.handOver()
  await mount({ root, prerendered })
  early?.stop()
}

const tryToTakeOver = async (options: Options, page: StandingPage) => {
  try {
    await takeOver(options, page)
  } catch (error) {
    const { app } = options
    if (isCodeOnItsWay(error)) {
      const hideMessage = showMissingCode(page.root, {
        reach: app.reach,
        onRetry: () => {
          hideMessage()
          void tryToTakeOver(options, page)
        },
      })
    } else if (!isCodeGone(error) || !app.reloadOnce.start()) {
      showMissingCode(page.root, { reach: app.reach, onRetry: app.reload })
    }
  }
}

/**
 * Loads React for a page that already works by its actors (ADR 012). If that fails, the page says so and tries again; if the
 * build no longer exists on the server, the page is reloaded once.
 */
export const loadReact = (options: Options) =>
  tryToTakeOver(options, bindPage(options.app, options.tabStorage))
