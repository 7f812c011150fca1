import { Link as StyledLink, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { AuditVerdict } from '#src/api/contract/admin-audit.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

export type Verification = {
  isBusy: boolean
  problem: string | null
  verdict: AuditVerdict | null
  onVerify: () => void
}

/** Whether the log is unchanged, or else the first row that is not. */
export function AuditVerdictLine({ isBusy, problem, verdict }: Verification) {
  const broken = verdict?.broken ?? null

  return (
    <>
      <StatusLine>
        {isBusy ? 'Verifying...' : null}
        {isBusy || verdict === null || broken !== null ? null : holdText(verdict.checked)}
      </StatusLine>
      <ProblemAlert>{isBusy ? null : problem}</ProblemAlert>
      {broken === null || isBusy ? null : (
        <ProblemAlert>
          <Text>The audit log failed verification. {broken.why}</Text>
          <Text>{broken.extent}</Text>
          <StyledLink asChild>
            <Link to="/admin/audit-log" search={{ row: broken.seq }}>
              Go to row {broken.seq.toLocaleString()}
            </Link>
          </StyledLink>
        </ProblemAlert>
      )}
    </>
  )
}

const holdText = (count: number) =>
  count === 1
    ? '1 entry checked, it was not changed.'
    : `${count.toLocaleString()} entries checked, none was changed.`
