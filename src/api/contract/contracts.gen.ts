// Written by `npm start`, `npm run dev` and `npm test` from where files lie: scripts/registers.
import * as access from '#src/api/contract/access.ts'
import * as account from '#src/api/contract/account.ts'
import * as adminAccess from '#src/api/contract/admin-access.ts'
import * as adminAudit from '#src/api/contract/admin-audit.ts'
import * as adminDemos from '#src/api/contract/admin-demos.ts'
import * as adminHealth from '#src/api/contract/admin-health.ts'
import * as adminLeads from '#src/api/contract/admin-leads.ts'
import * as adminMerge from '#src/api/contract/admin-merge.ts'
import * as adminOrganizations from '#src/api/contract/admin-organizations.ts'
import * as adminPeople from '#src/api/contract/admin-people.ts'
import * as adminViews from '#src/api/contract/admin-views.ts'
import * as contact from '#src/api/contract/contact.ts'
import * as conversations from '#src/api/contract/conversations.ts'
import * as demoSession from '#src/api/contract/demo-session.ts'
import * as demos from '#src/api/contract/demos.ts'
import * as device from '#src/api/contract/device.ts'
import * as digest from '#src/api/contract/digest.ts'
import * as emailChange from '#src/api/contract/email-change.ts'
import * as firstAdmin from '#src/api/contract/first-admin.ts'
import * as flowInsights from '#src/api/contract/flow-insights.ts'
import * as flowRuns from '#src/api/contract/flow-runs.ts'
import * as leads from '#src/api/contract/leads.ts'
import * as live from '#src/api/contract/live.ts'
import * as logs from '#src/api/contract/logs.ts'
import * as looker from '#src/api/contract/looker.ts'
import * as organization from '#src/api/contract/organization.ts'
import * as passcode from '#src/api/contract/passcode.ts'
import * as passkey from '#src/api/contract/passkey.ts'
import * as password from '#src/api/contract/password.ts'
import * as session from '#src/api/contract/session.ts'
import * as singleSignOn from '#src/api/contract/single-sign-on.ts'
import * as stats from '#src/api/contract/stats.ts'
import * as timeline from '#src/api/contract/timeline.ts'
import * as usage from '#src/api/contract/usage.ts'
import * as user from '#src/api/contract/user.ts'
import * as whatsapp from '#src/api/contract/whatsapp.ts'

/** What the files that state calls export. */
export const contracts = {
  ...access,
  ...account,
  ...adminAccess,
  ...adminAudit,
  ...adminDemos,
  ...adminHealth,
  ...adminLeads,
  ...adminMerge,
  ...adminOrganizations,
  ...adminPeople,
  ...adminViews,
  ...contact,
  ...conversations,
  ...demoSession,
  ...demos,
  ...device,
  ...digest,
  ...emailChange,
  ...firstAdmin,
  ...flowInsights,
  ...flowRuns,
  ...leads,
  ...live,
  ...logs,
  ...looker,
  ...organization,
  ...passcode,
  ...passkey,
  ...password,
  ...session,
  ...singleSignOn,
  ...stats,
  ...timeline,
  ...usage,
  ...user,
  ...whatsapp,
}
