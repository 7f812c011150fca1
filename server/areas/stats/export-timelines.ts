import {
  exportOrganizationTimeline as exportOrganizationTimelineEndpoint,
  exportPersonTimeline as exportPersonTimelineEndpoint,
  type TimelineEntry,
  type TimelineFilter,
} from '#src/api/contract/timeline.ts'
import { recordExport, type ExportCall } from '#server/audit/record-export.ts'
import { momentsOf } from '#server/areas/stats/range.ts'
import { countTimeline, timelinePageOf, type Whose } from '#server/areas/stats/timeline.ts'
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
      return entry.method
  }
}

const columns: Columns<TimelineEntry> = {
  'Time (UTC)': ({ at }) => timeOf(at),
  Person: ({ person }) => person.name,
  Action: ({ kind }) => kind,
  'Demo, page, company or method': whatOf,
  'Person id': ({ person }) => person.id,
}

export const exportPersonTimeline = implement(exportPersonTimelineEndpoint, async (call) => {
  const { input, services } = call
  await requireOne(services, 'people', input.id)
  return fileOf(call, 'person_id', exportPersonTimelineEndpoint.download.name)
})

export const exportOrganizationTimeline = implement(
  exportOrganizationTimelineEndpoint,
  async (call) => {
    const { input, services } = call
    await requireOne(services, 'organizations', input.id)
    return fileOf(call, 'organization_id', exportOrganizationTimelineEndpoint.download.name)
  },
)

const requireOne = async ({ db }: Services, table: 'people' | 'organizations', id: string) => {
  const found = await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()
  if (found === undefined) {
    throw new ProblemError('not-found', 'There is nobody of this id.')
  }
}

/** All that a filter of a timeline finds, newest first. That it was taken is recorded first. */
const fileOf = async (call: ExportCall<TimelineFilter>, whose: Whose, file: string) => {
  const { input, services } = call
  const range = momentsOf(input, services.now())
  await recordExport(call, {
    kind: 'timeline.exported',
    subjectKind: whose === 'person_id' ? 'person' : 'organization',
    file,
    rows: await countTimeline(services.db, whose, input, range),
  })
  return csvOf(columns, pagesOf(services, whose, input), (entry) => entry)
}

const pageSize = 1_000

async function* pagesOf(services: Services, whose: Whose, filter: TimelineFilter) {
  let after: string | undefined
  do {
    const page = await timelinePageOf(services, whose, { ...filter, after, size: pageSize })
    yield page.entries
    after = page.next ?? undefined
  } while (after !== undefined)
}
