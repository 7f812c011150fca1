import type { StatsRange } from '#src/api/contract/stats.ts'
import type { ListSearch } from '#src/ui/admin/list.ts'

/** What the address of the list says. */
export type ActivitySearch = ListSearch<'opens' | 'pageViews' | 'lastSeenAt' | 'name'> & StatsRange
