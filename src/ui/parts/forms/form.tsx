import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type FormEvent, type ReactNode, type SubmitEvent } from 'react'

type FormProps = {
  id?: string
  isBusy: boolean
  /** What is typed stands elsewhere too: a reload does not lose it. */
  isKept?: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form that checks by schema, not by the browser, and ignores submits while it is busy. */
export function Form({ id, isBusy, isKept = false, onSubmit, onInput, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Whoever kept what was sent before React came hears that there is somebody to send it to.
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
