import { Stack, Text } from '@chakra-ui/react'

import {
  activityFigures,
  activityText,
  whoseText,
  type Activity,
  type ActivitySearch,
} from '#src/ui/insights/activity.ts'
import { Kpis } from '#src/ui/parts/figures/kpis.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'

export type ActivitySumsProps = {
  /** `null` before the first sums; the old ones stay until the next have loaded. */
  activity: Activity | null
  isFetching: boolean
  problem: ListProblem | null
  onRetry: () => void
}

/** INSIGHT-4: what all people of the list did together, each figure with its change and its definition. */
export function ActivitySums(
  props: ActivitySumsProps & { search: Pick<ActivitySearch, 'demo' | 'staff'> },
) {
  const { activity, isFetching, problem, search, onRetry } = props
  if (activity === null && problem !== null) {
    return <ListAlert problem={problem} onRetry={onRetry} />
  }
  return (
    <Stack gap="3" aria-busy={isFetching}>
      <Kpis kpis={activityFigures(activity, search.demo !== undefined)} />
      <Text fontSize="sm" color="fg.muted">
        {activity === null ? 'Loading...' : `${activityText(activity)} ${whoseText(search)}`}
      </Text>
    </Stack>
  )
}
