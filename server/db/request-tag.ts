import { AsyncLocalStorage } from 'node:async_hooks'

import { PostgresQueryCompiler } from 'kysely'

/** The id of the request under way. */
export const currentRequest = new AsyncLocalStorage<string>()

/** Characters that cannot end an SQL comment. */
const isTag = /^[\w-]{1,64}$/

/** The statement without the request id, so the same for every request. */
export const withoutTag = (text: string) => text.replace(/ \/\* request [\w-]+ \*\/$/, '')

/** Appends the request id to each statement, so that a slow or stuck one leads to its line in the log. */
export class TaggedQueryCompiler extends PostgresQueryCompiler {
  override compileQuery(...given: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...given)
    const id = currentRequest.getStore()
    return id !== undefined && isTag.test(id)
      ? { ...compiled, sql: `${compiled.sql} /* request ${id} */` }
      : compiled
  }
}
