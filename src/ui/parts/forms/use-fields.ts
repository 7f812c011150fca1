import { useState, type FormEvent, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'

type Errors = Readonly<Record<string, string>>

/** The first error of each field. */
const errorsIn = ({ issues }: z.core.$ZodError): Errors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    errors[String(path[0])] ??= message
  }
  return errors
}

/**
 * A form with uncontrolled fields, because hydration may happen while a person types. It is validated on submit and, once there
 * was an error, at every key.
 */
export const useFields = <TSchema extends z.ZodMiniType>(
  schema: TSchema,
  onSubmit: (values: z.output<TSchema>) => void,
) => {
  const [errors, setErrors] = useState<Errors>({})

  const check = (form: HTMLFormElement) => {
    const result = schema.safeParse(Object.fromEntries(new FormData(form)))
    const found = result.success ? {} : errorsIn(result.error)
    setErrors(found)
    return { result, wrong: Object.keys(found) }
  }
  return {
    errors,
    onSubmit: ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
      const { result, wrong } = check(currentTarget)
      if (result.success) {
        onSubmit(result.data)
      }
      const field = wrong[0] === undefined ? null : currentTarget.elements.namedItem(wrong[0])
      if (field instanceof HTMLElement) {
        field.focus()
      }
    },
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      if (Object.keys(errors).length > 0) {
        check(currentTarget)
      }
    },
  }
}
