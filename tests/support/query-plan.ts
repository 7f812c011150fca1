import type { Compilable, Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/** The steps by which the database would answer a query, from the last to the first. */
export const planOf = async (db: Kysely<Database>, query: Compilable) => {
  const compiled = query.compile()
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    ...compiled,
    sql: `explain (format json) ${compiled.sql}`,
  })
  return nodesIn(rows[0]?.['QUERY PLAN'][0].Plan)
}

const nodesIn = (plan: PlanNode | undefined): PlanNode[] =>
  plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesIn)]
