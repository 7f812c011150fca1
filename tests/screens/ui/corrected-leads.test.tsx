import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { LeadDraft, RecentLead } from '#src/api/contract/leads.ts'
import { required } from '#src/lib/required.ts'
import type { LeadCorrectionView } from '#src/machines/lead-correction/lead-correction.view.ts'
import { RecentLeadsSection } from '#src/ui/account/recent-leads-section.tsx'
import { LeadCorrectionDialog } from '#src/ui/demos/lead-correction-dialog.tsx'
import { leadSamples, now } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { cymbl, bolt, correction, changed } = leadSamples
type AskingView = Extract<LeadCorrectionView, { step: 'asking' }>
const asking: AskingView = {
  step: 'asking',
  lead: cymbl,
  begun: cymbl,
  isBusy: false,
  problem: null,
  fieldErrors: [],
}

const showDialog = (first: AskingView = asking, isOwn = false) => {
  const onSave = vi.fn<(draft: LeadDraft, reason: string) => void>()
  const onCancel = vi.fn<() => void>()
  const dialog = (view: AskingView) => (
    <LeadCorrectionDialog
      view={view}
      kept={null}
      isOwn={isOwn}
      onType={() => {}}
      onSave={onSave}
      onCancel={onCancel}
    />
  )
  const { person, redraw } = renderScreen(dialog(first))
  return { person, onSave, onCancel, show: (view: AskingView) => redraw(dialog(view)) }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const leaveQuestion = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('LEAD-6 LEAD-3 the form of a correction begins with what stands there, and takes nothing that its rules refuse', async () => {
  const { person, onSave } = showDialog()
  expect([field('Company Name').value, field('Website').value]).toEqual([
    'Cymbl',
    'https://cymbal.example',
  ])
  await person.clear(field('Website'))
  await person.click(save())
  expect(await screen.findByText('Please enter a web address like example.com.')).toBeDefined()
  expect(onSave).not.toHaveBeenCalled()

  await person.type(field('Website'), 'cymbal.test')
  await person.type(field('Reason (optional)'), 'A slip.')
  await person.click(save())
  expect(onSave.mock.calls).toEqual([
    [{ type: 'client', company: 'Cymbl', website: 'https://cymbal.test', note: '' }, 'A slip.'],
  ])
  expect(await axeProblems()).toEqual([])
})

test('LEAD-6 a reason that is refused is told at its field, which has the focus, and nothing that was typed is lost', async () => {
  const { person, onSave, show } = showDialog()
  const reason = () => field('Reason (optional)')
  await person.type(field('Company Name'), 's')
  await person.click(reason())
  await person.paste('A\tslip.')
  await person.click(save())
  expect(await screen.findByText('Only one line of text.')).toBeDefined()
  expect(onSave).not.toHaveBeenCalled()

  await person.clear(reason())
  await person.type(reason(), 'A slip.')
  expect(screen.queryByText('Only one line of text.')).toBeNull()
  await person.click(save())
  show({ ...asking, fieldErrors: [{ field: 'reason', message: 'Please name nobody.' }] })
  expect(await screen.findByText('Please name nobody.')).toBeDefined()
  expect(document.activeElement).toBe(reason())
  expect([field('Company Name').value, reason().value]).toEqual(['Cymbls', 'A slip.'])
})

test('LEAD-6 what somebody else changed meanwhile stands in the form, with what was typed and why', async () => {
  const { person, show } = showDialog()
  await person.type(field('Reason (optional)'), 'A slip.')
  show({
    ...asking,
    lead: changed,
    begun: { ...correction, note: 'Hot.' },
    problem: 'Somebody else changed this lead in the meantime.',
  })
  expect(field('Company Name').value).toBe('Cymbal')
  expect(field('Note (optional)').value).toBe('Hot.')
  expect(field('Reason (optional)').value).toBe('A slip.')
  expect(screen.getByRole('alert').textContent).toContain('Somebody else changed')
})

test('LEAD-6 LEAD-2 a lead of staff may be of another type of theirs, and keeps its source', async () => {
  const event = { ...cymbl, type: 'google-event', website: '', source: 'other' } as const
  const { person, onSave } = showDialog({ ...asking, lead: event, begun: event })
  expect(screen.getByRole('radio', { name: 'Google Event' })).toHaveProperty('checked', true)
  await person.click(screen.getByRole('radio', { name: 'Internal Google Training' }))
  await person.type(field('Note'), 'For colleagues.')
  await person.click(save())
  expect(onSave.mock.calls).toEqual([
    [
      {
        type: 'google-training',
        company: 'Internal Google Training',
        note: 'For colleagues.',
        source: 'other',
      },
      '',
    ],
  ])
})

test('LEAD-7 whoever corrects their own lead is asked for no reason; while it is sent nothing is typed or cancelled', async () => {
  const { person, onCancel, show } = showDialog(asking, true)
  expect(screen.queryByLabelText('Reason (optional)')).toBeNull()
  show({ ...asking, isBusy: true })
  await person.type(field('Company Name'), 'x')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.keyboard('{Escape}')
  expect(field('Company Name').value).toBe('Cymbl')
  expect(onCancel).not.toHaveBeenCalled()
})

test('LEAD-6 a correction is left at once while nothing is typed; what was typed, be it only why, is asked for first', async () => {
  const { person, onCancel } = showDialog()
  await person.type(field('Company Name'), 's')
  await person.keyboard('{Escape}')
  expect(leaveQuestion()).not.toBeNull()
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect([leaveQuestion(), field('Company Name').value]).toEqual([null, 'Cymbls'])
  await person.type(field('Company Name'), '{Backspace}')
  await person.type(field('Reason (optional)'), 'A slip.')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(leaveQuestion()).not.toBeNull()
  expect(onCancel).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onCancel).toHaveBeenCalledOnce()

  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  await person.clear(field('Reason (optional)'))
  await person.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('LEAD-6 a correction that is sent while one is asked whether to discard it discards nothing', async () => {
  const { person, onSave } = showDialog()
  await person.type(field('Company Name'), 's')
  await person.keyboard('{Escape}')
  fireEvent.submit(required(field('Website').form, 'form'))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const recent = (lead: typeof cymbl): RecentLead => ({ ...lead, createdAt: now })

type SectionProps = Parameters<typeof RecentLeadsSection>[0]
const showSection = (own: Partial<SectionProps> = {}) => {
  const onCorrect = vi.fn<(lead: RecentLead) => void>()
  const onRetry = vi.fn<() => void>()
  const { person } = renderScreen(
    <RecentLeadsSection
      leads={[recent(cymbl), recent(bolt)]}
      problem={null}
      runningId={null}
      step="idle"
      {...own}
      onCorrect={onCorrect}
      onRetry={onRetry}
    />,
  )
  return { person, onCorrect, onRetry }
}
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

test('LEAD-7 the account lists whom its person demoed to in the last week, each to be corrected, and says who corrects what is older', async () => {
  const { person, onCorrect } = showSection()
  const region = within(screen.getByRole('region', { name: 'Who you demoed to' }))
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('CymblClient, https://cymbal.exampleWritten'),
    expect.stringContaining('Blot'),
  ])
  await person.click(region.getByRole('button', { name: 'Correct Blot' }))
  expect(onCorrect).toHaveBeenCalledExactlyOnceWith(recent(bolt))
  expect(region.getByRole('link', { name: 'Write to the team' }).getAttribute('href')).toBe(
    '/contact',
  )
  expect(await axeProblems()).toEqual([])
})

test('LEAD-7 after a day at a fair the account shows the latest ten, and all of them once one asks', async () => {
  const leads = Array.from({ length: 63 }, (_, index) =>
    recent({ ...cymbl, id: `lead-${index}`, company: `Visitor ${index}` }),
  )
  const { person } = showSection({ leads })
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  await person.click(screen.getByRole('button', { name: 'Show all 63' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(63)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who you demoed to' }))
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Correct Visitor 0' }))
})

test('LEAD-8 LEAD-7 whoever corrects what the bar says while they demo sees that lead alone, until they ask for all', async () => {
  const { person } = showSection({ runningId: cymbl.id })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Correct Cymbl',
    'Show all 2',
  ])
  expect(screen.queryByText('Blot')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show all 2' }))
  screen.getByRole('button', { name: 'Correct Blot' })
})

test.each([
  ['You entered nobody in the last week.', { leads: [] }],
  ['Loading...', { leads: undefined }],
  ['Your correction is saved.', { step: 'saved' }],
  ['This lead does not exist any more.', { step: 'gone', leads: [] }],
] as const)('LEAD-7 the account says: %s', (text, own) => {
  showSection(own)
  expect(status()).toBe(text)
})

test('LEAD-7 a list that does not come is told, and asked for again', async () => {
  const { person, onRetry } = showSection({ leads: undefined, problem: { text: 'No.' } })
  expect(status()).toBe('')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
