import {
  createActor,
  fromPromise,
  StateMachine,
  type AnyActorLogic,
  type AnyStateMachine,
} from 'xstate'

import type { Call } from '#src/api/client.ts'
import { activityLogic } from '#src/app/activity-logic.ts'
import { demoSessionLogic } from '#src/app/demo-session/demo-session-logic.ts'
import { createFlowLoader } from '#src/app/flow-logic.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { sessionLogic, type SessionPorts } from '#src/app/session/session-logic.ts'
import { draftsIn } from '#src/app/storage/drafts.ts'
import { begunCodeIn } from '#src/app/storage/begun-code.ts'
import { firstAdminSecretIn } from '#src/app/storage/first-admin-secret.ts'
import { required } from '#src/lib/required.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import { flows, type FlowName } from '#src/machines/app/flows.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { recordOf } from '#tests/models/samples.ts'

const emptyStorage = (): TextStorage => {
  const kept = new Map<string, string>()
  return {
    read: (name) => kept.get(name) ?? null,
    write: (name, text) => void kept.set(name, text),
    remove: (name) => void kept.delete(name),
  }
}

/** The session that the models begin with is the one that is stored. */
const stored = {
  read: () => ({ ...recordOf('stored'), accessToken: 'access-current' }),
  has: () => ({ accessToken: true, refreshToken: true }),
} as SessionPorts['stored']

const machinesIn = (logic: AnyActorLogic): AnyStateMachine[] =>
  logic instanceof StateMachine
    ? [
        logic,
        ...Object.values(logic.implementations.actors as Record<string, AnyActorLogic>).flatMap(
          machinesIn,
        ),
      ]
    : []

type Told = { type: string; text?: string }

/**
 * Every machine of the product with the effects that the app gives it, by id; `call` is what they reach the server by, `tell`
 * hears what a person is told wherever they are.
 */
export const machinesWithEffects = async (call: Call, tell: (event: Told) => void = () => {}) => {
  const ports = {
    call,
    run: call,
    origin: 'https://portal.example',
    version: '1.2.3',
    drafts: draftsIn({ storage: emptyStorage(), writer: () => 'ada@example.com' }),
    firstAdminSecret: firstAdminSecretIn(emptyStorage()),
    begunCode: begunCodeIn(emptyStorage()),
    root: () => ({ getSnapshot: () => ({ children: {} }) }),
    isSteppingUp: () => false,
    session: () => createActor(sessionMachine, { input: { stored: null } }),
    demoSessionMaxAgeSec: () => 3_600,
    activity: () => createActor(fromPromise(() => Promise.resolve())),
    notice: () => ({ getSnapshot: () => ({ status: 'active' }), send: tell }),
  } as unknown as FlowPorts
  const arrived: Partial<typeof flows> = {}
  await createFlowLoader(arrived, ports).loadFlows(...(Object.keys(flows) as FlowName[]))
  // Several flows show who somebody is by the same machines; looked at are those of the login, in whatever order code arrives.
  const { login, ...others } = arrived
  const roots = [
    ...Object.values(others),
    required(login, 'login'),
    demoSessionLogic(ports),
    activityLogic({ call, accessToken: () => null }),
    sessionLogic({
      call,
      stored,
      exclusively: <TResult>(work: () => Promise<TResult>) => work(),
      use: { note: () => {}, idleSec: () => null },
      origin: ports.origin,
    } as unknown as SessionPorts),
  ]
  return new Map(roots.flatMap(machinesIn).map((machine) => [machine.id, machine]))
}
