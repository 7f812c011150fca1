import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { hostedFile, type HostedFile } from '#server/http/hosted-file.ts'

/** Where the files are whose names tell their content. */
export const codeFolder = '/assets/'

/** The one that runs, the one before, and some of which pages may still be open. */
const keptBuilds = 5

type Ports = { readonly db: Kysely<Database>; readonly now: () => number }

/**
 * Leaves the code of this build in the database, for processes of other builds: while an upgrade replaces processes one by one, a
 * page asks any of them for its code (ADR 158). Older builds than the latest few are forgotten.
 */
export const shareCode = async (directory: string, build: string, { db, now }: Ports) => {
  const files = codeIn(directory).map((file) => ({ ...file, build, shared_at: now() }))
  if (files.length > 0) {
    await db
      .insertInto('code_files')
      .values(files)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((of) => ({
          build: of.ref('excluded.build'),
          shared_at: of.ref('excluded.shared_at'),
        })),
      )
      .execute()
  }
  await db
    .deleteFrom('code_files')
    .where('build', 'not in', (of) =>
      of
        .selectFrom('code_files')
        .select('build')
        .groupBy('build')
        .orderBy(sql`max(shared_at)`, 'desc')
        .limit(keptBuilds),
    )
    .execute()
}

/** Sorted, because several processes may start at once: locks are taken in one order (ADR 027). */
const codeIn = (directory: string) => {
  const folder = join(directory, codeFolder)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => !['.br', '.gz', '.map'].includes(extname(name)))
    .toSorted()
    .map((name) => {
      const file = join(folder, name)
      return {
        path: codeFolder + name,
        plain: readFileSync(file),
        brotli: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null,
      }
    })
}

/**
 * Finds a file of another build. However many ask for what nobody has, the database is asked one thing at a time; what was found is
 * kept in memory.
 */
export const codeOfOtherBuilds = (db: Kysely<Database>) => {
  const found = new Map<string, HostedFile>()
  let listing: Promise<ReadonlySet<string>> | null = null

  const list = async () => {
    const rows = await db.selectFrom('code_files').select('path').execute()
    return new Set(rows.map(({ path }) => path))
  }
  const read = async (path: string) => {
    const row = await db
      .selectFrom('code_files')
      .select(['plain', 'brotli'])
      .where('path', '=', path)
      .executeTakeFirst()
    if (row !== undefined) {
      found.set(path, {
        ...hostedFile(path, new Uint8Array(row.plain)),
        ...(row.brotli && { encoded: { br: new Uint8Array(row.brotli) } }),
      })
    }
  }

  return async (path: string): Promise<HostedFile | undefined> => {
    if (!found.has(path)) {
      listing ??= list().finally(() => {
        listing = null
      })
      if ((await listing).has(path)) {
        await read(path)
      }
    }
    return found.get(path)
  }
}
