import { sql, type Compilable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { removalOf } from '#server/app/expired-rows.ts'
import { lastOpened } from '#server/areas/demos/load-demo-shelf.ts'
import { untoldAnswers } from '#server/areas/whatsapp/answers.ts'
import { withMark } from '#server/identity/session/known-browser.ts'
import { lease } from '#server/mail/outbox.ts'
import { planOf } from '#tests/support/query-plan.ts'
import { createScaleDatabase } from '#tests/support/scale-database.ts'

const db = createScaleDatabase()
const now = Date.UTC(2026, 0, 15, 9)
const dayMs = 86_400_000

const someone = sql`(select id, row_number() over () - 1 as number from people) someone`
/** So many moments of two years, up to now. */
const moments = (count: number) =>
  sql`(select n, ${now}::bigint - (${count}::int - n) * (${730 * dayMs}::bigint / ${count}::int) as at from generate_series(1, ${count}::int) n) it`

/** Two years of 200 people with a phone each. */
beforeAll(async () => {
  await sql`alter table logs disable trigger user`.execute(db())
  await sql`
    insert into people (email, created_at)
    select 'p-' || n || '@example.com', 0 from generate_series(1, 200) n`.execute(db())
  await sql`
    insert into sessions (id, person_id, method, secret_hash, login_at, proven_at, refreshed_at, used_at, ends_at,
      user_agent, address)
    select gen_random_uuid(), someone.id, 'email', 'hash ' || n, at, at, at, at, at, '', ''
    from ${moments(10_000)} join ${someone} on number = n % 200`.execute(db())
  await sql`
    insert into logs (person_id, id, session_id, action, demo, data, version, at)
    select someone.id, gen_random_uuid(), gen_random_uuid(), case n % 7 when 0 then 'OpenDemo' else 'Pageview' end,
      case n % 7 when 0 then 'demo-' || n % 15 end, '{}', '0.6.3', at
    from ${moments(30_000)} join ${someone} on number = n % 200`.execute(db())
  await sql`
    insert into known_browsers (person_id, browser_hash, last_at)
    select someone.id, 'hash ' || n, at from ${moments(10_000)} join ${someone} on number = n % 200`.execute(
    db(),
  )
  await sql`
    with asked as (
      insert into ai_conversations (person_id, title, message_count, created_at, asked_at)
      select id, '', 100, 0, ${now} from people returning id, person_id
    ), paired as (
      insert into whatsapp_phones (phone, person_id, conversation_id, paired_at, heard_at)
      select '+1' || row_number() over (), person_id, id, 0, ${now} from asked
    )
    insert into ai_messages (conversation_id, place, role, text, written_at)
    select id, n, case n % 2 when 0 then 'answer' else 'question' end, '', at
    from ${moments(100)}, asked`.execute(db())
  await sql`
    insert into outbox (id, recipient, sealed, run_at, due_at, expires_at, may_wait)
    select gen_random_uuid(), 'reader-' || n || '@example.com', repeat('sealed', 200), ${now}, ${now}, ${now + 7 * dayMs}, true
    from generate_series(1, 5000) n`.execute(db())
  await sql`vacuum analyze sessions, logs, known_browsers, ai_messages, whatsapp_phones, outbox`.execute(
    db(),
  )
})

const stepsOf = async (query: Compilable) =>
  (await planOf(db(), query)).map((step) => step['Index Name'] ?? step['Node Type'])

test('RE-06 a sweep finds the sessions that ended long ago by when they did', async () => {
  const over = { table: 'sessions', column: 'ends_at', before: now - 700 * dayMs, most: 5_000 }
  const steps = await stepsOf({ compile: () => removalOf(over).compile(db()) })
  expect(steps).toContain('sessions_by_end')
  expect(steps).not.toContain('Seq Scan')
})

test('RE-09 the next mail is the first in an index, however many wait', async () => {
  const steps = await stepsOf({ compile: () => lease(now, 20).compile(db()) })
  expect(steps).toContain('outbox_by_urgency')
  expect(steps).not.toContain('Sort')
  expect(steps).not.toContain('Seq Scan')
})

test('DEMO-9 what somebody opened is found by what they opened, not among all that they did', async () => {
  const { id } = await db().selectFrom('people').select('id').executeTakeFirstOrThrow()
  const steps = await stepsOf(lastOpened(db(), id))
  expect(steps).toContain('logs_rest_person_id_demo_at_idx')
  expect(steps).not.toContain('logs_rest_person_id_at_id_idx')
})

test('CF-03 a browser with a mark under the secret before is found by it', async () => {
  const steps = await stepsOf(withMark(db(), 'hash 7').set({ browser_hash: 'hash' }))
  expect(steps).toContain('known_browsers_by_hash')
  expect(steps).not.toContain('Seq Scan')
})

test('AI-4 answers that are to be told are found among those of some days, however much was asked before', async () => {
  const steps = await stepsOf(untoldAnswers(db(), now))
  expect(steps).toContain('ai_messages_answered')
})
