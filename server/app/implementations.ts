import { checkIdentifier } from '#server/identity/access/check-identifier.ts'
import { loadSignInOptions } from '#server/identity/access/load-sign-in-options.ts'
import { listSessions } from '#server/areas/account/list-sessions.ts'
import { revokeOtherSessions } from '#server/areas/account/revoke-other-sessions.ts'
import { revokeSession } from '#server/areas/account/revoke-session.ts'
import { exportAudit, exportAuditLines } from '#server/audit/export-audit.ts'
import { listAudit } from '#server/audit/list-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { sendMessage } from '#server/areas/contact/send-message.ts'
import { answerAgain } from '#server/areas/conversations/answer-again.ts'
import { askQuestion } from '#server/areas/conversations/ask-question.ts'
import { deleteAllConversations } from '#server/areas/conversations/delete-all-conversations.ts'
import { deleteConversation } from '#server/areas/conversations/delete-conversation.ts'
import { listConversations } from '#server/areas/conversations/list-conversations.ts'
import { loadConversation } from '#server/areas/conversations/load-conversation.ts'
import { pinConversation } from '#server/areas/conversations/pin-conversation.ts'
import { rateAnswer } from '#server/areas/conversations/rate-answer.ts'
import { renameConversation } from '#server/areas/conversations/rename-conversation.ts'
import { restoreConversation } from '#server/areas/conversations/restore-conversation.ts'
import { startConversation } from '#server/areas/conversations/start-conversation.ts'
import { stopAnswer } from '#server/areas/conversations/stop-answer.ts'
import { listDemos } from '#server/areas/demos/list-demos.ts'
import { loadDemo } from '#server/areas/demos/load-demo.ts'
import { loadDemoShelf } from '#server/areas/demos/load-demo-shelf.ts'
import { markFavourite } from '#server/areas/demos/mark-favourite.ts'
import { redeemDevice } from '#server/sign-in/device/redeem.ts'
import { startDevice } from '#server/sign-in/device/start.ts'
import { verifyDevice } from '#server/sign-in/device/verify.ts'
import type { Implementation } from '#server/http/implement.ts'
import { addLead } from '#server/areas/leads/add-lead.ts'
import { exportLeads } from '#server/areas/leads/export-leads.ts'
import { listAllLeads } from '#server/areas/leads/list-all-leads.ts'
import { listLeads } from '#server/areas/leads/list-leads.ts'
import { resumeLead } from '#server/areas/leads/resume-lead.ts'
import { issueLiveTicket } from '#server/areas/live/tickets.ts'
import { loadLookerDashboard } from '#server/areas/looker/load-dashboard.ts'
import { addLog } from '#server/areas/logs/add-log.ts'
import { completeOrganizationForm } from '#server/areas/organization/complete-organization-form.ts'
import { countWaiting } from '#server/areas/organization/count-waiting.ts'
import { decideAccess } from '#server/areas/organization/decide-access.ts'
import { exportCustomers, exportPartners } from '#server/areas/organization/export-organizations.ts'
import { listCustomers, listPartners } from '#server/areas/organization/list-organizations.ts'
import { loadOrganization } from '#server/areas/organization/load-organization.ts'
import { requestAccess } from '#server/areas/organization/request-access.ts'
import { waitForDecision } from '#server/areas/organization/wait-for-decision.ts'
import { setOrganizationDemo } from '#server/areas/organization/set-organization-demo.ts'
import { removeDomain, verifyDomain } from '#server/areas/organization/verify-domain.ts'
import { connectLogin, connectRegister } from '#server/sign-in/passcode/connect.ts'
import { finishLogin, finishRegister } from '#server/sign-in/passcode/finish.ts'
import { startArrival } from '#server/sign-in/passcode/start-arrival.ts'
import { startLogin } from '#server/sign-in/passcode/start-login.ts'
import { startRegister } from '#server/sign-in/passcode/start-register.ts'
import { loginStatus, registerStatus } from '#server/sign-in/passcode/status.ts'
import { waitForPasscode } from '#server/sign-in/passcode/wait-for-passcode.ts'
import { deletePasskey } from '#server/sign-in/passkey/delete.ts'
import { finishAddPasskey } from '#server/sign-in/passkey/finish-add.ts'
import { finishPasskeyLogin } from '#server/sign-in/passkey/finish-login.ts'
import { listPasskeys } from '#server/sign-in/passkey/list.ts'
import { renamePasskey } from '#server/sign-in/passkey/rename.ts'
import { startAddPasskey } from '#server/sign-in/passkey/start-add.ts'
import { startPasskeyLogin, startUserlessLogin } from '#server/sign-in/passkey/start-login.ts'
import { loginByPassword } from '#server/sign-in/password/login.ts'
import { registerByPassword } from '#server/sign-in/password/register.ts'
import { updatePassword } from '#server/sign-in/password/update.ts'
import { deletePersonLeads } from '#server/areas/admin-people/delete-leads.ts'
import { becomeFirstAdmin } from '#server/areas/admin-people/become-first-admin.ts'
import { disablePerson, enablePerson } from '#server/areas/admin-people/disable-person.ts'
import { endSessions } from '#server/areas/admin-people/end-sessions.ts'
import { exportPeople } from '#server/areas/admin-people/export-people.ts'
import { loadHealth } from '#server/areas/operate/load-health.ts'
import { listPeople } from '#server/areas/admin-people/list-people.ts'
import { loadPerson } from '#server/areas/admin-people/load-person.ts'
import { loadSight } from '#server/areas/admin-people/load-sight.ts'
import { loadViews, removeView, saveView } from '#server/areas/admin-people/saved-views.ts'
import { setAdmin } from '#server/areas/admin-people/set-admin.ts'
import { loadUser } from '#server/identity/session/load-user.ts'
import { logout } from '#server/sign-in/single-sign-on/logout.ts'
import { refresh } from '#server/identity/session/refresh.ts'
import { linkProvider, loginByProvider } from '#server/sign-in/single-sign-on/login.ts'
import { replyToLogout } from '#server/sign-in/single-sign-on/provider-logout.ts'
import { replyToLogin } from '#server/sign-in/single-sign-on/reply.ts'
import { unlinkProvider } from '#server/sign-in/single-sign-on/unlink.ts'
import { exportActivity } from '#server/areas/stats/export-activity.ts'
import { exportUsage } from '#server/areas/stats/export-usage.ts'
import { listActivity } from '#server/areas/stats/list-activity.ts'
import { listPersonActivity } from '#server/areas/stats/list-person-activity.ts'
import { loadUsage } from '#server/areas/stats/load-usage.ts'
import { pairWhatsApp } from '#server/areas/whatsapp/pair.ts'
import {
  loadWhatsApp,
  sendWhatsAppTemplate,
  unlinkWhatsApp,
} from '#server/areas/whatsapp/standing.ts'

/** Every call of the contract, each once; a test compares the two. */
export const implementations: readonly Implementation[] = [
  loadSignInOptions,
  checkIdentifier,
  startRegister,
  startArrival,
  finishRegister,
  connectRegister,
  registerStatus,
  startLogin,
  finishLogin,
  connectLogin,
  loginStatus,
  waitForPasscode,
  startAddPasskey,
  finishAddPasskey,
  startPasskeyLogin,
  startUserlessLogin,
  finishPasskeyLogin,
  listPasskeys,
  renamePasskey,
  deletePasskey,
  registerByPassword,
  loginByPassword,
  updatePassword,
  loginByProvider,
  replyToLogin,
  replyToLogout,
  linkProvider,
  unlinkProvider,
  startDevice,
  redeemDevice,
  verifyDevice,
  loadUser,
  refresh,
  logout,
  listDemos,
  loadDemo,
  loadDemoShelf,
  markFavourite,
  addLead,
  listLeads,
  resumeLead,
  listAllLeads,
  exportLeads,
  addLog,
  listConversations,
  startConversation,
  loadConversation,
  stopAnswer,
  answerAgain,
  issueLiveTicket,
  loadWhatsApp,
  pairWhatsApp,
  unlinkWhatsApp,
  sendWhatsAppTemplate,
  askQuestion,
  renameConversation,
  deleteConversation,
  deleteAllConversations,
  restoreConversation,
  pinConversation,
  rateAnswer,
  completeOrganizationForm,
  requestAccess,
  waitForDecision,
  decideAccess,
  countWaiting,
  becomeFirstAdmin,
  sendMessage,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  loadUsage,
  loadLookerDashboard,
  exportUsage,
  listActivity,
  exportActivity,
  listPersonActivity,
  listPartners,
  listCustomers,
  exportPartners,
  exportCustomers,
  loadOrganization,
  setOrganizationDemo,
  verifyDomain,
  removeDomain,
  listPeople,
  exportPeople,
  loadPerson,
  setAdmin,
  disablePerson,
  enablePerson,
  endSessions,
  deletePersonLeads,
  loadSight,
  loadViews,
  saveView,
  removeView,
  loadHealth,
  listAudit,
  exportAudit,
  exportAuditLines,
  verifyAudit,
]
