import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useDeferredValue, useMemo } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import type { Me } from '#src/api/contract/user.ts'
import { demosQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import { useHere } from '#src/containers/frame/use-here.ts'
import { PortalFooter } from '#src/ui/frame/portal-footer.tsx'
import { PortalNav, type PageBadges } from '#src/ui/frame/portal-nav.tsx'
import { lazyPart } from '#src/ui/parts/page/lazy-part.ts'

/** Loaded for admins only. */
const WaitingBadge = lazyPart(
  async () => (await import('#src/containers/admin/waiting-badge.tsx')).WaitingBadge,
)

/** The badge beside Partners, if the session is strong enough for admins; otherwise its call would ask for a stronger sign-in. */
const useBadges = (app: App, me: Me | null) => {
  const isAdmin = me !== null && me.isAdmin && me.isStrong
  return useMemo(
    (): PageBadges =>
      isAdmin
        ? {
            '/admin/partners': (
              <Suspense>
                <WaitingBadge app={app} />
              </Suspense>
            ),
          }
        : {},
    [app, isAdmin],
  )
}

const noDemos: readonly ListedDemo[] = []

type PersonalNavProps = { app: App; onLeave: (() => void) | undefined }

/** The sidebar's content, a component of its own so that only it renders when its list changes. */
export const usePersonalNav = (app: App) =>
  useCallback((onLeave?: () => void) => <PersonalNav app={app} onLeave={onLeave} />, [app])

/** The demos in this person's sidebar, rendered a moment after the page beside it. */
function PersonalNav({ app, onLeave }: PersonalNavProps) {
  const me = useSelector(app.session, ({ context }) => context.me)
  const { data, isLoading } = useQuery(demosQuery(app.call))
  const demos = data ?? (isLoading ? null : noDemos)

  return (
    <PortalNav
      me={me}
      demos={useDeferredValue(demos, null)}
      here={useHere()}
      badges={useBadges(app, me)}
      onLeave={onLeave}
    />
  )
}

/** The footer, a component of its own so that only it renders when the path changes. */
export function PersonalFooter({ app }: { app: App }) {
  return (
    <PortalFooter
      me={useSelector(app.session, ({ context }) => context.me)}
      here={useHere()}
      outerLinks={app.outerLinks}
    />
  )
}
