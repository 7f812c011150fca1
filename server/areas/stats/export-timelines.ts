import {
  exportOrganizationTimeline as exportOrganizationTimelineEndpoint,
  exportPersonTimeline as exportPersonTimelineEndpoint,
  type TimelineEntry,
  type TimelineFilter,
} from '#src/api/contract/timeline.ts'
import { recordExport, type Export, type ExportCall } from '#server/audit/record-export.ts'
import { momentsOf, type Range } from '#server/areas/stats/range.ts'
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
  const person = await call.services.db
    .selectFrom('people')
    .where('id', '=', call.input.id)
    .select('email')
    .executeTakeFirst()
  const { name } = exportPersonTimelineEndpoint.download
  return fileOf(call, { whose: 'person_id', subjectKind: 'person', file: name }, person?.email)
})

export const exportOrganizationTimeline = implement(
  exportOrganizationTimelineEndpoint,
  async (call) => {
    const organization = await call.services.db
      .selectFrom('organizations')
      .where('id', '=', call.input.id)
      .select('name')
      .executeTakeFirst()
    const { name } = exportOrganizationTimelineEndpoint.download
    const what = { whose: 'organization_id', subjectKind: 'organization', file: name } as const
    return fileOf(call, what, organization?.name)
  },
)

type What = Pick<Export, 'subjectKind' | 'file'> & { readonly whose: Whose }

/** All that a filter of a timeline finds, newest first. That it was taken is recorded first. `name`: of whose it is. */
const fileOf = async (
  call: ExportCall<TimelineFilter>,
  { whose, ...what }: What,
  name: string | undefined,
) => {
  const { input, services } = call
  if (name === undefined) {
    throw new ProblemError('not-found', 'There is nobody of this id.')
  }
  // It takes its time: days that begin and end with today are those of its beginning to the end.
  const range = momentsOf(input, services.now())
  await recordExport(call, {
    ...what,
    kind: 'timeline.exported',
    of: { id: input.id, name },
    rows: await countTimeline(services.db, whose, input, range),
  })
  return csvOf(columns, pagesOf(services, whose, input, range), (entry) => entry)
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
