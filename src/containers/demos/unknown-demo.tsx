import { useQuery } from '@tanstack/react-query'
import { useParams, useRouteContext } from '@tanstack/react-router'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { demosQuery } from '#src/api/queries.ts'
import { nearness } from '#src/lib/fuzzy.ts'
import { UnknownDemoScreen } from '#src/ui/demos/unknown-demo-screen.tsx'

const mostNear = 3

/** APP-4: suggests only demos of the person's own list. */
export function UnknownDemoRoute() {
  const { call } = useRouteContext({ from: '/_portal' })
  const { key, _splat } = useParams({ strict: false })
  const demos = useQuery(demosQuery(call))

  return <UnknownDemoScreen near={nearestTo(key ?? _splat ?? '', demos.data ?? [])} />
}

const nearestTo = (meant: string, demos: readonly ListedDemo[]) =>
  demos
    .flatMap((demo) => {
      const found = [demo.key, demo.label]
        .map((name) => nearness(meant, name))
        .filter((edits) => edits !== null)
      return found.length === 0 ? [] : [{ demo, edits: Math.min(...found) }]
    })
    .toSorted((one, other) => one.edits - other.edits)
    .slice(0, mostNear)
    .map(({ demo }) => demo)
