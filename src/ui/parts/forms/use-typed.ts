import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Tells what stands in the fields of a form, whenever that changes. */
export const useTyped = <TValues extends FieldValues>(
  subscribe: UseFormReturn<TValues>['subscribe'],
  onType: (typed: TValues) => void,
) =>
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onType(values) }),
    [subscribe, onType],
  )
