import { randomUUID } from 'node:crypto'

import { anchorKind } from '#server/audit/chain.ts'
import { record } from '#server/audit/record.ts'
import { readChain } from '#server/audit/verify-chain.ts'
import type { Services } from '#server/base/services.ts'

/**
 * After `APP_SECRET` was changed: a row under the new one that keeps the digest of all rows before it, so that they are proven
 * when the former secret is known to nobody any more. A chain that does not hold gets none.
 */
export const anchorChain = async ({
  config,
  db,
  log,
  now,
}: Pick<Services, 'config' | 'db' | 'log' | 'now'>) => {
  if (config.otherAppSecrets.length === 0) {
    return
  }
  await db.transaction().execute(async (db) => {
    // Nothing is written meanwhile, by no other process either.
    await db.selectFrom('audit_head').select('seq').forUpdate().execute()
    const { fault, loose, digest } = await readChain(db, config)
    if (fault !== null) {
      log.error('the audit log does not hold, and is not anchored', { row: fault.seq })
    } else if (loose > 0) {
      await record(
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
    }
  })
}
