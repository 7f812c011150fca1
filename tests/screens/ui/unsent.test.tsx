import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { watchUnsent } from '#src/app/storage/unsent.ts'
import type { Name } from '#src/machines/name-update/name-update.machine.ts'
import type { NameUpdateView } from '#src/machines/name-update/name-update.view.ts'
import type { WorkUpdateView } from '#src/machines/work-update/work-update.view.ts'
import { NameForm } from '#src/ui/account/name-form.tsx'
import { WorkForm } from '#src/ui/account/work-form.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const setup = () => {
  const hasUnsent = watchUnsent(document)
  const page = (
    <>
      <form>
        <input aria-label="Company" defaultValue="Acme" />
        <textarea aria-label="Note" />
      </form>
      <form data-kept>
        <input aria-label="Search" />
      </form>
      <input aria-label="Filter" />
    </>
  )
  return { hasUnsent, ...renderScreen(page) }
}

test('RE-17 what is typed into a form is unsent until it is taken back or its form is gone', async () => {
  const { hasUnsent, person, redraw } = setup()
  expect(hasUnsent()).toBe(false)
  await person.type(screen.getByLabelText('Note'), 'Half a thought')
  expect(hasUnsent()).toBe(true)
  await person.clear(screen.getByLabelText('Note'))
  expect(hasUnsent()).toBe(false)
  await person.type(screen.getByLabelText('Company'), ' Ltd')
  expect(hasUnsent()).toBe(true)
  redraw(<p>Sent</p>)
  expect(hasUnsent()).toBe(false)
})

test('RE-17 what stands elsewhere too, or in no form, is lost by no reload', async () => {
  const { hasUnsent, person } = setup()
  await person.type(screen.getByLabelText('Search'), 'looker')
  await person.type(screen.getByLabelText('Filter'), 'maps')
  expect(hasUnsent()).toBe(false)
})

const atRest = { step: 'idle' as const, problem: null, fieldErrors: [] }
const saved = { ...atRest, step: 'success' as const }
const work = { organization: 'Acme', website: '', country: 'Germany', jobTitle: 'Engineer' }
const ada = { firstname: 'Ada', lastname: 'Lovelace' }

const nameForm = (view: NameUpdateView, name: Name) => (
  <NameForm view={view} name={name} onSubmit={() => {}} />
)
const workForm = (view: WorkUpdateView) => <WorkForm view={view} told={work} onSubmit={() => {}} />

test('RE-17 ACCOUNT-2 a name is unsent from its first letter until it is saved, or is again what is kept', async () => {
  const hasUnsent = watchUnsent(document)
  const { person, redraw } = renderScreen(nameForm(atRest, ada))
  await person.type(screen.getByLabelText('Firstname'), 'h')
  expect(hasUnsent()).toBe(true)
  await person.keyboard('{Backspace}')
  expect(hasUnsent()).toBe(false)

  await person.keyboard('h')
  await person.click(screen.getByRole('button', { name: 'Save name' }))
  redraw(nameForm({ ...atRest, step: 'loading' }, ada))
  expect(hasUnsent()).toBe(true)
  redraw(nameForm(saved, { ...ada, firstname: 'Adah' }))
  expect(hasUnsent()).toBe(false)
  await person.type(screen.getByLabelText('Lastname'), 's')
  expect(hasUnsent()).toBe(true)
})

const saveWork = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test('ACCOUNT-2 where one works is saved only where something else was typed, or what was sent did not arrive', async () => {
  const { person, redraw } = renderScreen(workForm(atRest))
  expect(saveWork().disabled).toBe(true)
  await person.type(screen.getByLabelText('Organization'), 's')
  expect(saveWork().disabled).toBe(false)
  await person.keyboard('{Backspace}')
  expect(saveWork().disabled).toBe(true)
  await person.keyboard('s')
  await person.click(saveWork())
  redraw(workForm({ ...atRest, problem: 'The server cannot be reached.' }))
  expect(saveWork().disabled).toBe(false)
  await person.click(saveWork())
  redraw(workForm(saved))
  expect(saveWork().disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Where you work is updated')
})

test('RE-17 ACCOUNT-2 where one works is unsent from its first letter until the server has it', async () => {
  const hasUnsent = watchUnsent(document)
  const { person, redraw } = renderScreen(workForm(atRest))
  const save = () => person.click(saveWork())
  await person.type(screen.getByLabelText('Organization'), 's')
  expect(hasUnsent()).toBe(true)
  await person.keyboard('{Backspace}')
  expect(hasUnsent()).toBe(false)

  await person.keyboard('s')
  await save()
  redraw(workForm({ ...atRest, step: 'loading' }))
  expect(hasUnsent()).toBe(true)
  redraw(workForm({ ...atRest, problem: 'The server cannot be reached.' }))
  expect(hasUnsent()).toBe(true)
  await save()
  redraw(workForm(saved))
  expect(hasUnsent()).toBe(false)
  await person.type(screen.getByLabelText('Organization'), 's')
  expect(hasUnsent()).toBe(true)
})
