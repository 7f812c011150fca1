import { Box, Button, chakra, Field, Flex, Input } from '@chakra-ui/react'
import { Download, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'

type ListSearchFieldProps = {
  label: string
  placeholder: string
  /** As the address has it. */
  q: string
  onType: (q: string) => void
}

/** Escape empties it. The address answers keystrokes late: it overrules the field only when nobody types there. */
export function ListSearchField({ label, placeholder, q, onType }: ListSearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current !== null && field.current !== document.activeElement) {
      field.current.value = q
    }
  }, [q])

  return (
    <Field.Root id="list-search" role="search" flex="1 1 16rem" maxWidth="32rem">
      <Field.Label>{label}</Field.Label>
      <Box position="relative" width="full">
        <SearchIcon aria-hidden />
        <Input
          ref={field}
          type="search"
          name="q"
          ps="11"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={q}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape' && currentTarget.value !== '') {
              currentTarget.value = ''
              onType('')
            }
          }}
        />
      </Box>
    </Field.Root>
  )
}

type FilterChipsProps<TValue extends string> = {
  label: string
  options: Readonly<Record<TValue, string>>
  value: TValue | undefined
  onChoose: (value: TValue | undefined) => void
}

/** One of a few, or none: pressed once more, a chip lets go. */
export function FilterChips<TValue extends string>(props: FilterChipsProps<TValue>) {
  const { label, options, value, onChoose } = props

  return (
    <Flex role="group" aria-label={label} gap="2" wrap="wrap" align="center">
      <chakra.span fontSize="sm" fontWeight="semibold" aria-hidden>
        {label}
      </chakra.span>
      {(Object.keys(options) as TValue[]).map((option) => (
        <Chip
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChoose(option === value ? undefined : option)}
        >
          {options[option]}
        </Chip>
      ))}
    </Flex>
  )
}

type DownloadButtonProps = { children: string; isBusy: boolean; onDownload: () => void }

/** Fetches a file of all matches. */
export function DownloadButton({ children, isBusy, onDownload }: DownloadButtonProps) {
  return (
    <Button variant="outline" aria-disabled={isBusy} onClick={isBusy ? undefined : onDownload}>
      <Download aria-hidden />
      {isBusy ? 'Loading...' : children}
    </Button>
  )
}

const SearchIcon = chakra(Search, {
  base: {
    position: 'absolute',
    insetStart: '3.5',
    top: '50%',
    transform: 'translateY(-50%)',
    width: '1.125rem',
    height: '1.125rem',
    color: 'fg.muted',
    pointerEvents: 'none',
  },
})

const Chip = chakra('button', {
  base: {
    minHeight: '11',
    px: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'full',
    bg: 'bg.panel',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
    '&[aria-pressed=true]': {
      borderColor: 'brand.solid',
      bg: 'brand.subtle',
      color: 'brand.fg',
      fontWeight: 'semibold',
    },
  },
})
