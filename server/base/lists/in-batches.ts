const batchSize = 1_000

/** A query that a thousand rows can be asked of. */
export type Batch<TRow> = {
  readonly limit: (count: number) => { readonly execute: () => Promise<TRow[]> }
}

/** All rows of a query, a thousand at a time: each batch goes on after the last row of the one before. */
export async function* inBatches<TRow>(
  first: Batch<TRow>,
  after: (last: TRow) => Batch<TRow>,
): AsyncGenerator<readonly TRow[]> {
  let rows = await first.limit(batchSize).execute()
  let last = rows.at(-1)
  while (last !== undefined) {
    yield rows
    rows = rows.length < batchSize ? [] : await after(last).limit(batchSize).execute()
    last = rows.at(-1)
  }
}
