import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type FormEvent, type ReactNode, type SubmitEvent } from 'react'

type FormProps = {
  id?: string
  isBusy: boolean
  /** The typed text is also kept elsewhere, so a reload does not lose it. */
  isKept?: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form that checks by schema, not by the browser, and ignores submits while it is busy. */
export function Form({ id, isBusy, isKept = false, onSubmit, onInput, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Tells the script that kept an early submit that the form can take it now.
  useEffect(() => {
    form.current?.dispatchEvent(new Event('formready', { bubbles: true }))
  }, [])

  return (
    <chakra.form
      ref={form}
      id={id}
      noValidate
      method="post"
      aria-busy={isBusy}
      data-kept={isKept || undefined}
      display="flex"
      flexDirection="column"
      gap="5"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) {
          onSubmit(event)
        }
      }}
    >
      {children}
    </chakra.form>
  )
}
