import type { ToldMessage } from '#src/inspector/protocol.ts'

const about = { rootId: 'x:0', createdAt: '0', id: '', _version: '0' }

const snapshotOf = (value: string, status: 'active' | 'done') => ({ status, value }) as never

/** A machine begins in a state: its name is its id too. */
export const actorBegan = (name: string, value: string, parentId?: string): ToldMessage => ({
  ...about,
  type: '@xstate.actor',
  sessionId: name,
  name,
  definition: JSON.stringify({ id: name, states: {} }),
  parentId,
  snapshot: snapshotOf(value, 'active'),
})

/** It is told an event by nobody of whom is told. */
export const actorTold = (name: string, type: string): ToldMessage => ({
  ...about,
  type: '@xstate.event',
  sessionId: name,
  sourceId: undefined,
  event: { type },
})

/** It heard an event, and what came of it. */
export const actorHeard = (
  name: string,
  type: string,
  value: string,
  status: 'active' | 'done' = 'active',
): ToldMessage => ({
  ...about,
  type: '@xstate.snapshot',
  sessionId: name,
  event: { type },
  snapshot: snapshotOf(value, status),
  taken: [`${value}/0`],
})
