// Written by `npm start`, `npm run dev` and `npm test` from where files lie: scripts/registers.
import { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'
import { accountMachine } from '#src/machines/account/account.machine.ts'
import { activityMachine } from '#src/machines/activity/activity.machine.ts'
import { adminActMachine } from '#src/machines/admin-act/admin-act.machine.ts'
import { appMachine } from '#src/machines/app/app.machine.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { connectMachine } from '#src/machines/connect/connect.machine.ts'
import { contactMachine } from '#src/machines/contact/contact.machine.ts'
import { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import { conversationsMachine } from '#src/machines/conversations/conversations.machine.ts'
import { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { decisionsMachine } from '#src/machines/decisions/decisions.machine.ts'
import { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'
import { deviceMachine } from '#src/machines/device/device.machine.ts'
import { deviceVerifyMachine } from '#src/machines/device-verify/device-verify.machine.ts'
import { emailUpdateMachine } from '#src/machines/email-update/email-update.machine.ts'
import { favouritesMachine } from '#src/machines/favourites/favourites.machine.ts'
import { firstAdminMachine } from '#src/machines/first-admin/first-admin.machine.ts'
import { leadMachine } from '#src/machines/lead/lead.machine.ts'
import { leadCorrectionMachine } from '#src/machines/lead-correction/lead-correction.machine.ts'
import { leadDeletionMachine } from '#src/machines/lead-deletion/lead-deletion.machine.ts'
import { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'
import { liveMachine } from '#src/machines/live/live.machine.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { nameUpdateMachine } from '#src/machines/name-update/name-update.machine.ts'
import { newVersionMachine } from '#src/machines/new-version/new-version.machine.ts'
import { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import { ownDataMachine } from '#src/machines/own-data/own-data.machine.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'
import { passkeyAutofillMachine } from '#src/machines/passkey-autofill/passkey-autofill.machine.ts'
import { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import { passwordRegisterMachine } from '#src/machines/password-register/password-register.machine.ts'
import { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'
import { registerMachine } from '#src/machines/register/register.machine.ts'
import { reportsMachine } from '#src/machines/reports/reports.machine.ts'
import { requestRunMachine } from '#src/machines/request-run/request-run.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'
import { savedCredentialsMachine } from '#src/machines/saved-credentials/saved-credentials.machine.ts'
import { searchMachine } from '#src/machines/search/search.machine.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'
import { singleSignOnLogoutMachine } from '#src/machines/single-sign-on-logout/single-sign-on-logout.machine.ts'
import { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'
import { stepUpMachine } from '#src/machines/step-up/step-up.machine.ts'
import { themeMachine } from '#src/machines/theme/theme.machine.ts'
import { uiSettingsMachine } from '#src/machines/ui-settings/ui-settings.machine.ts'
import { whatsAppMachine } from '#src/machines/whatsapp/whatsapp.machine.ts'
import { workUpdateMachine } from '#src/machines/work-update/work-update.machine.ts'

/** Every machine, by its folder. */
export const machinesByFile = {
  'access-watch': accessWatchMachine,
  'account': accountMachine,
  'activity': activityMachine,
  'admin-act': adminActMachine,
  'app': appMachine,
  'authentication': authenticationMachine,
  'connect': connectMachine,
  'contact': contactMachine,
  'conversation': conversationMachine,
  'conversations': conversationsMachine,
  'copy-link': copyLinkMachine,
  'countdown': countdownMachine,
  'decisions': decisionsMachine,
  'demo-open': demoOpenMachine,
  'demo-session': demoSessionMachine,
  'device': deviceMachine,
  'device-verify': deviceVerifyMachine,
  'email-update': emailUpdateMachine,
  'favourites': favouritesMachine,
  'first-admin': firstAdminMachine,
  'lead': leadMachine,
  'lead-correction': leadCorrectionMachine,
  'lead-deletion': leadDeletionMachine,
  'linked-sign-ons': linkedSignOnsMachine,
  'live': liveMachine,
  'login': loginMachine,
  'name-update': nameUpdateMachine,
  'new-version': newVersionMachine,
  'notice': noticeMachine,
  'organization-access': organizationAccessMachine,
  'own-data': ownDataMachine,
  'passcode': passcodeMachine,
  'passkey': passkeyMachine,
  'passkey-autofill': passkeyAutofillMachine,
  'passkeys': passkeysMachine,
  'password': passwordMachine,
  'password-register': passwordRegisterMachine,
  'password-update': passwordUpdateMachine,
  'register': registerMachine,
  'reports': reportsMachine,
  'request-run': requestRunMachine,
  'requests': requestsMachine,
  'saved-credentials': savedCredentialsMachine,
  'search': searchMachine,
  'session': sessionMachine,
  'single-sign-on': singleSignOnMachine,
  'single-sign-on-logout': singleSignOnLogoutMachine,
  'single-sign-on-reply': singleSignOnReplyMachine,
  'step-up': stepUpMachine,
  'theme': themeMachine,
  'ui-settings': uiSettingsMachine,
  'whatsapp': whatsAppMachine,
  'work-update': workUpdateMachine,
}
