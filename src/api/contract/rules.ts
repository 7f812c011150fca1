import { setupStepOf, type SetupStep } from '#src/api/contract/setup-step.ts'
import type { Me } from '#src/api/contract/user.ts'

/** What the rules need to know of a person. */
export type Person = Pick<
  Me,
  | 'isGoogle'
  | 'isStaffElsewhere'
  | 'isAdmin'
  | 'isCustomer'
  | 'isEmailConfirmed'
  | 'organizationFormCompleted'
  | 'organizationAccessStatus'
>
/** `null`: nobody is signed in. */
type Visitor = Person | null

type Grounds = {
  /** The rule that decided. */
  rule: RuleName
  /** In plain words. */
  why: string
}
type Ruling =
  | (Grounds & { isAllowed: true })
  /** `to`: where people whom the rule refuses are sent. From `/` they go on to where the login should lead. */
  | (Grounds & { isAllowed: false; to: '/' | '/login' | '/setup' })

type Rule = (visitor: Visitor) => Ruling
export type RuleName = keyof typeof rules

const allowed = (rule: RuleName, why: string): Ruling => ({ isAllowed: true, rule, why })

const refused = (rule: RuleName, to: '/' | '/login' | '/setup', why: string): Ruling => ({
  isAllowed: false,
  rule,
  why,
  to,
})

/** A rule for people whom `first` allows. */
const after =
  (first: Rule, rule: (person: Person) => Ruling): Rule =>
  (visitor) => {
    const ruling = first(visitor)
    return ruling.isAllowed && visitor !== null ? rule(visitor) : ruling
  }

const anybody: Rule = () => allowed('anybody', 'Anybody may open this.')

/** ROUTE-3. */
const signedOutOnly: Rule = (visitor) =>
  visitor === null
    ? allowed('signedOutOnly', 'Nobody is signed in.')
    : refused('signedOutOnly', '/', 'This is for people who are not signed in.')

/** PW-08: people in by an unconfirmed password account may still confirm their email. */
const unconfirmedOnly: Rule = (visitor) =>
  visitor?.isEmailConfirmed === true
    ? refused('unconfirmedOnly', '/', 'The email is confirmed already.')
    : allowed('unconfirmedOnly', 'No confirmed email is signed in.')

/** ROUTE-2. */
const signedIn: Rule = (visitor) =>
  visitor === null
    ? refused('signedIn', '/login', 'Nobody is signed in.')
    : allowed('signedIn', 'Signed in.')

/** PW-08: until the email is confirmed only Setup is allowed. */
const emailConfirmed = after(signedIn, ({ isEmailConfirmed }) =>
  isEmailConfirmed
    ? allowed('emailConfirmed', 'Signed in with a confirmed email.')
    : refused('emailConfirmed', '/setup', 'The email is not confirmed yet.'),
)

const missing: Record<Exclude<SetupStep, 'complete'>, string> = {
  'confirm-email': 'The email is not confirmed yet.',
  'staff-sign-in': 'Staff who did not sign in with Google this time.',
  'organization-form': 'The organization form is not filled in yet.',
  'request-access': 'Access has not been requested yet.',
  pending: 'The request for access waits for a decision.',
  rejected: 'The request for access was rejected.',
}

/** ROUTE-4. */
const setupComplete = after(emailConfirmed, (person) => {
  const step = setupStepOf(person)
  return step === 'complete'
    ? allowed('setupComplete', 'The setup is complete.')
    : refused('setupComplete', '/setup', missing[step])
})

/** ROUTE-4. */
const setupIncomplete = after(signedIn, (person) => {
  const step = setupStepOf(person)
  return step === 'complete'
    ? refused('setupIncomplete', '/', 'The setup is complete already.')
    : allowed('setupIncomplete', missing[step])
})

/** ROUTE-5. */
const staffOnly = after(emailConfirmed, ({ isGoogle, isStaffElsewhere }) => {
  if (isGoogle) {
    return allowed('staffOnly', 'Google staff.')
  }
  // Setup makes them sign in with Google, and leads back.
  return isStaffElsewhere
    ? refused('staffOnly', '/setup', missing['staff-sign-in'])
    : refused('staffOnly', '/', 'This is for Google staff only.')
})

/**
 * ROUTE-5. The calls of these pages require a sign-in that cannot be phished; people who signed in otherwise are asked for one
 * there. The setup need not be complete: the first admin must be able to approve others before anybody can approve them.
 */
const adminOnly = after(emailConfirmed, ({ isAdmin }) =>
  isAdmin
    ? allowed('adminOnly', 'An admin.')
    : refused('adminOnly', '/', 'This is for admins only.'),
)

/** Who may open a page: used by the router before it shows one, and by the server to tell an admin what a person sees. */
export const rules = {
  anybody,
  signedOutOnly,
  unconfirmedOnly,
  signedIn,
  emailConfirmed,
  setupComplete,
  setupIncomplete,
  staffOnly,
  adminOnly,
} satisfies Record<string, Rule>
