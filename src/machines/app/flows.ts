import type { InputFrom } from 'xstate'

import type { accountMachine } from '#src/machines/account/account.machine.ts'
import type { connectMachine } from '#src/machines/connect/connect.machine.ts'
import type { contactMachine } from '#src/machines/contact/contact.machine.ts'
import type { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import type { conversationsMachine } from '#src/machines/conversations/conversations.machine.ts'
import type { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import type { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import type { decisionsMachine } from '#src/machines/decisions/decisions.machine.ts'
import type { deviceVerifyMachine } from '#src/machines/device-verify/device-verify.machine.ts'
import type { deviceMachine } from '#src/machines/device/device.machine.ts'
import type { favouritesMachine } from '#src/machines/favourites/favourites.machine.ts'
import type { firstAdminMachine } from '#src/machines/first-admin/first-admin.machine.ts'
import type { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'
import type { liveMachine } from '#src/machines/live/live.machine.ts'
import type { loginMachine } from '#src/machines/login/login.machine.ts'
import type { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import type { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'
import type { nameUpdateMachine } from '#src/machines/name-update/name-update.machine.ts'
import type { ownDataMachine } from '#src/machines/own-data/own-data.machine.ts'
import type { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'
import type { adminActMachine } from '#src/machines/admin-act/admin-act.machine.ts'
import type { reportsMachine } from '#src/machines/reports/reports.machine.ts'
import type { registerMachine } from '#src/machines/register/register.machine.ts'
import type { searchMachine } from '#src/machines/search/search.machine.ts'
import type { stepUpMachine } from '#src/machines/step-up/step-up.machine.ts'
import type { singleSignOnLogoutMachine } from '#src/machines/single-sign-on-logout/single-sign-on-logout.machine.ts'
import type { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'
import type { whatsAppMachine } from '#src/machines/whatsapp/whatsapp.machine.ts'
import type { workUpdateMachine } from '#src/machines/work-update/work-update.machine.ts'
import { arriving } from '#src/machines/effect.ts'

/** Flows that live as long as their screen; a route opens and closes them by name. Their code arrives with it. */
export const flows = {
  login: arriving<typeof loginMachine>('login'),
  register: arriving<typeof registerMachine>('register'),
  connect: arriving<typeof connectMachine>('connect'),
  organizationAccess: arriving<typeof organizationAccessMachine>('organizationAccess'),
  passkeys: arriving<typeof passkeysMachine>('passkeys'),
  nameUpdate: arriving<typeof nameUpdateMachine>('nameUpdate'),
  workUpdate: arriving<typeof workUpdateMachine>('workUpdate'),
  ownData: arriving<typeof ownDataMachine>('ownData'),
  passwordUpdate: arriving<typeof passwordUpdateMachine>('passwordUpdate'),
  demoOpen: arriving<typeof demoOpenMachine>('demoOpen'),
  copyLink: arriving<typeof copyLinkMachine>('copyLink'),
  copyPage: arriving<typeof copyLinkMachine>('copyPage'),
  search: arriving<typeof searchMachine>('search'),
  singleSignOnReply: arriving<typeof singleSignOnReplyMachine>('singleSignOnReply'),
  singleSignOnLogout: arriving<typeof singleSignOnLogoutMachine>('singleSignOnLogout'),
  linkedSignOns: arriving<typeof linkedSignOnsMachine>('linkedSignOns'),
  contact: arriving<typeof contactMachine>('contact'),
  account: arriving<typeof accountMachine>('account'),
  device: arriving<typeof deviceMachine>('device'),
  deviceVerify: arriving<typeof deviceVerifyMachine>('deviceVerify'),
  favourites: arriving<typeof favouritesMachine>('favourites'),
  firstAdmin: arriving<typeof firstAdminMachine>('firstAdmin'),
  decisions: arriving<typeof decisionsMachine>('decisions'),
  adminAct: arriving<typeof adminActMachine>('adminAct'),
  conversation: arriving<typeof conversationMachine>('conversation'),
  conversations: arriving<typeof conversationsMachine>('conversations'),
  stepUp: arriving<typeof stepUpMachine>('stepUp'),
  whatsapp: arriving<typeof whatsAppMachine>('whatsapp'),
  live: arriving<typeof liveMachine>('live'),
  reports: arriving<typeof reportsMachine>('reports'),
} as const

export type FlowName = keyof typeof flows
export type FlowInput<TFlow extends FlowName> = InputFrom<(typeof flows)[TFlow]>
