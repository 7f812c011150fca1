import type { LeadRow } from '#src/api/contract/admin-leads.ts'
import type { CorrectableLead } from '#src/api/contract/leads.ts'
import { me, now, personSamples } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'

const { grace } = personSamples

/** A lead as an admin is told of it. */
const rowOf = (lead: CorrectableLead): LeadRow => ({
  ...lead,
  createdAt: now,
  person: { id: grace.id, name: grace.name, email: grace.email },
  organization: null,
  demos: [],
})

/** The leads that there are, where the page asks for them once. */
export const answerLeads = (stage: Stage, ...leads: readonly CorrectableLead[]) =>
  stage.answer(
    'listAllLeads',
    success('listAllLeads', { rows: leads.map(rowOf), total: leads.length }),
  )

/** All that the page of leads asks for, with one of them open. */
export const answerLeadsPage = async (stage: Stage, ...leads: readonly CorrectableLead[]) => {
  await answerLeads(stage, ...leads)
  await answerLeads(stage, ...leads)
  await stage.answer('listDemoNames', success('listDemoNames', { demos: [] }))
}

/** Somebody who reads leads. */
export const leadsAdmin = { ...me, isAdmin: true, isStrong: true }

/** What stands in the drawer of a lead, between its heading and its end. */
export const leadDrawerLines = (company: string, status: string | null) => [
  `heading: ${company}`,
  'button: Close',
  'link: https://cymbal.example',
  'link: All leads of Grace Hopper',
  'link: What Grace Hopper did in the days around this lead',
  'link: Account in Admin Tools',
  'heading: Actions',
  'button: Correct',
  'button: Delete lead',
  ...(status === null ? [] : [`status: ${status}`]),
]
export const goneLines = (status: string) => ['heading: Lead', 'button: Close', `status: ${status}`]
