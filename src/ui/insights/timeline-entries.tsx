import { chakra, Link as StyledLink } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { leadTypeLabels } from '#src/api/contract/leads.ts'
import { methodWords } from '#src/api/contract/timeline-words.ts'
import type { TimelineEntry } from '#src/api/contract/timeline.ts'
import { daysOf } from '#src/ui/insights/timeline.ts'
import { TimeOfDay, useDayNames } from '#src/ui/parts/time/moment.tsx'

type TimelineEntriesProps = {
  /** Newest first. */
  entries: readonly TimelineEntry[]
  /** Each entry names the person. */
  isOfMany: boolean
  isFetching: boolean
}

/** Entries under the day on which they happened, in the browser's time zone. */
export function TimelineEntries({ entries, isOfMany, isFetching }: TimelineEntriesProps) {
  const { nameOf, language } = useDayNames()

  return (
    <div aria-busy={isFetching}>
      {daysOf(entries, nameOf).map(({ day, entries: ofDay }) => (
        <Day key={day}>
          <h3 lang={language}>{day}</h3>
          <ol aria-label={day}>
            {ofDay.map((entry) => (
              <li key={`${entry.person.id} ${entry.id}`}>
                <span>
                  <Told entry={entry} isOfMany={isOfMany} />
                </span>
                <When>
                  <TimeOfDay at={entry.at} />
                </When>
              </li>
            ))}
          </ol>
        </Day>
      ))}
    </div>
  )
}

function Told({ entry, isOfMany }: { entry: TimelineEntry; isOfMany: boolean }) {
  const [verb, rest] = wordsOf(entry)
  if (!isOfMany) {
    return (
      <>
        {verb} {rest}
      </>
    )
  }
  const { id, name } = entry.person
  return (
    <>
      <StyledLink asChild>
        <Link
          from="/user-insights"
          to="/user-insights"
          search={(it) => ({ ...it, person: id, peopleOf: undefined })}
        >
          {name}
        </Link>
      </StyledLink>{' '}
      {verb.toLowerCase()} {rest}
    </>
  )
}

const wordsOf = (entry: TimelineEntry): [verb: string, rest: ReactNode] => {
  switch (entry.kind) {
    case 'OpenDemo':
      return ['Opened', entry.demo ?? 'a demo']
    case 'Pageview':
      return ['Viewed', entry.path ?? 'a page']
    case 'Exit':
      return ['Left', 'the portal']
    case 'Lead':
      return ['Sent', <LeadWords key="lead" lead={entry} />]
    case 'SignIn':
      return ['Signed', `in ${entry.method === null ? '' : methodWords[entry.method]}`.trim()]
  }
}

function LeadWords({ lead }: { lead: Extract<TimelineEntry, { kind: 'Lead' }> }) {
  const { id, type, company, person } = lead

  return (
    <>
      a lead:{' '}
      <StyledLink asChild>
        <Link to="/admin/leads" search={{ person: person.id, lead: id }}>
          {company}
        </Link>
      </StyledLink>{' '}
      ({leadTypeLabels[type]})
    </>
  )
}

const Day = chakra('div', {
  base: {
    '& + &': { marginTop: '5' },
    '& > h3': { fontSize: 'sm', fontWeight: 'semibold', marginBottom: '2' },
    '& > ol': {
      listStyleType: 'none',
      fontSize: 'sm',
      overflowWrap: 'anywhere',
      borderWidth: '1px',
      borderRadius: 'lg',
    },
    '& > ol > li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '4',
      px: '4',
      py: '2.5',
    },
    '& > ol > li + li': { borderTopWidth: '1px' },
  },
})

const When = chakra('span', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
