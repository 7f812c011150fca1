import { focusManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createQueryClient } from '#src/app/query-client.ts'
import { now } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const looked = async () => {
  const client = createQueryClient()
  client.mount()
  const queryFn = vi.fn<() => Promise<number>>(() => Promise.resolve(1))
  const options = { queryKey: ['list'], queryFn, staleTime: 60_000 }
  const look = () => new QueryObserver(client, options).subscribe(() => {})
  onTestFinished(look())
  await settled()
  onTestFinished(() => {
    focusManager.setFocused(undefined)
    client.unmount()
  })
  return { queryFn, look }
}

const comeBack = async () => {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await settled()
}

test('APP-10 SE-16 whoever comes back to a list after their clock was set back gets the newest, and then as often as ever', async () => {
  const { queryFn } = await looked()
  await comeBack()
  expect(queryFn).toHaveBeenCalledTimes(1)
  vi.setSystemTime(now - 3_600_000)
  await comeBack()
  expect(queryFn).toHaveBeenCalledTimes(2)
  await comeBack()
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('APP-10 SE-16 so does who opens its page again', async () => {
  const { queryFn, look } = await looked()
  vi.setSystemTime(now - 3_600_000)
  onTestFinished(look())
  await settled()
  expect(queryFn).toHaveBeenCalledTimes(2)
})
