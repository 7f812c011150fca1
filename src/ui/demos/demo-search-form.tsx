import { Button, chakra } from '@chakra-ui/react'
import { useRef } from 'react'

import { Input } from '#src/ui/parts/forms/control.ts'
import { Field } from '#src/ui/parts/forms/field.tsx'

/** Searches for demos on Home. */
export function DemoSearchForm({ onSearch }: { onSearch: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null)

  return (
    <SearchForm
      role="search"
      aria-label="Demos"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(field.current?.value.trim() ?? '')
      }}
    >
      <Field id="search" label="Search demos">
        <Input
          ref={field}
          id="search"
          name="search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      <Button type="submit" variant="outline" minHeight="var(--field-height, 3rem)">
        Search
      </Button>
    </SearchForm>
  )
}

const SearchForm = chakra('form', {
  base: {
    display: 'flex',
    // On the smallest phones the button has its own line, so that the typed text stays visible.
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    alignItems: 'flex-end',
    gap: '3',
    '& > button': { flexGrow: { base: '1', sm: '0' } },
    flexBasis: 'full',
    mb: '3',
    textAlign: 'start',
  },
})
