import { leadTypeLabels } from '#src/api/contract/leads.ts'
import { methodWords, timelineActions } from '#src/api/contract/timeline-words.ts'
import {
  exportOrganizationTimeline as exportOrganizationTimelineEndpoint,
  exportPersonTimeline as exportPersonTimelineEndpoint,
  type TimelineEntry,
  type TimelineFilter,
} from '#src/api/contract/timeline.ts'
import { recordExport, type ExportCall } from '#server/audit/record-export.ts'
import { activityRange, momentsOf, type Range } from '#server/areas/stats/range.ts'
import { insightsFileName } from '#server/areas/stats/insights-file.ts'
import { dateOf } from '#server/areas/stats/usage-range.ts'
import { countTimeline, timelinePageOf, type Whose } from '#server/areas/stats/timeline.ts'
import { stayingId } from '#server/identity/organizations/merged.ts'
import { csvOf, timeOf, type Columns } from '#server/base/lists/csv.ts'
import type { Services } from '#server/base/services.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'

const whatOf = (entry: TimelineEntry) => {
  switch (entry.kind) {
    case 'OpenDemo':
      return entry.demo
    case 'Pageview':
      return entry.path
    case 'Exit':
      return null
    case 'Lead':
      return entry.company
    case 'SignIn':
      return entry.method && methodWords[entry.method]
  }
}

const columns: Columns<TimelineEntry> = {
  'Time (UTC)': ({ at }) => timeOf(at),
  Person: ({ person }) => person.name,
  Action: ({ kind }) => timelineActions[kind],
  'Demo, page, company or method': whatOf,
  'Lead type': (entry) => (entry.kind === 'Lead' ? leadTypeLabels[entry.type] : null),
  'Person id': ({ person }) => person.id,
}

export const exportPersonTimeline = implement(exportPersonTimelineEndpoint, (call) =>
  fileOf(call, 'person_id', exportPersonTimelineEndpoint.download.name),
)

export const exportOrganizationTimeline = implement(exportOrganizationTimelineEndpoint, (call) =>
  fileOf(call, 'organization_id', exportOrganizationTimelineEndpoint.download.name),
)

/** All entries that a timeline's filter finds, newest first. The export is recorded before it begins. */
const fileOf = async (call: ExportCall<TimelineFilter>, whose: Whose, file: string) => {
  const { input, services } = call
  const of = { id: input.id, name: await nameOf(services, whose, input.id) }
  // This may take long: 'today' stays the day on which the export began.
  const range = momentsOf(input, services.now())
  await recordExport(call, {
    kind: 'timeline.exported',
    subjectKind: whose === 'person_id' ? 'person' : 'organization',
    of,
    file,
    rows: await countTimeline(services.db, whose, input, range),
  })
  const { from, to } = activityRange(input, services.now()).whole
  return {
    name: insightsFileName(
      'timeline',
      { from: dateOf(from), to: dateOf(to) },
      { demo: input.demo },
    ),
    pieces: csvOf(columns, pagesOf(services, whose, input, range), (entry) => entry),
  }
}

/** The subject's name for the audit log; people by their address. Throws `not-found`. */
const nameOf = async ({ db }: Services, whose: Whose, id: string) => {
  const found = await (whose === 'person_id'
    ? db.selectFrom('people').select('email as name').where('id', '=', id).executeTakeFirst()
    : db
        .selectFrom('organizations')
        .select('name')
        .where('id', '=', stayingId(id))
        .executeTakeFirst())
  if (found === undefined) {
    throw new ProblemError('not-found', 'There is nobody of this id.')
  }
  return found.name
}

const pageSize = 1_000

async function* pagesOf(services: Services, whose: Whose, filter: TimelineFilter, range: Range) {
  let after: string | undefined
  do {
    const asked = { ...filter, after, size: pageSize }
    const page = await timelinePageOf(services, whose, asked, range)
    yield page.entries
    after = page.next ?? undefined
  } while (after !== undefined)
}
