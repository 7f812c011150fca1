import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

export type ServerFieldError = { field: string; message: string }

/** Shows the server's field errors at their fields, and focuses the first. */
export const useServerErrors = <TValues extends FieldValues>(
  setError: UseFormSetError<TValues>,
  errors: readonly ServerFieldError[],
) => {
  useEffect(() => {
    for (const [index, { field, message }] of errors.entries()) {
      // The call's field names are also the form's.
      setError(field as FieldPath<TValues>, { message }, { shouldFocus: index === 0 })
    }
  }, [setError, errors])
}
