import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'

import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'

type PasswordFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'action' | 'autoComplete'
> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it; it can be pasted, filled in by a manager, and reached by Tab. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)

  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <IconButton
          px="3"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          aria-controls={props.name}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  )
}
