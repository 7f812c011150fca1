import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { ShieldCheck } from 'lucide-react'

import type { AuditEntry } from '#src/api/contract/admin-audit.ts'
import { AuditEntryItem } from '#src/ui/admin/audit-entry.tsx'
import { kindOptions, type AuditSearch } from '#src/ui/admin/audit.ts'
import { AuditVerdictLine, type Verification } from '#src/ui/admin/audit-verdict.tsx'
import { DayField } from '#src/ui/admin/day-field.tsx'
import { ListSearchField, ListTools, SelectFilter } from '#src/ui/admin/list-bar.tsx'
import type { OnListSearch } from '#src/ui/admin/list.ts'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { OlderButton } from '#src/ui/parts/buttons/older-button.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

type FileDownload = { isBusy: boolean; problem: string | null; onDownload: () => void }

type AuditScreenProps = {
  /** `null` while none came. */
  entries: readonly AuditEntry[] | null
  /** Labels by the demos' keys. */
  demos: Readonly<Record<string, string>>
  hasOlder: boolean
  isFetching: boolean
  problem: ListProblem | null
  search: AuditSearch
  csv: FileDownload
  lines: FileDownload
  verification: Verification
  onSearch: OnListSearch<AuditSearch>
  onOlder: () => void
  onRetry: () => void
}

/** ADMIN-3: what admins and their rules did, newest first. */
export function AuditScreen(props: AuditScreenProps) {
  const { entries, hasOlder, isFetching, problem, csv, lines, verification, onOlder } = props

  return (
    <Stack gap="4">
      <Filters {...props} />
      <ListTools>
        <Button
          variant="outline"
          aria-disabled={verification.isBusy}
          onClick={verification.isBusy ? undefined : verification.onVerify}
        >
          <ShieldCheck aria-hidden />
          Verify
        </Button>
        <DownloadButton {...csv}>CSV</DownloadButton>
        <DownloadButton {...lines}>JSON lines</DownloadButton>
      </ListTools>
      <AuditVerdictLine {...verification} />
      <ProblemAlert>{csv.problem ?? lines.problem}</ProblemAlert>
      <ListAlert problem={problem} onRetry={props.onRetry} />
      <StatusLine>{statusText(props)}</StatusLine>
      <Text fontSize="sm" display="none" _print={{ display: 'block' }}>
        {narrowedText(props.search)}
      </Text>
      {isNarrowed(props.search) ? (
        <Button
          variant="outline"
          alignSelf="flex-start"
          _print={{ display: 'none' }}
          onClick={() => props.onSearch({ ...nothing, q: '' })}
        >
          Clear search and filters
        </Button>
      ) : null}
      <Stack gap="4" tabIndex={-1} data-takes-focus>
        <Entries aria-label="Entries" aria-busy={isFetching}>
          {entries?.map((entry) => (
            <li key={entry.seq}>
              <AuditEntryItem entry={entry} demos={props.demos} />
            </li>
          ))}
        </Entries>
        {hasOlder ? <OlderButton isFetching={isFetching} onOlder={onOlder} /> : null}
      </Stack>
    </Stack>
  )
}

type FiltersProps = Pick<AuditScreenProps, 'search' | 'onSearch'>

function Filters({ search, onSearch }: FiltersProps) {
  const { q, kind, from, to } = search

  return (
    <Flex gap="3" wrap="wrap" align="flex-end" _print={{ display: 'none' }}>
      <ListSearchField
        label="Search the audit log"
        placeholder="Who did it, or to whom"
        search={q}
        onType={(typed) => onSearch({ q: typed, row: undefined }, { isTyping: true })}
      />
      <SelectFilter
        name="kind"
        label="Kind"
        options={kindOptions}
        value={kind}
        onChoose={(it) => onSearch({ kind: it, row: undefined })}
      />
      <Filter>
        <DayField
          name="from"
          label="From"
          none="Any day"
          day={from}
          onType={(day) => onSearch({ from: day, row: undefined }, { isTyping: true })}
        />
      </Filter>
      <Filter>
        <DayField
          name="to"
          label="To"
          none="Any day"
          day={to}
          onType={(day) => onSearch({ to: day, row: undefined }, { isTyping: true })}
        />
      </Filter>
    </Flex>
  )
}

const nothing = {
  kind: undefined,
  from: undefined,
  to: undefined,
  subject: undefined,
  actor: undefined,
  row: undefined,
}

const isNarrowed = ({ q, kind, from, to, subject, actor, row }: AuditSearch) =>
  q !== '' || [kind, from, to, subject, actor, row].some((it) => it !== undefined)

/** What the fields above say, which are nothing on paper. */
const narrowedText = ({ q, kind, from, to }: AuditSearch) =>
  [
    q === '' ? null : `Search: ${q}`,
    kind === undefined ? null : `Kind: ${kindOptions[kind] ?? kind}`,
    from === undefined ? null : `From: ${from}`,
    to === undefined ? null : `To: ${to}`,
  ]
    .filter((it) => it !== null)
    .join(' · ')

const statusText = ({
  entries,
  hasOlder,
  problem,
  search,
}: Pick<AuditScreenProps, 'entries' | 'hasOlder' | 'problem' | 'search'>) => {
  if (entries === null) {
    return problem === null ? 'Loading...' : null
  }
  if (entries.length === 0) {
    return isNarrowed(search)
      ? 'No entry matches.'
      : 'Nothing has been decided or changed yet. Decisions and changes appear here.'
  }
  const count = entries.length.toLocaleString()
  const noun = entries.length === 1 ? 'entry' : 'entries'
  const scope = [
    search.subject === undefined ? '' : ' about one subject',
    search.actor === undefined ? '' : ' by one person',
  ].join('')
  const start = search.row === undefined ? '' : `, from row ${search.row.toLocaleString()} back`
  return hasOlder
    ? `The newest ${count} ${noun}${scope}${start}`
    : `${count} ${noun}${scope}${start}`
}

const Filter = chakra('div', {
  base: { flex: { base: '1 1 10.5rem', md: '0 1 12rem' }, minWidth: 'min(10.5rem, 100%)' },
})

const Entries = chakra('ol', {
  base: {
    listStyleType: 'none',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
    _empty: { display: 'none' },
    '& > li': { p: '4' },
    '& > li + li': { borderTopWidth: '1px' },
  },
})
