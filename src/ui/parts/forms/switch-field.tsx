import { chakra } from '@chakra-ui/react'

type SwitchFieldProps = {
  children: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

/** Something that is on or off, and takes effect at once. */
export function SwitchField({ children, isOn, onTurn }: SwitchFieldProps) {
  return (
    <Switch>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
        role="switch"
        checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
      {children}
    </Switch>
  )
}

const Switch = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'var(--field-height, 3rem)',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    '& input': {
      appearance: 'none',
      position: 'relative',
      flex: 'none',
      width: '2.5rem',
      height: '1.5rem',
      borderWidth: '1px',
      borderColor: 'fg.subtle',
      borderRadius: 'full',
      bg: 'bg.muted',
      cursor: 'inherit',
      _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
      _before: {
        content: '""',
        position: 'absolute',
        insetBlock: '0.1875rem',
        insetInlineStart: '0.1875rem',
        width: '1rem',
        borderRadius: 'full',
        // Its colour is the system's where that replaces those of surfaces.
        borderWidth: '0.5rem',
        borderColor: 'transparent',
        bg: 'fg.subtle',
      },
      _checked: { borderColor: 'brand.solid', bg: 'brand.solid' },
      '&:checked::before': { insetInlineStart: '1.1875rem', bg: 'white' },
    },
  },
})
