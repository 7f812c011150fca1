import type { Compilable, Kysely, RawBuilder } from 'kysely'

import type { Database } from '#server/db/schema.ts'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** The steps by which the database would answer a query, from the last to the first. */
export const planOf = (db: Kysely<Database>, query: Query) => explained(db, query, 'format json')

/** How many rows a query takes up in vain. */
export const passedBy = async (db: Kysely<Database>, query: Query) => {
  const nodes = await explained(db, query, 'analyze, format json')
  return nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)
}

export type Query = Compilable | RawBuilder<unknown>

const explained = async (db: Kysely<Database>, query: Query, how: string) => {
  const compiled = query.compile(db)
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    ...compiled,
    sql: `explain (${how}) ${compiled.sql}`,
  })
  return nodesIn(rows[0]?.['QUERY PLAN'][0].Plan)
}

const nodesIn = (plan: PlanNode | undefined): PlanNode[] =>
  plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesIn)]
