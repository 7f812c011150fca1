import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { leadTypeLabels } from '#src/api/contract/leads.ts'
import {
  access,
  company,
  editing,
  field,
  hintOf,
  previewsOf,
  showLeadForm,
  suggestions,
  warningOf,
} from '#tests/support/lead-form.tsx'

test('LEAD-1 the modal asks whom one is demoing to', async () => {
  showLeadForm()

  expect(screen.getByRole('dialog', { name: 'Who are you demoing to?' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(company()))
})

test.each(['sending', 'resuming'] as const)(
  'LEAD-5 a form that is %s takes no more words, which would go nowhere',
  async (step) => {
    const { person, show } = showLeadForm({ view: { ...editing, step } })
    const typed = [company(), field('Website'), field('Note (optional)')]
    for (const it of typed) {
      await person.type(it, 'Cymbal')
    }
    expect(typed.map(({ value }) => value)).toEqual(['', '', ''])
    await person.keyboard('{ArrowDown}')
    expect(suggestions()).toEqual([])
    show(editing)
    await person.type(company(), 'Cymbal')
    expect(company().value).toBe('Cymbal')
  },
)

const chosenType = () => screen.getAllByRole<HTMLInputElement>('radio').find((it) => it.checked)

test.each(['sending', 'resuming'] as const)(
  'LEAD-5 LEAD-2 a form that is %s takes no other type or source, and what was chosen stays and can be changed once it is back',
  async (step) => {
    const { person, leads, show } = showLeadForm({ isGoogle: true })
    const source = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Source (optional)' })
    const change = async () => {
      await person.selectOptions(source, 'other')
      await person.click(screen.getByRole('radio', { name: leadTypeLabels['google-event'] }))
    }
    source.focus()
    show({ ...editing, step })
    expect(document.activeElement).toBe(source)
    await change()
    expect([source.value, chosenType()?.value]).toEqual(['', 'google-client'])
    show(editing)
    await change()
    expect([source.value, chosenType()?.value]).toEqual(['other', 'google-event'])
    await person.type(company('Event Name'), 'Summit')
    show({ ...editing, step })
    show(editing)
    await person.click(access())
    expect(leads()).toMatchObject([{ type: 'google-event', source: 'other' }])
  },
)

test('LEAD-2 people outside of Google choose no type and are sent as clients', async () => {
  const { leads, person } = showLeadForm()

  expect(screen.queryByRole('radio')).toBeNull()
  await person.type(company(), 'Cymbal')
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
  showLeadForm({ isGoogle: true })

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
  const { leads, person } = showLeadForm({ isGoogle: true })

  await person.type(field('Website'), 'left.example')
  await person.click(screen.getByRole('radio', { name: /Google Event/ }))
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /Note/ })).toBeNull()
  await person.click(access())
  expect(await screen.findByText('Event Name is required.')).toBeDefined()
  await person.type(company('Event Name'), 'Next')
  await person.selectOptions(screen.getByRole('combobox', { name: /Source/ }), 'Google event')
  await person.click(access())

  expect(leads()).toEqual([
    { type: 'google-event', company: 'Next', salesforce: '', source: 'google-event' },
  ])
})

test('LEAD-2 LEAD-3 a typed company is no event’s name, and is there again with its type', async () => {
  const { leads, onType, person } = showLeadForm({ isGoogle: true })
  const choose = (name: RegExp) => person.click(screen.getByRole('radio', { name }))

  await person.type(company(), 'Cymbal')
  await choose(/Google Event/)
  expect(company('Event Name').value).toBe('')
  expect(onType.mock.lastCall).toMatchObject([{ company: '', setAside: 'Cymbal' }])
  await person.type(company('Event Name'), 'Next')
  await choose(/Internal Google Training/)
  expect(company(/Company Name/).value).toBe('Cymbal')
  await choose(/Prospect/)
  expect(company().value).toBe('Cymbal')
  await choose(/Google Event/)
  expect(company('Event Name').value).toBe('Next')
  await person.click(access())

  expect(leads()).toMatchObject([{ type: 'google-event', company: 'Next' }])
})

test('LEAD-3 a training needs a note, and its company falls back to the label', async () => {
  const { leads, person } = showLeadForm({ isGoogle: true })

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
  const { leads, person } = showLeadForm()

  await person.type(company(), 'Cymbal')
  await person.type(field('Website'), 'javascript:alert(1).x')
  await person.click(access())

  expect(await screen.findByText('Please enter a web address like example.com.')).toBeDefined()
  expect(leads()).toEqual([])
})

const monitored =
  'Google Cloud team is monitoring this data. Make sure to fill in this form properly.'

test('LEAD-4 both warnings are letter for letter, each with its types, and tied to the field', async () => {
  const { person } = showLeadForm({ isGoogle: true })
  expect(warningOf(/Company Name/)).toBe(monitored)
  await person.click(screen.getByRole('radio', { name: /Google Event/ }))
  expect(warningOf(/Event Name/)).toBe(monitored)
  await person.click(screen.getByRole('radio', { name: /Internal Google Training/ }))
  expect(warningOf(/Company Name/)).toBe('Do NOT use this field to bypass other options')
})

test('LEAD-4 whoever chooses no type is warned in the same words', () => {
  showLeadForm()
  expect(warningOf(/Company Name/)).toBe(monitored)
})

test('LEAD-1 LEAD-5 while it is sent, the button says so and nothing is sent twice', async () => {
  const { leads, onBack, person, show } = showLeadForm()
  await person.type(company(), 'Cymbal')
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
  const { show } = showLeadForm()

  show({
    step: 'editing',
    problem: 'Please check the form.',
    fieldErrors: [{ field: 'company', message: 'Too odd.' }],
  })

  expect(screen.getByRole('alert').textContent).toBe('Please check the form.')
  expect(screen.getByText('Too odd.')).toBeDefined()
  expect(document.activeElement).toBe(company())
})

test('LEAD-1 Esc goes back at once as long as nothing is typed', async () => {
  const { onBack, person } = showLeadForm()

  await waitFor(() => expect(document.activeElement).toBe(company()))
  await person.keyboard('{Escape}')
  expect(onBack).toHaveBeenCalledOnce()
})

test('LEAD-1 with something typed, going back asks first', async () => {
  const { onBack, person } = showLeadForm()

  await person.type(company(), 'C')
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(company()).toMatchObject({ value: 'C' })
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onBack).toHaveBeenCalledOnce()
})

const focused = () => document.activeElement

test('LEAD-1 APP-9 whoever is asked and stays, by the button or by Esc, is where they were', async () => {
  const { onBack, person } = showLeadForm()

  await person.type(field('Website'), 'c')
  await person.keyboard('{Escape}')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(field('Website')))
  await person.keyboard('{Escape}')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Keep editing' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe(field('Website')))

  await person.click(screen.getByRole('button', { name: 'Back' }))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Back' })))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(onBack).not.toHaveBeenCalled()
})

test('LEAD-3 the address is shown as it will be kept', async () => {
  const { person } = showLeadForm()
  const [rest] = previewsOf(field('Website'))
  expect(rest).toBe('https:// is added if it is missing.')
  await person.type(field('Website'), ' cymbal.example/shop')
  expect(previewsOf(field('Website'))).toEqual(['Leads to https://cymbal.example/shop'])
  await person.type(field('Website'), ' no')
  expect(previewsOf(field('Website'))).toEqual([rest])
})

test('LEAD-3 the note tells how much of it is used up, and warns ears near its end', async () => {
  const { person } = showLeadForm()
  const told = async (pasted: string) => {
    await person.click(field(/Note/))
    await person.paste(pasted)
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    return [...previewsOf(field(/Note/)), ...said.filter(Boolean)]
  }
  expect(previewsOf(field(/Note/))).toEqual(['0 of 1000 characters'])
  expect(await told('x'.repeat(949))).toEqual(['949 of 1000 characters'])
  expect(await told('x')).toEqual(['950 of 1000 characters', 'The note is nearly full.'])
  expect(await told('x'.repeat(51))).toEqual(['1001 of 1000 characters', 'The note is too long.'])
})

const described = () => ['lead-website', 'salesforce', 'note'].map(hintOf)

test('LEAD-3 APP-9 what describes a field stays the same while one types, for it is read out again when it changes', async () => {
  const { person } = showLeadForm({ isGoogle: true })
  const before = described()
  expect(before).toEqual([
    'https:// is added if it is missing.',
    'https:// is added if it is missing.',
    'At most 1000 characters.',
  ])
  const fields = [field('Website'), field(/Salesforce/), field(/Note/)]
  for (const it of fields) {
    await person.type(it, 'cymbal.example')
  }
  expect(described()).toEqual(before)
  expect(fields.map((it) => it.getAttribute('aria-describedby'))).toEqual([
    'lead-website-hint',
    'salesforce-hint',
    'note-hint',
  ])
})

test('LEAD-3 what is typed into a field stays while another type hides it', async () => {
  const { person } = showLeadForm({ isGoogle: true })
  await person.type(field('Website'), 'kept.example')
  await person.click(screen.getByRole('radio', { name: /Google Event/ }))
  await person.click(screen.getByRole('radio', { name: /Prospect/ }))
  expect(field('Website').value).toBe('kept.example')
})

test('LEAD-3 another type asks anew: what the first one missed is no fault any more', async () => {
  const { person } = showLeadForm({ isGoogle: true })
  await person.click(access())
  await screen.findByText('Company Name is required.')
  await person.click(screen.getByRole('radio', { name: /Internal Google Training/ }))
  expect(screen.queryByText('Company Name is required.')).toBeNull()
})
