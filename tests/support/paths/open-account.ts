import type { AccountSessions } from '#src/api/contract/account.ts'
import type { Me } from '#src/api/contract/user.ts'
import { accountSessions } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import type { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

type Jsdom = Pick<ReturnType<typeof jsdomStage>, 'open' | 'rememberSession'>

/** The account page of somebody who is in, with its sessions listed. */
export const openAccount = async (
  { open, rememberSession }: Jsdom,
  person: Me,
  sessions: AccountSessions = accountSessions.alone,
) => {
  rememberSession()
  const stage = open('/account')
  await stage.answer('loadUser', success('loadUser', person))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await stage.answer('listSessions', success('listSessions', sessions))
  await expectLine(stage, 'status: You are signed in on *')
  return stage
}
