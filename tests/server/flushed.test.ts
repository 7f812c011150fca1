import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { revokeOtherSessions } from '#src/api/contract/account.ts'
import { startDevice, verifyDevice } from '#src/api/contract/device.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { required } from '#src/lib/required.ts'
import { signOnProcess } from '#tests/support/sign-on-process.ts'

// The database's own writer, which brings to the disk now and then what no commit has, keeps still.
const portal = await signOnProcess({ parameters: { wal_writer_delay: '10s' } })
const { db, signIn, restart } = portal
const lead = { type: 'client', company: 'Acme', website: 'acme.example' } as const
const once = { idempotencyKey: 'the-first-lead' }

type Table = 'leads' | 'sessions' | 'device_codes'

const valueOf = async (query: ReturnType<typeof sql<{ value: string }>>) =>
  required((await query.execute(db())).rows[0], 'value').value

/** Was the log on the disk, as far as the commit of the newest row of the table, when the act was answered? */
const isFlushed = async (table: Table, act: () => Promise<unknown>) => {
  const start = await valueOf(sql`select pg_current_wal_insert_lsn() as value`)
  await act()
  const flushed = await valueOf(sql`select pg_current_wal_flush_lsn() as value`)

  const transaction = await valueOf(
    sql`select xmin::text as value from ${sql.table(table)} order by age(xmin) limit 1`,
  )
  await sql`select pg_logical_emit_message(false, 'flush', '', true)`.execute(db())
  const committed = await valueOf(sql`
    select end_lsn as value from pg_get_wal_records_info(${start}, pg_current_wal_flush_lsn())
    where resource_manager = 'Transaction' and record_type = 'COMMIT' and xid::text = ${transaction}`)
  return (
    (await valueOf(sql`select (${committed}::pg_lsn <= ${flushed}::pg_lsn)::text as value`)) ===
    'true'
  )
}

const completeSetup = () =>
  db().updateTable('people').set({ organization_form_completed: true }).execute()

test('RE-03 a lead, a session, its end and the approval of a device are on the disk before they are answered', async () => {
  await sql`create extension pg_walinspect`.execute(db())
  const browser = await signIn('ann')
  await completeSetup()
  const method = 'email'
  const device = await portal.newBrowser().call(startDevice, { method })
  const { user_code } = device
  await browser.call(verifyDevice, { method, user_code })

  const kept = {
    session: await isFlushed('sessions', () => signIn('ann')),
    end: await isFlushed('sessions', () => browser.call(revokeOtherSessions, {})),
    lead: await isFlushed('leads', () => browser.call(addLead, lead, once)),
    approval: await isFlushed('device_codes', () =>
      browser.call(verifyDevice, { method, user_code, confirm: 'approve' }),
    ),
  }
  expect(kept).toEqual({ session: true, end: true, lead: true, approval: true })
  expect(await valueOf(sql`select current_setting('fsync') as value`)).toBe('on')
})

test('RE-03 the same look finds a database that answers before the disk has it', async () => {
  await sql`alter database postgres set synchronous_commit = off`.execute(db())
  await restart()
  const browser = await signIn('bea')
  await completeSetup()
  expect(await isFlushed('leads', () => browser.call(addLead, lead, once))).toBe(false)
})
