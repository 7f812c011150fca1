import type { CorrectableLead, LeadDraft } from '#src/api/contract/leads.ts'

const fields = ['company', 'website', 'salesforce', 'note', 'source'] as const
type Texts = { readonly [TField in (typeof fields)[number]]?: string | null | undefined }

/**
 * Merges what was typed into the newest version of a lead that somebody else changed meanwhile: fields that were left unchanged
 * take its values. If the type differs, the fields do too, and what was typed is kept as a whole.
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
  // All three have the same type, so the fields that it lacks are empty in each.
  return Object.fromEntries([
    ['type', draft.type],
    ...texts.filter(([, text]) => text !== ''),
  ]) as LeadDraft
}
