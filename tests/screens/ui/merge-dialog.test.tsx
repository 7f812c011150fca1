import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { MergePreview } from '#src/api/contract/admin-merge.ts'
import { MergeDialog } from '#src/ui/admin/merge-dialog.tsx'
import { mergeFacts } from '#src/ui/admin/merge.ts'
import { organizationSamples } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { merge } = organizationSamples
const whole: MergePreview = {
  from: {
    ...merge.from,
    people: 7,
    approved: 2,
    pending: 1,
    rejected: 1,
    domains: [
      { domain: 'acme.com', isAutomatic: true },
      { domain: 'acme.net', isAutomatic: false },
    ],
  },
  into: merge.into,
  demos: ['Robotaxi', 'NBA'],
}

const setup = (preview: MergePreview | null, problem: string | null = null, isBusy = false) => {
  const onConfirm = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  const { person } = renderScreen(
    <MergeDialog {...{ preview, problem, isBusy, onConfirm, onCancel }} />,
  )
  return { person, onConfirm, onCancel }
}
const button = (name: string) => screen.getByRole('button', { name })

test('ADMIN-3 AZ-04 who has access, who waits and which domains and demos differ is said before the press', () => {
  expect(mergeFacts(whole)).toEqual([
    'People of Acme who come over: 7. Acme Stores has 3 people so far.',
    'Everybody keeps their access, or goes on without: 2 with access, 1 waiting, 1 rejected, 3 not asked yet. Acme Stores has 1 with access and 2 waiting.',
    'Whoever confirms a mailbox at acme.com belongs to Acme Stores from then on, and is still approved automatically.',
    'Whoever confirms a mailbox at acme.net belongs to Acme Stores from then on.',
    'Demos that you show or hide otherwise for Acme will be shown to its people as to those of Acme Stores: Robotaxi, NBA.',
    'Leads and figures of both are counted together from then on, those of the past too.',
    'Acme is still found by its name, and links to it go on working.',
  ])
  const nobody = { ...merge.from, people: 0, approved: 0, pending: 0 }
  expect(mergeFacts({ ...merge, from: nobody })[1]).toBe(
    'Nobody gets or loses access by this. Acme Stores has 1 with access and 2 waiting.',
  )
  const customers = mergeFacts({ ...merge, from: { ...merge.from, kind: 'customer' } })
  expect(customers.filter((fact) => fact.includes('access'))).toEqual([])
})

test('ADMIN-3 a merge is confirmed, or not, and axe finds nothing wrong', async () => {
  const { person, onConfirm, onCancel } = setup(whole)
  expect(screen.getByRole('alertdialog', { name: 'Merge Acme into Acme Stores?' })).toBeDefined()
  expect(screen.getByText('This cannot be undone.')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  expect(await axeProblems()).toEqual([])
  await person.click(button('Merge'))
  expect(onConfirm).toHaveBeenCalledOnce()
  await person.click(button('Cancel'))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('ADMIN-3 RE-10 until its figures are there nothing is merged, and why they are not is told', async () => {
  const loading = setup(null)
  expect(screen.getByRole('alertdialog', { name: 'Merge these organizations?' })).toBeDefined()
  await loading.person.click(button('Loading...'))
  expect(loading.onConfirm).not.toHaveBeenCalled()
})

test('ADMIN-3 RE-10 where its figures cannot be loaded that is told, and nothing is merged', async () => {
  const { person, onConfirm } = setup(null, 'The server is busy.')
  expect(screen.getByRole('alert').textContent).toBe('The server is busy.')
  await person.click(button('Merge'))
  expect(onConfirm).not.toHaveBeenCalled()
})
