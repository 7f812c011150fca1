import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import type { OwnLead } from '#src/api/contract/leads.ts'
import { ListboxOption } from '#src/ui/parts/listbox-option.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'

type CompanyFieldProps = {
  input: UseFormRegisterReturn
  label: string
  /** The person's leads that fit what is typed. */
  suggested: readonly OwnLead[]
  describedBy: string
  isFirst: boolean
  isRequired: boolean
  error: string | undefined
  aside: ReactNode
  onChoose: (lead: OwnLead) => void
}

/** Takes any text, and offers whom one demoed to before (ARIA Authoring Practices, editable combobox with a listbox). */
export function CompanyField(props: CompanyFieldProps) {
  const { input, label, suggested, describedBy, isFirst, isRequired, error, aside } = props
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  const [at, setAt] = useState(-1)
  const isOpen = isAsked && suggested.length > 0
  const active = isOpen ? suggested[at] : undefined
  const idOf = (lead: OwnLead) => `${id}-${lead.id}`

  const show = (isShown: boolean) => {
    setIsAsked(isShown)
    setAt(-1)
  }
  const choose = (lead: OwnLead) => {
    show(false)
    props.onChoose(lead)
  }
  const move = (step: number) => {
    setIsAsked(true)
    // Below the last and above the first is the field itself.
    const places = suggested.length + 1
    setAt(((at + 1 + step + places) % places) - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') {
      show(false)
    } else if (event.key === 'Enter' && active !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(active)
    }
  }

  return (
    <Box position="relative">
      <TextField
        {...input}
        label={label}
        aside={aside}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={active === undefined ? undefined : idOf(active)}
        aria-describedby={describedBy}
        autoComplete="off"
        data-autofocus={isFirst ? '' : undefined}
        required={isRequired}
        error={error}
        onInput={() => show(true)}
        onClick={() => show(true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          show(false)
          void input.onBlur(event)
        }}
      />
      {isOpen ? (
        <Listbox role="listbox" id={`${id}-list`} aria-label="Whom you demoed to">
          {suggested.map((lead, index) => (
            <ListboxOption
              key={lead.id}
              id={idOf(lead)}
              isActive={lead === active}
              onPoint={() => setAt(index)}
              onChoose={() => choose(lead)}
            >
              <Text truncate>
                {lead.company}{' '}
                <chakra.span color="fg.muted" fontSize="sm">
                  {lead.website}
                </chakra.span>
              </Text>
            </ListboxOption>
          ))}
        </Listbox>
      ) : null}
      <VisuallyHidden role="status">{isOpen ? found(suggested.length) : ''}</VisuallyHidden>
    </Box>
  )
}

const found = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)

const Listbox = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '100%',
    mt: '1',
    p: '2',
    maxHeight: '16rem',
    overflow: 'auto',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'raised',
    zIndex: '1',
  },
})
