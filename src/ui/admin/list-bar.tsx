import { Box, chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

import { SearchField } from '#src/ui/parts/forms/search-field.tsx'
import { SelectField } from '#src/ui/parts/forms/select-field.tsx'

/** As wide as the filters beside it let it be. */
export function ListSearchField(props: Omit<ComponentProps<typeof SearchField>, 'id'>) {
  return (
    <SearchField
      id="list-search"
      role="search"
      flex="1 1 10rem"
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
    <Box flex="1 1 7rem" maxWidth={{ md: '12rem' }}>
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

type SelectFiltersProps<TName extends string> = {
  selects: readonly { name: TName; label: string; options: Readonly<Record<string, string>> }[]
  /** What the address says of them. */
  search: { readonly [name in NoInfer<TName>]?: string | undefined }
  onSearch: (part: { [name: string]: string | number | undefined; page: number }) => void
}

/** Several of these, by their names in the address; a list that is narrowed begins anew. */
export function SelectFilters<TName extends string>(props: SelectFiltersProps<TName>) {
  const { selects, search, onSearch } = props

  return selects.map(({ name, label, options }) => (
    <SelectFilter<string>
      key={name}
      name={name}
      label={label}
      options={options}
      value={search[name]}
      onChoose={(value) => onSearch({ [name]: value, page: 1 })}
    />
  ))
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
