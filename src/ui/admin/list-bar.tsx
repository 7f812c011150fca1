import { Box, chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

import { SearchField } from '#src/ui/parts/search-field.tsx'
import { SelectField } from '#src/ui/parts/select-field.tsx'

/** As wide as the filters beside it let it be. */
export function ListSearchField(props: Omit<ComponentProps<typeof SearchField>, 'id'>) {
  return (
    <SearchField
      id="list-search"
      role="search"
      flex="1 1 16rem"
      maxWidth={{ md: '32rem' }}
      {...props}
    />
  )
}

type SelectFilterProps<TValue extends string> = {
  name: string
  label: string
  options: Readonly<Record<TValue, string>>
  value: TValue | undefined
  onChoose: (value: TValue | undefined) => void
}

/** One of several, or all. */
export function SelectFilter<TValue extends string>(props: SelectFilterProps<TValue>) {
  const { options, value = '', onChoose, ...field } = props

  return (
    <Box flex="1 1 8rem" maxWidth={{ md: '12rem' }}>
      <SelectField
        {...field}
        options={options}
        none="All"
        value={value}
        onChange={({ target }) =>
          onChoose(target.value === '' ? undefined : (target.value as TValue))
        }
      />
    </Box>
  )
}

/** What can be done with a list; on a phone its icons would take another line. */
export const ListTools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: { base: '2', md: '3' },
    '& svg': { display: { base: 'none', sm: 'inline' } },
    _print: { display: 'none' },
  },
})
