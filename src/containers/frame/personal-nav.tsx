import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useDeferredValue } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { demosQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import { useHere } from '#src/containers/frame/here.ts'
import { useWaiting } from '#src/containers/admin/use-waiting.ts'
import { PortalFooter } from '#src/ui/parts/portal-footer.tsx'
import { PortalNav } from '#src/ui/parts/portal-nav.tsx'

const noDemos: readonly ListedDemo[] = []

type PersonalNavProps = { app: App; onLeave: (() => void) | undefined }

/** Draws the sidebar's content, which alone follows what it lists. */
export const usePersonalNav = (app: App) =>
  useCallback((onLeave?: () => void) => <PersonalNav app={app} onLeave={onLeave} />, [app])

/** What the sidebar lists for this person: a moment after the page beside it has drawn its own. */
function PersonalNav({ app, onLeave }: PersonalNavProps) {
  const me = useSelector(app.session, ({ context }) => context.me)
  const { data, isLoading } = useQuery(demosQuery(app.call))
  const demos = data ?? (isLoading ? null : noDemos)

  return (
    <PortalNav
      me={me}
      demos={useDeferredValue(demos, null)}
      here={useHere()}
      badges={useWaiting(app, me)}
      onLeave={onLeave}
    />
  )
}

/** The footer, which alone follows where one is. */
export function PersonalFooter({ app }: { app: App }) {
  return (
    <PortalFooter me={useSelector(app.session, ({ context }) => context.me)} here={useHere()} />
  )
}
