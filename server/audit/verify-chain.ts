import type { Selectable, Transaction } from 'kysely'

import type { AuditVerdict } from '#src/api/contract/admin-audit.ts'
import { inBatches } from '#server/base/lists/in-batches.ts'
import { chained, startOfChain } from '#server/audit/chain.ts'
import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'

type Row = Selectable<Database['audit_log']>
type Head = Pick<Row, 'seq' | 'hash'>

const start: Head = { seq: 0, hash: startOfChain }

/** Recomputes the chain from its first row to its head, as it stands at one moment, and names the first row that does not hold. */
export const verifyChain = ({
  config,
  db,
}: {
  readonly config: Pick<Services['config'], 'appSecret'>
  readonly db: Services['db']
}): Promise<AuditVerdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()
      let last = start
      for await (const rows of rowsOf(db)) {
        for (const row of rows) {
          const why = faultOf(row, last, config.appSecret)
          if (why !== null) {
            return brokenAt(last, why)
          }
          last = row
        }
      }
      return { checked: last.seq, broken: faultAtEnd(last, head ?? start) }
    })

/** The first row that does not hold is the one after the last that does. */
const brokenAt = ({ seq }: Head, why: string) => ({ checked: seq, broken: { seq: seq + 1, why } })

const rowsOf = (db: Transaction<Database>) => {
  const rows = db.selectFrom('audit_log').selectAll().orderBy('seq')
  return inBatches(rows, ({ seq }) => rows.where('seq', '>', seq))
}

const faultOf = ({ hash, ...facts }: Row, last: Head, appSecret: string) => {
  const seq = last.seq + 1
  if (facts.seq !== seq) {
    return `Row ${seq} is missing.`
  }
  return hash === chained(appSecret, last.hash, facts)
    ? null
    : `Row ${seq} is not what was written there.`
}

/** `audit_head` keeps what the last row is, so that a cut end shows. */
const faultAtEnd = (last: Head, head: Head) => {
  if (last.seq < head.seq) {
    const seq = last.seq + 1
    return { seq, why: `Row ${seq} is missing: the log had ${head.seq} rows.` }
  }
  return last.seq === head.seq && last.hash === head.hash
    ? null
    : { seq: last.seq, why: `Row ${last.seq} is not what the log's head names as the last.` }
}
