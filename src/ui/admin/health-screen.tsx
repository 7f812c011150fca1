import { chakra, Skeleton, Stack, Text } from '@chakra-ui/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'

import type { Health } from '#src/api/contract/admin-health.ts'
import { counted } from '#src/lib/counted.ts'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { bytesText, spanText } from '#src/ui/admin/health.ts'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { ExactMoment } from '#src/ui/parts/time/moment.tsx'

type HealthScreenProps = {
  /** `undefined` while it is not there. */
  health: Health | undefined
  /** Why the latest attempt to load it failed. */
  problem: ListProblem | null
  onRetry: () => void
}

/** The health of the service, and what its operator should look at; earlier figures stay if the latest could not be loaded. */
export function HealthScreen({ health, problem, onRetry }: HealthScreenProps) {
  const standing = standingOf(health, problem)

  return (
    <Stack gap="6">
      <ListAlert problem={problem} onRetry={onRetry} />
      <Verdict data-standing={standing}>
        {standing === 'well' ? <CircleCheck aria-hidden /> : null}
        {standing === 'concerned' ? <TriangleAlert aria-hidden /> : null}
        <StatusLine>{statusText(health, problem)}</StatusLine>
      </Verdict>
      {health === undefined && problem === null ? <Placeholders /> : null}
      {health === undefined ? null : (
        <>
          <Concerns concerns={health.concerns} />
          <Grid>
            <Stack gap="6">
              <Processes health={health} />
              <MailQueue health={health} />
              <CleanUp health={health} />
            </Stack>
            <DatabaseParts health={health} />
          </Grid>
          <Text color="fg.muted" fontSize="sm">
            Checked <ExactMoment at={health.lookedAt} />, again every ten seconds.
          </Text>
        </>
      )}
    </Stack>
  )
}

/** `undefined` while it is unknown. */
const standingOf = (health: Health | undefined, problem: ListProblem | null) => {
  if (problem !== null || health === undefined) {
    return undefined
  }
  return health.concerns.length === 0 ? 'well' : 'concerned'
}

const statusText = (health: Health | undefined, problem: ListProblem | null) => {
  if (problem !== null) {
    return null
  }
  if (health === undefined) {
    return 'Loading...'
  }
  const { length } = health.concerns
  return length === 0
    ? 'All is well.'
    : `${counted(length, { one: 'thing', many: 'things' })} to look at.`
}

/** As high as what comes, so that nothing below moves. */
const Placeholders = () =>
  ['28', '80', '52', '28'].map((height, index) => (
    <Skeleton key={index} height={height} aria-hidden />
  ))

function Concerns({ concerns }: Pick<Health, 'concerns'>) {
  if (concerns.length === 0) {
    return null
  }
  return (
    <AccountSection title="To look at">
      <Stack as="ul" gap="2" paddingInlineStart="5" listStyleType="disc">
        {concerns.map((concern) => (
          <li key={concern}>{concern}</li>
        ))}
      </Stack>
    </AccountSection>
  )
}

function Processes({ health: { processes, lookedAt } }: { health: Health }) {
  return (
    <AccountSection title={processes.length === 1 ? '1 process' : `${processes.length} processes`}>
      <FactList
        facts={processes.map(({ host, pid, version, startedAt }) => ({
          label: `${host}, ${pid}`,
          value: `Version ${version}, up for ${spanText(lookedAt - startedAt)}`,
        }))}
      />
    </AccountSection>
  )
}

function DatabaseParts({ health: { database, pool, disk } }: { health: Health }) {
  return (
    <AccountSection title="Database">
      <FactList
        facts={[
          {
            label: 'PostgreSQL',
            value: `${database.version}${database.isEmbedded ? ', embedded' : ''}`,
          },
          { label: 'Answers in', value: `${database.latencyMs.toFixed(1)} ms` },
          { label: 'Size', value: bytesText(database.bytes) },
          { label: 'Newest migration', value: database.migration },
          {
            label: 'Connections',
            value: `${database.connections} of ${database.mostConnections}`,
          },
          {
            label: 'Of this process',
            value: `${pool.busy} busy, ${pool.idle} idle, ${pool.waiting} waited for`,
          },
          ...(disk === null
            ? []
            : [
                {
                  label: 'Disk',
                  value: `${bytesText(disk.freeBytes)} free of ${bytesText(disk.bytes)}`,
                },
              ]),
        ]}
      />
    </AccountSection>
  )
}

function MailQueue({ health: { mail, lookedAt } }: { health: Health }) {
  return (
    <AccountSection title="Mail">
      <FactList
        facts={[
          { label: 'Waiting', value: String(mail.waiting) },
          { label: 'Tried again after a failure', value: String(mail.failing) },
          { label: 'Refused for their recipients', value: String(mail.refused) },
          {
            label: 'Oldest',
            value:
              mail.oldestDueAt === null
                ? 'None due'
                : `Due for ${spanText(lookedAt - mail.oldestDueAt)}`,
          },
        ]}
      />
    </AccountSection>
  )
}

function CleanUp({ health: { sweptAt, lookedAt } }: { health: Health }) {
  return (
    <AccountSection title="Clean-up of expired data">
      <FactList
        facts={[
          {
            label: 'Last run',
            value: sweptAt === null ? 'Not yet' : `${spanText(lookedAt - sweptAt)} ago`,
          },
        ]}
      />
    </AccountSection>
  )
}

/** Side by side, if there is room. */
const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: '6',
  },
})

const Verdict = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    '&[data-standing]': { px: '5', py: '4', borderRadius: 'lg' },
    '&[data-standing] .status-line': { color: 'inherit', fontSize: 'lg', fontWeight: 'semibold' },
    '&[data-standing=well]': { bg: 'bg.success', color: 'fg.success' },
    '&[data-standing=concerned]': { bg: 'bg.warning', color: 'fg.warning' },
  },
})
