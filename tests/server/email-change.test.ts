import { expect, test } from 'vitest'

import { exportOwnData } from '#src/api/contract/account.ts'
import { listAudit } from '#src/api/contract/admin-audit.ts'
import { listPeople, loadPerson, resetSignIn } from '#src/api/contract/admin-people.ts'
import {
  finishEmailChange,
  startEmailChange,
  type BegunEmailChange,
} from '#src/api/contract/email-change.ts'
import {
  finishLogin,
  finishRegister,
  startLogin,
  startRegister,
} from '#src/api/contract/passcode.ts'
import { registerByPassword } from '#src/api/contract/password.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { createApp } from '#server/app/create-app.ts'
import { mountTakeBack } from '#server/areas/account/email/take-back.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { finishOf, wrongFor } from '#tests/support/passcode.ts'
import { goodPassword } from '#tests/support/password.ts'
import { isSignedIn, problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { db, services } = portal
const app = createApp([], services)
mountTakeBack(app, services)

const former = 'ada@example.com'
const fresh = 'ada@lovelace.example'
const day = 86_400_000

const codeTo = async (to: string) => {
  const mail = (await mailsTo(portal, to)).findLast(({ text }) => /^\d{6}$/m.test(text))
  return required(/^\d{6}$/m.exec(mail?.text ?? '')?.[0], 'code')
}
const begin = (browser: PortalBrowser, email = fresh) => browser.call(startEmailChange, { email })
const answerTo = ({ authToken, connectToken }: BegunEmailChange, code: string) => ({
  authToken,
  connectToken,
  code,
})
const changeTo = async (browser: PortalBrowser, email = fresh) => {
  const begun = await begin(browser, email)
  return browser.call(finishEmailChange, answerTo(begun, await codeTo(email)))
}
const stored = (id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const linkTo = async (to: string) => {
  const mails = await mailsTo(portal, to)
  return mails.flatMap(({ text }) => /^Take the address back: (\S+)$/m.exec(text)?.[1] ?? []).at(-1)
}
const refusalOf = async (answer: Promise<Response>) => problemIn(await answer)
const signInByCode = async (identifier: string) => {
  const browser = portal.newBrowser()
  const ticket = await browser.call(startLogin, { method: 'email', identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  return browser.send(finishLogin, finishOf(ticket, code))
}
const subjectsTo = async (to: string) => (await mailsTo(portal, to)).map(({ subject }) => subject)

test('ACCOUNT-4 the code in the new mailbox changes the address; who else was in is out, both mailboxes are told, and the account stays', async () => {
  const { person, browser } = await portal.signIn({ email: former, is_customer: true })
  const elsewhere = await portal.signInAs(person)
  const begun = await begin(browser, ' Ada@Lovelace.EXAMPLE ')
  expect(await subjectsTo(former)).toEqual(['Another address was asked for in Partner Portal'])
  expect(await stored(person.id)).toMatchObject({ email: former })

  const me = await browser.call(finishEmailChange, answerTo(begun, await codeTo(fresh)))

  expect(me).toMatchObject({ email: fresh, firstname: 'Ada' })
  expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({ email: fresh })
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect((await signInByCode(fresh)).status).toBe(200)
  const [, told] = await mailsTo(portal, former)
  expect(told?.text).toContain(`from ${former} to ${fresh}`)
  expect(told?.text).toContain('in Chrome on Linux')
  expect(await subjectsTo(fresh)).toContain(
    'This is the address of your account of Partner Portal now',
  )
  expect((await stored(person.id)).id).toBe(person.id)
})

test('ACCOUNT-4 PC-05 wrong codes are counted, five end it, and the code of a change signs nobody in', async () => {
  const { browser, person } = await portal.signIn({ email: former })
  const begun = await begin(browser)
  const code = await codeTo(fresh)
  expect((await refusalOf(browser.send(finishLogin, finishOf(begun as never, code)))).name).toBe(
    'code-expired',
  )
  const tries: string[] = []
  for (let n = 0; n < 5; n += 1) {
    tries.push(
      (await refusalOf(browser.send(finishEmailChange, answerTo(begun, wrongFor(code))))).name,
    )
  }
  expect(tries).toEqual(['code-wrong', 'code-wrong', 'code-wrong', 'code-wrong', 'code-expired'])
  expect((await refusalOf(browser.send(finishEmailChange, answerTo(begun, code)))).name).toBe(
    'code-expired',
  )
  expect(await stored(person.id)).toMatchObject({ email: former })
})

test('ACCOUNT-4 PC-02 the code is of its person, in its time', async () => {
  const { browser } = await portal.signIn({ email: former })
  const { browser: other } = await portal.signIn()
  const begun = await begin(browser)
  const code = await codeTo(fresh)
  expect((await refusalOf(other.send(finishEmailChange, answerTo(begun, code)))).name).toBe(
    'code-expired',
  )
  portal.advance(services.config.passcodeMaxAgeSec * 1_000)
  expect((await refusalOf(browser.send(finishEmailChange, answerTo(begun, code)))).name).toBe(
    'code-expired',
  )
})

test('ACCOUNT-4 PC-21 a mailbox gets no more mails than by any sign-in', async () => {
  const { browser } = await portal.signIn({ email: former })
  const isNew: boolean[] = []
  for (let n = 0; n < 4; n += 1) {
    isNew.push((await begin(browser)).isNewMail)
  }
  expect(isNew).toEqual([true, true, false, false])
})

test('ACCOUNT-4 EN-02 an address that has an account is answered as any other; its owner gets a mail, and no code', async () => {
  const { browser } = await portal.signIn({ email: former })
  const owner = await portal.addPerson({ email: 'owner@example.com' })
  const free = await begin(browser)
  const taken = await begin(browser, owner.email)
  expect(Object.keys(taken)).toEqual(Object.keys(free))
  expect(taken).toMatchObject({ isNewMail: true, expiresIn: free.expiresIn })

  const [mail] = await mailsTo(portal, owner.email)
  expect(mail?.subject).toBe('Change of address in Partner Portal')
  expect(mail?.text).not.toMatch(/^\d{6}$/m)
  const refusal = await refusalOf(browser.send(finishEmailChange, answerTo(taken, '123456')))
  expect(refusal.name).toBe('code-wrong')
})

test('ACCOUNT-4 PW-08 who only typed the address once gives way, and who has proven it meanwhile does not', async () => {
  const { browser } = await portal.signIn({ email: former })
  await portal.addPerson({ email: fresh, email_verified_at: null })
  expect(await changeTo(browser)).toMatchObject({ email: fresh })

  const begun = await begin(browser, 'second@lovelace.example')
  const code = await codeTo('second@lovelace.example')
  await portal.addPerson({ email: 'second@lovelace.example' })
  expect((await refusalOf(browser.send(finishEmailChange, answerTo(begun, code)))).name).toBe(
    'email-exists',
  )
})

test('ACCOUNT-4 RE-10 two presses at once, and a lost answer, are one change', async () => {
  const { browser, person } = await portal.signIn({ email: former })
  const begun = await begin(browser)
  const answer = answerTo(begun, await codeTo(fresh))
  const both = await Promise.all([
    browser.send(finishEmailChange, answer),
    browser.send(finishEmailChange, answer),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await browser.send(finishEmailChange, answer)).status).toBe(200)
  const rows = await db.selectFrom('former_addresses').select('email').execute()
  expect(rows).toEqual([{ email: former }])
  expect(await stored(person.id)).toMatchObject({ version: person.version + 1 })
})

test('ACCOUNT-4 of two people who prove one address at the same moment one has it', async () => {
  const [one, other] = [await portal.signIn(), await portal.signIn()]
  const first = await begin(one.browser)
  const firstCode = await codeTo(fresh)
  const second = await begin(other.browser)
  const mails = await mailsTo(portal, fresh)
  const codes = mails.map(({ text }) => required(/^\d{6}$/m.exec(text)?.[0], 'code'))
  const secondCode = required(codes.find((code) => code !== firstCode) ?? firstCode, 'code')
  const answers = await Promise.all([
    one.browser.send(finishEmailChange, answerTo(first, firstCode)),
    other.browser.send(finishEmailChange, answerTo(second, secondCode)),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
})

test.each([
  ['Google’s people', { is_staff: true }, 'Google says'],
  ['admins', { is_admin: true, isStrong: true }, 'of an admin'],
])('ACCOUNT-4 OI-11 of %s somebody else says the address', async (_, seed, why) => {
  const { browser } = await portal.signIn({ email: former, ...seed })
  const refusal = await refusalOf(browser.send(startEmailChange, { email: fresh }))
  expect(refusal).toMatchObject({ name: 'forbidden' })
  expect(refusal.title).toContain(why)
  expect(await mailsTo(portal, fresh)).toEqual([])
})

test('ACCOUNT-4 OI-11 whoever links an account in the middle keeps their address', async () => {
  const { browser, person } = await portal.signIn({ email: former })
  const begun = await begin(browser)
  await db
    .insertInto('person_methods')
    .values({ person_id: person.id, method_key: 'okta', type: 'oidc-okta' })
    .execute()
  const refusal = await refusalOf(
    browser.send(finishEmailChange, answerTo(begun, await codeTo(fresh))),
  )
  expect(refusal).toMatchObject({ name: 'forbidden' })
  expect(refusal.title).toContain('vouches for your address')
})

test('ACCOUNT-4 SE-11 it takes a recent sign-in, and an address that is another one', async () => {
  const { browser } = await portal.signIn({ email: former })
  const own = await refusalOf(browser.send(startEmailChange, { email: former }))
  expect(own.errors).toEqual([{ pointer: '/email', detail: 'This is your address already.' }])
  const proven_at = services.now() - 901_000
  await db.updateTable('sessions').set({ proven_at }).execute()
  expect((await refusalOf(browser.send(startEmailChange, { email: fresh }))).name).toBe(
    'sign-in-too-old',
  )
})

test('ACCOUNT-4 SE-11 whoever an admin throws out in the middle changes nothing any more', async () => {
  const { browser, person } = await portal.signIn({ email: former })
  const { browser: admin } = await signInAdmin(portal)
  const begun = await begin(browser)
  const code = await codeTo(fresh)
  const { version } = await stored(person.id)
  const reason = 'Somebody reads their mail.'
  const [reset, changed] = await Promise.all([
    admin.send(resetSignIn, { id: person.id, version, reason }),
    browser.send(finishEmailChange, answerTo(begun, code)),
  ])
  // Whoever comes second is refused: the admin looked at another address, or the person is out.
  expect([reset.status, changed.status]).toSatisfy(
    ([byAdmin, byPerson]) => (byAdmin === 200) !== (byPerson === 200),
  )
  expect(await stored(person.id)).toMatchObject({ email: reset.status === 200 ? former : fresh })
  expect(await isSignedIn(browser)).toBe(reset.status !== 200)
})

const verified = async (domain: string, organization: string) => {
  await db
    .insertInto('organization_domains')
    .values({ domain, organization_id: organization, kind: 'partner', verified_at: 0 })
    .execute()
}

test('ACCOUNT-4 ACCESS-2 within an organization access stays; at another domain it is asked for again, and a rejection stays', async () => {
  const { id: organization } = await db
    .insertInto('organizations')
    .values({ kind: 'partner', origin: 'example.com', name: 'Acme', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await verified('acme.example', organization)
  const approved = {
    organization_id: organization,
    organization_access_status: 'approved',
  } as const
  const { browser, person } = await portal.signIn({ email: former, ...approved })
  for (const email of ['ada.king@example.com', 'ada@acme.example']) {
    await changeTo(browser, email)
    expect(await stored(person.id)).toMatchObject({ email, ...approved })
  }
  const me = await changeTo(browser, fresh)
  expect(me).toMatchObject({ organizationAccessStatus: 'unrequested', organizationName: null })

  const rejected = await portal.signIn({
    email: 'remy@example.com',
    organization_access_status: 'rejected',
  })
  expect(await changeTo(rejected.browser, 'remy@elsewhere.example')).toMatchObject({
    organizationAccessStatus: 'rejected',
  })
})

test('ACCOUNT-4 ADMIN-3 the audit log tells it, and an admin finds the person by either address', async () => {
  const { browser, person } = await portal.signIn({ email: former })
  const { browser: admin } = await signInAdmin(portal)
  await changeTo(browser)
  const [act] = (await admin.call(listAudit, {})).entries
  expect(act).toMatchObject({ kind: 'person.address-changed', subject: fresh })
  expect(JSON.parse(act?.before ?? '')).toMatchObject({ email: former })
  expect(await admin.call(loadPerson, { id: person.id })).toMatchObject({ formerEmails: [former] })
  for (const q of [former, fresh, ' ADA@example.com']) {
    const { rows } = await admin.call(listPeople, { q })
    expect(rows.map(({ email }) => email)).toEqual([fresh])
  }
  expect(await (await browser.send(exportOwnData, {})).text()).toContain(former)
})

const post = (url: string) => app.request(url, { method: 'POST' })

test('ACCOUNT-4 SE-11 the former address wins the account back: who took it keeps no way in', async () => {
  const { browser: thief, person } = await portal.signIn({ email: former })
  await changeTo(thief)
  await changeTo(thief, 'thief@elsewhere.example')
  const link = required(await linkTo(former), 'link')
  const page = await app.request(link)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(former)])
  expect(await stored(person.id)).toMatchObject({ email: 'thief@elsewhere.example' })

  const pages = await Promise.all([post(link), post(link)])
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored(person.id)).toMatchObject({ email: former })
  expect(await isSignedIn(thief)).toBe(false)
  expect((await signInByCode(former)).status).toBe(200)
  // The address in between takes nothing back.
  expect((await post(required(await linkTo(fresh), 'link'))).status).toBe(404)
  expect(await stored(person.id)).toMatchObject({ email: former })
  expect(await subjectsTo('thief@elsewhere.example')).toContain(
    'The address of an account of Partner Portal was taken back',
  )
})

test('ACCOUNT-4 for a week nobody else gets the former address, whose owner gets it again; later it is free, and the link is over', async () => {
  const { browser, person } = await portal.signIn({ email: former })
  await changeTo(browser)
  const link = required(await linkTo(former), 'link')
  const register = async (it = portal.newBrowser()) => {
    const names = { firstname: 'Eve', lastname: 'Else' }
    const ticket = await it.call(startRegister, { method: 'email', identifier: former, ...names })
    const { code } = await mailOf(portal, former, ticket)
    return it.send(finishRegister, finishOf(ticket, code))
  }
  await expect(register()).rejects.toThrow('Email already exist.')
  const strict = portal.atNewProcess(portal.newBrowser(), { enumeration: 'strict' })
  expect((await refusalOf(register(strict))).name).toBe('email-exists')
  const byPassword = portal.newBrowser().send(registerByPassword, {
    method: 'password',
    identifier: former,
    firstname: 'Eve',
    lastname: 'Else',
    password: goodPassword,
  })
  expect((await refusalOf(byPassword)).name).toBe('email-exists')
  portal.advance(7 * day)
  expect((await post(link)).status).toBe(404)
  expect((await register()).status).toBe(200)
  expect(await stored(person.id)).toMatchObject({ email: fresh })
})

test('ACCOUNT-4 whoever gets their own address again leaves nothing to the one in between', async () => {
  const { browser, person } = await portal.signIn({ email: former })
  await changeTo(browser)
  await changeTo(browser, former)
  expect(await stored(person.id)).toMatchObject({ email: former })
  expect(await linkTo(fresh)).toBeUndefined()
  expect((await post(required(await linkTo(former), 'link'))).status).toBe(404)
})

test('ACCOUNT-4 AZ-08 who became an admin meanwhile is not taken back by a mailbox', async () => {
  const { browser, person } = await portal.signIn({ email: former })
  await changeTo(browser)
  await db.updateTable('people').set({ is_admin: true }).where('id', '=', person.id).execute()
  expect((await post(required(await linkTo(former), 'link'))).status).toBe(409)
  expect(await stored(person.id)).toMatchObject({ email: fresh })
})
