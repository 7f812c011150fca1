import { chakra } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'

type FormProps = {
  id?: string
  isBusy: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  children: ReactNode
}

/** A form that checks by schema, not by the browser, and ignores submits while it is busy. */
export function Form({ id, isBusy, onSubmit, children }: FormProps) {
  return (
    <chakra.form
      id={id}
      noValidate
      method="post"
      aria-busy={isBusy}
      display="flex"
      flexDirection="column"
      gap="5"
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
