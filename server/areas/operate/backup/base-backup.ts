import { readdir, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { codeOf } from '#server/base/fault.ts'
import { applicationName } from '#server/db/database.ts'

type BaseBackup = {
  /** Where PostgreSQL runs, and its data directory. */
  readonly url: string
  readonly data: string
  readonly to: string
  readonly copy: (from: string, to: string) => Promise<void>
  /** Writes a text as a file of the copy. */
  readonly write: (to: string, text: string) => Promise<void>
}

/** The connection broke: the copy is worthless unless the database confirms its end. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
}

/** Files of the running server only, or that each start makes again (PostgreSQL 18, 25.3.5). */
const files =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|.*\.tmp)$/
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])

/**
 * Copies the data directory of a running PostgreSQL. Files change while they are read, so the copy includes the write-ahead
 * log from before the first to after the last one, which a start on the copy replays. It has everything that was committed
 * before it ended (PostgreSQL 18, 25.3.4: a base backup by the low-level API).
 */
export const baseBackup = async ({ url, data, to, copy, write }: BaseBackup) => {
  const client = new Client({ connectionString: url, application_name: applicationName })
  let isGone = false
  client.on('error', () => {
    isGone = true
  })
  try {
    await client.connect()
    // From here on nothing of the log is removed until this connection ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ])
    await client.query("select pg_backup_start('portal', true)")
    await copyFolder(data, to, async (from, target) => {
      refuseIf(isGone)
      await copy(from, target)
    })
    const { label, last, tablespaces } = await stop(client)
    if (tablespaces !== '') {
      throw new Error(
        'The database has tablespaces outside of its folder; these are not backed up.',
      )
    }
    await write(join(to, 'backup_label'), label)
    for (const name of await segments(join(data, 'pg_wal'), firstIn(label), last)) {
      refuseIf(isGone)
      await copy(join(data, 'pg_wal', name), join(to, 'pg_wal', name))
    }
  } catch (error) {
    refuseIf(isGone)
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const refuseIf = (isGone: boolean) => {
  if (isGone) {
    throw new DatabaseGone('The database went away while it was copied.')
  }
}

const stop = async (client: Client) => {
  type Stopped = { label: string; last: string; tablespaces: string }
  const { rows } = await client.query<Stopped>(`
    select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn - 1::numeric) as last
    from pg_backup_stop(false)`)
  const [stopped = { label: '', last: '', tablespaces: '' }] = rows
  return stopped
}

/** A file that disappears while it is read was dropped, which the log also says. */
const copyFolder = async (from: string, to: string, copy: BaseBackup['copy']) => {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && emptied.has(entry.name)) {
      await mkdir(target, { mode: 0o700 })
    } else if (entry.isDirectory()) {
      await copyFolder(source, target, copy)
    } else if (!files.test(entry.name)) {
      await copy(source, target).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') {
          throw error
        }
      })
    }
  }
}

/** The backup label names the log segment that a start on the copy begins with. */
const firstIn = (label: string) => /\(file ([\dA-F]{24})\)/.exec(label)?.[1] ?? ''

/** All segments of the log from `first` to `last`; throws where one is missing. */
const segments = async (folder: string, first: string, last: string) => {
  const names = await readdir(folder)
  const found = names.filter((name) => /^[\dA-F]{24}$/.test(name) && name >= first && name <= last)
  if (found.length === 0 || found.length !== numberOf(last) - numberOf(first) + 1) {
    throw new Error(`The write-ahead log from ${first} to ${last} is not whole.`)
  }
  return found
}

/** A name is the timeline, then which 4 GiB of the log, then which 16 MiB of these, in eight digits each. */
const numberOf = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
