import { useRouteContext, useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { CallError, textOf } from '#src/lib/call-error.ts'
import { isMissingCode } from '#src/lib/missing-code.ts'
import { ShellBanners } from '#src/routes/-banners.tsx'
import { useShell } from '#src/routes/-shell.ts'
import { BlockedCookiesScreen } from '#src/ui/blocked-cookies-screen.tsx'
import { ErrorScreen } from '#src/ui/error-screen.tsx'
import { FullscreenLayout } from '#src/ui/fullscreen-layout.tsx'
import { NotFoundScreen } from '#src/ui/not-found-screen.tsx'
import { UnreachableScreen } from '#src/ui/unreachable-screen.tsx'

/** APP-4. */
export function NotFoundRoute() {
  const { app } = useRouteContext({ from: '__root__' })

  return (
    <FullscreenLayout {...useShell(app)} banners={<ShellBanners app={app} />}>
      <NotFoundScreen />
    </FullscreenLayout>
  )
}

/** SE-15: nobody can be logged in here; asking for a code would lead nowhere. */
export function BlockedCookiesRoute() {
  const { app } = useRouteContext({ from: '__root__' })

  return (
    <FullscreenLayout {...useShell(app)} banners={<ShellBanners app={app} />}>
      <BlockedCookiesScreen onRetry={() => window.location.reload()} />
    </FullscreenLayout>
  )
}

/** APP-10: who is signed in cannot be found out, for the server is away. */
export function UnreachableRoute({ problem }: { problem: string }) {
  const { app } = useRouteContext({ from: '__root__' })

  return (
    <FullscreenLayout {...useShell(app)} banners={<ShellBanners app={app} />}>
      <UnreachableScreen
        problem={problem}
        onRetry={() => app.session.send({ type: 'session.retry' })}
      />
    </FullscreenLayout>
  )
}

/** APP-10: a screen that failed; the shell around it lives, and Retry loads it anew. */
export function ErrorRoute({ error, reset }: ErrorComponentProps) {
  const router = useRouter()

  if (isMissingCode(error)) {
    return (
      <ErrorScreen
        text="This page could not be loaded. Please try again."
        onRetry={() => window.location.reload()}
      />
    )
  }
  return (
    <ErrorScreen
      text={textOf(error)}
      requestId={error instanceof CallError ? error.details.requestId : undefined}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
