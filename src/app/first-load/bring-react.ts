import { documentTitle } from '#src/app/document-title.ts'
import { beginEarly, earlyPathAt, resendTo } from '#src/app/first-load/early-page.ts'
import { earlyPages } from '#src/app/first-load/early-pages.ts'
import { keepTyped } from '#src/app/first-load/keep-typed.ts'
import type { openLoadedData } from '#src/app/first-load/loaded-data.ts'
import { tellMissingCode } from '#src/app/first-load/tell-missing-code.ts'
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
  /** The router is there: it leads to pages from now on. */
  onRouter: (showPage: FlowPorts['showPage']) => void
}

type StandingPage = ReturnType<typeof bindPage>

/** Binds the page that stands there to the actors, where it was prerendered for this address. */
const bindPage = (app: App, tabStorage: TextStorage) => {
  const root = required(document.getElementById('root'), 'root')
  const isSignedOut = selectSessionSide(app.session.getSnapshot()) === 'out'
  const prerendered = isSignedOut ? earlyPathAt(window.location) : null
  const early = prerendered === null ? null : beginEarly(app, root, prerendered)
  keepTyped({ root, storage: tabStorage, session: app.session })
  return { root, prerendered, early }
}

/** React takes over the page that stands there. Rejects where its code does not come. */
const takeOver = async (
  { app, loadedData, onRouter }: Options,
  { root, prerendered, early }: StandingPage,
) => {
  const opened = early?.open()
  if (early?.isAsking) {
    // What its flow asks the server goes ahead of all this code.
    await opened
  }
  const react = import('react-dom/client')
  // The router would show what went wrong in the place of the form that stands there.
  const screen = prerendered === null ? null : earlyPages[prerendered]?.bringScreen()
  const [{ openPages }] = await Promise.all([import('#src/app/mount.tsx'), react, opened, screen])
  await pause()
  // Once what was typed has been carried over into a form that took the place of another.
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
      const stopTelling = tellMissingCode(page.root, {
        reach: app.reach,
        onRetry: () => {
          stopTelling()
          void tryToTakeOver(options, page)
        },
      })
    } else if (!isCodeGone(error) || !app.reloadOnce.start()) {
      tellMissingCode(page.root, { reach: app.reach, onRetry: app.reload })
    }
  }
}

/**
 * React comes to a page that works already by its actors (ADR 012). Where its code does not come, the page says so and asks
 * for it again; code of a build that is gone is loaded anew with its page, once.
 */
export const bringReact = (options: Options) =>
  tryToTakeOver(options, bindPage(options.app, options.tabStorage))
