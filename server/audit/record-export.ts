import type { SignedInOccasion } from '#server/http/implement.ts'
import { record, type Act } from '#server/audit/record.ts'
import type { AuditFacts } from '#server/audit/chain.ts'

/** Who asks, and for what. */
export type ExportCall<TSearch extends object> = SignedInOccasion & { readonly input: TSearch }

/** The file, and how the audit log names it. */
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
  /** The one person or organization that it is about, if it is about one. */
  readonly of?: Pick<Act['subject'], 'id' | 'name'>
  /** The name of the file. */
  readonly file: string
  readonly rows: number
}

/**
 * Records who takes data out of the portal, how much and by which filter, before the first of it leaves. Of a search by words
 * it only records that there was one: people type names into it, and nothing is ever deleted from the audit log (ADR 108).
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
