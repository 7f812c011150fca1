import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { leadTypeLabels, type LeadDraft } from '#src/api/contract/leads.ts'
import type { LeadView } from '#src/machines/lead/lead.view.ts'
import { LeadDialog } from '#src/ui/lead-dialog.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const editing: LeadView = { step: 'editing', problem: null, fieldErrors: [] }

const setup = ({ view = editing, isGoogle = false } = {}) => {
  const onSubmit = vi.fn<(lead: LeadDraft) => void>()
  const onBack = vi.fn<() => void>()
  const dialog = (shown: LeadView) => (
    <LeadDialog view={shown} isGoogle={isGoogle} onSubmit={onSubmit} onBack={onBack} />
  )
  const { person, redraw } = renderScreen(dialog(view))
  const leads = () => onSubmit.mock.calls.flat()
  return { onBack, leads, person, show: (shown: LeadView) => redraw(dialog(shown)) }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const warningOf = (name: RegExp) => {
  const ids = screen.getByRole('textbox', { name }).getAttribute('aria-describedby') ?? ''
  return document.getElementById(ids.split(' ')[0] ?? '')?.textContent
}

const access = () => screen.getByRole('button', { name: 'Access Demo' })

test('LEAD-1 the modal asks whom one is demoing to', async () => {
  setup()

  expect(screen.getByRole('dialog', { name: 'Who are you demoing to?' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field('Company Name')))
})

test('LEAD-2 people outside of Google choose no type and are sent as clients', async () => {
  const { leads, person } = setup()

  expect(screen.queryByRole('radio')).toBeNull()
  await person.type(field('Company Name'), 'Cymbal')
  await person.type(field('Website'), 'cymbal.example')
  await person.click(access())

  expect(leads()).toEqual([
    {
      type: 'client',
      company: 'Cymbal',
      website: 'https://cymbal.example',
      note: '',
      source: undefined,
    },
  ])
})

test('LEAD-2 Google staff choose among their types, the first one set', () => {
  setup({ isGoogle: true })

  const types = screen.getAllByRole<HTMLInputElement>('radio')
  expect(types.map(({ value, checked }) => [value, checked])).toEqual([
    ['google-client', true],
    ['google-event', false],
    ['google-training', false],
  ])
  for (const type of ['google-client', 'google-event', 'google-training'] as const) {
    expect(screen.getByText(leadTypeLabels[type])).toBeDefined()
  }
})

test('LEAD-3 an event asks for its name, and for no website or note', async () => {
  const { leads, person } = setup({ isGoogle: true })

  await person.type(field('Website'), 'left.example')
  await person.click(screen.getByRole('radio', { name: /Google Event/ }))
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /Note/ })).toBeNull()
  await person.click(access())
  expect(await screen.findByText('Event Name is required.')).toBeDefined()
  await person.type(field('Event Name'), 'Next')
  await person.selectOptions(screen.getByRole('combobox', { name: /Source/ }), 'Google event')
  await person.click(access())

  expect(leads()).toEqual([
    { type: 'google-event', company: 'Next', salesforce: '', source: 'google-event' },
  ])
})

test('LEAD-3 a training needs a note, and its company falls back to the label', async () => {
  const { leads, person } = setup({ isGoogle: true })

  await person.click(screen.getByRole('radio', { name: /Internal Google Training/ }))
  await person.click(access())
  expect(await screen.findByText('Note is required.')).toBeDefined()
  await person.type(field('Note'), 'Onboarding')
  await person.click(access())

  expect(leads()).toEqual([
    {
      type: 'google-training',
      company: 'Internal Google Training',
      note: 'Onboarding',
      source: undefined,
    },
  ])
})

test('LEAD-3 a website needs a dot and no foreign scheme', async () => {
  const { leads, person } = setup()

  await person.type(field('Company Name'), 'Cymbal')
  await person.type(field('Website'), 'javascript:alert(1).x')
  await person.click(access())

  expect(await screen.findByText('Please enter a web address like example.com.')).toBeDefined()
  expect(leads()).toEqual([])
})

test('LEAD-4 both warnings are letter for letter, and tied to the field', async () => {
  const { person } = setup({ isGoogle: true })
  expect(warningOf(/Company Name/)).toBe(
    'Google Cloud team is monitoring this data. Make sure to fill in this form properly.',
  )
  await person.click(screen.getByRole('radio', { name: /Internal Google Training/ }))
  expect(warningOf(/Company Name/)).toBe('Do NOT use this field to bypass other options')
})

test('LEAD-1 LEAD-5 while it is sent, the button says so and nothing is sent twice', async () => {
  const { leads, onBack, person, show } = setup()
  await person.type(field('Company Name'), 'Cymbal')
  await person.type(field('Website'), 'cymbal.example')
  await person.click(access())

  show({ ...editing, step: 'sending' })
  await person.click(screen.getByRole('button', { name: 'Loading...' }))
  await person.click(screen.getByRole('button', { name: 'Back' }))
  await person.keyboard('{Escape}')

  expect(leads()).toHaveLength(1)
  expect(onBack).not.toHaveBeenCalled()
})

test('LEAD-1 what the server refuses stands at the field or in an alert', () => {
  const { show } = setup()

  show({
    step: 'editing',
    problem: 'Please check the form.',
    fieldErrors: [{ field: 'company', message: 'Too odd.' }],
  })

  expect(screen.getByRole('alert').textContent).toBe('Please check the form.')
  expect(screen.getByText('Too odd.')).toBeDefined()
  expect(document.activeElement).toBe(field('Company Name'))
})

test('LEAD-1 Esc goes back at once as long as nothing is typed', async () => {
  const { onBack, person } = setup()

  await waitFor(() => expect(document.activeElement).toBe(field('Company Name')))
  await person.keyboard('{Escape}')
  expect(onBack).toHaveBeenCalledOnce()
})

test('LEAD-1 with something typed, going back asks first', async () => {
  const { onBack, person } = setup()

  await person.type(field('Company Name'), 'C')
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(field('Company Name')).toMatchObject({ value: 'C' })
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onBack).toHaveBeenCalledOnce()
})
