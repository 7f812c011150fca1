import { useMutation } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { loadLookerDashboard } from '#src/api/contract/looker.ts'
import { problemFrom } from '#src/containers/list-problem.ts'
import { LookerSection } from '#src/ui/insights/looker-section.tsx'

/** INSIGHT-3. An address works once, so each press loads a new one and none is cached. */
export function LookerDashboard({ call }: { call: Call }) {
  const { mutate, data, error, isPending } = useMutation({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: () => call(loadLookerDashboard, {}),
  })
  const gone = data?.url === null ? { text: 'The portal has no Looker dashboard any more.' } : null

  return (
    <LookerSection
      url={data?.url ?? null}
      isBusy={isPending}
      problem={error === null ? gone : problemFrom(error)}
      onOpen={() => mutate()}
    />
  )
}
