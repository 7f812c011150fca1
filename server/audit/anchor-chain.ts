import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import { anchorKind } from '#server/audit/chain.ts'
import { record } from '#server/audit/record.ts'
import { hexOf, readChain, type Chain } from '#server/audit/verify-chain.ts'
import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'

type Needs = Pick<Services, 'config' | 'db' | 'log' | 'now'>

/**
 * After a change of `APP_SECRET`: adds a row under the new secret with the digest of all rows before, which proves them when the
 * old secret is gone. A chain that does not hold gets no such row.
 */
export const anchorChain = async (needs: Needs) => {
  const { config, db, log } = needs
  if (config.otherAppSecrets.length === 0) {
    return
  }
  // Read before anything is locked, because reading a long log takes time and acts must not wait for it.
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => readChain(db, config))
  if (read.fault !== null) {
    log.error('the audit log does not hold, and is not anchored', { row: read.fault.seq })
  } else if (read.loose > 0) {
    await db.transaction().execute((db) => anchor(db, read, needs))
  }
}

/** Acts only wait while the few newest rows are read. By then another process may have added the anchor. */
const anchor = async (db: Transaction<Database>, read: Chain, { config, log, now }: Needs) => {
  await db.selectFrom('audit_head').select('seq').forUpdate().execute()
  const chain = await readChain(db, config, read)
  if (chain.fault === null && chain.loose > 0) {
    const sha256 = hexOf(chain.digest)
    const row = await record(
      db,
      { config, now },
      {
        kind: anchorKind,
        actor: { rule: 'OTHER_APP_SECRETS', request: { id: randomUUID() } },
        subject: { kind: 'audit', id: 'all', name: 'Audit log' },
        before: null,
        after: { sha256 },
      },
    )
    log.warn('the audit log is anchored: APP_SECRET was changed', { row, sha256 })
  }
}
