import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import { anchorKind } from '#server/audit/chain.ts'
import { record } from '#server/audit/record.ts'
import { readChain } from '#server/audit/verify-chain.ts'
import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'

type Needs = Pick<Services, 'config' | 'db' | 'log' | 'now'>

/**
 * After `APP_SECRET` was changed: a row under it that keeps the digest of all rows before, so that they are proven when the
 * former secret is known to nobody any more. A chain that does not hold gets none.
 */
export const anchorChain = async (needs: Needs) => {
  const { config, db, log } = needs
  if (config.otherAppSecrets.length === 0) {
    return
  }
  // Read before anything is locked: a long log takes its time, and acts are not to wait for it.
  const { fault, loose } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => readChain(db, config))
  if (fault !== null) {
    log.error('the audit log does not hold, and is not anchored', { row: fault.seq })
  } else if (loose > 0) {
    await db.transaction().execute((db) => anchor(db, needs))
  }
}

const anchor = async (db: Transaction<Database>, { config, log, now }: Needs) => {
  await db.selectFrom('audit_head').select('seq').forUpdate().execute()
  const { fault, loose, digest } = await readChain(db, config)
  if (fault === null && loose > 0) {
    const row = await record(
      db,
      { config, now },
      {
        kind: anchorKind,
        actor: { rule: 'OTHER_APP_SECRETS', request: { id: randomUUID() } },
        subject: { kind: 'audit', id: 'all', name: 'Audit log' },
        before: null,
        after: { sha256: digest },
      },
    )
    log.warn('the audit log is anchored: APP_SECRET was changed', { row, sha256: digest })
  }
}
