import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'

import { connect } from '#server/db/database.ts'
import { embeddedPostgres, stopPostmaster } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrations.ts'
import { databaseIn } from '#tests/support/database-in.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  export interface ProvidedContext {
    /** A PostgreSQL server whose `portal_template` database every test file clones. */
    databaseUrl: string
  }
}

/** Durability is what the crash tests look at, on a cluster of their own; here it would only cost time. */
const parameters = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/** One PostgreSQL for all test files of a project, with a migrated template database. */
export const setup = async (project: TestProject) => {
  const directory = await mkdtemp(join(tmpdir(), 'portal-tests-'))
  const data = join(directory, 'postgres')
  const { url } = await embeddedPostgres(data, { parameters })

  const server = connect(url)
  await sql`create database portal_template`.execute(server.db)
  await server.db.destroy()

  const template = connect(databaseIn(url, 'portal_template'))
  await migrate(template.db)
  await template.db.destroy()
  project.provide('databaseUrl', url)

  return async () => {
    await stopPostmaster(data)
    await rm(directory, { recursive: true, force: true })
  }
}
