import { loadSignInOptions } from '#src/api/contract/access.ts'
import { countWaiting, decideAccess } from '#src/api/contract/admin-access.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#src/api/contract/account.ts'
import { sendMessage } from '#src/api/contract/contact.ts'
import * as conversations from '#src/api/contract/conversations.ts'
import * as audit from '#src/api/contract/admin-audit.ts'
import { loadHealth } from '#src/api/contract/admin-health.ts'
import { exportLeads, listAllLeads } from '#src/api/contract/admin-leads.ts'
import * as organizations from '#src/api/contract/admin-organizations.ts'
import { loadViews, removeView, saveView } from '#src/api/contract/admin-views.ts'
import * as people from '#src/api/contract/admin-people.ts'
import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { listDemos, loadDemo, loadDemoShelf, markFavourite } from '#src/api/contract/demos.ts'
import { redeemDevice, startDevice, verifyDevice } from '#src/api/contract/device.ts'
import { becomeFirstAdmin } from '#src/api/contract/first-admin.ts'
import { resumeLead } from '#src/api/contract/demo-session.ts'
import { addLead, listLeads } from '#src/api/contract/leads.ts'
import * as live from '#src/api/contract/live.ts'
import { loadLookerDashboard } from '#src/api/contract/looker.ts'
import { addLog } from '#src/api/contract/logs.ts'
import {
  completeOrganizationForm,
  requestAccess,
  waitForDecision,
} from '#src/api/contract/organization.ts'
import * as passcode from '#src/api/contract/passcode.ts'
import * as passkey from '#src/api/contract/passkey.ts'
import { loginByPassword, registerByPassword, updatePassword } from '#src/api/contract/password.ts'
import { loadUser, logout, refresh } from '#src/api/contract/session.ts'
import * as singleSignOn from '#src/api/contract/single-sign-on.ts'
import * as stats from '#src/api/contract/stats.ts'
import { exportUsage, loadUsage } from '#src/api/contract/usage.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import * as whatsApp from '#src/api/contract/whatsapp.ts'

/** Every call of the product by its name: what the server mounts and the OpenAPI document lists. */
export const endpoints = {
  loadSignInOptions,
  checkIdentifier,
  startRegister: passcode.startRegister,
  startArrival: passcode.startArrival,
  finishRegister: passcode.finishRegister,
  connectRegister: passcode.connectRegister,
  registerStatus: passcode.registerStatus,
  startLogin: passcode.startLogin,
  finishLogin: passcode.finishLogin,
  connectLogin: passcode.connectLogin,
  loginStatus: passcode.loginStatus,
  waitForPasscode: passcode.waitForPasscode,
  startAddPasskey: passkey.startAddPasskey,
  finishAddPasskey: passkey.finishAddPasskey,
  startPasskeyLogin: passkey.startPasskeyLogin,
  startUserlessLogin: passkey.startUserlessLogin,
  finishPasskeyLogin: passkey.finishPasskeyLogin,
  listPasskeys: passkey.listPasskeys,
  renamePasskey: passkey.renamePasskey,
  deletePasskey: passkey.deletePasskey,
  registerByPassword,
  loginByPassword,
  updatePassword,
  loginByProvider: singleSignOn.loginByProvider,
  replyToLogin: singleSignOn.replyToLogin,
  replyToLogout: singleSignOn.replyToLogout,
  linkProvider: singleSignOn.linkProvider,
  unlinkProvider: singleSignOn.unlinkProvider,
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
  loadHealth,
  addLog,
  listConversations: conversations.listConversations,
  startConversation: conversations.startConversation,
  loadConversation: conversations.loadConversation,
  askQuestion: conversations.askQuestion,
  renameConversation: conversations.renameConversation,
  deleteConversation: conversations.deleteConversation,
  deleteAllConversations: conversations.deleteAllConversations,
  restoreConversation: conversations.restoreConversation,
  pinConversation: conversations.pinConversation,
  rateAnswer: conversations.rateAnswer,
  stopAnswer: conversations.stopAnswer,
  answerAgain: conversations.answerAgain,
  issueLiveTicket: live.issueLiveTicket,
  loadWhatsApp: whatsApp.loadWhatsApp,
  pairWhatsApp: whatsApp.pairWhatsApp,
  unlinkWhatsApp: whatsApp.unlinkWhatsApp,
  sendWhatsAppTemplate: whatsApp.sendWhatsAppTemplate,
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
  exportUsage,
  loadLookerDashboard,
  listActivity: stats.listActivity,
  exportActivity: stats.exportActivity,
  listPersonActivity: stats.listPersonActivity,
  listPartners: organizations.listPartners,
  listCustomers: organizations.listCustomers,
  loadOrganization: organizations.loadOrganization,
  exportPartners: organizations.exportPartners,
  exportCustomers: organizations.exportCustomers,
  setOrganizationDemo: organizations.setOrganizationDemo,
  verifyDomain: organizations.verifyDomain,
  removeDomain: organizations.removeDomain,
  listPeople: people.listPeople,
  exportPeople: people.exportPeople,
  loadPerson: people.loadPerson,
  setAdmin: people.setAdmin,
  disablePerson: people.disablePerson,
  enablePerson: people.enablePerson,
  endSessions: people.endSessions,
  deletePersonLeads: people.deletePersonLeads,
  loadSight: people.loadSight,
  loadViews,
  saveView,
  removeView,
  listAudit: audit.listAudit,
  exportAudit: audit.exportAudit,
  exportAuditLines: audit.exportAuditLines,
  verifyAudit: audit.verifyAudit,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
