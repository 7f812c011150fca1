import { codeIn, mailsTo, newestMail } from '#tests/support/mailbox.ts'
import { real } from '#tests/support/paths/answer.ts'
import type { SessionServer } from '#tests/support/paths/session.server.ts'
import type { Stage } from '#tests/support/paths/stage.ts'

type Person = { email: string; forgetLimits: () => Promise<unknown> }

/** From the first step of Login until the real server has let this person in. */
const logInReally = async (stage: Stage, { email, forgetLimits }: Person) => {
  await forgetLimits()
  await stage.fill('Email', email)
  await stage.click('Next')
  await stage.answer('checkIdentifier', real)
  const seen = await mailsTo(email)
  await stage.click('Send login code by email')
  await stage.answer('startLogin', real)
  await stage.fill('Code', codeIn(await newestMail(email, seen)))
  await stage.click('Sign in')
  await stage.answer('finishLogin', real)
}

/** The second step of Register, until the real server has made the account. */
export const signUpReally = async (stage: Stage, { email, forgetLimits }: Person) => {
  await forgetLimits()
  await stage.click('Send register code by email')
  await stage.answer('startRegister', real)
  await stage.fill('Code', codeIn(await newestMail(email)))
  await stage.click('Sign up')
  await stage.answer('finishRegister', real)
}

/** The second step of Register by password, until the real server has made the account. */
export const signUpByPasswordReally = async (stage: Stage) => {
  await stage.fill('Password', 'four mellow otters rowing')
  await stage.click('Sign up')
  await stage.answer('registerByPassword', real)
}

/** The session's own calls, answered by the real server. */
export const realSessionServer = (person: Person): SessionServer => ({
  me: real,
  demos: real,
  demo: real,
  logged: real,
  ended: real,
  renewed: () => real,
  logIn: (stage) => logInReally(stage, person),
})
