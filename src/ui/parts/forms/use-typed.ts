import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Reports the values of a form's fields whenever they change. */
export const useTyped = <TValues extends FieldValues>(
  subscribe: UseFormReturn<TValues>['subscribe'],
  onType: (typed: TValues) => void,
) =>
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onType(values) }),
    [subscribe, onType],
  )
