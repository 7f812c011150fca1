import { AsyncLocalStorage } from 'node:async_hooks'

import { PostgresQueryCompiler } from 'kysely'

/** The id of the request under way. */
export const currentRequest = new AsyncLocalStorage<string>()

/** Only what is sure to end no comment. */
const isTag = /^[\w-]{1,64}$/

/** The same text for each request. */
export const withoutTag = (text: string) => text.replace(/ \/\* request [\w-]+ \*\/$/, '')

/** Statements say at their end which request they are of: so one that is slow or stuck leads to its line in the log. */
export class TaggedQueryCompiler extends PostgresQueryCompiler {
  override compileQuery(...given: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...given)
    const id = currentRequest.getStore()
    return id !== undefined && isTag.test(id)
      ? { ...compiled, sql: `${compiled.sql} /* request ${id} */` }
      : compiled
  }
}
