import type { Lead } from '#src/api/contract/leads.ts'
import { ProblemError } from '#server/http/problem.ts'

export const formColumns = ['type', 'company', 'website', 'salesforce', 'note', 'source'] as const

/** A field that the type does not have is kept as empty text. */
export const columnsOf = (lead: Lead) => ({
  website: '',
  salesforce: '',
  note: '',
  ...lead,
  source: lead.source ?? null,
})

/** Only staff may choose a type; everybody else's leads are clients (AZ-06). `pointer`: the field's place in the call. */
export const requireChoice = (
  type: Lead['type'],
  { isStaff, pointer }: { isStaff: boolean; pointer: string },
) => {
  if (type !== 'client' && !isStaff) {
    const detail = 'Only Google staff choose a type.'
    throw new ProblemError('invalid-input', detail, { errors: [{ pointer, detail }] })
  }
}
