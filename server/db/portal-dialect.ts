import { PostgresDialect, type PostgresDialectConfig } from 'kysely'

import { PipelinedDriver } from '#server/db/pipeline.ts'
import { TaggedQueryCompiler } from '#server/db/request-tag.ts'

/** PostgreSQL as the portal talks to it: statements leave together, each with the id of its request. */
export class PortalDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new PipelinedDriver(this.#config)
  }

  override createQueryCompiler() {
    return new TaggedQueryCompiler()
  }
}
