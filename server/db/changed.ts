import { InsertResult, UpdateResult, type DeleteResult } from 'kysely'

type Result = InsertResult | UpdateResult | DeleteResult
type Statement = { readonly executeTakeFirst: () => Promise<Result> }

const rowsOf = (result: Result) => {
  if (result instanceof InsertResult) {
    return result.numInsertedOrUpdatedRows ?? 0n
  }
  return result instanceof UpdateResult ? result.numUpdatedRows : result.numDeletedRows
}

/** Runs a conditional statement and returns whether it changed a row; zero rows mean a refusal. */
export const changed = async (statement: Statement) =>
  rowsOf(await statement.executeTakeFirst()) > 0n
