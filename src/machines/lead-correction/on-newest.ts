import type { CorrectableLead, LeadDraft } from '#src/api/contract/leads.ts'

const fields = ['company', 'website', 'salesforce', 'note', 'source'] as const
type Texts = { readonly [TField in (typeof fields)[number]]?: string | null | undefined }

/**
 * What was typed, on the newest of a lead that somebody else changed meanwhile: what was left as it stood is taken from there. A
 * lead of another type has other fields: then what was typed stays whole.
 */
export const onNewest = (
  draft: LeadDraft,
  before: CorrectableLead,
  newest: CorrectableLead,
): LeadDraft => {
  if (draft.type !== newest.type) {
    return draft
  }
  const [typed, stood, stands]: readonly [Texts, Texts, Texts] = [draft, before, newest]
  const texts = fields.map((field) => {
    const text = typed[field] ?? ''
    return [field, text === (stood[field] ?? '') ? (stands[field] ?? '') : text]
  })
  // Of one type: the fields that it does not have are empty in all three.
  return Object.fromEntries([
    ['type', draft.type],
    ...texts.filter(([, text]) => text !== ''),
  ]) as LeadDraft
}
