/** Narrows a value that the current state guarantees; throws if that invariant is broken. */
export const required = <TValue>(value: TValue, name: string): NonNullable<TValue> => {
  if (value === null || value === undefined) {
    throw new Error(`Invariant: "${name}" is required in this state`)
  }
  return value
}
