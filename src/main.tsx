import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { documentTitle } from '#src/app/document-title.ts'
import { exclusively } from '#src/app/exclusively.ts'
import { followPages } from '#src/app/page-head.ts'
import { createAppRouter } from '#src/app/router.ts'
import { tellSessionEnd } from '#src/app/session-title.ts'
import { storageSettings, storageTypeOf } from '#src/app/settings.ts'
import { startApp } from '#src/app/start-app.ts'
import { openTabs } from '#src/app/tabs.ts'
import { warmPages } from '#src/app/warm-pages.ts'
import { chooseStorage, cookieStorage, doesKeep } from '#src/lib/storage.ts'
import { required } from '#src/lib/required.ts'
import { PortalProvider } from '#src/ui/portal-provider.tsx'

const cookies = cookieStorage(document, window.location.protocol === 'https:')
const browser = { local: () => window.localStorage, cookies }
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })

const app = startApp({
  baseUrl: window.location.origin,
  storage: chooseStorage({ ...browser, ...storageSettings, type: storageTypeOf(document) }),
  settings: chooseStorage({ ...browser, type: 'localStorage', isShared: false }),
  areCookiesKept: doesKeep(cookies),
  tabStorage: chooseStorage({
    local: () => window.sessionStorage,
    cookies,
    type: 'localStorage',
    isShared: false,
  }),
  address: {
    page: () => router.state.location.href,
    query: () => window.location.search.slice(1),
    leave: (url) => window.location.assign(url),
  },
  tabs: openTabs(),
  exclusively,
  // Back leads to the demo's page; the pages that opened the demo give way, lest Back opens it again.
  showPage: (to, key) => {
    const isOnDemoPage = router.state.location.pathname === `/demo/${key}`
    void router.navigate({ to, params: { key }, replace: !isOnDemoPage })
  },
  dropLoadedData: () => queryClient.clear(),
})
const router = createAppRouter({ app, call: app.call, queryClient })
const title = documentTitle(document)
followPages(router, title, document)
tellSessionEnd(app.session, title, document)
warmPages(router, app)

createRoot(required(document.getElementById('root'), 'root')).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <PortalProvider>
        <RouterProvider router={router} />
      </PortalProvider>
    </QueryClientProvider>
  </StrictMode>,
)
