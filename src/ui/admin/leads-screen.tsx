import { Box, Flex } from '@chakra-ui/react'

import type { LeadRow } from '#src/api/contract/admin-leads.ts'
import { audienceLabels } from '#src/api/contract/demo-labels.ts'
import { leadSourceLabels, leadTypeLabels } from '#src/api/contract/leads.ts'
import { zoneNames } from '#src/api/contract/zones.ts'
import { AdminList } from '#src/ui/admin/admin-list.tsx'
import { DayField } from '#src/ui/admin/day-field.tsx'
import { sourceText, type LeadsSearch } from '#src/ui/admin/leads.ts'
import { SelectFilters } from '#src/ui/admin/list-bar.tsx'
import type { ListColumn, ListScreenProps } from '#src/ui/admin/list.ts'
import { OrganizationFilter, type OrganizationChoice } from '#src/ui/admin/organization-filter.tsx'
import { organizationText } from '#src/ui/admin/organization-text.ts'
import { FoldedFilters } from '#src/ui/parts/forms/folded-filters.tsx'
import { Day } from '#src/ui/parts/time/moment.tsx'

type LeadColumn = ListColumn<LeadRow, LeadsSearch['sort']>

/** What filters are told by. */
type Names = {
  organizations: OrganizationChoice
  /** Labels by key. */
  demos: Readonly<Record<string, string>>
  /** Of whom the leads are, where one person's are asked for and it is known. */
  personName: string | null
}
type LeadsScreenProps = ListScreenProps<LeadRow, LeadsSearch> & { names: Names }

const noFilter = {
  type: undefined,
  source: undefined,
  demo: undefined,
  sentFor: undefined,
  audience: undefined,
  staff: undefined,
  organization: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
  zone: undefined,
}

/** INSIGHT-4: whom the demos were shown to, with what it is narrowed by. */
export function LeadsScreen(props: LeadsScreenProps) {
  const { names, ...list } = props
  const { organizations, demos } = names
  const { search, onSearch } = list
  const applied = appliedIn(props)
  const selects = [
    { name: 'type', label: 'Type', options: leadTypeLabels },
    { name: 'source', label: 'Source', options: leadSourceLabels },
    { name: 'demo', label: 'Demo', options: demos },
  ] as const

  return (
    <AdminList
      {...list}
      label="Leads"
      noun={{ one: 'lead', many: 'leads' }}
      placeholder="Company, website, note or person"
      empty="Nobody has filled in a lead form yet."
      columns={columns}
      nameOf={({ company }) => company}
      isFiltered={applied.length > 0}
      filters={
        <FoldedFilters count={applied.length}>
          <SelectFilters selects={selects} search={search} onSearch={onSearch} />
          <OrganizationFilter
            {...organizations}
            onChoose={({ id }) => onSearch({ organization: id, page: 1 })}
          />
          <Flex gap="3" wrap="wrap" width={{ base: 'full', md: 'auto' }}>
            {days.map(({ name, label }) => (
              <Box key={name} flex={{ base: '1 1 9rem', md: '0 0 9.5rem' }} minWidth="0">
                <DayField
                  name={name}
                  label={label}
                  none="Any day"
                  day={search[name]}
                  onType={(day) => onSearch({ [name]: day, page: 1 }, { isTyping: true })}
                />
              </Box>
            ))}
          </Flex>
        </FoldedFilters>
      }
      applied={applied}
      onClear={() => onSearch({ q: '', ...noFilter, page: 1 })}
    />
  )
}

const days = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const

const columns: readonly [LeadColumn, ...LeadColumn[]] = [
  { label: 'Company or event', sort: 'company', cell: ({ company }) => company },
  { label: 'Type', cell: ({ type }) => leadTypeLabels[type] },
  { label: 'Source', cell: sourceText },
  { label: 'Demos', cell: ({ demos }) => (demos.length === 0 ? 'None' : demos.join(', ')) },
  { label: 'Demoed by', cell: ({ person }) => person.name },
  { label: 'Organization', cell: ({ organization }) => organization?.name ?? 'None' },
  {
    label: 'Created',
    sort: 'createdAt',
    begins: 'desc',
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
]

const appliedIn = ({ search, names }: LeadsScreenProps) => {
  const { organizations, demos, personName } = names
  const texts: Readonly<Record<keyof typeof noFilter, (value: string) => string>> = {
    type: () => `Type: ${search.type === undefined ? '' : leadTypeLabels[search.type]}`,
    source: () => `Source: ${search.source === undefined ? '' : leadSourceLabels[search.source]}`,
    demo: (key) => `Demo: ${demos[key] ?? key}`,
    sentFor: (key) => `Sent for: ${demos[key] ?? key}`,
    audience: () =>
      `Who demoed: ${search.audience === undefined ? '' : audienceLabels[search.audience]}`,
    staff: () => 'Without Google staff',
    organization: () => organizationText(organizations.name),
    person: () => `Demoed by: ${personName ?? 'Loading...'}`,
    from: (day) => `From: ${day}`,
    to: (day) => `To: ${day}`,
    zone: () => `Days of: ${search.zone === undefined ? '' : zoneNames[search.zone]}`,
  }
  return (Object.keys(texts) as (keyof typeof texts)[]).flatMap((name) => {
    const value = search[name]
    return value === undefined || value === 'counted' ? [] : [{ name, text: texts[name](value) }]
  })
}
