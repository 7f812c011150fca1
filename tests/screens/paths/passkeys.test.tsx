import { afterEach, beforeEach, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { passkeysModels, withPasskey } from '#tests/models/passkeys.model.ts'
import { accountSessions, me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { passkeyBrowser, type PasskeyBrowser } from '#tests/support/paths/passkey-browser.ts'
import { passkeysScript } from '#tests/support/paths/passkeys.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, app, rememberSession } = jsdomStage()
const [anybody, holder] = passkeysModels
let browser: PasskeyBrowser
const change = () => app().actor.send({ type: 'me.changed', me: { ...me } })

beforeEach(() => {
  browser = passkeyBrowser()
})
afterEach(() => browser.forget())

// What is not listed has no button. A browser without WebAuthn is not asked, so that nothing is to be waited for.
const isSeen = (_: unknown, label: string) =>
  !label.includes('unknown') && label !== 'findSupport ✓(none)'
const tours = [
  { person: me, model: anybody },
  { person: withPasskey, model: holder },
].flatMap(({ person, model }) =>
  toursOf(required(model, 'model'), isSeen).map((path) => ({
    ...path,
    person,
  })),
)

test.each(tours)('FLOW-3 PASSKEY-1 PASSKEY-5 $name', async ({ person, ...path }) => {
  rememberSession()
  const stage = open('/account')
  await stage.answer('loadUser', success('loadUser', person))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await stage.answer('listSessions', success('listSessions', accountSessions.alone))
  expect(await walk(stage, path, passkeysScript(browser, change))).toBe(path.steps.length)
})
