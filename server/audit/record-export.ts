import type { Caller, RequestFacts } from '#server/http/implement.ts'
import { record, type Act } from '#server/audit/record.ts'
import type { AuditFacts } from '#server/audit/chain.ts'
import type { Services } from '#server/base/services.ts'

/** Who asks, and for what. */
export type ExportCall<TSearch extends object> = {
  readonly input: TSearch
  readonly caller: Caller
  readonly request: RequestFacts
  readonly services: Services
}

/** What leaves, and as what it is recorded. */
export type Export = {
  readonly kind:
    | 'organizations.exported'
    | 'people.exported'
    | 'activity.exported'
    | 'timeline.exported'
    | 'usage.exported'
    | 'leads.exported'
    | 'audit.exported'
  readonly subjectKind: AuditFacts['subject_kind']
  /** Whose it is, where it is of one alone. */
  readonly of?: Pick<Act['subject'], 'id' | 'name'>
  /** The name of the file. */
  readonly file: string
  readonly rows: number
}

/**
 * Keeps who took data out of the portal, how much, and by which filter, before the first of it leaves. Of words that were searched only
 * that they were: whoever looks for somebody types their name, and nothing is deleted from the audit log (ADR 108).
 */
export const recordExport = (
  { input, caller, request, services }: ExportCall<object>,
  { kind, subjectKind, file, rows, of = { id: 'all', name: file } }: Export,
) =>
  services.db.transaction().execute((db) =>
    record(db, services, {
      kind,
      actor: { caller, request },
      subject: { kind: subjectKind, ...of },
      before: null,
      after: { search: withoutWords(input), rows },
    }),
  )

const withoutWords = ({ q, ...search }: { readonly q?: string }) =>
  q === undefined ? search : { ...search, isByWords: q !== '' }
