import { checkIdentifier } from '#server/access/check-identifier.ts'
import { loadSignInOptions } from '#server/access/load-sign-in-options.ts'
import { listSessions } from '#server/account/list-sessions.ts'
import { revokeOtherSessions } from '#server/account/revoke-other-sessions.ts'
import { revokeSession } from '#server/account/revoke-session.ts'
import { exportAudit, exportAuditLines } from '#server/audit/export-audit.ts'
import { listAudit } from '#server/audit/list-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { sendMessage } from '#server/contact/send-message.ts'
import { answerAgain } from '#server/conversations/answer-again.ts'
import { askQuestion } from '#server/conversations/ask-question.ts'
import { deleteConversation } from '#server/conversations/delete-conversation.ts'
import { listConversations } from '#server/conversations/list-conversations.ts'
import { loadConversation } from '#server/conversations/load-conversation.ts'
import { rateAnswer } from '#server/conversations/rate-answer.ts'
import { renameConversation } from '#server/conversations/rename-conversation.ts'
import { startConversation } from '#server/conversations/start-conversation.ts'
import { stopAnswer } from '#server/conversations/stop-answer.ts'
import { listDemos } from '#server/demos/list-demos.ts'
import { loadDemo } from '#server/demos/load-demo.ts'
import { loadDemoShelf } from '#server/demos/load-demo-shelf.ts'
import { markFavourite } from '#server/demos/mark-favourite.ts'
import { redeemDevice } from '#server/device/redeem.ts'
import { startDevice } from '#server/device/start.ts'
import { verifyDevice } from '#server/device/verify.ts'
import type { Implementation } from '#server/http/implement.ts'
import { addLead } from '#server/leads/add-lead.ts'
import { exportLeads } from '#server/leads/export-leads.ts'
import { listAllLeads } from '#server/leads/list-all-leads.ts'
import { listLeads } from '#server/leads/list-leads.ts'
import { resumeLead } from '#server/leads/resume-lead.ts'
import { issueLiveTicket } from '#server/live/tickets.ts'
import { loadLookerDashboard } from '#server/looker/load-dashboard.ts'
import { addLog } from '#server/logs/add-log.ts'
import { completeOrganizationForm } from '#server/organization/complete-organization-form.ts'
import { countWaiting } from '#server/organization/count-waiting.ts'
import { decideAccess } from '#server/organization/decide-access.ts'
import { exportCustomers, exportPartners } from '#server/organization/export-organizations.ts'
import { listCustomers, listPartners } from '#server/organization/list-organizations.ts'
import { loadOrganization } from '#server/organization/load-organization.ts'
import { requestAccess } from '#server/organization/request-access.ts'
import { waitForDecision } from '#server/organization/wait-for-decision.ts'
import { setOrganizationDemo } from '#server/organization/set-organization-demo.ts'
import { removeDomain, verifyDomain } from '#server/organization/verify-domain.ts'
import { connectLogin, connectRegister } from '#server/passcode/connect.ts'
import { finishLogin, finishRegister } from '#server/passcode/finish.ts'
import { startArrival } from '#server/passcode/start-arrival.ts'
import { startLogin } from '#server/passcode/start-login.ts'
import { startRegister } from '#server/passcode/start-register.ts'
import { loginStatus, registerStatus } from '#server/passcode/status.ts'
import { waitForPasscode } from '#server/passcode/wait-for-passcode.ts'
import { deletePasskey } from '#server/passkey/delete.ts'
import { finishAddPasskey } from '#server/passkey/finish-add.ts'
import { finishPasskeyLogin } from '#server/passkey/finish-login.ts'
import { listPasskeys } from '#server/passkey/list.ts'
import { renamePasskey } from '#server/passkey/rename.ts'
import { startAddPasskey } from '#server/passkey/start-add.ts'
import { startPasskeyLogin, startUserlessLogin } from '#server/passkey/start-login.ts'
import { loginByPassword } from '#server/password/login.ts'
import { registerByPassword } from '#server/password/register.ts'
import { updatePassword } from '#server/password/update.ts'
import { deletePersonLeads } from '#server/people/delete-leads.ts'
import { becomeFirstAdmin } from '#server/people/become-first-admin.ts'
import { disablePerson, enablePerson } from '#server/people/disable-person.ts'
import { endSessions } from '#server/people/end-sessions.ts'
import { exportPeople } from '#server/people/export-people.ts'
import { listPeople } from '#server/people/list-people.ts'
import { loadPerson } from '#server/people/load-person.ts'
import { loadSight } from '#server/people/load-sight.ts'
import { loadViews, removeView, saveView } from '#server/people/saved-views.ts'
import { setAdmin } from '#server/people/set-admin.ts'
import { loadUser } from '#server/session/load-user.ts'
import { logout } from '#server/session/logout.ts'
import { refresh } from '#server/session/refresh.ts'
import { linkProvider, loginByProvider } from '#server/single-sign-on/login.ts'
import { replyToLogout } from '#server/single-sign-on/provider-logout.ts'
import { replyToLogin } from '#server/single-sign-on/reply.ts'
import { unlinkProvider } from '#server/single-sign-on/unlink.ts'
import { exportActivity } from '#server/stats/export-activity.ts'
import { exportDailyUsage, exportDemoUsage } from '#server/stats/export-usage.ts'
import { listActivity } from '#server/stats/list-activity.ts'
import { listPersonActivity } from '#server/stats/list-person-activity.ts'
import { loadUsage } from '#server/stats/load-usage.ts'
import { pairWhatsApp } from '#server/whatsapp/pair.ts'
import { loadWhatsApp, sendWhatsAppTemplate, unlinkWhatsApp } from '#server/whatsapp/standing.ts'

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
  exportDemoUsage,
  exportDailyUsage,
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
  listAudit,
  exportAudit,
  exportAuditLines,
  verifyAudit,
]
