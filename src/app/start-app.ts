import { createActor, type ActorRefFrom } from 'xstate'

import { createCall, type Call } from '#src/api/client.ts'
import { activityLogic } from '#src/app/activity-logic.ts'
import { callTokensOf, sparingStepUp } from '#src/app/session/call-tokens.ts'
import { demoSessionLogic } from '#src/app/demo-session/demo-session-logic.ts'
import { followDemoSession } from '#src/app/demo-session/demo-session-sync.ts'
import { departuresOf, type Address } from '#src/app/departure.ts'
import { begunCodeIn, forgetOnceIn } from '#src/app/storage/begun-code.ts'
import { draftsIn, forgetOnLogOut } from '#src/app/storage/drafts.ts'
import { createFlowLoader } from '#src/app/flow-logic.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { fetchReportingBuild } from '#src/app/first-load/report-build.ts'
import { inspection } from '#src/app/inspection.ts'
import { pageVisibility } from '#src/app/page-visibility.ts'
import { createRuns } from '#src/app/run.ts'
import { firstAdminSecretIn } from '#src/app/storage/first-admin-secret.ts'
import { recentChoicesOf } from '#src/app/storage/recent-choices.ts'
import { followCredentials } from '#src/app/session/keep-sign-in.ts'
import { personUse } from '#src/app/session/person-use.ts'
import { sessionLogic, type SessionPorts } from '#src/app/session/session-logic.ts'
import { storedSession } from '#src/app/session/stored-session.ts'
import { followTabs, storeSession } from '#src/app/session/session-sync.ts'
import { reloadOnceOf } from '#src/app/first-load/reload-once.ts'
import { methodsOnOfferIn, signInOptionsOf } from '#src/app/session/sign-in-options.ts'
import { storageSettings } from '#src/app/settings.ts'
import { withStepUp } from '#src/app/session/step-up.ts'
import { keepUiSettings, storedUiSettings } from '#src/app/storage/ui-settings.ts'
import { applyTheme, storedTheme, themeLogic } from '#src/app/storage/ui-theme.ts'
import type { OuterLinks } from '#src/lib/outer-links.ts'
import { required } from '#src/lib/required.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import { version } from '#src/lib/version.ts'
import { appMachine } from '#src/machines/app/app.machine.ts'
import type { FlowInput, FlowName, flows } from '#src/machines/app/flows.ts'
import { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import { newVersionMachine } from '#src/machines/new-version/new-version.machine.ts'
import type { LoginOptions } from '#src/machines/login/login-options.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

export type AppPorts = Pick<SessionPorts, 'tabs' | 'exclusively'> & {
  /** Origin of the server. */
  baseUrl: string
  fetch: typeof fetch
  /** Stores the session and the demo session. */
  storage: TextStorage
  /** Stores UI settings. */
  settings: TextStorage
  /** Without cookies nobody can log in (SE-15). */
  areCookiesKept: boolean
  /** Stores what a tab needs when it comes back from another site. */
  tabStorage: TextStorage
  address: Address
  /** The build of the page; `null` in development. */
  build: string | null
  /** Whether a reload would lose what the person typed. */
  hasUnsent: () => boolean
  /** The browser has a credential store that can be asked. */
  hasSavedCredentials: boolean
  /** The demo keys that work as short addresses, whether or not the person may see the demo. */
  demoKeys: ReadonlySet<string>
  outerLinks: OuterLinks
  /** The element that gets the theme. */
  root: HTMLElement
  showPage: FlowPorts['showPage']
  /** Forgets what was loaded for the person who logs out. */
  dropLoadedData: () => void
  /** What was loaded for the signed-in person, if anything. */
  loadedData: FlowPorts['loadedData']
}

/** The composition root: one actor system for the whole tab with all effects provided, and typed access to it. */
export const startApp = (ports: AppPorts) => {
  const {
    baseUrl,
    storage,
    settings,
    tabs,
    exclusively,
    address,
    root,
    showPage,
    dropLoadedData,
    hasSavedCredentials,
    demoKeys,
    outerLinks,
    build,
    hasUnsent,
  } = ports
  const stored = storedSession(storage, storageSettings.prefix)

  const isSteppingUp = () => steppingUp() !== null
  const plainCall = createCall({
    baseUrl,
    version,
    credentials: callTokensOf({
      session: () => app.session,
      isSteppingUp,
    }),
    fetch: fetchReportingBuild(
      (build) => app.newVersion.send({ type: 'build.seen', build }),
      ports.fetch,
    ),
  })
  const call: Call = withStepUp(plainCall, () => app)
  const steppingUp = () => app.flow('stepUp')?.getSnapshot().context.identifier ?? null
  const departure = departuresOf({
    address,
    storage: ports.tabStorage,
    leaver: () => ({
      wasSignedIn: app.session.getSnapshot().context.me !== null,
      steppingUp: steppingUp(),
    }),
  })
  const drafts = draftsIn({
    storage: ports.tabStorage,
    writer: () => app.session.getSnapshot().context.me?.email ?? null,
  })
  const firstAdminSecret = firstAdminSecretIn(ports.tabStorage)
  const begunCode = begunCodeIn(ports.tabStorage)
  const { run, requestsLogic } = createRuns({ call, requests: () => app.requests })

  const signInOptions = signInOptionsOf(call)
  const methodsOnOffer = methodsOnOfferIn(signInOptions)
  const demoSessionMaxAgeSec = () => app.session.getSnapshot().context.me?.demoSessionMaxAgeSec ?? 0

  const logic = appMachine.provide({
    actors: {
      theme: themeLogic(settings),
      demoSession: demoSessionLogic({ run, demoSessionMaxAgeSec }),
      requests: requestsLogic,
      activity: activityLogic({
        call: plainCall,
        accessToken: () => app.session.getSnapshot().context.record?.accessToken ?? null,
      }),
      newVersion: newVersionMachine.provide({ actions: { reload: address.reload } }),
      notice: noticeMachine.provide({ actors: { visibility: pageVisibility } }),
      session: sessionLogic({
        call: sparingStepUp(call, isSteppingUp),
        stored,
        tabs,
        exclusively,
        requests: () => app.requests,
        notice: () => app.notice,
        use: personUse(),
        dropLoadedData,
        origin: baseUrl,
        leave: address.leave,
        reload: address.reload,
      }),
    },
  })
  const actor = createActor(logic, {
    systemId: 'app',
    input: {
      session: { stored: stored.read() },
      theme: storedTheme(settings),
      uiSettings: storedUiSettings(settings),
      demoSession: { stored: null },
      newVersion: { build },
      now: Date.now,
    },
    inspect: inspection.report,
  })
  // The actor spawns from the implementations it was created with, so flows that are loaded later are added to them.
  const { loadFlows, isLoaded } = createFlowLoader(logic.implementations.actors, {
    run,
    call,
    root: () => actor,
    methodsOnOffer,
    version,
    drafts,
    firstAdminSecret,
    begunCode,
    origin: baseUrl,
    session: () => app.session,
    isSteppingUp,
    leave: (url) => {
      // The reply that comes back is another one.
      begunCode.at('arrival').forget()
      departure.leave(url)
    },
    showPage,
    demoSession: () => app.demoSession,
    activity: () => app.activity,
    notice: () => app.notice,
    demoSessionMaxAgeSec,
    loadedData: ports.loadedData,
  })
  const { session, theme, uiSettings, demoSession, requests, activity, newVersion, notice } =
    actor.getSnapshot().children
  const app = {
    actor,
    call,
    session: required(session, 'session'),
    theme: required(theme, 'theme'),
    uiSettings: required(uiSettings, 'uiSettings'),
    demoSession: required(demoSession, 'demoSession'),
    requests: required(requests, 'requests'),
    activity: required(activity, 'activity'),
    newVersion: required(newVersion, 'newVersion'),
    notice: required(notice, 'notice'),
    departure,
    /** What a person typed in this tab and did not send. */
    drafts,
    firstAdminSecret,
    begunCode,
    /** What they recently chose in the command palette. */
    recentChoices: recentChoicesOf({ session: required(session, 'session'), storage: settings }),
    /** The query in the address bar, without its question mark. */
    query: address.query,
    /** Loads the code of flows: a route's loader names those that the route opens. */
    loadFlows,
    /**
     * Opens a screen's flow; a running one continues. Flows that sign in take `options` for what follows (LOGIN-7), which replace
     * earlier ones. A flow whose code could not be loaded stays closed; its route says so.
     */
    open: <TFlow extends FlowName>(
      flow: TFlow,
      input: FlowInput<TFlow>,
      options?: LoginOptions,
    ) => {
      if (isLoaded(flow)) {
        actor.send({ type: 'flow.open', flow, input, options } as Parameters<typeof actor.send>[0])
      }
    },
    close: (flow: FlowName) => actor.send({ type: 'flow.close', flow }),
    /** The running flow of that name. */
    flow: <TFlow extends FlowName>(flow: TFlow) =>
      actor.getSnapshot().children[flow] as FlowRef<TFlow> | undefined,
    /** The options with which a sign-in was opened last. */
    afterLogin: () => actor.getSnapshot().context.afterLogin?.options ?? null,
    /** What the portal offers for signing in, including other sites to continue to. Rejects if it cannot be loaded. */
    signInOptions,
    methodsOnOffer,
    /** Can this browser hand out credentials that it keeps? */
    hasSavedCredentials,
    demoKeys,
    outerLinks,
    hasUnsent,
    reload: address.reload,
    reach: address.reach,
    reloadOnce: reloadOnceOf({ address, storage: ports.tabStorage, build }),
  }

  const settleTheme = applyTheme({ app, storage: settings, root })
  keepUiSettings({ app, storage: settings })
  followCredentials(app.session)
  app.session.select(selectSessionSide).subscribe((side) => {
    if (side === 'out') {
      // Unsent log entries must not be sent in the next person's name.
      app.activity.send({ type: 'activity.forget' })
      // Neither must favourites, whose flow outlives its page.
      app.close('favourites')
    }
  })
  forgetOnceIn(app.session, begunCode)
  forgetOnLogOut(app.session, drafts)
  storeSession(app.session, stored)
  followTabs(app.session, stored, tabs)
  const refreshDemoSession = followDemoSession({ app, storage, tabs })
  actor.start()
  return { ...app, settleTheme, refreshDemoSession, areCookiesKept: ports.areCookiesKept }
}

export type App = ReturnType<typeof startApp>
export type FlowRef<TFlow extends FlowName> = ActorRefFrom<(typeof flows)[TFlow]>
