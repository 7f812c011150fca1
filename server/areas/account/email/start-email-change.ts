import {
  emailKeeperOf,
  emailKeptWhy,
  startEmailChange as endpoint,
} from '#src/api/contract/email-change.ts'
import { required } from '#src/lib/required.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { tellOfAskedChange } from '#server/areas/account/email/email-change.mail.ts'
import type { Services } from '#server/base/services.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { isHeldAddress } from '#server/identity/people/former-addresses.ts'
import {
  findPersonByEmail,
  isAdmin,
  isTaken,
  methodsOf,
  type PersonRow,
} from '#server/identity/people/people.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { laneOf } from '#server/sign-in/passcode/lane.ts'
import { takenAddressMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { guessedTooOften } from '#server/sign-in/passcode/problems.ts'
import { startTransaction } from '#server/sign-in/passcode/start.ts'

/**
 * ADR 159: a code to the new mailbox, by the rules of every mailed code; the former one is told at once. What is answered tells
 * nobody whether the address has an account.
 */
export const startEmailChange = implement(endpoint, async (call) => {
  const { input, caller, request, services } = call
  const { db, config, now } = services
  const { person } = caller
  requireFreshSignIn(caller, services)
  await requireOwnAddress(db, person, config)
  const { email: identifier, isLastMailEnough } = input
  if (identifier === person.email) {
    throw new ProblemError('invalid-input', 'Please check what you entered.', {
      errors: [{ pointer: '/email', detail: 'This is your address already.' }],
    })
  }
  const [owner, isHeld, lane] = await Promise.all([
    findPersonByEmail(db, identifier),
    isHeldAddress(db, { email: identifier, now: now(), exceptFor: person.id }),
    laneOf(db, { request, services }, identifier),
  ])
  if (lane.isCodeOff) {
    throw guessedTooOften()
  }
  const isOthers = isHeld || (owner !== undefined && isTaken(owner))
  const { authToken, connectToken, expiresAt, expiresIn, isNewMail } = await startTransaction(
    { request, services },
    {
      method: passcodeKeyOf(config),
      purpose: 'change',
      identifier,
      firstname: person.firstname,
      lastname: person.lastname,
      arrival: null,
      person_id: person.id,
      isLastMailEnough,
    },
    lane,
    isOthers ? takenAddressMail : undefined,
  )
  await tellOfAskedChange({ request, services }, person)
  return { authToken, connectToken, expiresAt, expiresIn, isNewMail }
})

/** The key of the method by which codes are mailed. */
export const passcodeKeyOf = (config: Services['config']) =>
  required(
    configuredMethods(config).find(({ type }) => type === 'passcode'),
    'passcode',
  ).key

/** Throws `forbidden` where somebody else says which address a person has. */
export const requireOwnAddress = async (
  db: Services['db'],
  person: PersonRow,
  config: Services['config'],
) => {
  const keeper = emailKeeperOf({
    isStaff: person.is_staff,
    isAdmin: isAdmin(person, config),
    methods: await methodsOf(db, person.id),
  })
  if (keeper !== null) {
    throw new ProblemError('forbidden', emailKeptWhy[keeper])
  }
}
