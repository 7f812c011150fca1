// Written by `npm start`, `npm run dev` and `npm test` from where files lie: scripts/registers.
import { accessWatchModels } from '#tests/models/access-watch.model.ts'
import { accountModels } from '#tests/models/account.model.ts'
import { activityModels } from '#tests/models/activity.model.ts'
import { adminActModels } from '#tests/models/admin-act.model.ts'
import { appModels } from '#tests/models/app.model.ts'
import { authenticationModels } from '#tests/models/authentication.model.ts'
import { connectModels } from '#tests/models/connect.model.ts'
import { contactModels } from '#tests/models/contact.model.ts'
import { conversationModels } from '#tests/models/conversation.model.ts'
import { conversationsModels } from '#tests/models/conversations.model.ts'
import { copyLinkModels } from '#tests/models/copy-link.model.ts'
import { decisionsModels } from '#tests/models/decisions.model.ts'
import { demoOpenModels } from '#tests/models/demo-open.model.ts'
import { demoSessionModels } from '#tests/models/demo-session.model.ts'
import { deviceModels } from '#tests/models/device.model.ts'
import { deviceVerifyModels } from '#tests/models/device-verify.model.ts'
import { emailUpdateModels } from '#tests/models/email-update.model.ts'
import { favouritesModels } from '#tests/models/favourites.model.ts'
import { firstAdminModels } from '#tests/models/first-admin.model.ts'
import { leadModels } from '#tests/models/lead.model.ts'
import { leadCorrectionModels } from '#tests/models/lead-correction.model.ts'
import { leadDeletionModels } from '#tests/models/lead-deletion.model.ts'
import { linkedSignOnsModels } from '#tests/models/linked-sign-ons.model.ts'
import { liveModels } from '#tests/models/live.model.ts'
import { loginModels } from '#tests/models/login.model.ts'
import { nameUpdateModels } from '#tests/models/name-update.model.ts'
import { newVersionModels } from '#tests/models/new-version.model.ts'
import { noticeModels } from '#tests/models/notice.model.ts'
import { organizationAccessModels } from '#tests/models/organization-access.model.ts'
import { ownDataModels } from '#tests/models/own-data.model.ts'
import { passcodeModels } from '#tests/models/passcode.model.ts'
import { passkeyModels } from '#tests/models/passkey.model.ts'
import { passkeyAutofillModels } from '#tests/models/passkey-autofill.model.ts'
import { passkeysModels } from '#tests/models/passkeys.model.ts'
import { passwordModels } from '#tests/models/password.model.ts'
import { passwordRegisterModels } from '#tests/models/password-register.model.ts'
import { passwordUpdateModels } from '#tests/models/password-update.model.ts'
import { registerModels } from '#tests/models/register.model.ts'
import { reportsModels } from '#tests/models/reports.model.ts'
import { requestRunModels } from '#tests/models/request-run.model.ts'
import { requestsModels } from '#tests/models/requests.model.ts'
import { savedCredentialsModels } from '#tests/models/saved-credentials.model.ts'
import { searchModels } from '#tests/models/search.model.ts'
import { sessionModels } from '#tests/models/session.model.ts'
import { singleSignOnModels } from '#tests/models/single-sign-on.model.ts'
import { singleSignOnLogoutModels } from '#tests/models/single-sign-on-logout.model.ts'
import { singleSignOnReplyModels } from '#tests/models/single-sign-on-reply.model.ts'
import { stepUpModels } from '#tests/models/step-up.model.ts'
import { themeModels } from '#tests/models/theme.model.ts'
import { uiSettingsModels } from '#tests/models/ui-settings.model.ts'
import { whatsAppModels } from '#tests/models/whatsapp.model.ts'
import { workUpdateModels } from '#tests/models/work-update.model.ts'

/** The models of every flow. */
export const modelsByFile = {
  'access-watch': accessWatchModels,
  'account': accountModels,
  'activity': activityModels,
  'admin-act': adminActModels,
  'app': appModels,
  'authentication': authenticationModels,
  'connect': connectModels,
  'contact': contactModels,
  'conversation': conversationModels,
  'conversations': conversationsModels,
  'copy-link': copyLinkModels,
  'decisions': decisionsModels,
  'demo-open': demoOpenModels,
  'demo-session': demoSessionModels,
  'device': deviceModels,
  'device-verify': deviceVerifyModels,
  'email-update': emailUpdateModels,
  'favourites': favouritesModels,
  'first-admin': firstAdminModels,
  'lead': leadModels,
  'lead-correction': leadCorrectionModels,
  'lead-deletion': leadDeletionModels,
  'linked-sign-ons': linkedSignOnsModels,
  'live': liveModels,
  'login': loginModels,
  'name-update': nameUpdateModels,
  'new-version': newVersionModels,
  'notice': noticeModels,
  'organization-access': organizationAccessModels,
  'own-data': ownDataModels,
  'passcode': passcodeModels,
  'passkey': passkeyModels,
  'passkey-autofill': passkeyAutofillModels,
  'passkeys': passkeysModels,
  'password': passwordModels,
  'password-register': passwordRegisterModels,
  'password-update': passwordUpdateModels,
  'register': registerModels,
  'reports': reportsModels,
  'request-run': requestRunModels,
  'requests': requestsModels,
  'saved-credentials': savedCredentialsModels,
  'search': searchModels,
  'session': sessionModels,
  'single-sign-on': singleSignOnModels,
  'single-sign-on-logout': singleSignOnLogoutModels,
  'single-sign-on-reply': singleSignOnReplyModels,
  'step-up': stepUpModels,
  'theme': themeModels,
  'ui-settings': uiSettingsModels,
  'whatsapp': whatsAppModels,
  'work-update': workUpdateModels,
}
