import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { addLead as addLeadEndpoint } from '#src/api/contract/leads.ts'
import { onceAsOne } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { columnsOf, formColumns, requireChoice } from '#server/areas/leads/lead-columns.ts'
import { requireSetup } from '#server/identity/people/require-setup.ts'

/** Stores the lead once per Idempotency-Key (LD-02). */
export const addLead = implement(addLeadEndpoint, async (call) => {
  const { input, caller, services } = call
  if (services.config.demoSessionMaxAgeSec === null) {
    throw new ProblemError('demo-session-unconfigured', 'demoSessionMaxAgeSec does not exist')
  }
  requireSetup(caller)
  requireChoice(input.type, { isStaff: caller.isStaff, pointer: '/type' })

  const { type, company } = input
  const stored = { id: randomUUID(), created_at: services.now(), type, company }
  const lead = columnsOf(input)
  return onceAsOne({ endpoint: addLeadEndpoint, ...call }, stored, (db) =>
    db
      .insertInto('leads')
      .columns(['person_id', 'id', 'created_at', ...formColumns])
      .expression((db) =>
        db
          .selectFrom('fresh')
          .select(['person_id', sql<string>`${stored.id}::uuid`.as('id')])
          .select((row) => row.val(stored.created_at).as('created_at'))
          .select((row) => formColumns.map((name) => row.val(lead[name]).as(name))),
      ),
  )
})
