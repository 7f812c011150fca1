import { useRouteContext, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'

import { rules } from '#src/api/contract/rules.ts'
import type { Me } from '#src/api/contract/user.ts'
import { CallError, textOf } from '#src/lib/call-error.ts'
import { isMissingCode } from '#src/lib/missing-code.ts'
import { ShellBanners } from '#src/routes/-banners.tsx'
import { useShell } from '#src/routes/-shell.ts'
import { BlockedCookiesScreen } from '#src/ui/blocked-cookies-screen.tsx'
import { ErrorScreen } from '#src/ui/error-screen.tsx'
import { FullscreenLayout } from '#src/ui/fullscreen-layout.tsx'
import { NotFoundScreen } from '#src/ui/not-found-screen.tsx'
import { UnreachableScreen } from '#src/ui/unreachable-screen.tsx'

function Fullscreen({ children }: { children: ReactNode }) {
  const { app } = useRouteContext({ from: '__root__' })

  return (
    <FullscreenLayout {...useShell(app)} banners={<ShellBanners app={app} />}>
      {children}
    </FullscreenLayout>
  )
}

const BareMissingPage = () => (
  <Fullscreen>
    <NotFoundScreen />
  </Fullscreen>
)

/** APP-4: in the default layout for whoever has demos to search there. */
export function NotFoundRoute() {
  const { app } = useRouteContext({ from: '__root__' })
  const me = useSelector(app.session, ({ context }) => context.me)

  return me !== null && rules.setupComplete(me).isAllowed ? (
    <MissingPageInside me={me} />
  ) : (
    <BareMissingPage />
  )
}

const FramedMissingPage = lazy(async () => ({
  default: (await import('#src/routes/-framed-missing-page.tsx')).FramedMissingPage,
}))

/** It is told at once; the frame comes with its code. */
function MissingPageInside({ me }: { me: Me }) {
  const { loadQueryClient } = useRouteContext({ from: '__root__' })
  const [queryClient] = useState(loadQueryClient)

  return (
    <Suspense fallback={<BareMissingPage />}>
      <FramedMissingPage me={me} queryClient={queryClient} />
    </Suspense>
  )
}

/** APP-4: what stands within the default layout. */
export function MissingPage() {
  const router = useRouter()

  return (
    <NotFoundScreen onSearch={(search) => void router.navigate({ to: '/', search: { search } })} />
  )
}

/** SE-15: nobody can be logged in here; asking for a code would lead nowhere. */
export function BlockedCookiesRoute() {
  return (
    <Fullscreen>
      <BlockedCookiesScreen onRetry={() => window.location.reload()} />
    </Fullscreen>
  )
}

/** APP-10: who is signed in cannot be found out, for the server is away. */
export function UnreachableRoute({ problem }: { problem: string }) {
  const { app } = useRouteContext({ from: '__root__' })

  return (
    <Fullscreen>
      <UnreachableScreen
        problem={problem}
        onRetry={() => app.session.send({ type: 'session.retry' })}
      />
    </Fullscreen>
  )
}

/** APP-10: a screen that failed; the shell around it lives, and Retry loads it anew. */
export function ErrorRoute({ error, reset }: ErrorComponentProps) {
  const { app, title } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const isSignedIn = useSelector(app.session, ({ context }) => context.me !== null)
  const requestId = error instanceof CallError ? error.details.requestId : undefined
  useEffect(() => {
    title.showFault('Something went wrong')
    return () => title.showFault(null)
  }, [title])

  const isCodeMissing = isMissingCode(error)
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorScreen
      text={isCodeMissing ? 'This page could not be loaded. Please try again.' : textOf(error)}
      requestId={requestId}
      // Contact asks for a login.
      page={isSignedIn ? router.state.location.pathname : null}
      onRetry={isCodeMissing ? () => window.location.reload() : retry}
    />
  )
}

/** APP-10: the layout itself failed. */
export const FramedErrorRoute = (props: ErrorComponentProps) => (
  <Fullscreen>
    <ErrorRoute {...props} />
  </Fullscreen>
)
