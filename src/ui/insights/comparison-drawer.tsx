import { chakra, Link as StyledLink, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { lacksDay, type RangeDays } from '#src/api/contract/stats-range.ts'
import { oneStepFurther } from '#src/lib/one-step-further.ts'
import { activityFigures, activityText, type Activity } from '#src/ui/insights/activity.ts'
import { AppliedFilters } from '#src/ui/parts/forms/filter-chips.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { waitText } from '#src/ui/parts/time/ranges.ts'

type Compared = 'person' | 'organization'

/** One of the two sides, as far as it has loaded. */
type ComparedSide = { id: string; name: string | null; activity: Activity | null }

type ComparisonDrawerProps = {
  of: Compared
  sides: readonly [ComparedSide, ComparedSide]
  days: RangeDays
  /** The label of the demo that both are filtered by. */
  demo: string | null
  problem: ListProblem | null
  onAllDemos: () => void
  onRetry: () => void
  onClose: () => void
}

/** INSIGHT-4: what two people, or the people of two organizations, did on the same days, side by side. */
export function ComparisonDrawer(props: ComparisonDrawerProps) {
  const { of, sides, demo, problem } = props

  return (
    <SideDrawer size="lg" title={titleOf(sides)} onClose={props.onClose}>
      <Stack gap="5" align="stretch">
        <AppliedFilters
          filters={demo === null ? [] : [{ name: 'demo', text: `Demo: ${demo}` }]}
          onRemove={props.onAllDemos}
        />
        <ListAlert problem={problem} onRetry={props.onRetry} />
        <StatusLine>{statusOf(props)}</StatusLine>
        <Table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Figure</VisuallyHidden>
              </th>
              {sides.map((side) => (
                <th key={side.id} scope="col">
                  <TimelineLink of={of} side={side} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(props).map(({ label, definition, cells }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  <small>{definition}</small>
                </th>
                {cells.map(({ id, value, note }) => (
                  <td key={id}>
                    <strong>{value}</strong>
                    <small>{note}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        {of === 'organization' ? (
          <Text fontSize="sm" color="fg.muted">
            People count for the organization they belong to today.
          </Text>
        ) : null}
      </Stack>
    </SideDrawer>
  )
}

const titleOf = ([one, other]: ComparisonDrawerProps['sides']) =>
  one.name === null || other.name === null ? 'Comparison' : `${one.name} and ${other.name}`

/** Which days are compared; shown once the figures of both sides have loaded. */
const statusOf = ({ sides, days, problem }: ComparisonDrawerProps) => {
  const [one, other] = sides
  if (problem === null && (one.activity === null || other.activity === null)) {
    return waitText(lacksDay(days))
  }
  const activity = one.activity ?? other.activity
  return activity === null ? null : activityText(activity)
}

/** One row for each figure, with both sides. Between two people there is no number of people to compare. */
const rowsOf = ({ of, sides, demo }: Pick<ComparisonDrawerProps, 'of' | 'sides' | 'demo'>) => {
  const figures = sides.map(({ id, activity }) => ({
    id,
    own: activityFigures(activity, demo !== null),
  }))
  return activityFigures(null, demo !== null)
    .map(({ label, definition }, index) => ({
      label,
      definition,
      cells: figures.flatMap(({ id, own }) => {
        const { value = '', note = '' } = own[index] ?? {}
        return [{ id, value, note }]
      }),
    }))
    .slice(of === 'person' ? 1 : 0)
}

function TimelineLink({ of, side }: { of: Compared; side: ComparedSide }) {
  const part = of === 'person' ? { person: side.id } : { peopleOf: side.id }
  return (
    <StyledLink asChild>
      <Link
        from="/user-insights"
        to="/user-insights"
        search={(it) => ({ ...it, ...part, comparedWith: undefined })}
        state={oneStepFurther}
        resetScroll={false}
      >
        {side.name ?? '…'}
      </Link>
    </StyledLink>
  )
}

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& :is(th, td)': { py: '3', pe: '3', textAlign: 'start', verticalAlign: 'top' },
    '& tr > *': { borderBottomWidth: '1px' },
    '& th': { fontWeight: 'semibold' },
    '& strong': { fontSize: 'lg', fontVariantNumeric: 'tabular-nums' },
    '& small': {
      display: 'block',
      mt: '1',
      fontSize: 'xs',
      fontWeight: 'normal',
      color: 'fg.muted',
    },
  },
})
