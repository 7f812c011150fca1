import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { addLead as addLeadEndpoint, type Lead } from '#src/api/contract/leads.ts'
import { onceAsOne } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { requireSetup } from '#server/areas/leads/require-setup.ts'

/** Stores the lead once per Idempotency-Key (LD-02). Only staff choose a type; everybody else adds clients (AZ-06). */
export const addLead = implement(addLeadEndpoint, async (call) => {
  const { input, caller, services } = call
  if (services.config.demoSessionMaxAgeSec === null) {
    throw new ProblemError('demo-session-unconfigured', 'demoSessionMaxAgeSec does not exist')
  }
  requireSetup(caller)
  if (input.type !== 'client' && !caller.isStaff) {
    const detail = 'Only Google staff choose a type.'
    throw new ProblemError('invalid-input', detail, { errors: [{ pointer: '/type', detail }] })
  }

  const { type, company } = input
  const stored = { id: randomUUID(), created_at: services.now(), type, company }
  const lead = columnsOf(input)
  return onceAsOne({ endpoint: addLeadEndpoint, ...call }, stored, (db) =>
    db
      .insertInto('leads')
      .columns(['person_id', 'id', 'created_at', ...columnNames])
      .expression((db) =>
        db
          .selectFrom('fresh')
          .select(['person_id', sql<string>`${stored.id}::uuid`.as('id')])
          .select((row) => row.val(stored.created_at).as('created_at'))
          .select((row) => columnNames.map((name) => row.val(lead[name]).as(name))),
      ),
  )
})

const columnNames = ['type', 'company', 'website', 'salesforce', 'note', 'source'] as const

/** A field that the type does not have is kept as empty text. */
const columnsOf = (lead: Lead) => ({
  website: '',
  salesforce: '',
  note: '',
  ...lead,
  source: lead.source ?? null,
})
