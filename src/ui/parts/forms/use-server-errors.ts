import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

export type ServerFieldError = { field: string; message: string }

/** Shows what the server said of single fields at those fields, and focuses the first. */
export const useServerErrors = <TValues extends FieldValues>(
  setError: UseFormSetError<TValues>,
  errors: readonly ServerFieldError[],
) => {
  useEffect(() => {
    for (const [index, { field, message }] of errors.entries()) {
      // The server names fields of the call, which are the names of the form.
      setError(field as FieldPath<TValues>, { message }, { shouldFocus: index === 0 })
    }
  }, [setError, errors])
}
