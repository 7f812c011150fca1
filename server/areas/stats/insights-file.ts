import type { ActivitySearch } from '#src/api/contract/stats.ts'
import type { UsageSearch } from '#src/api/contract/usage.ts'

type Days = { readonly from: string; readonly to: string }
type Narrowed = Partial<
  Pick<UsageSearch, 'zone' | 'staff' | 'demo' | 'audience' | 'technology' | 'organization'> &
    Pick<ActivitySearch, 'q'>
>

/**
 * The name of an insights file has its days, zone and filters, for people read it apart from its page:
 * `demo-insights-days_2026-01-09_2026-01-15_Europe-Berlin_without-google-staff.csv`.
 */
export const insightsFileName = (name: string, { from, to }: Days, narrowed: Narrowed) => {
  const { zone = 'UTC', staff, demo, audience, technology, organization, q = '' } = narrowed
  const parts = [
    name,
    from,
    to,
    zone.replace('/', '-'),
    staff === 'left-out' && 'without-google-staff',
    demo,
    audience,
    technology,
    organization !== undefined && 'one-organization',
    q !== '' && 'searched',
  ]
  return `${parts.filter((it) => typeof it === 'string').join('_')}.csv`
}

/** The last row of a file whose figures lack the latest logs. */
export const lateEnd = ({ isLate }: { readonly isLate: boolean }) =>
  isLate ? 'The latest activity is still being counted, and is not in this file.' : null
