import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoints, type EndpointName } from '#src/api/contract/endpoints.ts'
import { actors, letIn, refusalStatus } from '#tests/support/actors.ts'
import { endpointNames, exampleInputs } from '#tests/support/contract-examples.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

/** What belongs to somebody else, by its ids. */
type Belongings = {
  readonly person: string
  readonly organization: string
  /** Another one of the same kind. */
  readonly sister: string
  readonly session: string
  readonly passkey: string
  readonly lead: string
  readonly conversation: string
  readonly answer: string
}
type InputWith = (ids: Belongings) => Readonly<Record<string, unknown>>

const ofPerson =
  (rest: object = {}): InputWith =>
  ({ person }) => ({ id: person, ...rest })
const ofOrganization =
  (rest: object = {}): InputWith =>
  ({ organization }) => ({ id: organization, ...rest })
const version = 1
const bolt = { type: 'client', company: 'Bolt', website: 'bolt.example' }

/** Every call that takes an id, with ids of somebody else's. */
const inputs: Partial<Readonly<Record<EndpointName, InputWith>>> = {
  renamePasskey: ({ passkey }) => ({ id: passkey, name: 'Mine now' }),
  deletePasskey: ({ passkey }) => ({ id: passkey }),
  revokeSession: ({ session }) => ({ id: session }),
  resumeLead: ({ lead }) => ({ id: lead }),
  correctOwnLead: ({ lead }) => ({ id: lead, version, lead: bolt }),
  correctLead: ({ lead }) => ({ id: lead, version, lead: bolt }),
  deleteLead: ({ lead }) => ({ id: lead, version, reason: 'They asked for it.' }),
  loadConversation: ({ conversation }) => ({ id: conversation }),
  askQuestion: ({ conversation }) => ({ id: conversation, question: 'What did they ask?' }),
  renameConversation: ({ conversation }) => ({ id: conversation, title: 'Mine now' }),
  deleteConversation: ({ conversation }) => ({ id: conversation }),
  restoreConversation: ({ conversation }) => ({ id: conversation }),
  pinConversation: ({ conversation }) => ({ id: conversation, isPinned: true }),
  rateAnswer: ({ answer }) => ({ id: answer, isHelpful: false }),
  stopAnswer: ({ answer }) => ({ id: answer }),
  answerAgain: ({ answer }) => ({ id: answer }),
  decideAccess: ({ person }) => ({
    people: [{ personId: person, version }],
    decision: { verdict: 'approve' },
  }),
  loadOrganization: ofOrganization(),
  listDecided: ({ organization, lead }) => ({ id: organization, requestedBefore: 1, before: lead }),
  setOrganizationDemo: ofOrganization({ version, demo: 'nba', isShown: true }),
  renameOrganization: ofOrganization({ version, name: 'Cymbal' }),
  previewMerge: ({ organization, sister }) => ({ id: organization, into: sister }),
  mergeOrganization: ({ organization, sister }) => ({
    id: organization,
    version,
    into: sister,
    intoVersion: version,
  }),
  verifyDomain: ofOrganization({ version, domain: 'cymbal.example', isAutomatic: true }),
  removeDomain: ofOrganization({ version, domain: 'cymbal.example' }),
  loadPerson: ofPerson(),
  setAdmin: ofPerson({ version, isAdmin: true }),
  setCustomer: ofPerson({ version, isCustomer: true }),
  disablePerson: ofPerson({ version, reason: 'Left.' }),
  enablePerson: ofPerson({ version }),
  endSessions: ofPerson({ version }),
  resetSignIn: ofPerson({ version, reason: 'Their laptop is gone.' }),
  deletePersonLeads: ofPerson({ version, reason: 'They asked for it.' }),
  loadSight: ofPerson(),
  listPersonTimeline: ofPerson(),
  listOrganizationTimeline: ofOrganization(),
  exportPersonTimeline: ofPerson(),
  exportOrganizationTimeline: ofOrganization(),
}
/** Ids that the caller makes up for something of their own. */
const ownIds: ReadonlySet<EndpointName> = new Set(['addLog', 'tellRuns'])

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/

const addBelongings = async (): Promise<Belongings> => {
  const organization = await addOrganization(portal, { domains: ['cymbal.example'] })
  const { person } = await portal.signIn({
    email: 'owner@example.com',
    organization_id: organization.id,
    organization_access_status: 'pending',
  })
  const sister = await addOrganization(portal, { name: 'Cymbal Labs' })
  const ids = {
    person: person.id,
    organization: organization.id,
    sister: sister.id,
    passkey: randomUUID(),
  }
  const { id: session } = await portal.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('passkeys')
    .values({
      id: ids.passkey,
      person_id: person.id,
      credential_id: 'Y3JlZGVudGlhbA',
      public_key: 'key',
      counter: 0,
      transports: '',
      aaguid: randomUUID(),
      is_backup_eligible: false,
      is_backed_up: false,
      name: 'Theirs',
      created_at: 1,
    })
    .execute()
  const { id: lead } = await portal.db
    .insertInto('leads')
    .values({
      person_id: person.id,
      type: 'client',
      company: 'Cymbal',
      website: 'https://cymbal.example',
      salesforce: '',
      note: '',
      created_at: portal.services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: conversation } = await portal.db
    .insertInto('ai_conversations')
    .values({
      person_id: person.id,
      title: 'Theirs',
      message_count: 1,
      created_at: portal.services.now(),
      asked_at: portal.services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: answer } = await portal.db
    .insertInto('ai_messages')
    .values({
      conversation_id: conversation,
      place: 1,
      role: 'answer',
      text: 'Theirs.',
      citations: '[]',
      answered_by: 'Somebody.',
      written_at: portal.services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...ids, session, lead, conversation, answer }
}

/** All that could have been changed. */
const stateOf = async ({ person, organization }: Belongings) => {
  const rows = await Promise.all([
    portal.db.selectFrom('people').selectAll().where('id', '=', person).execute(),
    portal.db.selectFrom('sessions').selectAll().where('person_id', '=', person).execute(),
    portal.db.selectFrom('passkeys').selectAll().where('person_id', '=', person).execute(),
    portal.db.selectFrom('leads').selectAll().where('person_id', '=', person).execute(),
    portal.db.selectFrom('organizations').selectAll().where('id', '=', organization).execute(),
    portal.db.selectFrom('organization_domains').selectAll().execute(),
    portal.db.selectFrom('organization_demos').selectAll().execute(),
    portal.db.selectFrom('ai_conversations').selectAll().where('person_id', '=', person).execute(),
    portal.db.selectFrom('ai_messages').selectAll().execute(),
    portal.db.selectFrom('audit_log').selectAll().execute(),
  ])
  return JSON.stringify(rows)
}

const answerTo = async (
  browser: PortalBrowser,
  name: EndpointName,
  input: Readonly<Record<string, unknown>>,
) => {
  const endpoint = { ...endpoints[name], input: z.any() }
  const response = await browser.send(endpoint, input, { idempotencyKey: `key-of-${name}` })
  const isFile = response.headers.has('content-disposition')
  const body = isFile ? {} : ((await response.json()) as Record<string, unknown>)
  return { status: response.status, body: { ...body, requestId: null } }
}

const unknown: Belongings = {
  person: randomUUID(),
  organization: randomUUID(),
  sister: randomUUID(),
  session: randomUUID(),
  passkey: randomUUID(),
  lead: randomUUID(),
  conversation: randomUUID(),
  answer: randomUUID(),
}

test('AZ-02 every call that takes an id is tried with somebody else’s', () => {
  const withIds = endpointNames.filter((name) => uuid.test(JSON.stringify(exampleInputs[name])))
  expect(
    Object.keys(inputs).toSorted(),
    'a call that takes an id has its input with an id of somebody else in `inputs`',
  ).toEqual(withIds.filter((name) => !ownIds.has(name)).toSorted())
})

const cells = Object.entries(actors).flatMap(([actor, enter]) =>
  Object.entries(inputs).map(([name, inputWith]) => ({
    actor,
    enter,
    name: name as EndpointName,
    inputWith,
  })),
)

const isLetIn = ({ actor, name }: (typeof cells)[number]) =>
  letIn[endpoints[name].access].includes(actor)
const isForAdmins = ({ name }: (typeof cells)[number]) => endpoints[name].access === 'admin'

test.each(cells.filter((cell) => !isLetIn(cell)))(
  'AZ-01 AZ-02 $actor is refused $name of what is somebody else’s',
  async ({ actor, enter, name, inputWith }) => {
    const ids = await addBelongings()
    const browser = await enter(portal)
    const before = await stateOf(ids)
    const { status } = await answerTo(browser, name, inputWith(ids))
    expect(status).toBe(refusalStatus(actor))
    expect(await stateOf(ids)).toBe(before)
  },
)

test.each(cells.filter((cell) => isLetIn(cell) && !isForAdmins(cell)))(
  'AZ-02 to $actor $name of what is somebody else’s is as unknown as what never was',
  async ({ enter, name, inputWith }) => {
    const ids = await addBelongings()
    const browser = await enter(portal)
    const before = await stateOf(ids)
    const answer = await answerTo(browser, name, inputWith(ids))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer).toEqual(await answerTo(browser, name, inputWith(unknown)))
    expect(await stateOf(ids)).toBe(before)
  },
)

test.each(cells.filter((cell) => isLetIn(cell) && isForAdmins(cell)))(
  'AZ-01 $actor does $name: it is what they are for',
  async ({ enter, name, inputWith }) => {
    const ids = await addBelongings()
    const { status } = await answerTo(await enter(portal), name, inputWith(ids))
    expect(status).toBe(200)
  },
)
