import { verifyAudit as verifyAuditEndpoint } from '#src/api/contract/admin-audit.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { implement } from '#server/http/implement.ts'

export const verifyAudit = implement(verifyAuditEndpoint, ({ services }) => verifyChain(services))
