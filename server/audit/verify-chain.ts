import { createHash, type Hash } from 'node:crypto'

import type { Selectable, Transaction } from 'kysely'

import type { AuditVerdict } from '#src/api/contract/admin-audit.ts'
import { inBatches } from '#server/base/lists/in-batches.ts'
import type { AppSecrets } from '#server/base/secrets.ts'
import { anchorKind, auditKeys, chained, startOfChain, textOf } from '#server/audit/chain.ts'
import { createDamage } from '#server/audit/damage.ts'
import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'

type Row = Selectable<Database['audit_log']>
type Head = Pick<Row, 'seq' | 'hash'>
type Fault = { readonly seq: number; readonly why: string }

const start: Head = { seq: 0, hash: startOfChain }

/** Recomputes the chain from its first row to its head, as it stands at one moment, and names the first row that does not hold. */
export const verifyChain = ({
  config,
  db,
}: {
  readonly config: AppSecrets
  readonly db: Services['db']
}): Promise<AuditVerdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { last, fault, extent } = await readChain(db, config)
      return {
        checked: Math.min(last.seq, (fault?.seq ?? Infinity) - 1),
        broken: fault && { ...fault, extent },
      }
    })

/** The result of reading the chain. */
export type Chain = {
  readonly last: Head
  /** The first row that does not hold. */
  readonly fault: Fault | null
  /** Which rows do not fit, as a sentence. */
  readonly extent: string
  /** How many rows only hold by one of `OTHER_APP_SECRETS`. */
  readonly loose: number
  /** SHA-256 of all rows. */
  readonly digest: Hash
}

const beginning: Pick<Chain, 'last' | 'loose' | 'digest'> = {
  last: start,
  loose: 0,
  digest: createHash('sha256'),
}

/** In hexadecimal, as an anchor stores it. The digest itself can go on. */
export const hexOf = (digest: Hash) => digest.copy().digest('hex')

/**
 * A row holds if its hash was made with one of the secrets, or if a later anchor holds and has the digest of all rows before it
 * (docs/adr/081). `read` is the result of an earlier reading, which is continued.
 */
export const readChain = async (
  db: Transaction<Database>,
  secrets: AppSecrets,
  read = beginning,
): Promise<Chain> => {
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()
  const keys = auditKeys(secrets)
  const digest = read.digest.copy()
  const damage = createDamage()
  let { last, loose } = read
  let fault: Fault | null = null
  let isGapless = true
  for await (const rows of rowsAfter(db, last)) {
    for (const { hash, ...facts } of rows) {
      const before = last.hash
      const seq = last.seq + 1
      const heldBy =
        facts.seq === seq ? keys.findIndex((key) => hash === chained(key, before, facts)) : -1
      if (facts.seq !== seq) {
        isGapless = false
        fault ??= { seq, why: `Row ${seq} is missing.` }
        // With what it followed, nothing proves the row behind a gap.
        damage.add(Math.min(seq, facts.seq), facts.seq, Math.max(0, facts.seq - seq))
      } else if (heldBy === -1) {
        fault ??= { seq, why: `Row ${seq} is not what was written there.` }
        damage.add(seq, seq, 0)
      } else {
        if (isGapless && facts.kind === anchorKind && facts.after === anchored(hexOf(digest))) {
          fault = null
          loose = 0
          damage.clear()
        }
        damage.fit(facts)
      }
      loose += heldBy === 0 ? 0 : 1
      digest.update(`${textOf(before, facts)} ${hash}\n`)
      // What was put before the first row is followed by none.
      last = facts.seq < seq ? last : { seq: facts.seq, hash }
    }
  }
  const atEnd = faultAtEnd(last, head ?? start)
  if (head !== undefined && last.seq < head.seq) {
    damage.add(last.seq + 1, head.seq, head.seq - last.seq)
  }
  return { last, fault: fault ?? atEnd, extent: damage.text(), loose, digest }
}

const rowsAfter = (db: Transaction<Database>, last: Head) => {
  const rows = db.selectFrom('audit_log').selectAll().orderBy('seq')
  const after = ({ seq }: Head) => rows.where('seq', '>', seq)
  // From the beginning without a condition, so that a row that was put before the first one is found.
  return inBatches(last.seq === 0 ? rows : after(last), after)
}

const anchored = (digest: string) => JSON.stringify({ sha256: digest })

/** `audit_head` names the last row, so a missing end is noticed. */
const faultAtEnd = (last: Head, head: Head): Fault | null => {
  if (last.seq < head.seq) {
    const seq = last.seq + 1
    return { seq, why: `Row ${seq} is missing: the log had ${head.seq} rows.` }
  }
  return last.seq === head.seq && last.hash === head.hash
    ? null
    : { seq: last.seq, why: `Row ${last.seq} is not what the log's head names as the last.` }
}
