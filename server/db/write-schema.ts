import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { connect } from '#server/db/database.ts'
import { embeddedPostgres, stopPostmaster } from '#server/db/embedded/embedded.ts'
import { schemaSource } from '#server/db/generate-schema.ts'
import { migrate } from '#server/db/migrations.ts'

const directory = await mkdtemp(join(tmpdir(), 'portal-schema-'))
const data = join(directory, 'postgres')
const { url } = await embeddedPostgres(data)
const { db } = connect(url)
try {
  await migrate(db)
  await writeFile(new URL('schema.ts', import.meta.url), await schemaSource(db))
} finally {
  await db.destroy()
  await stopPostmaster(data)
  await rm(directory, { recursive: true, force: true })
}
