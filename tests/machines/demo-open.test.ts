import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { LeadDraft } from '#src/api/contract/leads.ts'
import { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import {
  selectDemoOpenView,
  selectDemoPageViewFor,
} from '#src/machines/demo-open/demo-open.view.ts'
import { leadMachine } from '#src/machines/lead/lead.machine.ts'
import { failures, lead } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const url = 'https://robotaxi.example/'
const draft: LeadDraft = { type: 'client', company: 'Acme', website: 'acme.example' }
const free = { isRequired: false, leadId: null }
const valid = { isRequired: true, leadId: 'lead-0' }
const missing = { isRequired: true, leadId: null }

type Log = { demo: string; leadId: string | null; reusedSession: boolean }

const start = () => {
  const logOpen = vi.fn<(input: Log) => Promise<void>>(() => Promise.resolve())
  const done: unknown[] = []
  const tell = (what: string) => () => {
    done.push(what)
  }
  const logic = demoOpenMachine.provide({
    actors: {
      logOpen: fromPromise(({ input }) => logOpen(input)),
      lead: leadMachine.provide({
        actors: {
          addLead: fromPromise(() => Promise.resolve(lead)),
          resumeLead: fromPromise(() => Promise.resolve(lead)),
        },
      }),
    },
    actions: {
      openDemo: (_, { url: address, target }) => {
        done.push(`open ${address} in ${target}`)
      },
      beginDemoSession: (_, params) => {
        done.push(params)
      },
      endDemoSession: (_, { leadId }) => {
        done.push(`end the demo session of ${leadId}`)
      },
      tellRefusal: (_, { text }) => {
        done.push(text)
      },
      showLeadForm: tell('show lead form'),
      showGo: tell('show go'),
      showPage: tell('show page'),
    },
  })
  const input = { demo: 'robotaxi', label: 'Robotaxi', url } as const
  const actor = createActor(logic, { input }).start()
  return {
    actor,
    done,
    logOpen,
    view: () => selectDemoOpenView(actor.getSnapshot()),
    submitLead: async () => {
      actor.getSnapshot().children.lead?.send({ type: 'lead.submit', lead: draft })
      await settled()
    },
  }
}

test.each([
  ['page', []],
  ['go', ['show go']],
] as const)('DEMO-5 from the %s a valid session opens the demo in a new tab', (from, shown) => {
  const { actor, done, view } = start()
  actor.send({ type: 'demo.access', from, session: valid })

  expect(done).toEqual([`open ${url} in tab`, ...shown])
  expect(view()).toEqual({ step: 'opened', url, how: 'shown' })
})

test.each(['open', 'redirect'] as const)(
  'DEMO-5 from the %s route a valid session opens the demo in the same tab',
  async (from) => {
    const { actor, done, view } = start()
    actor.send({ type: 'demo.access', from, session: valid })
    expect(done).toEqual([`open ${url} in same`])
    expect(view()).toEqual({ step: 'opening', label: 'Robotaxi' })

    await pass(3)
    expect(view()).toEqual({ step: 'opened', url, how: 'slow' })
  },
)

test('DEMO-5 LOG-2 an opening with a lead from before is logged as such, one without as without', () => {
  const { actor, logOpen } = start()
  actor.send({ type: 'demo.access', from: 'page', session: valid })
  expect(logOpen.mock.calls).toEqual([
    [{ demo: 'robotaxi', leadId: 'lead-0', reusedSession: true }],
  ])

  actor.send({ type: 'demo.access', from: 'page', session: free })
  expect(logOpen.mock.lastCall).toEqual([{ demo: 'robotaxi', leadId: null, reusedSession: true }])
})

test('DEMO-5 the log holds up no opening, and a log that fails changes nothing', async () => {
  const { actor, done, logOpen, view } = start()
  logOpen.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'demo.access', from: 'page', session: valid })
  expect(done).toEqual([`open ${url} in tab`])

  await settled()
  expect(view()).toEqual({ step: 'opened', url, how: 'shown' })
})

test('DEMO-5 a new tab that the browser refuses leaves the link', () => {
  const { actor, view } = start()
  actor.send({ type: 'demo.access', from: 'page', session: valid })
  actor.send({ type: 'demo.blocked' })

  expect(view()).toEqual({ step: 'opened', url, how: 'blocked' })
})

test.each([
  ['page', ['show lead form']],
  ['go', ['show lead form']],
  ['redirect', ['show lead form']],
  ['open', []],
] as const)('DEMO-5 from %s a missing lead asks for one', (from, shown) => {
  const { actor, done, logOpen, view } = start()
  actor.send({ type: 'demo.access', from, session: missing })

  expect(view()).toEqual({ step: 'lead' })
  expect(done).toEqual(shown)
  expect(logOpen).toHaveBeenCalledTimes(0)
})

test('DEMO-5 below the lead form the page of the demo is as before, so that nothing of it is drawn anew', () => {
  const { actor } = start()
  const view = () => selectDemoPageViewFor(actor.getSnapshot(), null)
  const before = view()
  actor.send({ type: 'demo.access', from: 'page', session: missing })

  expect(view()).toEqual(before)
})

test('DEMO-5 LOG-2 a lead that was sent is kept, logged once, opened once, and the go route follows', async () => {
  const { actor, done, logOpen, submitLead, view } = start()
  actor.send({ type: 'demo.access', from: 'page', session: missing })
  actor.send({ type: 'demo.access', from: 'open', session: missing })
  await submitLead()
  actor.send({ type: 'demo.access', from: 'go', session: { isRequired: true, leadId: lead.id } })

  expect(done).toEqual([
    'show lead form',
    { lead, isResumed: false },
    `open ${url} in tab`,
    'show go',
  ])
  expect(logOpen.mock.calls).toEqual([
    [{ demo: 'robotaxi', leadId: lead.id, reusedSession: false }],
  ])
  expect(view()).toEqual({ step: 'opened', url, how: 'shown' })
})

test('DEMO-5 a refused tab stays refused when the go route follows', async () => {
  const { actor, done, submitLead, view } = start()
  actor.send({ type: 'demo.access', from: 'open', session: missing })
  await submitLead()
  actor.send({ type: 'demo.blocked' })
  actor.send({ type: 'demo.access', from: 'go', session: valid })

  expect(done.filter((it) => it === `open ${url} in tab`)).toHaveLength(1)
  expect(view()).toEqual({ step: 'opened', url, how: 'blocked' })
})

test('DEMO-5 LEAD-1 Back in the form leads to the page, and nothing is opened', async () => {
  const { actor, done, logOpen, view } = start()
  actor.send({ type: 'demo.access', from: 'page', session: missing })
  actor.getSnapshot().children.lead?.send({ type: 'lead.back' })
  await settled()

  expect(view()).toEqual({ step: 'idle' })
  expect(done).toEqual(['show lead form', 'show page'])
  expect(logOpen).toHaveBeenCalledTimes(0)
})

test('DEMO-5 leaving the form by the browser forgets it, and access works again', () => {
  const { actor, view } = start()
  actor.send({ type: 'demo.access', from: 'page', session: missing })
  actor.send({ type: 'demo.leave' })
  expect(view()).toEqual({ step: 'idle' })

  actor.send({ type: 'demo.access', from: 'page', session: valid })
  expect(view()).toEqual({ step: 'opened', url, how: 'shown' })
})

test('DEMO-5 DEMO-8 LOG-2 a lead that is gone on with opens the demo, and its opening is told as one of a demo session that goes on', async () => {
  const { actor, done, logOpen } = start()
  actor.send({ type: 'demo.access', from: 'page', session: missing })
  actor.getSnapshot().children.lead?.send({ type: 'lead.resume', leadId: lead.id })
  await settled()
  expect(done).toContain(`open ${url} in tab`)
  expect(logOpen.mock.calls).toEqual([[{ demo: 'robotaxi', leadId: lead.id, reusedSession: true }]])
})

test.each([failures.sessionOver, failures.leadOfOpeningGone])(
  'DEMO-6 LOG-2 LEAD-6 where the server says that the demo session is over, or its lead gone, it is over here, and that is told: $message',
  async (failure) => {
    const { actor, done, logOpen } = start()
    logOpen.mockRejectedValueOnce(failure)
    actor.send({ type: 'demo.access', from: 'page', session: valid })
    await settled()
    expect(done).toEqual([`open ${url} in tab`, 'end the demo session of lead-0', failure.message])
  },
)

test('DEMO-6 LOG-2 where the demo is gone the demo session goes on', async () => {
  const { actor, done, logOpen } = start()
  logOpen.mockRejectedValueOnce(failures.demoGone)
  actor.send({ type: 'demo.access', from: 'page', session: valid })
  await settled()
  expect(done).toEqual([`open ${url} in tab`])
})
