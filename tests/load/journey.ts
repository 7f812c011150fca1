import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Endpoint, InputOf, OutputOf } from '#src/api/contract/endpoint.ts'
import { listDemos } from '#src/api/contract/demos.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { addLog } from '#src/api/contract/logs.ts'
import { finishLogin, startLogin } from '#src/api/contract/passcode.ts'
import { loadUser, refresh } from '#src/api/contract/session.ts'
import { leaseMs } from '#server/mail/outbox.ts'
import { required } from '#src/lib/required.ts'
import { StepFailed, type Tally } from '#tests/load/tally.ts'
import type { CallOptions, PortalBrowser } from '#tests/support/portal-browser.ts'
import type { ProcessPeople } from '#tests/support/process-people.ts'

const lookMs = 50
/** Longer than another process waits before it sends the mail of one that was killed. */
const mailPatienceMs = leaseMs + 15_000
const version = '0.6.3'

/** Takes what was acknowledged. */
type Acknowledged = (leadId: string) => void

type Traveller = Awaited<ReturnType<ProcessPeople['add']>> & {
  readonly db: ProcessPeople['db']
  readonly tally: Tally
  readonly onLead?: Acknowledged
}

/** One answered step; throws `StepFailed` where it was refused. */
const step = async <TEndpoint extends Endpoint>(
  { browser, tally }: Pick<Traveller, 'browser' | 'tally'>,
  name: string,
  endpoint: TEndpoint,
  input: InputOf<TEndpoint>,
  options: CallOptions = {},
): Promise<OutputOf<TEndpoint>> => {
  const { ok, body } = await tally.time(name, () => browser.send(endpoint, input, options))
  if (!ok) {
    throw new StepFailed(`${name}: ${JSON.stringify(body)}`)
  }
  return endpoint.output.parse(body) as OutputOf<TEndpoint>
}

/** Signs in by the code that is mailed. */
export const signInByCode = async (traveller: Traveller) => {
  const { person, browser } = traveller
  const method = 'email'
  const ticket = await step(traveller, 'ask for a code', startLogin, {
    method,
    identifier: person.email,
  })
  const passcode = await codeFor(traveller)
  const { authToken, connectToken } = ticket
  const input = { method, authToken, connectToken, passcode }
  browser.tokens = await step(traveller, 'sign in by it', finishLogin, input)
}

/** What a customer does: signs in, looks at Home, says whom they demo to, opens a demo, stays. */
export const travel = async (traveller: Traveller) => {
  const { browser } = traveller
  const method = 'email'
  await signInByCode(traveller)
  await step(traveller, 'who am I', loadUser, { method })
  const { demos } = await step(traveller, 'demos of Home', listDemos, {})
  const lead = await step(
    traveller,
    'add a lead',
    addLead,
    { type: 'client', company: 'Cymbal', website: 'cymbal.example', note: '' },
    { idempotencyKey: randomUUID() },
  )
  traveller.onLead?.(lead.id)
  await step(traveller, 'open a demo', addLog, {
    action: 'OpenDemo',
    id: randomUUID(),
    version,
    demo: required(demos[0], 'demo').key,
    leadId: lead.id,
    data: { reusedSession: false },
  })
  browser.tokens = await step(traveller, 'refresh', refresh, refreshInput(browser))
}

/** What a page sends when it renews its tokens while its person is there. */
export const refreshInput = ({ tokens }: PortalBrowser) => ({
  method: 'email',
  refreshToken: required(tokens, 'tokens').refreshToken.jwt,
  idleSec: 0,
})

/** Looks into the table of the local mailbox: to ask the server for it would be load that no person makes. */
const codeFor = async ({ db, person, tally }: Traveller) => {
  const begun = performance.now()
  while (performance.now() - begun < mailPatienceMs) {
    // The database may be away for a moment.
    const mail = await newestMail(db, person.email).catch(() => undefined)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    if (code !== undefined) {
      tally.note('the mail is there', { ms: performance.now() - begun, outcome: 200 })
      return code
    }
    await sleep(lookMs)
  }
  tally.note('the mail is there', { ms: mailPatienceMs, outcome: 'unreachable' })
  throw new StepFailed(`no mail to ${person.email}`)
}

const newestMail = (db: ProcessPeople['db'], recipient: string) =>
  db
    .selectFrom('local_mail')
    .select('text')
    .where('recipient', '=', recipient)
    .orderBy('received_at', 'desc')
    .executeTakeFirst()
