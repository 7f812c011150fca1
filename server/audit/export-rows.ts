import { csvOf, type Columns } from '#server/base/lists/csv.ts'
import { inBatches, type Batch } from '#server/base/lists/in-batches.ts'
import { recordExport, type Export, type ExportCall } from '#server/audit/record-export.ts'

type Place = readonly unknown[]

/** What a search finds: how many, and row by row in its order, from the first or after a place. */
type Found<TStored> = {
  readonly countAll: { readonly executeTakeFirstOrThrow: () => Promise<{ readonly total: number }> }
  readonly rows: Batch<TStored>
  readonly rowsAfter: (place: Place) => Batch<TStored>
}

type ExportedRows<TStored, TRow> = Omit<Export, 'rows'> & {
  readonly found: Found<TStored>
  readonly columns: Columns<TRow>
  readonly rowOf: (stored: TStored) => TRow
}

/** All that a search finds as CSV. That it was taken is recorded first. */
export const exportRows = async <TStored extends { readonly place: Place }, TRow>(
  call: ExportCall<object>,
  { found: { countAll, rows, rowsAfter }, columns, rowOf, ...file }: ExportedRows<TStored, TRow>,
) => {
  const { total } = await countAll.executeTakeFirstOrThrow()
  await recordExport(call, { ...file, rows: total })
  const batches = inBatches(rows, ({ place }) => rowsAfter(place))
  return csvOf(columns, batches, rowOf)
}
