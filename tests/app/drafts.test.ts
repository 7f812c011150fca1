import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { draftsIn, forgetOnLogOut } from '#src/app/storage/drafts.ts'
import { me } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'
import { renewed, startAboutToExpire, startSignedIn } from '#tests/support/session-world.ts'

useFakeTime()

const text = z.string()

/** A tab of that session, in which its person began a message. */
const writeIn = (session: Awaited<ReturnType<typeof startSignedIn>>) => {
  const texts = new Map<string, string>()
  const tab = { writer: me.email as string | null }
  const drafts = draftsIn({
    storage: {
      read: (name) => texts.get(name) ?? null,
      write: (name, kept) => void texts.set(name, kept),
      remove: (name) => void texts.delete(name),
    },
    writer: () => tab.writer,
  })
  forgetOnLogOut(session.actor, drafts)
  drafts.write('contact', 'Half a thought')
  drafts.write('contact-attempt', { content: 'Half a thought' })
  return { tab, texts, drafts }
}

test.each(['session.logout', 'session.endedElsewhere'] as const)(
  'SE-04 SE-08 by %s what its person typed leaves the tab, and nothing that the next one types',
  async (type) => {
    const session = await startSignedIn()
    const { tab, texts, drafts } = writeIn(session)
    session.actor.send({ type })
    await settled()
    expect([...texts.keys()]).toEqual([])

    session.actor.send({ type: 'session.begin', record: renewed })
    await settled()
    tab.writer = 'cora@example.com'
    drafts.write('contact', 'Of Cora')
    await pass(60)
    expect(drafts.read('contact', text)).toBe('Of Cora')
  },
)

test('SE-08 what is typed while a log-out is on its way leaves with it', async () => {
  const session = await startSignedIn()
  session.endSession.mockImplementationOnce(async () => void (await pass(1)))
  const { texts, drafts } = writeIn(session)
  session.actor.send({ type: 'session.logout' })
  drafts.write('lead', 'Acme')
  await settled()
  expect(texts.size).toBe(0)
})

test('SESSION-3 LEAD-1 what was typed is there again after a session that ended by itself', async () => {
  const session = await startAboutToExpire()
  const { drafts } = writeIn(session)
  await pass(300)
  session.actor.send({ type: 'session.login' })
  expect(session.side()).toBe('out')
  expect(drafts.read('contact', text)).toBe('Half a thought')
})
