import { chakra, Link as StyledLink, Stack } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { Action, ActivityEntry, PersonActivity } from '#src/api/contract/stats.ts'
import { actionNames, entryText } from '#src/ui/insights/activity.ts'
import { FactList } from '#src/ui/parts/fact-list.tsx'
import { FilterChips } from '#src/ui/parts/filter-chips.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/list-alert.tsx'
import { Moment } from '#src/ui/parts/moment.tsx'
import { OlderButton } from '#src/ui/parts/older-button.tsx'
import { SideDrawer } from '#src/ui/parts/side-drawer.tsx'
import { StatusLine } from '#src/ui/parts/status-line.tsx'

type ActivityDrawerProps = {
  id: string
  /** `null` while they are not there. */
  person: Pick<PersonActivity, 'name' | 'organization'> | null
  /** Newest first, as far as they came; `null` while none did. */
  entries: readonly ActivityEntry[] | null
  hasOlder: boolean
  isFetching: boolean
  problem: ListProblem | null
  action: Action | undefined
  onAction: (action: Action | undefined) => void
  onOlder: () => void
  onRetry: () => void
  onClose: () => void
}

/** INSIGHT-2: what somebody did in the range. */
export function ActivityDrawer(props: ActivityDrawerProps) {
  const { id, person, entries, hasOlder, isFetching, problem, action, onClose } = props

  return (
    <SideDrawer size="lg" title={person?.name ?? 'Activity'} onClose={onClose}>
      <Stack gap="5" align="stretch">
        {person === null ? null : (
          <FactList facts={[{ label: 'Organization', value: person.organization ?? 'None' }]} />
        )}
        <StyledLink asChild alignSelf="flex-start">
          <Link to="/admin/leads" search={{ person: id }}>
            Leads
          </Link>
        </StyledLink>
        <StyledLink asChild alignSelf="flex-start">
          <Link to="/admin/users" search={{ person: id }}>
            Account in Admin Tools
          </Link>
        </StyledLink>
        <FilterChips label="Only" options={actionNames} value={action} onChoose={props.onAction} />
        <ListAlert problem={problem} onRetry={props.onRetry} />
        <StatusLine>{statusText(props)}</StatusLine>
        <Stack gap="5" tabIndex={-1} data-takes-focus>
          <Entries aria-label="Activity" aria-busy={isFetching}>
            {entries?.map((entry) => (
              <li key={entry.id}>
                <span>{entryText(entry)}</span>
                <When>
                  <Moment at={entry.at} />
                </When>
              </li>
            ))}
          </Entries>
          {hasOlder ? <OlderButton isFetching={isFetching} onOlder={props.onOlder} /> : null}
        </Stack>
      </Stack>
    </SideDrawer>
  )
}

const statusText = ({
  entries,
  hasOlder,
  problem,
}: Pick<ActivityDrawerProps, 'entries' | 'hasOlder' | 'problem'>) => {
  if (entries === null) {
    return problem === null ? 'Loading...' : null
  }
  if (entries.length === 0) {
    return 'No activity in this range.'
  }
  const count = entries.length.toLocaleString()
  return `${hasOlder ? `The newest ${count}` : count} ${entries.length === 1 ? 'entry' : 'entries'}`
}

const Entries = chakra('ol', {
  base: {
    listStyleType: 'none',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    borderWidth: '1px',
    borderRadius: 'lg',
    _empty: { display: 'none' },
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '4',
      px: '4',
      py: '2.5',
    },
    '& > li + li': { borderTopWidth: '1px' },
  },
})

const When = chakra('span', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
