import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import type { LeadDraft, OwnLead } from '#src/api/contract/leads.ts'
import type { LeadView } from '#src/machines/lead/lead.view.ts'
import { LeadDialog } from '#src/ui/demos/lead-dialog.tsx'
import type { TypedLead } from '#src/ui/demos/typed-lead.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

export const editing: LeadView = { step: 'editing', problem: null, fieldErrors: [] }

type Shown = {
  view?: LeadView
  isGoogle?: boolean
  typed?: TypedLead | null
  leads?: readonly OwnLead[]
  runningId?: string | null
}

/** The form over a demo's page, outside of the app. */
export const showLeadForm = ({ view = editing, ...own }: Shown = {}) => {
  const onSubmit = vi.fn<(lead: LeadDraft) => void>()
  const onType = vi.fn<(typed: TypedLead | null) => void>()
  const onResume = vi.fn<(leadId: string) => void>()
  const onBack = vi.fn<() => void>()
  const dialog = (shown: LeadView) => (
    <LeadDialog
      view={shown}
      isGoogle={false}
      typed={null}
      leads={[]}
      runningId={null}
      {...own}
      onType={onType}
      onSubmit={onSubmit}
      onResume={onResume}
      onBack={onBack}
    />
  )
  const { person, redraw } = renderScreen(dialog(view))
  const leads = () => onSubmit.mock.calls.flat()
  return {
    onBack,
    onResume,
    onType,
    leads,
    person,
    show: (shown: LeadView) => redraw(dialog(shown)),
  }
}

/** Nobody that one demoed to before is named until one asks. */
export const askForEarlier = ({ click }: Pick<UserEvent, 'click'>) =>
  click(screen.getByRole('button', { name: 'Earlier customers' }))

export const activeId = () => company().getAttribute('aria-activedescendant')
/** What describes the field. */
export const hintOf = (id: string) => document.getElementById(`${id}-hint`)?.textContent
/** What eyes alone see below it. */
export const previewsOf = ({ parentElement }: HTMLElement) =>
  [...(parentElement?.querySelectorAll('div[aria-hidden]') ?? [])].map(
    ({ textContent }) => textContent,
  )
export const field = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('textbox', { name })
export const company = (name: string | RegExp = 'Company Name') =>
  screen.getByRole<HTMLInputElement>('combobox', { name })
export const warningOf = (name: RegExp) => {
  const ids = company(name).getAttribute('aria-describedby') ?? ''
  return document.getElementById(ids.split(' ')[0] ?? '')?.textContent
}
export const suggestions = () => {
  const list = screen.queryByRole('listbox', { name: 'Who you demoed to' })
  return [...(list?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent)
}
export const optionNamed = (name: RegExp) => screen.getByRole('option', { name })

export const access = () => screen.getByRole('button', { name: 'Access Demo' })
