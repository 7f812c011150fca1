import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'

import type { Method } from '#src/api/contract/method.ts'
import { routes } from '#src/api/contract/routes.ts'
import { rules } from '#src/api/contract/rules.ts'
import { earlyPages } from '#src/app/first-load/early-pages.ts'
import { documentTitle, pageTitle } from '#src/app/document-title.ts'
import { Page } from '#src/app/page.tsx'
import { createAppRouter, type AppRouter } from '#src/app/router.ts'
import { startApp, type App } from '#src/app/start-app.ts'
import { required } from '#src/lib/required.ts'
import { connectMachine } from '#src/machines/connect/connect.machine.ts'
import { selectConnectView } from '#src/machines/connect/connect.view.ts'
import type { FlowName } from '#src/machines/app/flows.ts'
import type { LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'
import { loginForms } from '#src/containers/sign-in/login-forms.ts'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { PortalProvider } from '#src/ui/portal-provider.tsx'
import { Styles } from '#src/ui/theme/styles.tsx'
import { ConnectScreen } from '#src/ui/sign-in/connect-screen.tsx'

const nothingStored = { read: () => null, write: () => {}, remove: () => {} }
const never = () => Promise.reject(new Error('Nobody is signed in while pages are made.'))

/** The app as a first-time visitor has it, without a browser around it. */
const startNowhere = (methods: readonly Method[]): App => ({
  ...startApp({
    baseUrl: 'http://localhost',
    fetch: never,
    storage: nothingStored,
    settings: nothingStored,
    areCookiesKept: true,
    // In browsers without them, `public/early-events.js` marks the page and a style hides the button.
    hasSavedCredentials: true,
    demoKeys: new Set(),
    // The server puts them into the pages.
    outerLinks: { help: null, privacy: null, terms: null, legal: null },
    build: null,
    hasUnsent: () => false,
    tabStorage: nothingStored,
    address: { page: () => '/', query: () => '', leave: () => {}, reload: () => {}, reach: never },
    tabs: { announce: () => {}, listen: () => {} },
    exclusively: never,
    root: {
      classList: { remove() {}, add() {} },
      style: {},
      dataset: {},
    } as unknown as HTMLElement,
    showPage: () => {},
    dropLoadedData: () => {},
    loadedData: () => undefined,
  }),
  methodsOnOffer: () => Promise.resolve([...methods]),
})

/** The paths of pages that send signed-out people to log in (ROUTE-2). */
export const privatePages = Object.values(routes)
  .filter((route) => !('leadsTo' in route))
  .filter(({ rule }) => {
    const ruling = rules[rule](null)
    return !ruling.isAllowed && ruling.to === '/login'
  })
  .map(({ path }) => path)

/** The HTML that React would render first, and that of each final state of the page's flow. */
export type Prerendered = {
  title: string
  html: string
  flow: FlowName | null
  /** The form by whose name the flow asks who has an address (LOGIN-1); `null` where it begins with something else. */
  form: string | null
  outcomes: Readonly<Record<string, string>>
}

/** The shell of all paths that are not prerendered. */
export const prerenderShell = (): Prerendered => {
  const shell = (
    <Styles>
      <PortalProvider>
        <LoadingScreen />
      </PortalProvider>
    </Styles>
  )
  return {
    title: pageTitle(null),
    html: renderToString(shell),
    flow: null,
    form: null,
    outcomes: {},
  }
}

/** The final screens of a mailed link, because it may end before React has loaded. */
const outcomesOf = (app: App, router: AppRouter) => {
  const context = app.flow('connect')?.getSnapshot().context
  if (context === undefined) {
    return {}
  }
  const ends = Object.values(connectMachine.states).filter(({ type }) => type === 'final')
  const htmlAt = (value: string) => {
    const view = selectConnectView(connectMachine.resolveState({ value, context }))
    return renderToString(
      <Styles>
        <PortalProvider>
          <RouterContextProvider router={router}>
            {view.step === 'useless' ? null : (
              <ConnectScreen view={view} onSubmitNumber={() => {}} onRetry={() => {}} />
            )}
          </RouterContextProvider>
        </PortalProvider>
      </Styles>,
    )
  }
  return Object.fromEntries(ends.map(({ key }) => [key, htmlAt(key)]))
}

const formOf = (app: App) =>
  (app.flow('login') ?? app.flow('register'))?.getSnapshot().context.form ?? null

/** A page of a portal that offers these methods, rendered at build time and hydrated in the browser (ADR 012). */
export const prerender = async (
  path: string,
  methods: readonly Method[] = [],
): Promise<Prerendered> => {
  const { title, flow, open } = required(earlyPages[path], path)
  const app = startNowhere(methods)
  const context = {
    app,
    call: app.call,
    loadQueryClient: never,
    renewLoadedData: () => {},
    title: documentTitle({ title }),
  }
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }))
  await Promise.all([app.loadFlows(flow), router.load()])
  // Rendered in the same task, before the flow could ask for anything that only a browser knows.
  open(app, {}, { link: { connectToken: '', passcode: '' } })
  const html = renderToString(
    <StrictMode>
      <Styles>
        <Page router={router} />
      </Styles>
    </StrictMode>,
  )
  const outcomes = outcomesOf(app, router)
  const form = formOf(app)
  app.close(flow)
  app.actor.stop()
  return { title: pageTitle(title), html, flow, form, outcomes }
}

const { customer, partnerGoogle } = loginForms

/** One file of the build: a page, and for `/login` also the other form, for people who used that one last (ROUTE-7). */
export type PageFile = {
  file: string
  path: string
  page: Prerendered
  other?: { form: LoginForm; path: string; page: Prerendered }
}

const pageFiles = async (methods: readonly Method[], ending: string): Promise<PageFile[]> => {
  const paths = Object.keys(earlyPages)
  const pages = await Promise.all(paths.map((path) => prerender(path, methods)))
  const pageOf = (path: string) => required(pages[paths.indexOf(path)], path)
  const [first, form] =
    methods.length > 0
      ? ([partnerGoogle, 'customer'] as const)
      : ([customer, 'partnerGoogle'] as const)
  const { path } = loginForms[form]
  return [
    ...paths.map((it) => ({ file: `${it.slice(1)}${ending}.html`, path: it, page: pageOf(it) })),
    {
      file: `login${ending}.html`,
      path: first.path,
      page: pageOf(first.path),
      other: { form, path, page: pageOf(path) },
    },
  ]
}

/** All pages, with a second variant of those that look different in a portal without Google (`spa.ts` chooses). */
export const prerenderPages = async () => {
  const usual = await pageFiles([{ key: 'google', type: 'oidc-google' }], '')
  const without = await pageFiles([], '.without-google')
  const differs = ({ page }: PageFile, index: number) => page.html !== usual[index]?.page.html
  return [...usual, ...without.filter(differs)]
}
