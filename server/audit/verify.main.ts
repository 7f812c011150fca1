import { verdictText } from '#server/audit/verdict-text.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { runOnDatabase } from '#server/db/database-command.ts'

/** `npm run audit:verify`: prints whether the audit log of the configured database holds; leaves with 1 where it does not. */
await runOnDatabase(async (opened) => {
  const verdict = await verifyChain(opened)
  if (verdict.broken !== null) {
    process.exitCode = 1
  }
  return `${verdictText(verdict)}\n`
})
