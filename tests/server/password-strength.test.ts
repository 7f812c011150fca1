import { dictionary } from '@zxcvbn-ts/language-common'

import { expect, test } from 'vitest'

import { atMost } from '#server/sign-in/password/at-most.ts'
import { comparePassword, decoyHash } from '#server/sign-in/password/password-hash.ts'
import { weaknessOf } from '#server/sign-in/password/strength.ts'

const ada = { email: 'ada.byron@cymbal.example', firstname: 'Ada', lastname: 'Lovelace' }

const common = dictionary['passwords-common']

test('PW-03 refuses each of the most used passwords, written until it is long enough', () => {
  const taken = common
    .map((word) => word.repeat(Math.ceil(15 / word.length)))
    .filter((password) => weaknessOf(password, ada) === null)
  expect(taken).toEqual([])
})

test.each([
  'aaaaaaaaaaaaaaa',
  'xk!xk!xk!xk!xk!',
  '123456789012345',
  '0987654321098765',
  'qwertyuiopasdfgh',
  'lkjhgfdsapoiuytr',
  'iloveyou iloveyou',
  'P@55w0rd!P@55w0rd!',
  'dragon.monkey.123456',
  'correcthorsebatterystaple',
  'GooglePartnerPortal',
  'portal-demo-2026-2027',
  'Ada Lovelace 1815',
  'ada.byron@cymbal.example',
  'lovelacelovelace',
])('PW-03 refuses %j', (password) => {
  expect(weaknessOf(password, ada)).toContain('easy to guess')
})

test.each([
  'four mellow otters rowing',
  'monkey dragon shadow trumpet',
  'my portal opens at noon',
  'zK8vQp2mWx9Lr4T',
  '928374610293847',
  'grace hopper 1906 cobol',
])('PW-02 PW-03 takes %j, which only contains such words', (password) => {
  expect(weaknessOf(password, ada)).toBeNull()
})

test('PW-04 at most four hash at once, and everybody gets their turn', async () => {
  const inTurn = atMost(4, { longest: 7, full: () => new Error('full') })
  let running = 0
  const seen: number[] = []
  const outcomes = await Promise.allSettled(
    Array.from({ length: 11 }, (_, index) =>
      inTurn(async () => {
        running += 1
        seen.push(running)
        await new Promise(setImmediate)
        running -= 1
        if (index === 2) {
          throw new Error('out of memory')
        }
      }),
    ),
  )
  expect(Math.max(...seen)).toBe(4)
  expect(outcomes.map(({ status }) => status).filter((it) => it === 'fulfilled')).toHaveLength(10)
})

test('PW-04 A15.2.2 who comes when the line is full is refused at once, and the next one not', async () => {
  const inTurn = atMost(1, { longest: 2, full: () => new Error('full') })
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const [first, ...others] = Array.from({ length: 4 }, () => inTurn(() => told))
  await expect(others.pop()).rejects.toThrow('full')
  tell()
  await Promise.all([first, ...others])
  await expect(inTurn(() => told)).resolves.toBeUndefined()
})

test('PW-04 A15.2.2 a flood of passwords makes no line that goes on when it is over', async () => {
  const cheap = decoyHash().replace(/m=\d+,t=\d+/, 'm=8,t=1')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 240 }, () => comparePassword('a wrong password', cheap)),
  )
  const refused = outcomes.flatMap((it) => (it.status === 'rejected' ? [it.reason as unknown] : []))
  expect(refused).toHaveLength(36)
  expect(refused[0]).toMatchObject({ problem: 'unavailable', details: { retryAfter: 2 } })
})
