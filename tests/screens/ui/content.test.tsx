import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import packageJson from '../../../package.json' with { type: 'json' }
import type { ContactDraft } from '#src/api/contract/contact.ts'
import { AboutScreen } from '#src/ui/help/about-screen.tsx'
import { ContactScreen } from '#src/ui/help/contact-screen.tsx'
import { ContactSentScreen } from '#src/ui/help/contact-sent-screen.tsx'
import { answersFor, supportAnswersFor } from '#src/ui/help/support-answers.ts'
import { SupportScreen } from '#src/ui/help/support-screen.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { noOuterLinks } from '#tests/support/screen-samples.ts'

const idle = { step: 'idle' as const, isAnother: false, problem: null, fieldErrors: [] }
const requestId = '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21'

const setupContact = (about: Pick<ContactDraft, 'page' | 'requestId'> = {}) => {
  const onSubmit = vi.fn<(draft: ContactDraft) => void>()
  const onType = vi.fn<(typed: { subject: string; message: string }) => void>()
  const props = { email: 'ada@partner.example', about, typed: null, onType, onSubmit }
  return { onSubmit, onType, ...renderScreen(<ContactScreen {...props} view={idle} />) }
}

test('ROUTE-1 a message that is being sent takes no more words, which would go nowhere', async () => {
  const about = { email: 'ada@partner.example', about: {}, onType: () => {}, onSubmit: () => {} }
  const typed = { subject: 'demo' as const, message: 'A darker map.' }
  const { person } = renderScreen(
    <ContactScreen {...about} typed={typed} view={{ ...idle, step: 'sending' }} />,
  )

  const message = screen.getByRole('textbox', { name: 'Message' })
  await person.type(message, ' Please.')
  expect(message).toHaveProperty('value', 'A darker map.')
  expect(document.activeElement).toBe(message)
  const subject = screen.getByRole('combobox', { name: 'Subject' })
  await person.selectOptions(subject, 'idea')
  expect(subject).toHaveProperty('value', 'demo')
})

test('ROUTE-1 the contact form names what is missing and hands over what was typed', async () => {
  const { person, onSubmit, onType } = setupContact()
  expect(screen.getByText(/We answer by mail to ada@partner\.example/)).toBeDefined()

  await person.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Please choose a subject.')).toBeDefined()
  expect(screen.getByText('Message is required.')).toBeDefined()
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'Subject' }),
    'An idea for the portal',
  )
  await person.type(screen.getByRole('textbox', { name: 'Message' }), 'A darker map.{Enter}Please.')
  expect(onType.mock.lastCall).toEqual([{ subject: 'idea', message: 'A darker map.\nPlease.' }])
  await person.click(screen.getByRole('button', { name: 'Send message' }))

  expect(onSubmit.mock.calls).toEqual([[{ subject: 'idea', message: 'A darker map.\nPlease.' }]])
})

test('ROUTE-1 page and request go along and are told; who comes from a demo writes about one', async () => {
  const { person, onSubmit } = setupContact({ page: '/demo/robotaxi', requestId })
  expect(screen.getByText(/the page \/demo\/robotaxi/)).toBeDefined()
  expect(screen.getByText(new RegExp(requestId))).toBeDefined()

  await person.type(screen.getByRole('textbox', { name: 'Message' }), 'It stays empty.')
  await person.click(screen.getByRole('button', { name: 'Send message' }))
  expect(onSubmit.mock.calls).toEqual([
    [{ subject: 'demo', message: 'It stays empty.', page: '/demo/robotaxi', requestId }],
  ])
})

test('ROUTE-1 a message that arrived is told by its reference, which gets the focus', async () => {
  const onAnother = vi.fn<() => void>()
  const { person } = renderScreen(
    <ContactSentScreen reference="BCDF-GHJK" email="ada@partner.example" onAnother={onAnother} />,
  )
  expect(screen.getByRole('status').textContent).toContain('Its reference is BCDF-GHJK')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await person.click(screen.getByRole('button', { name: 'Write another message' }))
  expect(onAnother).toHaveBeenCalledOnce()
})

test('ROUTE-1 APP-8 About says what the portal is, what it keeps, and its version', () => {
  renderScreen(<AboutScreen outerLinks={noOuterLinks} />)
  expect(screen.getByRole('heading', { name: 'Privacy in plain words' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'privacy notice' })).toBeNull()
  expect(screen.getByText(new RegExp(packageJson.version))).toBeDefined()
})

test('ROUTE-1 About leads to the privacy notice of whoever runs the portal, where there is one', () => {
  const privacy = 'https://example.com/privacy'
  renderScreen(<AboutScreen outerLinks={{ ...noOuterLinks, privacy }} />)
  const link = screen.getByRole('link', { name: 'privacy notice' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([privacy, '_blank'])
})

const supportAnswers = supportAnswersFor({ isAdmin: false })

test('ROUTE-1 Support finds answers by their words, tells how many, and offers Contact where there is none', async () => {
  const { person } = renderScreen(<SupportScreen opened="" isAdmin={false} />)
  const field = screen.getByRole('searchbox', { name: 'Search the answers' })

  await person.type(field, 'LOST passkey')
  expect(screen.getByRole('status').textContent).toBe(`1 of ${supportAnswers.length} answers`)
  expect(screen.getByText('I lost a device that has my passkey. What should I do?')).toBeDefined()
  await person.clear(field)
  await person.type(field, 'xylophone')
  expect(screen.getByRole('status').textContent).toBe(`0 of ${supportAnswers.length} answers`)
  expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact')
})

test('ROUTE-1 an address names an answer, which is open then', () => {
  renderScreen(<SupportScreen opened="passkey" isAdmin={false} />)
  const open = document.querySelectorAll('details[open]')
  expect([...open].map((it) => it.querySelector('summary')?.id)).toEqual(['passkey'])
  const own = within(open[0] as HTMLElement).getByRole('link', { name: 'Link to this answer' })
  expect(own.getAttribute('href')).toBe('/support#passkey')
})

test('ROUTE-1 every answer has a name of its own', () => {
  const all = supportAnswersFor({ isAdmin: true })
  expect(supportAnswers.length).toBeGreaterThanOrEqual(10)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(answersFor('', supportAnswers)).toEqual(supportAnswers)
})

const answeredToAdmins = () =>
  screen.queryByText('How do I approve or reject a request for access?')

test('ADMIN-3 ROUTE-5 what admins may do is answered to them, and to nobody else; axe finds nothing wrong', async () => {
  const { redraw } = renderScreen(<SupportScreen opened="" isAdmin={false} />)
  expect(answeredToAdmins()).toBeNull()
  redraw(<SupportScreen opened="admin-approve" isAdmin />)
  const answer = answeredToAdmins()?.closest('details') as HTMLElement
  expect(answer).toHaveProperty('open', true)
  const link = within(answer).getByRole('link', { name: 'Partners' })
  expect(link.getAttribute('href')).toBe('/admin/partners')
  expect(await axeProblems()).toEqual([])
  const ofAll = new Set(supportAnswers.map(({ id }) => id))
  const ofAdmins = supportAnswersFor({ isAdmin: true }).filter(({ id }) => !ofAll.has(id))
  for (const { link: { to } = { to: '' } } of ofAdmins) {
    expect(to).toMatch(/^\/(?:admin\/|user-insights$)/)
  }
})

test('ACCESS-1 ACCESS-2 who came as what they are not is told to write, never to delete their account', () => {
  const deleting = supportAnswers.filter(({ question, answer }) =>
    /\bdelete (?:my|your|the|that|this|an) account(?! page)/i.test([question, ...answer].join(' ')),
  )
  expect(deleting.map(({ id }) => id)).toEqual(['delete-account'])
  for (const words of [
    'people who register by email become customers',
    'turns your account into a customer account',
  ]) {
    expect(answersFor(words, supportAnswers).at(-1)?.link?.to).toBe('/contact')
  }
})
