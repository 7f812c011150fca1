import { dictionary } from '@zxcvbn-ts/language-common'

import { expect, test } from 'vitest'

import { atMost } from '#server/sign-in/password/at-most.ts'
import { weaknessOf } from '#server/sign-in/password/strength.ts'

const ada = { email: 'ada.byron@cymbal.example', firstname: 'Ada', lastname: 'Lovelace' }

const common = dictionary['passwords-common']

test(
  'PW-03 refuses each of the most used passwords, written until it is long enough',
  { timeout: 60_000 },
  () => {
    const taken = common
      .map((word) => word.repeat(Math.ceil(15 / word.length)))
      .filter((password) => weaknessOf(password, ada) === null)
    expect(taken).toEqual([])
  },
)

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
  const inTurn = atMost(4)
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
