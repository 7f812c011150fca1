import type { ActivePerson, ActivitySearch, ActivitySums } from '#src/api/contract/stats.ts'
import { datesOf, demoOf, plus, type usageRows } from '#tests/support/naive-usage.ts'

type Rows = Awaited<ReturnType<typeof usageRows>>
export type NaiveSearch = Omit<ActivitySearch, 'sort' | 'order'> & { person?: string }

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** What user insights tell, counted row by row: people by their ids, and all of them together. */
export const naiveActivity = (rows: Rows, search: NaiveSearch, now: number) => {
  const { first, last, shift, over } = datesOf({ ...search, zone: 'UTC' }, now)
  const { q, staff, audience, organization, demo, person: one } = search
  const asked = [...rows.people.values()].filter((person) => {
    const kind = person.is_staff ? 'googlers' : person.is_customer ? 'customers' : 'partners'
    const text = `${person.firstname} ${person.lastname} ${person.email}`.toLowerCase()
    return (
      text.includes(q.toLowerCase()) &&
      (one === undefined || person.id === one) &&
      (staff === 'counted' || !person.is_staff) &&
      (audience === undefined || kind === audience) &&
      (organization === undefined || person.organization_id === organization)
    )
  })

  const logs = rows.logs
    .filter((log) => demo === undefined || demoOf(log) === demo)
    .map((log) => ({ ...log, date: dateOf(log.at) }))
  const logsOf = Map.groupBy(logs, ({ person_id: id }) => id)

  const peopleIn = (from: string, to: string): ActivePerson[] =>
    asked.flatMap(({ id, firstname, lastname, organization_id }) => {
      const own = (logsOf.get(id) ?? []).filter(({ date }) => date >= from && date <= to)
      const opens = own.filter(({ action }) => action === 'OpenDemo').length
      const isIn = demo === undefined ? own.length > 0 : opens > 0
      const theirs = rows.organizations.find((it) => it.id === organization_id)
      const person = {
        id,
        name: `${firstname} ${lastname}`,
        organization: theirs === undefined ? null : { id: theirs.id, name: theirs.name },
        opens,
        pageViews: own.filter(({ action }) => action === 'Pageview').length,
        lastSeenAt: Math.max(...own.map(({ at }) => at)),
      }
      return isIn ? [person] : []
    })
  const sumsIn = (from: string, to: string): ActivitySums => {
    const people = peopleIn(from, to)
    return {
      people: people.length,
      opens: people.reduce((sum, { opens }) => sum + opens, 0),
      pageViews: people.reduce((sum, { pageViews }) => sum + pageViews, 0),
    }
  }
  return {
    people: peopleIn(first, last).toSorted((one, other) => one.id.localeCompare(other.id)),
    sums: {
      from: first,
      to: last,
      beforeFrom: plus(first, -shift),
      keptFrom: null,
      isLate: false,
      sums: sumsIn(first, last),
      comparison:
        over < first
          ? null
          : {
              days: (Date.parse(over) - Date.parse(first)) / 86_400_000 + 1,
              now: sumsIn(first, over),
              before: sumsIn(plus(first, -shift), plus(over, -shift)),
            },
    },
  }
}
