import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import type { AccountView } from '#src/machines/account/account.view.ts'
import type { DeviceView } from '#src/machines/device/device.view.ts'
import type { DeviceVerifyView } from '#src/machines/device-verify/device-verify.view.ts'
import { AccountScreen } from '#src/ui/account/account-screen.tsx'
import { NameForm } from '#src/ui/account/name-form.tsx'
import { OwnDataSection } from '#src/ui/account/own-data-section.tsx'
import { PasswordSection } from '#src/ui/account/password-section.tsx'
import { RecentLeadsSection } from '#src/ui/account/recent-leads-section.tsx'
import { noFilter } from '#src/ui/demos/demo-filter.ts'
import { DemoOpeningScreen } from '#src/ui/demos/demo-opening-screen.tsx'
import { DemoScreen } from '#src/ui/demos/demo-screen.tsx'
import { HomeScreen } from '#src/ui/demos/home-screen.tsx'
import { LeadDialog } from '#src/ui/demos/lead-dialog.tsx'
import { UnknownDemoScreen } from '#src/ui/demos/unknown-demo-screen.tsx'
import { Banners } from '#src/ui/frame/banners.tsx'
import { BlockedCookiesScreen } from '#src/ui/frame/blocked-cookies-screen.tsx'
import { ErrorScreen } from '#src/ui/frame/error-screen.tsx'
import { FullscreenLayout } from '#src/ui/frame/fullscreen-layout.tsx'
import { NotFoundScreen } from '#src/ui/frame/not-found-screen.tsx'
import { PortalFooter } from '#src/ui/frame/portal-footer.tsx'
import { PortalLayout } from '#src/ui/frame/portal-layout.tsx'
import { PortalNav } from '#src/ui/frame/portal-nav.tsx'
import { SessionDialog } from '#src/ui/frame/session-dialog.tsx'
import { UnreachableScreen } from '#src/ui/frame/unreachable-screen.tsx'
import { AboutScreen } from '#src/ui/help/about-screen.tsx'
import { ContactScreen } from '#src/ui/help/contact-screen.tsx'
import { ContactSentScreen } from '#src/ui/help/contact-sent-screen.tsx'
import { SupportScreen } from '#src/ui/help/support-screen.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { AuthenticationPanel } from '#src/ui/sign-in/authentication-panel.tsx'
import { ConnectScreen } from '#src/ui/sign-in/connect-screen.tsx'
import { DeviceScreen } from '#src/ui/sign-in/device-screen.tsx'
import { DeviceSignedInScreen } from '#src/ui/sign-in/device-signed-in-screen.tsx'
import { DeviceVerifyScreen } from '#src/ui/sign-in/device-verify-screen.tsx'
import { LoginAuthScreen } from '#src/ui/sign-in/login-auth-screen.tsx'
import { LoginIdentifierScreen } from '#src/ui/sign-in/login-identifier-screen.tsx'
import { OrganizationFormScreen } from '#src/ui/sign-in/organization-form-screen.tsx'
import { PasscodePanel } from '#src/ui/sign-in/passcode-panel.tsx'
import { PasswordPanel } from '#src/ui/sign-in/password-panel.tsx'
import { PendingAccessScreen } from '#src/ui/sign-in/pending-access-screen.tsx'
import { RegisterScreen } from '#src/ui/sign-in/register-screen.tsx'
import { RejectedAccessScreen } from '#src/ui/sign-in/rejected-access-screen.tsx'
import { RequestAccessScreen } from '#src/ui/sign-in/request-access-screen.tsx'
import { leadSamples } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import {
  noOuterLinks,
  readyAccount,
  sampleDemo,
  sampleDeviceCode,
  sampleDeviceRequest,
  sampleLead,
  sampleMe,
} from '#tests/support/screen-samples.ts'

const nothing = () => {}
const demos = [
  sampleDemo(),
  sampleDemo({ key: 'nba', label: 'NBA', thumbnail: null, assets: [], featured: true }),
]
const shell = {
  me: sampleMe(),
  themeChoice: 'auto' as const,
  outerLinks: { ...noOuterLinks, help: 'mailto:help@portal.example' },
  banners: (
    <Banners
      isOffline
      notice={{ text: 'Your access was approved.', tone: 'success' }}
      newVersion={{ step: 'none' }}
      onReload={nothing}
      onConfirmReload={nothing}
      onCancelReload={nothing}
      onPutOffVersion={nothing}
      onDismissNotice={nothing}
    />
  ),
  onChooseTheme: nothing,
  onLogout: nothing,
}
const frame = { isSidebarHidden: false, onToggleSidebar: nothing, onSearch: nothing }
const person = { identifier: 'ada@partner.example', firstname: 'Ada', lastname: 'Lovelace' }
const calm = { problem: null, isBusy: false }
const broken = { problem: 'Something went wrong.', isBusy: false }
const wrongField = (field: string) => [{ field, message: 'Not good.' }]

const bothMethods = [
  { key: 'email', type: 'passcode' },
  { key: 'password', type: 'password' },
] as const

const enteringCode = (
  <PasscodePanel
    view={{
      step: 'finish',
      purpose: 'login',
      identifier: person.identifier,
      number: '47',
      isNewMail: true,
      attempt: 1,
      canResend: true,
      limit: 'code',
      ...broken,
    }}
    clock={stoppedAt(59)}
    limitClock={stoppedAt(59)}
    onRequest={nothing}
    onSubmit={nothing}
  />
)

const authentication = (isUsing: boolean, child?: ReactNode) => (
  <LoginAuthScreen view={{ step: 'auth', identifier: person.identifier }} onEdit={nothing}>
    <AuthenticationPanel
      view={{ methods: bothMethods, isUsing }}
      lastMethod="email"
      onChoose={nothing}
      onChange={nothing}
    >
      {child}
    </AuthenticationPanel>
  </LoginAuthScreen>
)

const passwordSection = (
  <PasswordSection
    view={{ step: 'idle', problem: broken.problem, fieldErrors: wrongField('oldPassword') }}
    email={person.identifier}
    hasPassword
    onSubmit={nothing}
  />
)

const demoScreen = (
  <DemoScreen
    demo={sampleDemo()}
    open={{ step: 'opened', url: '/x', how: 'blocked' }}
    copyLink={{ state: 'failed', text: 'https://portal.example/demo/robotaxi' }}
    onAccess={nothing}
    onRetryFavourite={null}
    isFavourite
    onCopyLink={nothing}
    onFavourite={nothing}
    onShare={nothing}
  />
)

const home = (shown: typeof demos | null, search = '') => (
  <HomeScreen
    firstname="Ada"
    demos={shown}
    shelf={{ favourites: ['robotaxi'], recents: [{ key: 'robotaxi', openedAt: 1 }] }}
    filter={{ ...noFilter, search }}
    onFilter={nothing}
    onType={nothing}
    onFavourite={nothing}
    onRetry={nothing}
    isSlashOff={false}
  />
)

const account = (view: AccountView) => (
  <AccountScreen
    me={sampleMe({ methods: [{ key: 'email', type: 'passcode' }] })}
    view={view}
    emailChange={null}
    work={null}
    leads={
      <RecentLeadsSection
        leads={[{ ...leadSamples.cymbl, createdAt: 0 }]}
        runningId={null}
        problem={{ text: 'No.' }}
        step="saved"
        onCorrect={nothing}
        onRetry={nothing}
      />
    }
    nameForm={
      <NameForm
        view={{ step: 'idle', problem: 'No.', fieldErrors: wrongField('lastname') }}
        name={{ firstname: 'Ada', lastname: 'Lovelace' }}
        onSubmit={nothing}
      />
    }
    ownData={
      <OwnDataSection
        view={{ step: 'asked', problem: 'No.', fieldErrors: wrongField('email') }}
        email="ada@partner.example"
        isDeletedByOthers={false}
        onExport={nothing}
        onAsk={nothing}
        onConfirm={nothing}
        onCancel={nothing}
      />
    }
    themeChoice="auto"
    onChooseTheme={nothing}
    isSlashOff={false}
    onToggleSlash={nothing}
    onRetry={nothing}
    onRevoke={nothing}
    onAskOthers={nothing}
    onConfirmOthers={nothing}
    onCancelOthers={nothing}
  />
)

const lead = (isGoogle: boolean, field: string) => (
  <LeadDialog
    view={{ step: 'editing', problem: 'No.', fieldErrors: wrongField(field) }}
    isGoogle={isGoogle}
    typed={null}
    leads={[sampleLead({ type: isGoogle ? 'google-client' : 'client' })]}
    runningId={null}
    onType={nothing}
    onSubmit={nothing}
    onResume={nothing}
    onBack={nothing}
  />
)

const device = (view: DeviceView) => (
  <DeviceScreen
    view={view}
    clock={stoppedAt(59)}
    copy={{ state: 'ready' }}
    onCopy={nothing}
    onRenew={nothing}
  />
)

const verify = (view: DeviceVerifyView) => (
  <DeviceVerifyScreen
    view={view}
    code=""
    email="ada@partner.example"
    onSubmit={nothing}
    onDecide={nothing}
    onSwitchAccount={nothing}
  />
)

const fullscreen: Record<string, ReactNode> = {
  'login, choice of methods': authentication(false),
  'login, password refused': authentication(
    true,
    <PasswordPanel
      view={{ identifier: person.identifier, refusals: 1, isLimited: true, ...broken }}
      clock={stoppedAt(59)}
      hasOtherWays
      onSubmit={nothing}
    />,
  ),
  'password section': <ScreenCard title="Account">{passwordSection}</ScreenCard>,
  'login, unknown address': (
    <LoginIdentifierScreen
      view={{
        step: 'identifier',
        identifier: 'a@b.example',
        isUnknown: true,
        isLimited: false,
        registerRoute: '/register',
        ...broken,
      }}
      form="partnerGoogle"
      direct={[{ key: 'google', type: 'oidc-google' }]}
      hasSavedCredentials
      clock={stoppedAt(0)}
      searchWith={() => ({})}
      onAskAgain={nothing}
      onSubmit={nothing}
      onStart={nothing}
      onRequestCredentials={nothing}
    />
  ),
  'login, code refused': authentication(true, enteringCode),
  'register, known address': (
    <RegisterScreen
      view={{ step: 'identifier', person, isKnown: true, isLimited: false, ...calm }}
      loginSearch={{}}
      clock={stoppedAt(0)}
      onSubmit={nothing}
      onEdit={nothing}
      onChoose={() => {}}
    />
  ),
  'connect, another browser': (
    <ConnectScreen
      view={{ step: 'confirm', browser: 'Chrome on Linux', startedAt: 0, ...broken }}
      onSubmitNumber={nothing}
      onRetry={nothing}
    />
  ),
  'organization form, refused': (
    <OrganizationFormScreen
      view={{
        step: 'organization-form',
        organization: 'Acme',
        fieldErrors: wrongField('country'),
        ...broken,
      }}
      typed={null}
      onType={nothing}
      onSubmit={nothing}
    />
  ),
  'request for access, refused': (
    <RequestAccessScreen
      view={{
        step: 'request-access',
        waitingReason: 'A demo day.',
        organization: 'Acme',
        fieldErrors: wrongField('reason'),
        ...broken,
      }}
      typed={null}
      onType={nothing}
      onSubmit={nothing}
      onKeep={nothing}
    />
  ),
  'pending access': (
    <PendingAccessScreen
      view={{
        step: 'pending',
        requestedAt: 0,
        organization: 'Acme',
        canChange: true,
        isBack: false,
        isAsked: false,
        problem: null,
        isBusy: false,
      }}
      isReachable={false}
      onChange={nothing}
      onWithdraw={nothing}
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
  'rejected access': (
    <RejectedAccessScreen
      view={{ step: 'rejected', isWithdrawn: false, reason: 'Unknown.', askAgainAt: null }}
      onAskAgain={nothing}
    />
  ),
  'rejected access, for a time': (
    <RejectedAccessScreen
      view={{ step: 'rejected', isWithdrawn: false, reason: 'Unknown.', askAgainAt: 0 }}
      onAskAgain={nothing}
    />
  ),
  'device, a new code': device(sampleDeviceCode({ hasExpired: true, isUnanswered: true })),
  'device, no code': device({ step: 'failed', problem: 'Request timed out', hasExpired: true }),
  'device, signed in': <DeviceSignedInScreen email="ada@partner.example" />,
  'device code refused': verify({ step: 'code', ...broken }),
  'device asks': verify({
    step: 'confirm',
    request: sampleDeviceRequest,
    problem: 'No.',
    busyWith: 'deny',
  }),
  'device approved': verify({ step: 'approved' }),
  'blocked cookies': <BlockedCookiesScreen onRetry={nothing} />,
  unreachable: <UnreachableScreen problem="Request timed out" onRetry={nothing} />,
}

const portal: Record<string, ReactNode> = {
  home: home(demos),
  'home, nothing matches': home(demos, 'zebra'),
  'home, loading': home(null),
  'demo, tab refused': demoScreen,
  'demo opening': (
    <DemoOpeningScreen
      isOffline
      demoKey="robotaxi"
      label="Robotaxi"
      open={{ step: 'opening', label: 'Robotaxi' }}
      onOpen={() => {}}
    />
  ),
  account: account({ ...readyAccount(), problem: 'Something went wrong.' }),
  'account, loading': account({ step: 'loading' }),
  'account, failed': account({ step: 'failed', problem: 'Request timed out' }),
  about: <AboutScreen outerLinks={noOuterLinks} />,
  support: <SupportScreen opened="passkey" isAdmin />,
  'contact, refused': (
    <ContactScreen
      view={{
        step: 'failed',
        isAnother: false,
        problem: 'No.',
        fieldErrors: wrongField('subject'),
      }}
      email={person.identifier}
      about={{ page: '/demo/robotaxi' }}
      typed={null}
      onType={nothing}
      onSubmit={nothing}
    />
  ),
  'contact, sent': (
    <ContactSentScreen reference="BCDF-GHJK" email={person.identifier} onAnother={nothing} />
  ),
  'unknown demo': <UnknownDemoScreen near={demos} />,
  '404': <NotFoundScreen />,
  error: <ErrorScreen page="/about" text="No demos." requestId="r-1" onRetry={nothing} />,
}

const dialogs: Record<string, ReactNode> = {
  'lead, staff': lead(true, 'company'),
  'lead, client': lead(false, 'website'),
  'log out everywhere else': account({ ...readyAccount(), others: 'asked' }),
  'session about to expire': (
    <SessionDialog
      notice={{ kind: 'aboutToExpire', isBusy: false }}
      clock={stoppedAt(59)}
      problem="The server cannot be reached."
      onStayConnected={nothing}
      onLogout={nothing}
      onLogin={nothing}
    />
  ),
}

const headings = () => document.querySelectorAll('h1')

test.each(Object.entries(fullscreen))(
  'APP-9 axe finds nothing wrong with %s',
  async (_name, node) => {
    renderScreen(<FullscreenLayout {...shell}>{node}</FullscreenLayout>)

    expect(headings()).toHaveLength(1)
    expect(headings()[0]?.tabIndex).toBe(-1)
    expect(await axeProblems()).toEqual([])
  },
)

test.each(Object.entries(portal))('APP-9 axe finds nothing wrong with %s', async (_name, node) => {
  renderScreen(
    <PortalLayout
      {...shell}
      {...frame}
      nav={() => <PortalNav me={shell.me} demos={demos} here="/" />}
      footer={<PortalFooter me={shell.me} here="/" outerLinks={shell.outerLinks} />}
    >
      {node}
    </PortalLayout>,
  )

  expect(headings()).toHaveLength(1)
  expect(headings()[0]?.tabIndex).toBe(-1)
  expect(await axeProblems()).toEqual([])
})

test.each(Object.entries(dialogs))('APP-9 axe finds nothing wrong with %s', async (_name, node) => {
  renderScreen(node)

  expect(await axeProblems()).toEqual([])
})
