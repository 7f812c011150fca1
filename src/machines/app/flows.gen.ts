// Written by `npm start`, `npm run dev` and `npm test` from where files lie: scripts/registers.
import type { accountMachine } from '#src/machines/account/account.machine.ts'
import type { adminActMachine } from '#src/machines/admin-act/admin-act.machine.ts'
import type { connectMachine } from '#src/machines/connect/connect.machine.ts'
import type { contactMachine } from '#src/machines/contact/contact.machine.ts'
import type { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import type { conversationsMachine } from '#src/machines/conversations/conversations.machine.ts'
import type { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import type { decisionsMachine } from '#src/machines/decisions/decisions.machine.ts'
import type { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import type { deviceVerifyMachine } from '#src/machines/device-verify/device-verify.machine.ts'
import type { deviceMachine } from '#src/machines/device/device.machine.ts'
import type { emailUpdateMachine } from '#src/machines/email-update/email-update.machine.ts'
import type { favouritesMachine } from '#src/machines/favourites/favourites.machine.ts'
import type { firstAdminMachine } from '#src/machines/first-admin/first-admin.machine.ts'
import type { leadCorrectionMachine } from '#src/machines/lead-correction/lead-correction.machine.ts'
import type { leadDeletionMachine } from '#src/machines/lead-deletion/lead-deletion.machine.ts'
import type { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'
import type { liveMachine } from '#src/machines/live/live.machine.ts'
import type { loginMachine } from '#src/machines/login/login.machine.ts'
import type { nameUpdateMachine } from '#src/machines/name-update/name-update.machine.ts'
import type { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import type { ownDataMachine } from '#src/machines/own-data/own-data.machine.ts'
import type { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'
import type { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'
import type { registerMachine } from '#src/machines/register/register.machine.ts'
import type { reportsMachine } from '#src/machines/reports/reports.machine.ts'
import type { searchMachine } from '#src/machines/search/search.machine.ts'
import type { singleSignOnLogoutMachine } from '#src/machines/single-sign-on-logout/single-sign-on-logout.machine.ts'
import type { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'
import type { stepUpMachine } from '#src/machines/step-up/step-up.machine.ts'
import type { whatsAppMachine } from '#src/machines/whatsapp/whatsapp.machine.ts'
import type { workUpdateMachine } from '#src/machines/work-update/work-update.machine.ts'
import { arriving } from '#src/machines/effect.ts'

/** Flows that live as long as their screen: a route opens and closes them by name. Their code arrives with it. */
export const flowsByFile = {
  account: arriving<typeof accountMachine>('account'),
  adminAct: arriving<typeof adminActMachine>('adminAct'),
  connect: arriving<typeof connectMachine>('connect'),
  contact: arriving<typeof contactMachine>('contact'),
  conversation: arriving<typeof conversationMachine>('conversation'),
  conversations: arriving<typeof conversationsMachine>('conversations'),
  copyLink: arriving<typeof copyLinkMachine>('copyLink'),
  decisions: arriving<typeof decisionsMachine>('decisions'),
  demoOpen: arriving<typeof demoOpenMachine>('demoOpen'),
  deviceVerify: arriving<typeof deviceVerifyMachine>('deviceVerify'),
  device: arriving<typeof deviceMachine>('device'),
  emailUpdate: arriving<typeof emailUpdateMachine>('emailUpdate'),
  favourites: arriving<typeof favouritesMachine>('favourites'),
  firstAdmin: arriving<typeof firstAdminMachine>('firstAdmin'),
  leadCorrection: arriving<typeof leadCorrectionMachine>('leadCorrection'),
  leadDeletion: arriving<typeof leadDeletionMachine>('leadDeletion'),
  linkedSignOns: arriving<typeof linkedSignOnsMachine>('linkedSignOns'),
  live: arriving<typeof liveMachine>('live'),
  login: arriving<typeof loginMachine>('login'),
  nameUpdate: arriving<typeof nameUpdateMachine>('nameUpdate'),
  organizationAccess: arriving<typeof organizationAccessMachine>('organizationAccess'),
  ownData: arriving<typeof ownDataMachine>('ownData'),
  passkeys: arriving<typeof passkeysMachine>('passkeys'),
  passwordUpdate: arriving<typeof passwordUpdateMachine>('passwordUpdate'),
  register: arriving<typeof registerMachine>('register'),
  reports: arriving<typeof reportsMachine>('reports'),
  search: arriving<typeof searchMachine>('search'),
  singleSignOnLogout: arriving<typeof singleSignOnLogoutMachine>('singleSignOnLogout'),
  singleSignOnReply: arriving<typeof singleSignOnReplyMachine>('singleSignOnReply'),
  stepUp: arriving<typeof stepUpMachine>('stepUp'),
  whatsapp: arriving<typeof whatsAppMachine>('whatsapp'),
  workUpdate: arriving<typeof workUpdateMachine>('workUpdate'),
} as const
