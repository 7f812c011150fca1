import type { Action, ActivityEntry, StatsRange } from '#src/api/contract/stats.ts'
import type { ListSearch } from '#src/ui/admin/list.ts'

/** What the address of the list says. */
export type ActivitySearch = ListSearch<'opens' | 'pageViews' | 'lastSeenAt' | 'name'> & StatsRange

export const actionNames: Readonly<Record<Action, string>> = {
  OpenDemo: 'Opened demos',
  Pageview: 'Page views',
  Exit: 'Exits',
}

/** 'Opened Robotaxi'. */
export const entryText = ({ action, demo, path }: ActivityEntry) => {
  switch (action) {
    case 'OpenDemo':
      return `Opened ${demo ?? 'a demo'}`
    case 'Pageview':
      return `Viewed ${path ?? 'a page'}`
    case 'Exit':
      return 'Left the portal'
  }
}
