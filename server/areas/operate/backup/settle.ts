import type { AuditVerdict } from '#src/api/contract/admin-audit.ts'
import { verdictText } from '#server/audit/verdict-text.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import type { Services } from '#server/base/services.ts'
import { endSignIns } from '#server/areas/operate/backup/end-sign-ins.ts'

type Settled = {
  readonly people: number
  readonly leads: number
  /** How many sessions had not ended yet. */
  readonly sessions: number
  readonly audit: AuditVerdict
}

/** Prepares a restored database for use: nobody is signed in any more (RE-08). Returns what is in it. */
export const settle = async ({
  config,
  db,
  now,
}: Pick<Services, 'config' | 'db' | 'now'>): Promise<Settled> => {
  const sessions = await endSignIns(db, now())
  const audit = await verifyChain({ config, db })
  const countOf = async (table: 'people' | 'leads') => {
    const { total } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  return { sessions, audit, people: await countOf('people'), leads: await countOf('leads') }
}

/**
 * What whoever brought it back should know. `where` is what was brought back, `madeAt` when the backup was made; where that is not known
 * there may be none, and somebody who got in is shown out.
 */
export const settledText = (
  { people, leads, sessions, audit }: Settled,
  where: string,
  madeAt?: string,
) => {
  const asOf = madeAt === undefined ? '' : `, as of ${madeAt}`
  const what = madeAt === undefined ? 'If this was brought back from a backup, what' : 'What'
  return [
    `${where} holds ${people} people and ${leads} leads${asOf}. ${verdictText(audit)}`,
    `Everybody signs in anew: ${sessions} sessions were ended, and phones are disconnected.`,
    `${what} was done after it is not known any more: disable again whom you disabled since, and remove again what you removed.`,
    'Ways to sign in are those of then too: a stolen passkey that was removed since lets in again, and so does a password that was changed.',
    '“When somebody got in who should not” in docs/operations.md says how to find them.',
    '',
  ].join('\n')
}
