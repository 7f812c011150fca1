import { useRouteContext, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'

import { rules } from '#src/api/contract/rules.ts'
import type { Me } from '#src/api/contract/user.ts'
import { CallError, textOf } from '#src/lib/call-error.ts'
import { onServerBack } from '#src/lib/connection.ts'
import { isCodeGone, isCodeOnItsWay, MissingCode, missingCodeText } from '#src/lib/missing-code.ts'
import { ShellBanners } from '#src/containers/frame/banners.tsx'
import { useShell } from '#src/containers/frame/use-shell.ts'
import { BlockedCookiesScreen } from '#src/ui/frame/blocked-cookies-screen.tsx'
import { ErrorScreen } from '#src/ui/frame/error-screen.tsx'
import { FullscreenLayout } from '#src/ui/frame/fullscreen-layout.tsx'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { NotFoundScreen } from '#src/ui/frame/not-found-screen.tsx'
import { UnreachableScreen } from '#src/ui/frame/unreachable-screen.tsx'
import { lazyPart } from '#src/ui/parts/page/lazy-part.ts'

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

/** APP-4: in the default layout for people who have demos to search there. */
export function NotFoundRoute() {
  const { app } = useRouteContext({ from: '__root__' })
  const me = useSelector(app.session, ({ context }) => context.me)

  return me !== null && rules.setupComplete(me).isAllowed ? (
    <MissingPageInside me={me} />
  ) : (
    <BareMissingPage />
  )
}

const FramedMissingPage = lazyPart(
  async () => (await import('#src/containers/frame/framed-missing-page.tsx')).FramedMissingPage,
)

/** Shown at once; the frame follows when its code has loaded. */
function MissingPageInside({ me }: { me: Me }) {
  const { loadQueryClient } = useRouteContext({ from: '__root__' })
  const [queryClient] = useState(loadQueryClient)

  return (
    <Suspense fallback={<BareMissingPage />}>
      <FramedMissingPage me={me} queryClient={queryClient} />
    </Suspense>
  )
}

/** SE-15: nobody can log in here, so asking for a code would be in vain. */
export function BlockedCookiesRoute() {
  const { app } = useRouteContext({ from: '__root__' })

  return (
    <Fullscreen>
      <BlockedCookiesScreen onRetry={app.reload} />
    </Fullscreen>
  )
}

/** APP-10: the server does not say who is signed in; it is asked again once the network is back. */
export function UnreachableRoute({ problem }: { problem: string }) {
  const { app } = useRouteContext({ from: '__root__' })
  const retry = useCallback(() => app.session.send({ type: 'session.retry' }), [app])
  useEffect(() => onServerBack(app.reach, retry), [app, retry])

  return (
    <Fullscreen>
      <UnreachableScreen problem={problem} onRetry={retry} />
    </Fullscreen>
  )
}

/** May the server have been out of reach? It gives a name to whatever it refuses; a proxy that answers for it gives none. */
const isOutOfReach = (error: unknown) =>
  isCodeOnItsWay(error) || (error instanceof CallError && (error.details.problem ?? null) === null)

/** APP-10: a screen that failed. The shell around it stays; Retry, or the network's return, loads it again. */
export function ErrorRoute({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { app } = useRouteContext({ from: '__root__' })
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  useEffect(
    () => (isOutOfReach(error) ? onServerBack(app.reach, retry) : undefined),
    [app, error, retry],
  )

  return isCodeGone(error) ? <Gone error={error} /> : <Failed error={error} onRetry={retry} />
}

/** RE-17: the server has another version now. The page reloads by itself, once. */
function Gone({ error }: { error: unknown }) {
  const { app } = useRouteContext({ from: '__root__' })
  const [isReloading] = useState(app.reloadOnce.isDue)
  useEffect(() => void app.reloadOnce.start(), [app])

  return isReloading ? <LoadingScreen /> : <Failed error={error} onRetry={app.reload} />
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { app, title } = useRouteContext({ from: '__root__' })
  const { pathname } = useRouter().state.location
  const isSignedIn = useSelector(app.session, ({ context }) => context.me !== null)
  const requestId = error instanceof CallError ? error.details.requestId : undefined
  useEffect(() => {
    title.showFault('Something went wrong')
    return () => title.showFault(null)
  }, [title])

  return (
    <ErrorScreen
      text={error instanceof MissingCode ? missingCodeText : textOf(error)}
      requestId={requestId}
      // Contact requires a login.
      page={isSignedIn ? pathname : null}
      onRetry={onRetry}
    />
  )
}

/** APP-10: the layout itself failed. */
export const FramedErrorRoute = (props: ErrorComponentProps) => (
  <Fullscreen>
    <ErrorRoute {...props} />
  </Fullscreen>
)
