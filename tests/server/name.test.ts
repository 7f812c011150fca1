import { expect, test } from 'vitest'

import { updateName } from '#src/api/contract/account.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { createPortal } from '#tests/support/portal.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const portal = await createPortal({ config: { providers: [google.provider] } })
const signOn = signOnAt(portal, google)

test('ACCOUNT-2 who corrects their name is called by it from then on, whatever their provider says', async () => {
  const browser = await signOn.signIn()
  const me = await browser.call(updateName, { firstname: ' Adele ', lastname: 'King' })
  expect(me).toMatchObject({ firstname: 'Adele', lastname: 'King', name: 'Adele King' })

  const again = await signOn.signIn()
  expect(await again.call(loadUser, { method: signOn.method })).toEqual(me)
})

test('ACCOUNT-2 RE-14 of two devices of one person the second is told what the first wrote, and may write over it then', async () => {
  const { browser: phone } = await portal.signIn()
  const { firstname, lastname } = await phone.call(loadUser, { method: 'email' })
  const was = { firstname, lastname }
  await phone.call(updateName, { firstname: 'Ada', lastname: 'King', was })

  const atDesk = { firstname: 'Adele', lastname: 'Byron' }
  const refused = await phone.refusal(updateName, { ...atDesk, was })
  expect(refused).toMatchObject({
    name: 'conflict',
    title:
      'Your name was changed elsewhere meanwhile. It says now: “Ada King”. Send yours once more to put it in that place.',
  })
  // Whose answer got lost is not told of themselves.
  await phone.call(updateName, { firstname: 'Ada', lastname: 'King', was })
  await phone.call(updateName, { ...atDesk, was: { firstname: 'Ada', lastname: 'King' } })
  expect(await phone.call(loadUser, { method: 'email' })).toMatchObject(atDesk)
})

test('ACCOUNT-2 a name that registration would refuse is refused here too, and nothing changes', async () => {
  const { browser } = await portal.signIn()
  const before = await browser.call(loadUser, { method: 'email' })
  const problem = await browser.refusal(updateName, { firstname: ' ', lastname: 'a'.repeat(101) })
  expect(problem).toMatchObject({ name: 'invalid-input' })
  expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/firstname', '/lastname'])
  expect(await browser.call(loadUser, { method: 'email' })).toEqual(before)
})

test('ACCOUNT-2 a name is taken without marks that turn around what follows it, and with those that its letters need', async () => {
  const { browser } = await portal.signIn()
  const me = await browser.call(updateName, {
    firstname: '\u2068\u202eعلی\u200cرضا\u2069',
    lastname: '\u202dශ්\u200dරී',
  })
  expect(me).toMatchObject({ firstname: 'علی\u200cرضا', lastname: 'ශ්\u200dරී' })

  const byProvider = await signOn.signIn({ ...gil, given_name: '\u202eGil', family_name: '\u3164' })
  expect(await byProvider.call(loadUser, { method: signOn.method })).toMatchObject({ name: 'Gil' })
})

test('ACCOUNT-2 a name of which nobody would see anything is none', async () => {
  const { browser } = await portal.signIn()
  const problem = await browser.refusal(updateName, {
    firstname: '\u200b\u3164\u202e',
    lastname: ' \u2800\u00ad\ufe0f',
  })
  expect(problem.errors).toEqual([
    { pointer: '/firstname', detail: 'Firstname is required.' },
    { pointer: '/lastname', detail: 'Lastname is required.' },
  ])
})
