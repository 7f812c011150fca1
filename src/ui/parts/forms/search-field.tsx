import { Box, chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { memo, useState, type ComponentProps, type Ref } from 'react'

import { Input } from '#src/ui/parts/forms/control.ts'
import { Field } from '#src/ui/parts/forms/field.tsx'
import { useLateValue } from '#src/ui/parts/forms/use-late-value.ts'

type TypedFieldProps = Omit<ComponentProps<typeof Field>, 'children'> & {
  placeholder: string
  onType: (search: string) => void
}

type SearchFieldProps = TypedFieldProps & {
  /** As the address has it. */
  search: string
}

/** A search field; Escape clears it. */
export function SearchField({ search, ...props }: SearchFieldProps) {
  const [first] = useState(search)

  return <TypedField {...props} ref={useLateValue(search)} first={first} />
}

/** What is typed stands there already: a search draws nothing of it anew. */
const TypedField = memo(function TypedField(
  props: TypedFieldProps & { ref: Ref<HTMLInputElement>; first: string },
) {
  const { placeholder, ref, first, onType, ...words } = props

  return (
    <Field {...words}>
      <Box position="relative" width="full">
        <SearchIcon aria-hidden />
        <Input
          ref={ref}
          id={words.id}
          type="search"
          ps="11"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={first}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape' && currentTarget.value !== '') {
              currentTarget.value = ''
              onType('')
            }
            // Closes a phone's keyboard, so that the results are visible.
            if (key === 'Enter' && window.matchMedia('(pointer: coarse)').matches) {
              currentTarget.blur()
            }
          }}
        />
      </Box>
    </Field>
  )
})

const SearchIcon = chakra(Search, {
  base: {
    position: 'absolute',
    insetStart: '3.5',
    top: '50%',
    width: '5',
    height: '5',
    transform: 'translateY(-50%)',
    color: 'fg.subtle',
    pointerEvents: 'none',
  },
})
