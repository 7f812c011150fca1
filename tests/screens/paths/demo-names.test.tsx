import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'

const { open, rememberSession } = jsdomStage()

const names = success('listDemoNames', { demos: [{ key: 'robotaxi', label: 'Robotaxi' }] })

test('INSIGHT-4 an admin who is shown no demo filters leads by every demo', async () => {
  rememberSession()
  const stage = open('/admin/leads')
  await stage.answer('loadUser', success('loadUser', { ...me, isAdmin: true, isStrong: true }))
  await stage.answer('listDemoNames', names)
  await expect.poll(() => screen.queryByRole('option', { name: 'Robotaxi' })).not.toBeNull()
})

test('ADMIN-3 an admin who is shown no demo reads in the audit log what a demo is called', async () => {
  rememberSession()
  const stage = open('/admin/audit-log')
  await stage.answer('loadUser', success('loadUser', { ...me, isAdmin: true, isStrong: true }))
  await stage.answer('listDemoNames', names)
  await stage.answer(
    'listAudit',
    success('listAudit', {
      entries: [
        {
          seq: 1,
          at: 1,
          kind: 'organization.demo-set',
          actor: 'root@google.com',
          subjectKind: 'organization',
          subjectId: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
          subject: 'Acme',
          before: '{"demo":"robotaxi","shown":null}',
          after: '{"demo":"robotaxi","shown":true}',
          requestId: null,
        },
      ],
      hasMore: false,
    }),
  )
  await expect.poll(() => screen.queryAllByText(/Robotaxi/).length).toBeGreaterThan(0)
})
