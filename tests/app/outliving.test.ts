import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import type { AppEvent } from '#src/machines/app/app.machine.ts'
import { me } from '#tests/models/samples.ts'

const named = { ...me, name: 'Ada King' }

/** A change under way, and the world around it. */
const begin = ({
  isSteppingUp = false,
  app = 'active',
  behind = [],
  refusal,
}: {
  isSteppingUp?: boolean
  app?: string
  behind?: readonly string[]
  refusal?: string
} = {}) => {
  const tellRoot = vi.fn<(event: AppEvent) => void>()
  const tellNotice = vi.fn<(event: { type: string }) => void>()
  let person: typeof me | null = me
  const outlive = outlivingIn({
    root: () => ({ send: tellRoot }),
    notice: () => ({ send: tellNotice, getSnapshot: () => ({ status: app }) }),
    session: () => ({ getSnapshot: () => ({ context: { me: person } }) }),
    isSteppingUp: () => isSteppingUp,
  } as unknown as FlowPorts)
  const call = Promise.withResolvers<typeof me>()
  const send = vi.fn<(name: string, options: { signal: AbortSignal }) => Promise<typeof me>>(
    () => call.promise,
  )
  const logic = outlive({
    send,
    meOf: (output) => output,
    behind: () => () => behind,
    refusalOf: (name) => (name === 'It' ? refusal : undefined),
    words: (name) => ({ done: `${name} is done.`, failed: `${name} is not done.` }),
  })
  const actor = createActor(logic, { input: 'It' })
  actor.subscribe({ error: () => {} })
  actor.start()
  return {
    actor,
    call,
    tellRoot,
    tellNotice,
    send,
    isStopped: () => send.mock.calls[0]?.[1].signal.aborted,
    becomes: (other: typeof me | null) => {
      person = other
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('ACCOUNT-1 what ends while its page is there is told by the page alone', async () => {
  const { call, tellRoot, tellNotice, actor } = begin()
  call.resolve(named)
  await settled()
  expect(actor.getSnapshot().output).toBe(named)
  expect(tellRoot).not.toHaveBeenCalled()
  expect(tellNotice).not.toHaveBeenCalled()
})

test('ACCOUNT-1 what is done after its page was left is not stopped, and is told with who the person is now', async () => {
  const { call, tellRoot, tellNotice, actor, isStopped } = begin()
  actor.stop()
  expect(isStopped()).toBe(false)
  call.resolve(named)
  await settled()
  expect(tellRoot).toHaveBeenCalledExactlyOnceWith({ type: 'me.changed', me: named })
  const notice = { type: 'notice.show', tone: 'success', text: 'It is done.' }
  expect(tellNotice).toHaveBeenCalledExactlyOnceWith(notice)
})

test('ACCOUNT-1 what fails after its page was left is told with the reason', async () => {
  const { call, tellRoot, tellNotice, actor } = begin()
  actor.stop()
  call.reject(new Error('No.'))
  await settled()
  expect(tellRoot).not.toHaveBeenCalled()
  const notice = { tone: 'error', text: expect.stringMatching(/^It is not done\. ./) as string }
  expect(tellNotice).toHaveBeenCalledExactlyOnceWith({ type: 'notice.show', ...notice })
})

test.each([null, { ...me, email: 'grace@example.com' }])(
  'ACCOUNT-1 SESSION-2 nobody else is told of it: %o',
  async (other) => {
    const { call, tellRoot, tellNotice, actor, becomes } = begin()
    actor.stop()
    becomes(other)
    call.resolve(named)
    await settled()
    expect(tellRoot).not.toHaveBeenCalled()
    expect(tellNotice).not.toHaveBeenCalled()
  },
)

test('ACCOUNT-1 who leaves the question who they are gives it up, and is told nothing', async () => {
  const { call, tellNotice, actor, isStopped } = begin({ isSteppingUp: true })
  actor.stop()
  expect(isStopped()).toBe(true)
  call.reject(new Error('No.'))
  await settled()
  expect(tellNotice).not.toHaveBeenCalled()
})

test('ACCOUNT-1 once the app has ended nothing of it is told any more', async () => {
  const { call, tellRoot, tellNotice, actor } = begin({ app: 'stopped' })
  actor.stop()
  call.resolve(named)
  await settled()
  expect(tellRoot).not.toHaveBeenCalled()
  expect(tellNotice).not.toHaveBeenCalled()
})

test('ADMIN-3 RE-10 what waits behind it is sent in its turn, and whatever of it fails is told in one sentence each', async () => {
  const { call, send, tellNotice, actor } = begin({ behind: ['Another', 'The last'] })
  send.mockReturnValueOnce(call.promise).mockRejectedValueOnce(new Error('No.'))
  actor.stop()
  expect(send.mock.calls.map(([name]) => name)).toEqual(['It'])
  call.reject(new Error('No.'))
  send.mockResolvedValueOnce(named)
  await settled()
  expect(send.mock.calls.map(([name]) => name)).toEqual(['It', 'Another', 'The last'])
  const text = expect.stringMatching(/^It is not done\. .+ Another is not done\. /) as string
  expect(tellNotice).toHaveBeenLastCalledWith({ type: 'notice.show', tone: 'error', text })
})

test('ADMIN-3 RE-10 what was refused before its page was left is told as such, and what waits behind it is sent', async () => {
  const { call, send, tellNotice, actor } = begin({ behind: ['Another'], refusal: 'No.' })
  actor.stop()
  call.resolve(named)
  await settled()
  expect(send.mock.calls.map(([name]) => name)).toEqual(['It', 'Another'])
  const notice = { type: 'notice.show', tone: 'error', text: 'It is not done. No.' }
  expect(tellNotice.mock.calls.flat()).toEqual([notice, notice])
})

test('ADMIN-3 SESSION-2 what waits is not sent once the person is out, nor where the page is still there', async () => {
  const left = begin({ behind: ['Another'] })
  left.actor.stop()
  left.becomes(null)
  left.call.resolve(named)
  const there = begin({ behind: ['Another'] })
  there.call.resolve(named)
  await settled()
  expect(left.send).toHaveBeenCalledOnce()
  expect(there.send).toHaveBeenCalledOnce()
})
