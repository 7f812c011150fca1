import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loginStatus, startLogin } from '#src/api/contract/passcode.ts'
import { required } from '#src/lib/required.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { numberOf, wrongFor } from '#tests/support/passcode.ts'
import { blankTab } from '#tests/support/paths/blank-tab.ts'
import { forgetAll, jsdomHands } from '#tests/support/paths/jsdom-stage.ts'
import { mountApp } from '#tests/support/paths/mount-app.tsx'
import { realNetwork } from '#tests/support/paths/real-network.ts'

const portal = await realNetwork()
const { click, fill, sight } = jsdomHands()
/** Addresses that were opened in new tabs. */
const opened: string[] = []
let mounted: ReturnType<typeof mountApp> | undefined

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('open', () => blankTab((url) => opened.push(url)))
})
afterEach(() => {
  mounted?.unmount()
  forgetAll()
})

const start = (path: string) => {
  mounted = mountApp(path, { isStrict: true })
}
const expectToSee = (...lines: string[]) =>
  vi.waitFor(async () => expect(await sight()).toEqual(expect.arrayContaining(lines)), {
    interval: 10,
  })

const codeTo = async (address: string) => {
  const mails = await mailsTo(portal, address)
  return required(/^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0], 'code')
}

test('FLOW-3 PASSCODE-1 ACCESS-1 DEMO-5 LEAD-1 from registration to the open demo, every answer real', async () => {
  start('/register')
  await fill('Email', 'grace@example.com')
  await fill('Firstname', 'Grace')
  await fill('Lastname', 'Hopper')
  await click('Next')
  await click('Send register code by email')
  await expectToSee('field: Code "" (focus)')
  await fill('Code', await codeTo('grace@example.com'))
  await click('Sign up')

  await expectToSee('heading: Your organization')
  await fill('Organization', 'Navy')
  await fill('Country', 'United States')
  await fill('Job title', 'Admiral')
  await click('Continue')

  await expectToSee('heading: Hello Grace', 'link: Robotaxi')
  await click('Robotaxi')
  await click('Access Demo')
  await expectToSee('heading: Who are you demoing to?')
  await fill('Company Name', 'Acme')
  await fill('Website', 'acme.example')
  await click('Access Demo')

  await expectToSee('status: The demo is open. If you do not see it, please use the button.')
  expect(opened).toEqual(['/local/sandbox/robotaxi/'])
  const leads = await portal.db.selectFrom('leads').selectAll().execute()
  expect(leads).toMatchObject([
    { type: 'client', company: 'Acme', website: 'https://acme.example' },
  ])
  await vi.waitFor(async () => {
    const logs = await portal.db.selectFrom('logs').selectAll().execute()
    expect(logs.filter(({ action }) => action === 'OpenDemo')).toMatchObject([
      { demo: 'robotaxi', lead_id: leads[0]?.id, data: { reusedSession: false } },
    ])
  })

  await click('Back to the demo page')
  await click('Access Demo')
  await vi.waitFor(() => expect(opened).toHaveLength(2))
})

test('FLOW-3 LOGIN-2 PASSCODE-6 SESSION-5 from a wrong code over a renewed session to logout, every answer real', async () => {
  const { email } = await portal.addPerson({ organization_access_status: 'approved' })
  start('/login/customer')
  await fill('Email', 'nobody@example.com')
  await click('Next')
  await expectToSee('alert: Email not found. Register with this email')
  await fill('Email', email)
  await click('Next')
  await click('Send login code by email')
  await expectToSee('field: Code "" (focus)')
  const code = await codeTo(email)
  await fill('Code', wrongFor(code))
  await click('Sign in')
  await expectToSee('field: Code "" (focus)', 'alert: This code is not right. 4 tries left.')
  await fill('Code', code)
  await click('Sign in')
  await expectToSee('heading: Hello Ada')
  mounted?.unmount()

  portal.advance(portal.config.accessTokenMaxAgeSec * 2_000)
  start('/')
  await expectToSee('heading: Hello Ada')
  const sessions = () => portal.db.selectFrom('sessions').selectAll().execute()
  expect(await sessions()).toMatchObject([{ refreshed_times: 1, revoked_at: null }])
  await click('Log out')
  await expectToSee('heading: Login')
  expect(await sessions()).toMatchObject([{ revoked_at: portal.services.now() }])
})

test('FLOW-3 PASSCODE-7 the mailed link in another browser asks for the number and connects, every answer real', async () => {
  const { email } = await portal.addPerson()
  const desk = portal.newBrowser()
  const begin = async () => {
    const ticket = await desk.call(startLogin, { method: 'email', identifier: email })
    const { link } = await mailOf(portal, email, ticket)
    return {
      ...ticket,
      number: numberOf(ticket),
      path: `/email/login/connect/${link.connectToken}/${link.passcode}`,
    }
  }
  const statusOf = ({ connectToken }: { connectToken: string }) =>
    desk.call(loginStatus, { method: 'email', connectToken })

  const spoiled = await begin()
  start(spoiled.path)
  await expectToSee('heading: Is this you?', 'field: Number "" (focus)')
  await fill('Number', wrongFor(spoiled.number))
  await click('Confirm')
  await expectToSee('status: This link expired. Please try again.')
  mounted?.unmount()

  const ticket = await begin()
  start(ticket.path)
  await expectToSee('heading: Is this you?')
  expect(await statusOf(ticket)).toEqual({ status: 'waiting' })
  await fill('Number', ticket.number)
  await click('Confirm')
  await expectToSee('status: You are connected. You can close this window/tab now.')
  expect(await statusOf(ticket)).toMatchObject({ status: 'complete' })
})
