import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'

import { earlyPages } from '#src/app/early-pages.ts'
import { pageTitle } from '#src/app/page-head.ts'
import { Page } from '#src/app/page.tsx'
import { createAppRouter } from '#src/app/router.ts'
import { startApp } from '#src/app/start-app.ts'
import { required } from '#src/lib/required.ts'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { PortalProvider } from '#src/ui/portal-provider.tsx'

const nothingStored = { read: () => null, write: () => {}, remove: () => {} }
const never = () => Promise.reject(new Error('Nobody is signed in while pages are made.'))

/** The app as it is for somebody who never was here, without a browser around it. */
const startNowhere = () =>
  startApp({
    baseUrl: 'http://localhost',
    storage: nothingStored,
    settings: nothingStored,
    areCookiesKept: true,
    // Where a browser cannot, `public/early-page.js` says so and the style hides it.
    hasSavedCredentials: true,
    demoKeys: new Set(),
    tabStorage: nothingStored,
    address: { page: () => '/', query: () => '', leave: () => {} },
    tabs: { announce: () => {}, listen: () => {} },
    exclusively: never,
    bearer: { classList: { remove() {}, add() {} }, style: {} } as unknown as HTMLElement,
    showPage: () => {},
    dropLoadedData: () => {},
  })

/** The paths that are prerendered, and `null` for the shell of all others. */
export const prerenderedPaths = [...Object.keys(earlyPages), null]

/** What React would show first at a path, as HTML: made at build time, taken over in the browser (ADR 012). */
export const prerender = async (path: string | null) => {
  if (path === null) {
    const shell = (
      <PortalProvider>
        <LoadingScreen />
      </PortalProvider>
    )
    return { title: pageTitle(null), html: renderToString(shell), flow: null }
  }
  const { title, flow, open } = required(earlyPages[path], path)
  const app = startNowhere()
  const context = { app, call: app.call, loadQueryClient: never }
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }))
  await Promise.all([app.bring(flow), router.load()])
  // At once: what the flow finds out of the browser is not known here.
  open(app)
  const html = renderToString(
    <StrictMode>
      <Page router={router} />
    </StrictMode>,
  )
  app.actor.stop()
  return { title: pageTitle(title), html, flow }
}
