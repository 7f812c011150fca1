/** What the latest step that the table knows led to. */
export const lastOf = <TValue>(
  past: readonly string[],
  table: Readonly<Record<string, TValue>>,
  initially: NoInfer<TValue>,
): TValue => {
  const label = past.findLast((it) => it in table)
  return label === undefined ? initially : (table[label] as TValue)
}

export const alertOf = (text: string | null) => (text === null ? [] : [`alert: ${text}`])

/** What a broken connection is told as. */
export const unreachable =
  'The server cannot be reached. Please check your connection and try again.'

export const loading = ['status: Loading...']
