import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createActor, createMachine, type AnyStateMachine } from 'xstate'

import { organizationFormKey } from '#src/api/organization-queries.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { nameUpdateLogic } from '#src/app/flows/name-update.ts'
import { organizationAccessLogic } from '#src/app/flows/organization-access.ts'
import { workUpdateLogic } from '#src/app/flows/work-update.ts'
import { CallError } from '#src/lib/call-error.ts'
import { me } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const changed = new CallError('failure', 'Changed elsewhere.', { problem: 'conflict' })
const request = { organization: 'Cymbal', reason: '' }
const waiting = {
  ...me,
  organizationAccessStatus: 'pending',
  organizationAccessRequest: request,
} as const

/** A page whose person changed the same on another device before: the first call is refused. */
const openPage = () => {
  const loaded = new QueryClient()
  const tell = vi.fn<(event: { type: string }) => void>()
  const sent: unknown[] = []
  const run = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>((_, input) => {
    sent.push(input)
    return sent.length === 1 ? Promise.reject(changed) : Promise.resolve(waiting)
  })
  const root = createActor(createMachine({})).start()
  const ports = {
    run,
    call: () => Promise.resolve({ form: byPhone }),
    root: () => root,
    session: () => ({ getSnapshot: () => ({ context: { me: waiting } }), send: tell }),
    notice: () => root,
    isSteppingUp: () => false,
    drafts: { drop: () => {} },
    loadedData: () => loaded,
  } as unknown as FlowPorts
  return { ports, loaded, sent, tell }
}

const press = async (
  logic: AnyStateMachine,
  event: { type: string } & Record<string, unknown>,
  ...before: { type: string }[]
) => {
  const page = createActor(logic, { input: { me: waiting } }).start()
  for (const it of [...before, event]) {
    page.send(it)
  }
  await settled()
  page.send(event)
  await settled()
  return page.getSnapshot()
}

const told = { organization: 'Cymbal', website: '', country: 'Kenya', jobTitle: 'Buyer' }
const byPhone = { ...told, jobTitle: 'Head of buying' }
const byDesk = { ...told, country: 'Norway' }

test('ACCOUNT-2 RE-14 a name is sent with the one that was seen, which is looked up anew once it was another', async () => {
  const { ports, sent, tell } = openPage()
  const name = { firstname: 'Adele', lastname: 'King' }
  await press(nameUpdateLogic(ports), { type: 'name.submit', name })
  expect(sent[0]).toEqual({ ...name, was: { firstname: me.firstname, lastname: me.lastname } })
  expect(tell.mock.calls).toEqual([[{ type: 'me.changedElsewhere' }]])
})

test('ACCOUNT-2 RE-14 where somebody works is sent once more over what the other device wrote', async () => {
  const { ports, loaded, sent } = openPage()
  loaded.setQueryData(organizationFormKey, told)
  await press(workUpdateLogic(ports), { type: 'work.submit', form: byDesk })
  expect(sent).toEqual([
    { ...byDesk, was: told },
    { ...byDesk, was: byPhone },
  ])
  expect(loaded.getQueryData(organizationFormKey)).toEqual(byDesk)
})

test('ACCESS-4 RE-14 a request is changed with the words that were seen, which are looked up anew once they were others', async () => {
  const { ports, sent, tell } = openPage()
  const words = { organization: 'Cymbal Labs', reason: '' }
  const event = { type: 'access.submit', request: words }
  await press(organizationAccessLogic(ports), event, { type: 'access.change' })
  expect(sent[0]).toEqual({ ...words, was: request })
  expect(tell.mock.calls).toEqual([[{ type: 'me.changedElsewhere' }]])
})
