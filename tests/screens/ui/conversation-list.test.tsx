import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { ListedConversation } from '#src/api/contract/conversations.ts'
import { ConversationList } from '#src/ui/ai/conversation-list.tsx'
import { conversationSamples } from '#tests/models/samples.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const nothing = () => {}

const listOf = (...conversations: ListedConversation[]) => (
  <ConversationList
    conversations={conversations}
    q=""
    problem={null}
    outcome={{ told: null, canUndo: conversations.length === 0, problem: null }}
    busyId={null}
    hasMore={false}
    onDeleteAll={nothing}
    onSearch={nothing}
    onMore={nothing}
    onRetry={nothing}
    onRename={nothing}
    onDelete={nothing}
    onPin={nothing}
    onUndo={nothing}
  />
)

const conversationOf = (title: string, isPinned = false): ListedConversation => ({
  ...conversationSamples.listed,
  id: title,
  title,
  isPinned,
})
const button = (name: string) => screen.getByRole('button', { name })

afterEach(() => {
  vi.useRealTimers()
})

test('AI-2 what was asked today is of yesterday once it is midnight', () => {
  const lateAt = new Date(2030, 0, 1, 23, 59).getTime()
  vi.useFakeTimers({ now: lateAt, toFake: ['Date', 'setInterval', 'clearInterval'] })
  renderScreen(listOf({ ...conversationSamples.listed, askedAt: lateAt }))
  expect(screen.getByRole('region', { name: 'Today' })).toBeDefined()
  act(() => {
    vi.advanceTimersByTime(120_000)
  })
  expect(screen.getByRole('region', { name: 'Yesterday' })).toBeDefined()
})

test('AI-2 the focus follows a conversation that is pinned, and back to its day', async () => {
  const { person, redraw } = renderScreen(listOf(conversationOf('Acme'), conversationOf('Blue')))
  await person.click(button('Pin: Blue'))
  redraw(listOf(conversationOf('Blue', true), conversationOf('Acme')))
  expect(document.activeElement).toBe(button('Unpin: Blue'))

  redraw(listOf(conversationOf('Acme'), conversationOf('Blue')))
  expect(document.activeElement).toBe(button('Pin: Blue'))
})

test('AI-2 from a conversation that is deleted the focus leads on to the one in its place, or else to the list', async () => {
  const [acme, blue, crew] = [
    conversationOf('Acme'),
    conversationOf('Blue'),
    conversationOf('Crew'),
  ]
  const { person, redraw } = renderScreen(listOf(acme, blue, crew))
  await person.click(button('Delete: Blue'))
  redraw(listOf(acme, crew))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Crew' }))

  await person.click(button('Delete: Crew'))
  redraw(listOf(acme))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Acme' }))

  await person.click(button('Delete: Acme'))
  redraw(listOf())
  const list = screen.getByRole('navigation', { name: 'Conversations' })
  expect(document.activeElement).toBe(list)

  await person.click(button('Undo'))
  redraw(listOf(acme))
  expect(document.activeElement).toBe(list)
})

const found = (q: string, conversations: ListedConversation[], hasMore = false) => (
  <ConversationList {...listOf(...conversations).props} q={q} hasMore={hasMore} />
)

test('AI-2 APP-9 ears hear what a search among conversations finds, in the line that was there before', () => {
  const { redraw } = renderScreen(found('', [conversationOf('Acme')]))
  const lines = screen.getAllByRole('status')
  const told = () => lines.map((it) => it.textContent).join('')
  expect(told()).toBe('')
  redraw(found('a', [conversationOf('Acme'), conversationOf('Blue')], true))
  expect(told()).toBe('2 conversations, and more')
  redraw(found('ac', [conversationOf('Acme')]))
  expect(told()).toBe('One conversation')
  redraw(found('acx', []))
  expect(told()).toBe('No conversation contains all these words.')
  expect(lines.every((it) => it.isConnected)).toBe(true)
})

test('AI-2 a conversation that goes takes the focus of nobody who is elsewhere', async () => {
  const { person, redraw } = renderScreen(listOf(conversationOf('Acme'), conversationOf('Blue')))
  const search = screen.getByRole('searchbox', { name: 'Search conversations' })
  await person.click(search)
  redraw(listOf(conversationOf('Blue', true)))
  expect(document.activeElement).toBe(search)
})

test('AI-2 while something is done with one conversation that is to be seen, and no other press is lost on the way', async () => {
  const onAct = vi.fn<() => void>()
  const list = (busyId: string | null) => (
    <ConversationList
      {...listOf(conversationOf('Acme'), conversationOf('Blue')).props}
      busyId={busyId}
      onDelete={onAct}
      onDeleteAll={onAct}
    />
  )
  const { person, redraw } = renderScreen(list('Acme'))
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((it) => it.getAttribute('aria-busy'))).toEqual(['true', 'false'])
  for (const name of ['Pin: Blue', 'Rename: Blue', 'Delete: Blue', 'Delete all conversations']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
  }
  await person.click(button('Delete: Blue'))
  await person.click(button('Delete all conversations'))
  expect(onAct).not.toHaveBeenCalled()

  redraw(list(null))
  await person.click(button('Delete: Blue'))
  expect(onAct).toHaveBeenCalledOnce()
})
