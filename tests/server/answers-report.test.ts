import { randomUUID } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import {
  loadConversation,
  rateAnswer,
  startConversation,
  type Answer,
} from '#src/api/contract/conversations.ts'
import { answersReport } from '#server/areas/conversations/answers-report.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'
import { runCommand } from '#tests/support/run-command.ts'

const portal = await createPortal()

const report = (...args: string[]) =>
  runCommand('areas/conversations/answers.main.ts', args, {
    DATABASE_URL: required(portal.config.databaseUrl, 'database'),
    APP_SECRET: portal.config.appSecret,
  })

test('AI-2 those who run the portal read how often answers found no demo or were no help, and neither whose they were nor what was asked', async () => {
  const { browser, person } = await portal.signIn({ organization_access_status: 'approved' })
  const answerTo = async (question: string) => {
    const key = { idempotencyKey: randomUUID() }
    const { id } = await browser.call(startConversation, { question }, key)
    return vi.waitFor(async () => {
      const { messages } = await browser.call(loadConversation, { id })
      expect(messages.at(-1)).toMatchObject({ state: 'whole' })
      return messages.at(-1) as Answer
    })
  }
  await answerTo('zebras')
  const answer = await answerTo('Which demo is about taxis?')
  await browser.call(rateAnswer, { id: answer.id, isHelpful: false, reason: 'Demos are missing' })

  const now = portal.services.now()
  const said = await answersReport({ db: portal.db, now, days: 28 })
  expect(said).toContain('Answers of the last 28 days.\n')
  expect(said).toContain(': 2 answers, 0 failed, 0 stopped, 1 without a demo; 0 good, 1 no help.')
  expect(said).toMatch(/^\d{4}-\d\d-\d\d {2}Demos are missing$/m)
  expect(said).not.toContain('taxis')
  expect(said).not.toContain(person.email)
})

test('AI-2 the report is a command, which tells of a number of days that is none', async () => {
  expect(await report('1')).toEqual({ code: 0, said: 'Answers of the last 1 day.\n' })
  expect(await report('soon')).toMatchObject({
    code: 1,
    said: expect.stringContaining('"soon" is no number of days.') as string,
  })
})
