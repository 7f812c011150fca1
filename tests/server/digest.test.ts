import { expect, onTestFinished, test, vi } from 'vitest'

import { loadDigest, setDigest } from '#src/api/contract/digest.ts'
import { loadUsage } from '#src/api/contract/usage.ts'
import { createApp } from '#server/app/create-app.ts'
import { sweep } from '#server/app/sweeper.ts'
import { sendDigests } from '#server/areas/digest/send-digests.ts'
import { mountUnsubscribe } from '#server/areas/digest/unsubscribe.ts'
import { mailQueue } from '#server/areas/operate/mail-queue.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { required } from '#src/lib/required.ts'
import { logRow } from '#tests/support/activity-history.ts'
import { headersOf, mailServer } from '#tests/support/mail-server.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { db, services, config } = portal
const app = createApp([], services)
mountUnsubscribe(app, services)

const hour = 3_600_000
const day = 24 * hour
const week = 7 * day
/** A Monday at the hour that digests leave. */
const monday = Date.UTC(2026, 0, 19, 6)
const reader = 'reader@example.com'

/** Time goes on from test to test, and a session does not last a week. */
const passUntilMonday = () => portal.advance(week - ((services.now() - monday) % week))
const subscribe = async (email = reader) => {
  const { browser, person } = await portal.signIn({ email, is_staff: true })
  expect(await browser.call(setDigest, { isWanted: true })).toEqual({ isWanted: true })
  return { person, signInAgain: () => portal.signInAs(person) }
}
const readerRow = () =>
  db.selectFrom('people').selectAll().where('email', '=', reader).executeTakeFirstOrThrow()
const openAt = (at: number, id: string, demo: string) =>
  logRow(id, at, { action: 'OpenDemo', demo, data: { reusedSession: true } })
const sweepTwice = () => Promise.all([sweep(services), sweep(services)])
const digests = () => mailsTo(portal, reader)
const addressIn = ({ text }: { text: string }) =>
  required(/^Stop this mail: (\S+)$/m.exec(text)?.[1], 'address')
const newestAddress = async () => addressIn(required((await digests()).at(-1), 'mail'))

/** How mail programs ask for the end of a mail: with nothing of a browser (RFC 8058, section 3.2). */
const oneClick = {
  method: 'POST',
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

test('INSIGHT-4 each Monday at six a digest leaves to whoever wants it, once however many processes look, and with the figures of the screen', async () => {
  const { person, signInAgain } = await subscribe()
  const partners = await Promise.all([portal.addPerson(), portal.addPerson()])
  const [ann, bo] = partners.map(({ id }) => id) as [string, string]
  const lastWeek = monday - 5 * day
  const rows = [
    ...Array.from({ length: 9 }, (_, n) => openAt(lastWeek - n * hour, ann, 'robotaxi')),
    ...Array.from({ length: 2 }, (_, n) => openAt(lastWeek - n * hour, bo, 'nba')),
    ...Array.from({ length: 12 }, (_, n) => openAt(lastWeek - 7 * day - n * hour, ann, 'robotaxi')),
    openAt(lastWeek, person.id, 'f1'),
  ]
  await db.insertInto('logs').values(rows).execute()
  portal.advance(monday - 1 - services.now())
  await sweepTwice()
  expect(await digests()).toEqual([])
  portal.advance(1)
  await sweepTwice()
  await sweepTwice()
  portal.advance(hour)
  expect(await mailQueue(db, services.now())).toMatchObject({ waiting: 1, oldestDueAt: null })

  const [mail, ...others] = await digests()
  expect(others).toEqual([])
  const { subject, text, html } = required(mail, 'mail')
  expect(subject).toBe('Demo insights, Jan 12 – 18, 2026')
  for (const line of [
    '- 11 opens. 8\u00A0% fewer opens than the week before (12).',
    '- 2 people opened demos. 100\u00A0% more people than the week before (1).',
    '- 0 leads. None in the week before either.',
    '- Robotaxi: 9 opens, 25\u00A0% fewer',
    '- NBA fan insights: 2 opens, new',
    `See all figures: ${config.publicUrl}/usage-insights?range=custom&from=2026-01-12&to=2026-01-18`,
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  // Its token may spell anything.
  expect(text).not.toMatch(/^- F1/m)
  expect(html).toContain('<li>11 opens. 8\u00A0% fewer opens than the week before (12).</li>')
  const screen = await (
    await signInAgain()
  ).call(loadUsage, {
    range: 'custom',
    from: '2026-01-12',
    to: '2026-01-18',
  })
  expect([screen.figures.opens, screen.figures.people, screen.figures.leads]).toEqual([11, 2, 0])

  passUntilMonday()
  await sweepTwice()
  expect(await digests()).toHaveLength(2)
})

test('INSIGHT-4 a digest compares its leads with none that are deleted by then', async () => {
  await subscribe()
  passUntilMonday()
  await sendDigests({ ...services, config: { ...config, leadsKeptDays: 10 } })
  const [mail] = await digests()
  expect(mail?.text).toContain('- 0 leads. Not all of the week before is kept.')
})

test('INSIGHT-4 RE-06 a digest whose figures lack what came last waits until all is counted', async () => {
  await subscribe()
  passUntilMonday()
  await db
    .insertInto('logs')
    .values(openAt(services.now() - 2 * day, (await portal.addPerson()).id, 'robotaxi'))
    .execute()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  onTestFinished(() => timeout.mockRestore())
  await sendDigests(services)
  expect(await digests()).toEqual([])
  timeout.mockRestore()
  await sweepTwice()
  expect((await digests()).map(({ text }) => text.includes('- 1 open. '))).toEqual([true])
})

test('INSIGHT-4 RE-04 what no process sent on Monday is sent late in that week, and of weeks that are over nothing', async () => {
  await subscribe()
  passUntilMonday()
  portal.advance(2 * week + 3 * day)
  await sweepTwice()
  const lastSunday = new Date(services.now() - 4 * day).toISOString().slice(0, 10)
  expect((await digests()).map(({ text }) => text.includes(`&to=${lastSunday}`))).toEqual([true])
  portal.advance(3 * day)
  await sweepTwice()
  expect(await digests()).toHaveLength(1)
})

test('INSIGHT-4 whoever turns it off and on again gets no week twice, and none that was over before they wanted it', async () => {
  const { signInAgain } = await subscribe()
  await sweepTwice()
  expect(await digests()).toEqual([])
  passUntilMonday()
  await sweepTwice()
  const browser = await signInAgain()
  await browser.call(setDigest, { isWanted: false })
  expect(await browser.call(loadDigest, {})).toEqual({ isWanted: false })
  await browser.call(setDigest, { isWanted: true })
  await browser.call(setDigest, { isWanted: true })
  expect(await browser.call(loadDigest, {})).toEqual({ isWanted: true })
  await sweepTwice()
  expect(await digests()).toHaveLength(1)
})

test.each([
  { who: 'who is staff no more', change: { is_staff: false } },
  { who: 'whose account is disabled', change: { disabled_at: 1 } },
])('INSIGHT-4 AZ-08 nobody gets it $who', async ({ change }) => {
  const { person } = await subscribe()
  await subscribe('other@example.com')
  await db.updateTable('people').set(change).where('id', '=', person.id).execute()
  passUntilMonday()
  await sweepTwice()
  expect(await digests()).toEqual([])
  expect(await mailsTo(portal, 'other@example.com')).toHaveLength(1)
})

test('INSIGHT-4 AZ-08 nobody gets it whom Google did not name as staff for 30 days, until it does again', async () => {
  const { signInAgain } = await subscribe()
  portal.advance(30 * day)
  await portal.signInAs(await readerRow(), portal.newBrowser(), { isStaff: false })
  passUntilMonday()
  await sweepTwice()
  expect(await digests()).toEqual([])
  await signInAgain()
  await sweepTwice()
  expect(await digests()).toHaveLength(1)
})

test('INSIGHT-1 AZ-01 it is for staff alone', async () => {
  const { browser } = await portal.signIn()
  expect(await browser.refusal(loadDigest, {})).toMatchObject({ name: 'forbidden' })
  expect(await browser.refusal(setDigest, { isWanted: true })).toMatchObject({ name: 'forbidden' })
  expect(await db.selectFrom('digests').selectAll().execute()).toEqual([])
})

test('INSIGHT-4 its mail says where mail programs end it by themselves, and they do, without a session', async () => {
  const { signInAgain } = await subscribe()
  const other = await subscribe('other@example.com')
  passUntilMonday()
  await sweepTwice()
  const mail = required((await digests())[0], 'mail')
  const address = addressIn(mail)
  const { url, taken } = await mailServer()
  const transport = smtpTransport(url, 'Partner Portal <portal@example.com>')
  onTestFinished(() => transport.close())
  await transport.send(mail, AbortSignal.timeout(10_000))
  const { head } = headersOf(required(taken[0], 'mail').data)
  expect(head.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${address}>`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  const answer = await app.request(address, oneClick)
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  expect(await (await signInAgain()).call(loadDigest, {})).toEqual({ isWanted: false })
  expect(await (await other.signInAgain()).call(loadDigest, {})).toEqual({ isWanted: true })
  expect((await app.request(address, oneClick)).status).toBe(200)
})

test('INSIGHT-4 the link asks before it ends anything, and is a page that needs nothing else', async () => {
  const { signInAgain } = await subscribe()
  passUntilMonday()
  await sweepTwice()
  const asking = await app.request(await newestAddress())
  expect(asking.status).toBe(200)
  expect(await asking.text()).toContain(
    '<form method="post"><button>Stop the mails</button></form>',
  )
  expect(asking.headers.get('cache-control')).toBe('no-store')
  expect(asking.headers.get('content-security-policy')).toMatch(/style-src 'self' .*'sha256-/)
  expect(await (await signInAgain()).call(loadDigest, {})).toEqual({ isWanted: true })
})

test('INSIGHT-4 AZ-02 a link that was changed, or is ninety days old, ends nothing and says so', async () => {
  const { signInAgain } = await subscribe()
  const { person: other } = await subscribe('other@example.com')
  passUntilMonday()
  await sweepTwice()
  const address = await newestAddress()
  const foreign = address.replace(/token=[^.]+/, `token=${other.id}`)
  const longer = address.replace(/\.(\d+)\./, (_, at: string) => `.${Number(at) + 1}.`)
  const { origin, pathname } = new URL(address)
  portal.advance(90 * day)
  for (const wrong of [foreign, longer, `${origin}${pathname}`, `${address}x`, address]) {
    const look = await app.request(wrong)
    const press = await app.request(wrong, oneClick)
    expect([wrong, look.status, press.status]).toEqual([wrong, 404, 404])
    expect(await press.text()).toContain('This link is no longer valid')
  }
  expect(await (await signInAgain()).call(loadDigest, {})).toEqual({ isWanted: true })
  expect(await db.selectFrom('digests').selectAll().execute()).toHaveLength(2)
})
