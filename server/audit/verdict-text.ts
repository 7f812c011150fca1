import type { AuditVerdict } from '#src/api/contract/admin-audit.ts'

/** What a command says of the audit log. Rows under a secret that is not known look like rows that were changed. */
export const verdictText = ({ checked, broken }: AuditVerdict) =>
  broken === null
    ? `The audit log's ${checked} entries hold.`
    : `The audit log is broken at row ${broken.seq}. ${broken.why} ${broken.extent} Are APP_SECRET and OTHER_APP_SECRETS those of the portal that wrote it?`
