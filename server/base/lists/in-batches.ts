const batchSize = 1_000

/** A query that a thousand rows can be asked of. */
export type Batch<TRow> = {
  readonly limit: (count: number) => { readonly execute: () => Promise<TRow[]> }
}

/** All rows of a query, a thousand at a time unless told otherwise: each batch goes on after the last row of the one before. */
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
