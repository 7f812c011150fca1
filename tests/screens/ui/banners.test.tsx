import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { NewVersionView } from '#src/machines/new-version/new-version.view.ts'
import type { Notice } from '#src/machines/notice/notice.machine.ts'
import { Banners } from '#src/ui/frame/banners.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const setup = (
  step: NewVersionView['step'],
  { isOffline = false, notice = null }: { isOffline?: boolean; notice?: Notice | null } = {},
) => {
  const on = {
    onReload: vi.fn<() => void>(),
    onConfirmReload: vi.fn<() => void>(),
    onCancelReload: vi.fn<() => void>(),
    onPutOffVersion: vi.fn<() => void>(),
    onDismissNotice: vi.fn<() => void>(),
  }
  const banners = (now: NewVersionView['step']) => (
    <Banners {...on} isOffline={isOffline} notice={notice} newVersion={{ step: now }}>
      <p>Demoing to Acme</p>
    </Banners>
  )
  const { person, redraw } = renderScreen(banners(step))
  return { ...on, person, show: (now: NewVersionView['step']) => redraw(banners(now)) }
}

const button = (name: string) => screen.getByRole('button', { name })
const told = () => screen.getAllByRole('status').map((it) => it.textContent)

test('APP-10 being offline is told with what works and what not', () => {
  setup('none', { isOffline: true })
  expect(told()).toEqual([
    'You are offline. You can keep reading; changes need a connection.',
    '',
    '',
  ])
})

test('RE-17 a new version is told, and nothing is loaded before the person says so', async () => {
  const { onReload, person } = setup('ready')
  expect(screen.getByText(/^A new version is ready\./)).toBeDefined()
  expect(await axeProblems()).toEqual([])
  expect(onReload).not.toHaveBeenCalled()
  await person.click(button('Reload'))
  expect(onReload).toHaveBeenCalledOnce()
})

test('RE-17 what was typed is asked about; the second press of a double click keeps it', async () => {
  const { onCancelReload, onConfirmReload, onReload, person, show } = setup('ready')
  const reload = button('Reload')
  onReload.mockImplementation(() => show('asking'))
  await person.dblClick(reload)
  expect(onCancelReload).toHaveBeenCalledOnce()
  expect(screen.getByText(/would be lost\./)).toBeDefined()
  expect(document.activeElement).toBe(button('Keep writing'))

  await person.click(button('Reload anyway'))
  expect(onConfirmReload).toHaveBeenCalledOnce()
})

test('RE-17 put off it goes, and leaves the focus where it was', async () => {
  const { onPutOffVersion, person, show } = setup('ready')
  onPutOffVersion.mockImplementation(() => show('none'))
  await person.click(button('Not now'))
  expect(onPutOffVersion).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByText('Demoing to Acme').parentElement)
})

test('RE-17 a page that is being loaded hears no further press', async () => {
  const { onConfirmReload, onPutOffVersion, onReload, person } = setup('reloading')
  await person.click(button('Loading...'))
  await person.click(button('Not now'))
  expect([onReload, onConfirmReload, onPutOffVersion].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('RE-17 without a connection no new version is offered: it could not be loaded', () => {
  setup('ready', { isOffline: true })
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  { text: 'Your access was approved.', tone: 'success' },
  { text: 'Robotaxi could not be added to your favourites.', tone: 'error' },
] as const)(
  'ACCESS-4 DEMO-9 «$text» is told until it is closed, which leaves the focus where it was',
  async (notice) => {
    const { onDismissNotice, person } = setup('none', { notice })
    expect(told()).toEqual(['', '', `${notice.text}Close`])
    expect(await axeProblems()).toEqual([])
    await person.click(button('Close'))
    expect(onDismissNotice).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByText('Demoing to Acme').parentElement)
  },
)
