import type { ToldFlow } from '#src/api/contract/flow-runs.ts'

type Telling = {
  /** States at which a run without an end of its own has come to what it is for. */
  goals?: readonly string[]
  /** A run that never was in this state is nobody's: it stood there unasked. */
  counts?: string
  /** By these people come in: what fails here has a code for support. */
  isSignIn?: true
}

/** What the charts do not say themselves about the runs that are told of them. */
export const tellingByFlow: Readonly<Record<ToldFlow, Telling>> = {
  login: { isSignIn: true },
  passcode: { isSignIn: true },
  password: { isSignIn: true },
  // It waits beside every email field for whoever has one.
  passkey: { isSignIn: true, counts: 'working' },
  // Its reply comes to a page loaded anew.
  singleSignOn: { isSignIn: true, goals: ['leaving'] },
  singleSignOnReply: { isSignIn: true },
  register: { isSignIn: true },
  passwordRegister: { isSignIn: true },
  // Somebody else decides then.
  organizationAccess: { goals: ['pending'] },
  demoOpen: { goals: ['demo.opening', 'demo.arriving', 'demo.opened'] },
  lead: {},
  device: { isSignIn: true },
}

/** Ends of charts that are not what their run is for, by the names of their states. */
export const badEnds: Readonly<Record<string, 'failed' | 'left'>> = {
  failed: 'failed',
  left: 'left',
}
