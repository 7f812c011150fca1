import type { RunProblem, ToldFlow } from '#src/api/contract/flow-runs.ts'

type FlowWords = {
  name: string
  /** 'In 1,203 runs people …' */
  came: string
  /** 'in 84 % of them they …' */
  done: string
  /** What people see in each state, by its path; other states show their keys. */
  states: Readonly<Record<string, string>>
}

/** The flows in words for people who do not know the charts. */
export const flowWords: Readonly<Record<ToldFlow, FlowWords>> = {
  login: {
    name: 'Login',
    came: 'saw the login',
    done: 'signed in',
    states: {
      'loginIdentifier.ready': 'Enter the address',
      'loginIdentifier.checking': 'Address is checked',
      'loginIdentifier.limited': 'Too many addresses, wait',
      'loginIdentifier.selecting': 'Choose a saved credential',
      loginAuth: 'Show who you are',
      done: 'Signed in',
    },
  },
  passcode: {
    name: 'Code by mail',
    came: 'were offered a code',
    done: 'entered it',
    states: {
      'start.ready': 'Ask for a code',
      'start.requesting': 'Code is mailed',
      'start.limited': 'Too many codes, wait',
      'finish.code.entering': 'Enter the code',
      'finish.code.redeeming': 'Code is checked',
      'finish.code.resending': 'Another code is mailed',
      'finish.time.over': 'Time of the code is over',
      done: 'Code taken',
    },
  },
  password: {
    name: 'Password',
    came: 'were asked for a password',
    done: 'signed in by it',
    states: {
      ready: 'Enter the password',
      sending: 'Password is checked',
      limited: 'Too many tries, wait',
      done: 'Password taken',
    },
  },
  passkey: {
    name: 'Passkey',
    came: 'asked for a passkey',
    done: 'signed in by it',
    states: {
      checking: 'Browser is asked for passkeys',
      unsupported: 'Browser may know no passkeys',
      'working.starting': 'Question is fetched',
      'working.asking': 'Use the passkey',
      'working.finishing': 'Answer is checked',
      ready: 'Asked to try again',
      offering: 'Offered in the email field',
      done: 'Passkey taken',
    },
  },
  singleSignOn: {
    name: 'Leaving for a provider',
    came: 'chose a provider',
    done: 'left for its page',
    states: {
      ready: 'Continue with the provider',
      asking: 'Provider’s address is fetched',
      leaving: 'Left for the provider',
    },
  },
  singleSignOnReply: {
    name: 'Coming back from a provider',
    came: 'came back',
    done: 'signed in or linked it',
    states: {
      replying: 'Answer is checked',
      proving: 'Prove the mailbox',
      signedIn: 'Signed in',
      linked: 'Linked',
      failed: 'Not taken',
    },
  },
  register: {
    name: 'Registration',
    came: 'saw the registration',
    done: 'registered',
    states: {
      'registerIdentifier.ready': 'Enter name and address',
      'registerIdentifier.checking': 'Address is checked',
      'registerIdentifier.limited': 'Too many addresses, wait',
      'registerAuth.passcode': 'Confirm by a code',
      'registerAuth.password': 'Choose a password',
      done: 'Registered',
    },
  },
  passwordRegister: {
    name: 'Registration by password',
    came: 'were asked for a password',
    done: 'registered by it',
    states: { ready: 'Choose a password', sending: 'Password is judged', done: 'Registered' },
  },
  organizationAccess: {
    name: 'Access request',
    came: 'saw the setup',
    done: 'sent it, or had access',
    states: {
      'accessRequest.editing': 'Fill in the request',
      'accessRequest.sending': 'Request is sent',
      'organizationForm.editing': 'Fill in the organization',
      'organizationForm.sending': 'Organization is sent',
      'confirmEmail.proving': 'Confirm the email',
      'confirmEmail.proven': 'Email confirmed',
      staffSignIn: 'Sign in with Google',
      'pending.waiting': 'Wait for a decision',
      'pending.asking': 'Asked whether to withdraw',
      'pending.withdrawing': 'Request is withdrawn',
      'rejected.waiting': 'Rejected, wait to ask again',
      'rejected.open': 'Rejected, may ask again',
      complete: 'Has access',
    },
  },
  demoOpen: {
    name: 'Opening a demo',
    came: 'saw a demo’s page',
    done: 'opened it',
    states: {
      'demo.idle': 'Look at the page',
      'demo.lead': 'Fill in the lead form',
      'demo.opening': 'Demo opens here',
      'demo.arriving.shown': 'Demo opened',
      'demo.arriving.blocked': 'New tab was blocked',
      'demo.opened.shown': 'Demo opened again',
      'demo.opened.blocked': 'New tab was blocked again',
      'demo.opened.slow': 'Demo is slow to come',
    },
  },
  lead: {
    name: 'Lead form',
    came: 'saw the form',
    done: 'sent it',
    states: {
      editing: 'Fill in the form',
      sending: 'Lead is sent',
      resuming: 'Earlier lead is taken again',
      sent: 'Lead sent',
      left: 'Went back',
    },
  },
  device: {
    name: 'Another device',
    came: 'asked for a device code',
    done: 'signed in by it',
    states: {
      requesting: 'Code is fetched',
      resting: 'No code, wait',
      'showing.waiting': 'Code is shown',
      'showing.checking': 'Is it approved?',
      ending: 'Time of the code is over',
      done: 'Signed in',
    },
  },
}

/** What a state is called. */
export const stateText = (flow: ToldFlow, path: string) =>
  flowWords[flow].states[path] ?? (path === '' ? flowWords[flow].name : path.replaceAll('.', ' › '))

const own: Readonly<Record<string, string>> = {
  'no-answer': 'no answer came from the server',
  'refused-here': 'the person, the browser or the authenticator refused',
  'told-here': 'the page told so itself, as of a time that was over',
  fault: 'a fault of the app',
  unexpected: 'a fault of the server',
}

/** 'code wrong (code-wrong)'. */
export const problemText = (problem: RunProblem) =>
  `${own[problem] ?? problem.replaceAll('-', ' ')} (${problem})`
