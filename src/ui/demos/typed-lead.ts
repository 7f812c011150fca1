import * as z from 'zod/mini'

import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import {
  leadSchema,
  type CorrectableLead,
  type LeadDraft,
  type LeadType,
  type OwnLead,
} from '#src/api/contract/leads.ts'
import { fuzzyFit } from '#src/lib/fuzzy.ts'
import { leadFields } from '#src/ui/demos/lead-fields.ts'

/** The lead form as it stands, also in fields that the chosen type does not show. */
export const typedLeadSchema = z.object({
  type: leadTypeSchema,
  /** The company or event, whichever the chosen type asks for. */
  company: z.string(),
  /** What was typed for the other one. */
  setAside: z.string(),
  website: z.string(),
  salesforce: z.string(),
  note: z.string(),
  source: z.union([leadSourceSchema, z.literal('')]),
})
export type TypedLead = z.output<typeof typedLeadSchema>

/** The same where a lead is corrected, why, and the lead as it stood then. */
export const typedCorrectionSchema = z.object({
  lead: typedLeadSchema,
  reason: z.string(),
  before: typedLeadSchema,
})
export type TypedCorrection = z.output<typeof typedCorrectionSchema>

const mostSuggestions = 6

/** Google staff choose the type; others are asked as clients. */
const isTypeOf = (type: LeadType, isGoogle: boolean) => (type !== 'client') === isGoogle

const blankLead = (isGoogle: boolean): TypedLead => ({
  type: isGoogle ? 'google-client' : 'client',
  company: '',
  setAside: '',
  website: '',
  salesforce: '',
  note: '',
  source: '',
})

/** Is the form empty, so that nothing would be lost? */
export const isBlank = ({ type: _, ...texts }: TypedLead) =>
  Object.values(texts).every((text) => text.trim() === '')

/** The form for another type: company and event name are kept apart, and return with their type. */
export const withType = (typed: TypedLead, type: LeadType): TypedLead =>
  leadFields[type].company === leadFields[typed.type].company
    ? { ...typed, type }
    : { ...typed, type, company: typed.setAside, setAside: typed.company }

/** What the form starts with: an earlier draft, if the person may still choose its type. */
export const begunLead = (typed: TypedLead | null, isGoogle: boolean): TypedLead =>
  typed !== null && isTypeOf(typed.type, isGoogle)
    ? typed
    : withType(typed ?? blankLead(isGoogle), blankLead(isGoogle).type)

/** The form as it was sent, or would be. */
export const typedOf = (lead: LeadDraft | CorrectableLead): TypedLead => {
  const { type, company = '', source } = lead
  return {
    ...blankLead(type !== 'client'),
    ...('website' in lead && { website: lead.website ?? '' }),
    ...('salesforce' in lead && { salesforce: lead.salesforce ?? '' }),
    ...('note' in lead && { note: lead.note ?? '' }),
    type,
    company,
    source: source ?? '',
  }
}

/** Does the form say the same as the lead? */
export const isAsStored = (typed: TypedLead, lead: CorrectableLead) =>
  Object.entries({ ...typedOf(lead), setAside: typed.setAside }).every(
    ([field, text]) => typed[field as keyof TypedLead] === text,
  )

/**
 * What was typed on a lead as it stood before, on how it stands `now`: what somebody else put right since is not written
 * over, and what was typed there is told `aside`.
 */
export const onCorrected = ({ lead, before }: TypedCorrection, now: TypedLead) => {
  const fields = Object.keys(now) as (keyof TypedLead)[]
  const isTheirs = (field: keyof TypedLead) =>
    now.type !== before.type || now[field] !== before[field]
  const typed = fields.filter((field) => lead[field] !== before[field])
  const kept = typed.filter((field) => !isTheirs(field)).map((field) => [field, lead[field]])
  return {
    begun: { ...now, ...Object.fromEntries(kept) } as TypedLead,
    isCorrected: fields.some((field) => now[field] !== before[field]),
    aside: typed
      .filter((field) => field !== 'type' && isTheirs(field) && lead[field] !== now[field])
      .map((field) => lead[field])
      .filter((text) => text !== ''),
  }
}

const draftOf = (typed: TypedLead): LeadDraft => {
  const { type, company, website, salesforce, note, source } = typed
  const fields = leadFields[type]
  return {
    type,
    company,
    ...(fields.hasWebsite && { website }),
    ...(fields.hasSalesforce && { salesforce }),
    ...(fields.note !== 'none' && { note }),
    ...(source !== '' && { source }),
    // The table has the fields of each type's schema.
  } as LeadDraft
}

/** The form as a lead; only the fields of its type count. */
export const leadFormSchema = z.pipe(z.pipe(typedLeadSchema, z.transform(draftOf)), leadSchema)

/** The form for the same customer again, without the note, which belongs to one meeting. */
export const sameAgain = (typed: TypedLead, lead: OwnLead): TypedLead => ({
  type: lead.type,
  company: lead.company,
  setAside: withType(typed, lead.type).setAside,
  website: lead.website,
  salesforce: lead.salesforce,
  note: typed.note,
  source: lead.source ?? '',
})

/** An address that was typed stays; one that an earlier chosen company filled in does not. */
const addressFor = (typed: string, before: string | undefined, chosen: string) =>
  typed.trim() === '' || typed === before ? chosen : typed

/** The form after a company was chosen from the person's leads, `before` being the previous choice; typed fields stay. */
export const withCompany = (typed: TypedLead, lead: OwnLead, before?: OwnLead): TypedLead => ({
  ...typed,
  company: lead.company,
  website: addressFor(typed.website, before?.website, lead.website),
  salesforce: addressFor(typed.salesforce, before?.salesforce, lead.salesforce),
})

/** The lead that a form with this company was probably filled in from. */
export const leadOf = (leads: readonly OwnLead[], { type, company }: TypedLead) =>
  leads.find((lead) => lead.type === type && lead.company === company)

/** The leads that the person may name again in this form. */
export const leadsFor = (leads: readonly OwnLead[], isGoogle: boolean) =>
  leads.filter(({ type }) => isTypeOf(type, isGoogle))

/** Companies or events of the person's leads of this type that match the typed text, best first. */
export const suggestedLeads = (
  leads: readonly OwnLead[],
  { type, company }: Pick<TypedLead, 'type' | 'company'>,
) =>
  leads
    .filter((lead) => lead.type === type)
    .flatMap((lead) => {
      const fit = fuzzyFit(company, lead.company)
      return fit === null ? [] : [{ lead, fit }]
    })
    .toSorted((one, other) => one.fit - other.fit)
    .slice(0, mostSuggestions)
    .map(({ lead }) => lead)
