import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'

import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'

const options = [
  { choice: 'light', label: 'Light', Icon: Sun },
  { choice: 'dark', label: 'Dark', Icon: Moon },
  { choice: 'auto', label: 'Auto', Icon: Monitor },
] as const

type ThemeRadiosProps = {
  choice: ThemeChoice
  /** Is there room for words beside the signs? */
  hasWords?: boolean
  onChoose: (choice: ThemeChoice) => void
}

/** APP-3: light, dark, or as the system. */
export function ThemeRadios({ choice, hasWords = false, onChoose }: ThemeRadiosProps) {
  const name = useId()

  return (
    <chakra.fieldset
      display="flex"
      flexWrap={hasWords ? 'wrap' : 'nowrap'}
      gap="0.5"
      minWidth="0"
      bg="bg.muted"
      borderRadius={hasWords ? 'xl' : 'full'}
    >
      <VisuallyHidden asChild>
        <legend>Theme</legend>
      </VisuallyHidden>
      {options.map(({ choice: value, label, Icon }) => (
        <Segment key={value} title={label}>
          <VisuallyHidden asChild>
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
            />
          </VisuallyHidden>
          <Icon size={18} aria-hidden />
          {hasWords ? label : <VisuallyHidden>{label}</VisuallyHidden>}
        </Segment>
      ))}
    </chakra.fieldset>
  )
}

const Segment = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flex: '1 1 auto',
    fontSize: 'sm',
    fontWeight: 'medium',
    // As wide as a thumb, however large the letters.
    minWidth: '44px',
    height: '11',
    borderRadius: 'inherit',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&:has(:checked)': {
      bg: { base: 'bg.panel', _dark: 'brand.muted' },
      color: 'brand.fg',
      boxShadow: 'inset 0 0 0 1px {colors.border}, {shadows.card}',
    },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}' },
  },
})
