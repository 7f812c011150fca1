import type { Tokens } from '#src/api/contract/session.ts'
import type { Me } from '#src/api/contract/user.ts'
import { me, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { success, type Answer } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

/** What the server says where all goes well. */
export type SessionServer = {
  readonly me: Answer
  readonly demos: Answer
  readonly demo: Answer
  readonly logged: Answer
  readonly ended: Answer
  readonly renewed: (tokens: Tokens) => Answer
  /** From the empty login page until the tokens are there. */
  readonly logIn: (stage: Stage, tokens: Tokens) => Promise<void>
}

/** A partner who needs no lead to open a demo. */
const partner: Me = { ...me, organizationAccessStatus: 'approved', demoSessionRequired: false }

export const madeUpServer: SessionServer = {
  me: success('loadUser', partner),
  demos: success('listDemos', { demos: [sampleDemo()] }),
  demo: success('loadDemo', sampleDemo()),
  logged: success('addLog', { id: 'log-1' }),
  ended: success('logout', {}),
  renewed: (tokens) => success('refresh', tokens),
  logIn: async (stage, tokens) => {
    await stage.fill('Email', 'ada@example.com')
    await stage.click('Next')
    await stage.answer(
      'checkIdentifier',
      success('checkIdentifier', {
        userExists: true,
        methods: [{ key: 'email', type: 'passcode' }],
      }),
    )
    await stage.click('Send login code by email')
    await stage.answer('startLogin', success('startLogin', ticketOf('first')))
    await stage.fill('Code', '123456')
    await stage.click('Sign in')
    await stage.answer('finishLogin', success('finishLogin', tokens))
  },
}

/** The tokens of session `id` once it was renewed so many times. */
export const tokensOfSession = (id: string, renewals = 0): Tokens => {
  const tokens = tokensOf(`${id}-${renewals}`)
  return { ...tokens, refreshToken: { ...tokens.refreshToken, jwt: `h.${id}.${renewals}` } }
}
