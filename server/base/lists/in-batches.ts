const batchSize = 1_000

/** A query whose number of rows can be limited. */
export type Batch<TRow> = {
  readonly limit: (count: number) => { readonly execute: () => Promise<TRow[]> }
}

/** All rows of a query, a thousand at a time by default: each batch continues after the last row of the previous one. */
export async function* inBatches<TRow>(
  first: Batch<TRow>,
  after: (last: TRow) => Batch<TRow>,
  size = batchSize,
): AsyncGenerator<readonly TRow[]> {
  let rows = await first.limit(size).execute()
  let last = rows.at(-1)
  while (last !== undefined) {
    yield rows
    rows = rows.length < size ? [] : await after(last).limit(size).execute()
    last = rows.at(-1)
  }
}
