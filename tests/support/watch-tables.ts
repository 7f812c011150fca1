import { OperationNodeTransformer, type Kysely, type TableNode, type ValueNode } from 'kysely'

import type { Database } from '#server/db/schema.ts'

class Statement extends OperationNodeTransformer {
  readonly tables = new Set<string>()
  readonly values = new Set<unknown>()

  protected override transformTable(node: TableNode) {
    this.tables.add(node.table.identifier.name)
    return node
  }
  protected override transformValue(node: ValueNode) {
    this.values.add(node.value)
    return node
  }
}

/** A database that tells which tables each statement names, and with which values. */
export const watchTables = (db: Kysely<Database>) => {
  const statements: Statement[] = []
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        const statement = new Statement()
        statements.push(statement)
        return statement.transformNode(node)
      },
      transformResult: async ({ result }) => result,
    }),
    statements,
  }
}
