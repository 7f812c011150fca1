import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { FormEvent, ReactNode } from 'react'

import type { FlowInsights, FlowRun } from '#src/api/contract/flow-insights.ts'
import { FlowChart } from '#src/ui/insights/flow-chart.tsx'
import { FlowRunPath, outcomeText } from '#src/ui/insights/flow-run-path.tsx'
import { flowWords } from '#src/ui/insights/flow-words.ts'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

/** Asks an admin for the code that a person who could not sign in reads out to them. */
export function FailureForm({ onFind }: { onFind: (code: string) => void }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string' && code.trim() !== '') {
      onFind(code.trim())
    }
  }
  return (
    <form onSubmit={onSubmit} data-kept>
      <Flex gap="2" align="flex-end" maxWidth="24rem" _print={{ display: 'none' }}>
        <Box flex="1" minWidth="0">
          <TextField
            name="code"
            label="Code of a failed sign-in"
            placeholder="7KQ-4MD"
            autoComplete="off"
            maxLength={12}
          />
        </Box>
        <Button type="submit" variant="outline" minHeight="var(--field-height, 3rem)">
          Find
        </Button>
      </Flex>
    </form>
  )
}

type Found = { run: FlowRun; chart: FlowInsights['chart'] }
type FailureDrawerProps = { code: string; onClose: () => void; children: ReactNode }

export function FailureDrawer({ code, onClose, children }: FailureDrawerProps) {
  return (
    <SideDrawer size="lg" title={`Failed sign-in ${asRead(code)}`} onClose={onClose}>
      {children}
    </SideDrawer>
  )
}

/** Accepts the code in any spelling. */
const asRead = (typed: string) => {
  const code = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return code.length === 6 ? `${code.slice(0, 3)}-${code.slice(3)}` : typed
}

type FailureRunsProps = {
  /** The outermost first; `null` until they have loaded. */
  runs: readonly Found[] | null
  problem: ListProblem | null
  /** `null` if a retry would not help. */
  onRetry: (() => void) | null
}

/** How far a sign-in came, and what stopped it. */
export function FailureRuns({ runs, problem, onRetry }: FailureRunsProps) {
  return (
    <Stack gap="6" align="stretch">
      <ListAlert problem={problem} onRetry={onRetry} />
      <StatusLine>{runs === null && problem === null ? 'Loading...' : null}</StatusLine>
      {runs?.map(({ run, chart }) => (
        <Stack key={run.id} gap="3" as="section">
          <Text as="h3" fontWeight="semibold" fontSize="lg">
            {flowWords[run.flow].name}, <Moment at={run.at} />
          </Text>
          <p>{outcomeText(run)}</p>
          <FlowRunPath run={run} />
          <FlowChart insights={asInsights(run, chart)} chosen={{}} isWhole={false} />
        </Stack>
      ))}
    </Stack>
  )
}

const none = { runs: 0, done: 0, failed: 0, left: 0, medianMs: null }
const before = { runs: 0, times: 0, medianMs: null }

/** One run, in the form in which the chart draws many. */
const asInsights = (run: FlowRun, chart: FlowInsights['chart']): FlowInsights => ({
  flow: run.flow,
  from: '',
  to: '',
  beforeFrom: '',
  beforeTo: '',
  isLate: false,
  now: { ...none, runs: 1 },
  before: none,
  chart,
  states: chart.nodes
    .filter(({ path }) => path !== '')
    .map(({ path }) => ({
      path,
      isDrawn: true,
      runs: isIn(run, path) ? 1 : 0,
      failed: run.outcome !== 'done' && isEnd(run, path) ? 1 : 0,
      left: 0,
      before: { runs: 0, failed: 0, left: 0 },
    })),
  edges: run.steps.map(({ edge, source, targets, label, times, after }) => ({
    name: edge,
    source,
    targets,
    label,
    isDrawn: true,
    runs: 1,
    times,
    medianMs: after,
    before,
  })),
})

const isEnd = ({ endedIn }: FlowRun, path: string) =>
  path !== '' && endedIn.some((end) => end === path || end.startsWith(`${path}.`))
const isIn = (run: FlowRun, path: string) =>
  isEnd(run, path) ||
  run.steps.some(({ source, targets }) =>
    [source, ...targets].some((it) => it === path || it.startsWith(`${path}.`)),
  )
