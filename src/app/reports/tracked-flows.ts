import type { ToldFlow } from '#src/api/contract/flow-runs.ts'

type Tracking = {
  /** States in which a run without a final state of its own has reached its purpose. */
  goals?: readonly string[]
  /** A run that never was in this state does not count: nobody asked for it. */
  counts?: string
  /** People sign in by it: a failure shows a code for support. */
  isSignIn?: true
}

/** What reports need to know about flows beyond their charts. */
export const trackedFlows: Readonly<Record<ToldFlow, Tracking>> = {
  login: { isSignIn: true },
  passcode: { isSignIn: true },
  password: { isSignIn: true },
  // It waits beside every email field, used or not.
  passkey: { isSignIn: true, counts: 'working' },
  // Its reply arrives in a newly loaded page.
  singleSignOn: { isSignIn: true, goals: ['leaving'] },
  singleSignOnReply: { isSignIn: true },
  register: { isSignIn: true },
  passwordRegister: { isSignIn: true },
  // From then on it is for an admin to decide.
  organizationAccess: { goals: ['pending'] },
  demoOpen: { goals: ['demo.opening', 'demo.arriving', 'demo.opened'] },
  lead: {},
  device: { isSignIn: true },
}
