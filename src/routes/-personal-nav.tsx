import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useDeferredValue } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { demosQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import { useWaiting } from '#src/routes/-use-waiting.ts'
import { PortalNav } from '#src/ui/parts/portal-nav.tsx'

const noDemos: readonly ListedDemo[] = []

type PersonalNavProps = {
  app: App
  /** The path of the page that is shown. */
  here: string
  onLeave: (() => void) | undefined
}

/** Draws the sidebar's content, which alone follows what it lists. */
export const usePersonalNav = (app: App, here: string) =>
  useCallback(
    (onLeave?: () => void) => <PersonalNav app={app} here={here} onLeave={onLeave} />,
    [app, here],
  )

/** What the sidebar lists for this person: a moment after the page beside it has drawn its own. */
function PersonalNav({ app, here, onLeave }: PersonalNavProps) {
  const me = useSelector(app.session, ({ context }) => context.me)
  const { data: demos = noDemos } = useQuery(demosQuery(app.call))

  return (
    <PortalNav
      me={me}
      demos={useDeferredValue(demos, noDemos)}
      here={here}
      badges={useWaiting(app.call, me)}
      onLeave={onLeave}
    />
  )
}
