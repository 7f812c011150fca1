import { csvOf, type Columns } from '#server/base/lists/csv.ts'
import { recordExport, type Export, type ExportCall } from '#server/audit/record-export.ts'
import { inFoundOrder, type Found } from '#server/db/in-found-order.ts'

type ExportedRows<TStored extends { readonly id: string }, TRow> = Omit<Export, 'rows'> & {
  readonly found: Found<TStored>
  readonly columns: Columns<TRow>
  readonly rowOf: (stored: TStored) => TRow
  /** A note for the reader, in a last row. */
  readonly end?: string | null
}

/** All matches of a search as CSV; the export is recorded first. */
export const exportRows = async <TStored extends { readonly id: string }, TRow>(
  call: ExportCall<object>,
  { found, columns, rowOf, end = null, ...file }: ExportedRows<TStored, TRow>,
) => {
  const { count, batches } = await inFoundOrder(call.services.db, found)
  await recordExport(call, { ...file, rows: count })
  return csvOf(columns, batches, rowOf, end)
}
