import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'

import { isForInputMethod } from '#src/lib/keyboard.ts'
import { ListboxOption } from '#src/ui/parts/forms/listbox-option.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'

type ComboFieldProps<TOption> = ComponentProps<typeof TextField> & {
  /** The options that match the typed text. */
  options: readonly TOption[]
  listLabel: string
  /** An option's text, and a note that distinguishes it from others. */
  wordsOf: (option: TOption) => { text: string; note: string }
  onChoose: (option: TOption) => void
}

/** Accepts any text, and offers matching options (ARIA Authoring Practices, editable combobox with a listbox). */
export function ComboField<TOption extends { id: string }>(props: ComboFieldProps<TOption>) {
  const { options, listLabel, wordsOf, onChoose, onBlur, ...field } = props
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  /** By id, because options that arrive late may change the places. */
  const [activeId, setActiveId] = useState<string | null>(null)
  const at = options.findIndex((option) => option.id === activeId)
  const isOpen = isAsked && options.length > 0 && field.readOnly !== true
  const active = isOpen ? options[at] : undefined
  const idOf = (option: TOption) => `${id}-${option.id}`

  const show = (isShown: boolean) => {
    setIsAsked(isShown)
    setActiveId(null)
  }
  const choose = (option: TOption) => {
    show(false)
    onChoose(option)
  }
  const move = (step: number) => {
    setIsAsked(true)
    // Below the last and above the first is the field itself.
    const places = options.length + 1
    setActiveId(options[((at + 1 + step + places) % places) - 1]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') {
      show(false)
    } else if (
      event.key === 'Enter' &&
      active !== undefined &&
      !isForInputMethod(event.nativeEvent)
    ) {
      event.preventDefault()
      choose(active)
    }
  }

  return (
    <Box position="relative">
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={active === undefined ? undefined : idOf(active)}
        autoComplete="off"
        onInput={() => show(true)}
        onClick={() => show(true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          show(false)
          onBlur?.(event)
        }}
      />
      {isOpen ? (
        <Listbox role="listbox" id={`${id}-list`} aria-label={listLabel}>
          {options.map((option) => (
            <ListboxOption
              key={option.id}
              id={idOf(option)}
              isActive={option === active}
              onPoint={() => setActiveId(option.id)}
              onChoose={() => choose(option)}
            >
              <Words {...wordsOf(option)} />
            </ListboxOption>
          ))}
        </Listbox>
      ) : null}
      <VisuallyHidden role="status">{isOpen ? found(options.length) : ''}</VisuallyHidden>
    </Box>
  )
}

function Words({ text, note }: { text: string; note: string }) {
  return (
    <Text truncate>
      {text}{' '}
      <chakra.span color="fg.muted" fontSize="sm">
        {note}
      </chakra.span>
    </Text>
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
