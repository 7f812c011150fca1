import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { TypedLead } from '#src/ui/demos/typed-lead.ts'
import {
  access,
  activeId,
  askForEarlier,
  company,
  field,
  optionNamed,
  previewsOf,
  showLeadForm,
  suggestions,
} from '#tests/support/lead-form.tsx'
import { sampleLead } from '#tests/support/screen-samples.ts'

const acme = sampleLead()
const bolt = sampleLead({ company: 'Bolt', website: 'https://bolt.example', source: 'other' })

test('LEAD-1 companies of before are offered as one types, and one chosen by key fills what is empty', async () => {
  const { leads, person } = showLeadForm({ leads: [acme, bolt] })
  await askForEarlier(person)
  await person.type(company(), 'b')
  expect(suggestions()).toEqual(['Bolt https://bolt.example'])
  expect(company().getAttribute('aria-expanded')).toBe('true')
  expect(company().getAttribute('aria-activedescendant')).toBeNull()

  await person.keyboard('{ArrowDown}')
  expect(company().getAttribute('aria-activedescendant')).toBe(optionNamed(/Bolt/).id)
  await person.keyboard('{Enter}')
  expect([company().value, field('Website').value]).toEqual(['Bolt', 'https://bolt.example'])
  expect(suggestions()).toEqual([])
  expect(document.activeElement).toBe(company())
  expect(leads()).toEqual([])
})

test('LEAD-1 a company chosen by press leaves what was typed', async () => {
  const { person } = showLeadForm({ leads: [acme, bolt] })
  await askForEarlier(person)
  await person.type(field('Website'), 'shop.acme.example')
  await person.click(company())
  expect(suggestions()).toEqual(['Acme https://acme.example', 'Bolt https://bolt.example'])
  await person.click(optionNamed(/Acme/))

  expect([company().value, field('Website').value]).toEqual(['Acme', 'shop.acme.example'])
})

test('LEAD-1 once a company is chosen, suggestions and hints go on to follow what is typed', async () => {
  const { person } = showLeadForm({ leads: [acme, bolt] })
  await askForEarlier(person)
  await person.type(company(), 'Ac')
  await person.click(optionNamed(/Acme/))
  await person.clear(company())
  await person.type(company(), 'Bo')
  expect(suggestions()).toEqual(['Bolt https://bolt.example'])

  await person.clear(field('Website'))
  await person.type(field('Website'), 'bolt.example')
  expect(previewsOf(field('Website'))).toEqual(['Leads to https://bolt.example'])
})

const leadWith = (company: string) =>
  sampleLead({
    type: 'google-client',
    company,
    website: `https://${company}.example`,
    salesforce: `https://${company}.lightning.example`,
  })
const addresses = () => [field('Website').value, field(/Salesforce/).value]

test('LEAD-1 addresses that a company filled in follow the company chosen next, those typed stay', async () => {
  const { person } = showLeadForm({ isGoogle: true, leads: [leadWith('acme'), leadWith('bolt')] })
  await askForEarlier(person)
  const choose = async (name: string) => {
    await person.clear(company())
    await person.type(company(), name)
    await person.click(optionNamed(new RegExp(name)))
  }

  await choose('acme')
  await choose('bolt')
  expect(addresses()).toEqual(['https://bolt.example', 'https://bolt.lightning.example'])

  await person.clear(field('Website'))
  await person.type(field('Website'), 'shop.example')
  await choose('acme')
  expect(addresses()).toEqual(['shop.example', 'https://acme.lightning.example'])
})

test('LEAD-1 an address kept from before follows the company chosen next, as the same customer again does', async () => {
  const begun = showLeadForm({
    leads: [bolt, acme],
    typed: { ...typed, company: 'Acme', website: acme.website },
  })
  await askForEarlier(begun.person)
  await begun.person.clear(company())
  await begun.person.click(optionNamed(/Bolt/))
  expect(field('Website').value).toBe(bolt.website)

  await begun.person.click(screen.getByRole('button', { name: 'Same customer again: Bolt' }))
  await begun.person.clear(company())
  await begun.person.click(optionNamed(/Acme/))
  expect(field('Website').value).toBe(acme.website)
})

test('LEAD-1 any other company may be typed, and Enter takes none in its place', async () => {
  const { leads, person } = showLeadForm({ leads: [acme] })
  await person.type(field('Website'), 'new.example')
  await person.type(company(), 'Ac{Enter}')
  expect(company().value).toBe('Ac')
  await person.click(access())
  expect(leads()).toMatchObject([{ company: 'Ac', website: 'https://new.example' }])
})

test('LEAD-1 Esc closes the suggestions first, then the form', async () => {
  const { onBack, person } = showLeadForm({ leads: [acme] })
  await askForEarlier(person)
  await person.click(company())
  await person.keyboard('{ArrowDown}')
  expect(suggestions()).toHaveLength(1)
  await person.keyboard('{Escape}')
  expect(suggestions()).toEqual([])
  expect(onBack).not.toHaveBeenCalled()
  await person.keyboard('{Escape}')
  expect(onBack).toHaveBeenCalledOnce()
})

test('LEAD-1 the arrows go round past the field itself, and leaving it closes the list', async () => {
  const { person } = showLeadForm({ leads: [acme, bolt] })
  await askForEarlier(person)
  await person.click(company())
  await person.keyboard('{ArrowUp}')
  expect(activeId()).toBe(optionNamed(/Bolt/).id)
  await person.keyboard('{ArrowDown}')
  expect(activeId()).toBeNull()
  await person.tab()
  expect(suggestions()).toEqual([])
})

test('LEAD-1 staff are offered what fits the type, and others no leads of staff', async () => {
  const event = sampleLead({ type: 'google-event', company: 'Next', website: '' })
  const client = sampleLead({ type: 'google-client', company: 'Nova' })
  const { person } = showLeadForm({ isGoogle: true, leads: [acme, event, client] })
  await askForEarlier(person)
  await person.type(company(), 'N')
  expect(suggestions()).toEqual(['Nova https://acme.example'])
  await person.click(screen.getByRole('radio', { name: /Google Event/ }))
  await person.click(company('Event Name'))
  expect(suggestions().map((it) => it?.trim())).toEqual(['Next'])
})

test('LEAD-1 the same customer again fills the whole form but the note, and says so', async () => {
  const { leads, person } = showLeadForm({ leads: [bolt, acme] })
  await askForEarlier(person)
  await person.type(company(), 'Wrong')
  await person.type(field(/Note/), 'Second visit')
  await person.click(screen.getByRole('button', { name: 'Same customer again: Bolt' }))
  expect(screen.getByText('Filled in for Bolt.')).toBeDefined()
  await person.click(access())

  expect(leads()).toEqual([
    {
      type: 'client',
      company: 'Bolt',
      website: 'https://bolt.example',
      note: 'Second visit',
      source: 'other',
    },
  ])
})

test('LEAD-1 the same customer is the last one but whom one demos to now; staff get the type along', async () => {
  const event = sampleLead({ type: 'google-event', company: 'Next', website: '' })
  const running = sampleLead({ type: 'google-client', company: 'Nova' })
  const { person } = showLeadForm({
    isGoogle: true,
    leads: [running, event],
    runningId: running.id,
  })
  await askForEarlier(person)
  await person.click(screen.getByRole('button', { name: 'Same customer again: Next' }))
  expect(company('Event Name').value).toBe('Next')
})

test('LEAD-1 who never named a customer is offered none', () => {
  showLeadForm()
  expect(screen.queryByRole('button', { name: 'Earlier customers' })).toBeNull()
})

test('LEAD-8 the next customer, who looks on, reads nothing of those before until one asks for them', async () => {
  const { person } = showLeadForm({ leads: [{ ...bolt, isResumable: true }, acme] })
  const dialog = screen.getByRole('dialog')
  await person.click(company())
  await person.type(company(), 'B')
  expect(suggestions()).toEqual([])
  expect(dialog.outerHTML).not.toMatch(/bolt|acme/i)

  await person.clear(company())
  await askForEarlier(person)
  screen.getByRole('button', { name: 'Go on with Bolt' })
  screen.getByRole('button', { name: 'Same customer again: Bolt' })
  await askForEarlier(person)
  expect(dialog.outerHTML).not.toMatch(/bolt|acme/i)
})

const typed: TypedLead = {
  type: 'client',
  company: 'Half',
  setAside: '',
  website: '',
  salesforce: '',
  note: 'A thought',
  source: '',
}

test('LEAD-1 the form begins with what was typed before, which going back asks about', async () => {
  const { onBack, person } = showLeadForm({ typed })
  expect([company().value, field(/Note/).value]).toEqual(['Half', 'A thought'])
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).not.toHaveBeenCalled()
  expect(screen.getByText('Discard what you typed?')).toBeDefined()
})

test('LEAD-1 what is typed is told as it stands, and that nothing is left of it', async () => {
  const { onBack, onType, person } = showLeadForm()
  await person.type(company(), 'A')
  expect(onType.mock.lastCall).toEqual([{ ...typed, company: 'A', note: '' }])
  await person.clear(company())
  expect(onType.mock.lastCall).toEqual([null])
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalledOnce()
})

test('LEAD-2 LEAD-1 what was typed as one kind of person is none of the other types', () => {
  showLeadForm({ typed: { ...typed, type: 'google-event', setAside: 'Acme' } })
  expect(company().value).toBe('Acme')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('DEMO-8 the last customer of today is gone on with by one press; of another day, or while one demos to them, the form alone is there', async () => {
  const today = { ...bolt, isResumable: true }
  const { onResume, person, show } = showLeadForm({ leads: [today, acme] })
  await askForEarlier(person)
  await person.click(screen.getByRole('button', { name: 'Go on with Bolt' }))
  expect(onResume.mock.calls).toEqual([[today.id]])
  show({ step: 'resuming', problem: null, fieldErrors: [] })
  await person.click(screen.getByRole('button', { name: 'Go on with Bolt' }))
  expect(onResume).toHaveBeenCalledOnce()
  cleanup()
  await askForEarlier(showLeadForm({ leads: [bolt] }).person)
  expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull()
  cleanup()
  showLeadForm({ leads: [today], runningId: today.id })
  expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull()
})
