import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'

import type { Sight } from '#src/api/contract/admin-people.ts'
import { namedPages } from '#src/ui/frame/pages.ts'
import { FilterChips } from '#src/ui/parts/forms/filter-chips.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

type PersonSightProps = {
  /** `null` while it is not there. */
  sight: Sight | null
  problem: ListProblem | null
  only: 'refused' | undefined
  onOnly: (only: 'refused' | undefined) => void
  onRetry: () => void
}

type Ruled = { name: string; isAllowed: boolean; rule: string; why: string }

const partsOf = ({ routes, demos, links }: Sight): Readonly<Record<string, readonly Ruled[]>> => ({
  Demos: demos.map(({ label, ...it }) => ({ ...it, name: label })),
  Areas: namedPages.flatMap(({ path, label }) =>
    routes.filter((it) => it.path === path).map((it) => ({ ...it, name: label })),
  ),
  Links: links.map(({ demo, label, ...it }) => ({ ...it, name: `${demo}: ${label}` })),
})

/** By their patterns, of which a person's address is one. */
const addressesOf = ({ routes }: Sight): readonly Ruled[] =>
  routes.map(({ path, ...it }) => ({ ...it, name: path }))

/** What a person sees, and by which rule: the same rules that the router and the server use. */
export function PersonSight({ sight, problem, only, onOnly, onRetry }: PersonSightProps) {
  return (
    <Stack gap="6">
      <ListAlert problem={problem} onRetry={onRetry} />
      {sight === null ? (
        <StatusLine>{problem === null ? 'Loading...' : null}</StatusLine>
      ) : (
        <>
          <FilterChips
            label="Show"
            options={{ refused: 'Only what is refused' }}
            value={only}
            onChoose={onOnly}
          />
          {Object.entries(partsOf(sight)).map(([title, all]) => (
            <Part key={title} title={title} all={all} only={only} />
          ))}
          <Fold>
            <summary>Every address, and the rule for it</summary>
            <Part title="Addresses" all={addressesOf(sight)} only={only} />
          </Fold>
        </>
      )}
    </Stack>
  )
}

type PartProps = Pick<PersonSightProps, 'only'> & { title: string; all: readonly Ruled[] }

function Part({ title, all, only }: PartProps) {
  if (all.length === 0) {
    return null
  }
  const refused = all.filter(({ isAllowed }) => !isAllowed)
  const shown = only === 'refused' ? refused : all

  return (
    <ScreenSection title={title}>
      <Text fontSize="sm" color="fg.muted">
        {all.length - refused.length} of {all.length} allowed.
      </Text>
      <List>
        {shown.map((it) => (
          <Verdict key={it.name} ruled={it} />
        ))}
      </List>
    </ScreenSection>
  )
}

function Verdict({ ruled: { name, isAllowed, rule, why } }: { ruled: Ruled }) {
  const Mark = isAllowed ? Check : X

  return (
    <li>
      <Flex gap="3" wrap="wrap" justify="space-between">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Flex as="span" gap="1.5" align="center" color={isAllowed ? 'fg.success' : 'fg.error'}>
          <Mark size={16} aria-hidden />
          {isAllowed ? 'Allowed' : 'Refused'}
        </Flex>
      </Flex>
      <Text color="fg.muted">
        {why} <Rule>{rule}</Rule>
      </Text>
    </li>
  )
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    fontSize: 'sm',
    borderTopWidth: '1px',
    '& li': { py: '3', borderBottomWidth: '1px' },
  },
})

const Fold = chakra('details', {
  base: {
    '& > summary': {
      minHeight: '11',
      alignContent: 'center',
      fontWeight: 'semibold',
      cursor: 'pointer',
      _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
    },
  },
})

const Rule = chakra('code', { base: { fontSize: 'xs', whiteSpace: 'nowrap' } })
