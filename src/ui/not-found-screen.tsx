import { Button, chakra } from '@chakra-ui/react'
import { useRef } from 'react'

import { Input } from '#src/ui/parts/control.ts'
import { Field } from '#src/ui/parts/field.tsx'
import { HomeButton } from '#src/ui/parts/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/message-screen.tsx'

type NotFoundScreenProps = {
  /** Looks for demos on Home; nobody who is outside has any. */
  onSearch?: (search: string) => void
}

/** APP-4: no page has this address. */
export function NotFoundScreen({ onSearch }: NotFoundScreenProps) {
  const field = useRef<HTMLInputElement>(null)

  return (
    <MessageScreen title="404" text="There is no page at this address.">
      {onSearch === undefined ? null : (
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
          <Button type="submit" variant="outline" minHeight="12">
            Search
          </Button>
        </SearchForm>
      )}
      <HomeButton />
    </MessageScreen>
  )
}

const SearchForm = chakra('form', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '3',
    flexBasis: 'full',
    mb: '3',
    textAlign: 'start',
  },
})
