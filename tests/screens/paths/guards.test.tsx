import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Me } from '#src/api/contract/user.ts'
import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { signInByPasscode, toAuthentication } from '#tests/support/paths/authentication.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { tokensOfSession } from '#tests/support/paths/session.server.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const { open, app, href, hear, rememberSession } = jsdomStage()

const customer: Me = { ...me, isCustomer: true }
const people = {
  nobody: null,
  'a new customer': customer,
  'a customer': { ...customer, organizationFormCompleted: true },
  'a partner who waits': { ...me, organizationAccessStatus: 'pending' },
  'a partner': { ...me, organizationAccessStatus: 'approved' },
  'an admin who asks for access': { ...me, isAdmin: true },
  'somebody unconfirmed': { ...customer, isEmailConfirmed: false },
} satisfies Record<string, Me | null>

const login = 'heading: Login'
const setup = 'heading: Your organization'
const waiting = 'heading: Access pending'
const confirm = 'heading: Confirm your email'
const partners = 'heading: Admin Tools — Partners'
/** The page asks for what it shows. */
const loading = 'status: Loading...'

type Visit = [who: keyof typeof people, address: string, led: string, seen: string]

const visits: Visit[] = [
  ['nobody', '/', '/login/customer', login],
  [
    'nobody',
    '/demo/nba/go?x=1#y',
    '/login/customer?redirect=%2Fdemo%2Fnba%2Fgo%3Fx%3D1%23y',
    login,
  ],
  ['nobody', '/about', '/login/customer?redirect=%2Fabout', login],
  ['nobody', '/setup?redirect=%2Fabout', '/login/customer', login],
  ['nobody', '/partner?redirect=%2Fabout', '/login/partner-google?redirect=%2Fabout', login],
  ['nobody', '/login?redirect=%2F%2Fevil.example', '/login/customer', login],
  ['a new customer', '/', '/setup', setup],
  ['a new customer', '/demo/nba?x=1', '/setup?redirect=%2Fdemo%2Fnba%3Fx%3D1', setup],
  ['a new customer', '/register?redirect=%2Fdemo%2Fnba', '/setup?redirect=%2Fdemo%2Fnba', setup],
  ['a new customer', '/about', '/about', 'heading: About'],
  ['a new customer', '/login?redirect=%2Fabout', '/about', 'heading: About'],
  ['a new customer', '/partner?redirect=https%3A%2F%2Fevil.example', '/setup', setup],
  ['a customer', '/setup', '/', loading],
  ['a customer', '/setup?redirect=%2Fsupport', '/support', 'heading: Support'],
  ['a customer', '/demo', '/', loading],
  ['a customer', '/open', '/open/robotaxi', loading],
  ['a customer', '/ai', '/ai/demo', 'heading: Ask about your demos'],
  ['a partner who waits', '/ai', '/setup?redirect=%2Fai', waiting],
  ['a customer', '/robotaxi/open?x=1', '/demo/robotaxi/open?x=1', loading],
  ['a customer', '/login?redirect=javascript%3Aalert(1)', '/', loading],
  ['a customer', '/email/login/connect', '/', loading],
  ['a partner who waits', '/open/robotaxi', '/setup?redirect=%2Fopen%2Frobotaxi', waiting],
  ['a partner who waits', '/email/register/connect', '/setup', waiting],
  ['a partner', '/partner', '/', loading],
  ['a partner', '/admin/partners', '/', loading],
  ['a partner who waits', '/admin', '/setup', waiting],
  ['an admin who asks for access', '/admin', '/admin/partners', partners],
  ['an admin who asks for access', '/admin/partners', '/admin/partners', partners],
  ['somebody unconfirmed', '/about', '/setup?redirect=%2Fabout', confirm],
  [
    'somebody unconfirmed',
    '/device/verify?code=A',
    '/setup?redirect=%2Fdevice%2Fverify%3Fcode%3DA',
    confirm,
  ],
]

test.each(visits)(
  'ROUTE-2 ROUTE-3 ROUTE-4 ROUTE-5 ROUTE-6 ROUTE-9 ROUTE-10 %s at %s is led to %s',
  async (who, address, led, seen) => {
    const person = people[who]
    if (person !== null) {
      rememberSession()
    }
    const stage = open(address)
    if (person !== null) {
      await stage.answer('loadUser', success('loadUser', person))
    }
    await expect.poll(href).toBe(led)
    await expectLine(stage, seen)
    expect(href()).toBe(led)
  },
)

test('ROUTE-4 ACCESS-1 another tab signs in as others: each is led where they belong, and back', async () => {
  rememberSession()
  const stage = open('/support#signing-in')
  await stage.answer('loadUser', success('loadUser', people['a customer']))
  await expectLine(stage, 'heading: Support')

  rememberSession(tokensOfSession('second'))
  hear('session.begun')
  await stage.answer('loadUser', success('loadUser', people['somebody unconfirmed']))
  await expect.poll(href).toBe('/setup?redirect=%2Fsupport%23signing-in')
  await expectLine(stage, confirm)
  rememberSession(tokensOfSession('third'))
  hear('session.begun')
  await stage.answer('loadUser', success('loadUser', people['a customer']))
  await expect.poll(href).toBe('/support#signing-in')
  await expectLine(stage, 'heading: Support')
})

test.each([
  ['/account', '/login/customer?redirect=%2Faccount', 'heading: Account'],
  ['/', '/login/customer', 'heading: Hello Ada'],
])(
  'LOGIN-7 ROUTE-9 who goes to %s while another page waits for their login is led there',
  async (page, login, seen) => {
    const stage = open('/login/customer?redirect=%2Fcontact')
    await expectLine(stage, 'heading: Login')
    await stage.go(page)
    await expect.poll(href).toBe(login)

    await toAuthentication(stage, [{ key: 'email', type: 'passcode' }])
    await signInByPasscode(stage)
    await stage.answer('loadUser', success('loadUser', people['a customer']))
    await stage.answer('listDemos', success('listDemos', { demos: [] }))
    await expectLine(stage, seen)
    expect(href()).toBe(page)
  },
)

test('ROUTE-5 AZ-13 who is no longer an admin is led away from what admins see, without another sign-in', async () => {
  rememberSession()
  const admin: Me = { ...people['a partner'], isAdmin: true }
  const stage = open('/admin/partners')
  await stage.answer('loadUser', success('loadUser', admin))
  await expectLine(stage, partners)

  app().session.send({ type: 'me.changed', me: people['a partner'] })
  await expect.poll(href).toBe('/')
})

test('ROUTE-5 who follows a link to a page of others is told at Home why it did not open', async () => {
  rememberSession()
  const stage = open('/usage-insights?range=7d')
  await stage.answer('loadUser', success('loadUser', people['a partner']))
  await expect.poll(href).toBe('/')
  await expect.poll(() => screen.queryByText('This is for Google staff only.')).not.toBeNull()
  await stage.go('/admin/users')
  await expect.poll(() => screen.queryByText('This is for admins only.')).not.toBeNull()
  expect(href()).toBe('/')
})
