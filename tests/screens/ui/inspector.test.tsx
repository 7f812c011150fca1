import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { Chart } from '#src/inspector/chart.ts'
import { ownPage } from '#src/inspector/own-page.ts'
import { ChartedInspector } from '#src/inspector/page/charted-inspector.tsx'
import { Inspector } from '#src/inspector/page/inspector.tsx'
import { hearRuns, openRun, runs } from '#src/inspector/page/runs.ts'
import {
  openInspectorChannel,
  type InspectorNews,
  type Run,
  type ToldMessage,
} from '#src/inspector/protocol.ts'
import { statelyWindow } from '#src/inspector/stately-window.ts'
import { actorBegan, actorHeard, actorTold } from '#tests/support/told-messages.ts'

/** Tabs of one test: what one posts, all others hear at once. */
const tabs = new Set<EventTarget>()
class TabChannel extends EventTarget {
  constructor() {
    super()
    tabs.add(this)
  }
  postMessage(data: unknown) {
    const others = [...tabs].filter((tab) => tab !== this)
    others.forEach((tab) => tab.dispatchEvent(new MessageEvent('message', { data })))
  }
}

beforeEach(() => {
  tabs.clear()
  runs.change(() => [])
  vi.stubGlobal('BroadcastChannel', TabChannel)
})

const tell = async (news: InspectorNews) => {
  openInspectorChannel().postMessage(news)
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}
const tellOf = (page: string, messages: readonly ToldMessage[]) =>
  tell({ kind: 'told', id: page, page, messages })
const tellAnew = (page: string, told: Pick<Run, 'messages' | 'leftOut'>) =>
  tell({ kind: 'run', run: { id: page, page, ...told } })

const openInspector = () => {
  hearRuns()
  render(<Inspector charts={[]} />)
  return userEvent.setup()
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const shownRun = () => screen.getByLabelText<HTMLSelectElement>('Run').value
const moment = () => screen.getByText(/^\d+ of \d+$/).textContent

const login = [actorBegan('login', 'asking'), actorHeard('login', 'submit', 'checking')]
const register = [actorBegan('register', 'asking')]

test('FLOW-2 a moment that is looked at stays while another page is loaded, and live is the newest page', async () => {
  const person = openInspector()
  await tellOf('/login', login)
  await person.click(button('Pause'))
  await person.click(button('Step back'))
  await tellOf('/register', register)
  expect([shownRun(), moment()]).toEqual(['/login', '1 of 2'])
  await person.click(button('Live'))
  expect([shownRun(), moment()]).toEqual(['/register', '1 of 1'])
})

test('FLOW-2 an actor that was chosen stays while another page is loaded, until its run is left', async () => {
  const person = openInspector()
  await tellOf('/login', login)
  await person.click(button(/^login /))
  await tellOf('/register', register)
  expect(shownRun()).toBe('/login')
  await person.click(button('Pause'))
  await person.click(button('Live'))
  expect(shownRun()).toBe('/login')
  await person.selectOptions(screen.getByLabelText('Run'), '/register')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^register/)
})

test('FLOW-2 a run that is told anew is no shorter than what was heard of it', async () => {
  openInspector()
  await tellOf('/login', login)
  await tellAnew('/login', { messages: login.slice(1), leftOut: 1 })
  expect(moment()).toBe('2 of 2')
  await tellAnew('/login', { messages: [...login, ...register], leftOut: 0 })
  expect(moment()).toBe('3 of 3')
})

test('FLOW-2 what was left out of a run is said, also as it goes on and from its file', async () => {
  openInspector()
  await tellAnew('/login', { messages: login, leftOut: 700 })
  await tellOf('/login', register)
  expect(moment()).toBe('3 of 3')
  expect(screen.getByText(/^700 messages before these were left out/)).toBeDefined()
  expect(openRun(JSON.stringify(runs.get()[0]))?.leftOut).toBe(700)
  expect(openRun(JSON.stringify({ page: '/', messages: [] }))?.leftOut).toBe(0)
})

test('FLOW-2 an event that is read stays open while it comes again', async () => {
  const person = openInspector()
  const beat = actorTold('login', 'clock.tick')
  await tellOf('/login', [actorBegan('login', 'asking'), beat, beat])
  await person.click(screen.getByText('clock.tick'))
  await tellOf('/login', [beat])
  const line = screen.getByText('clock.tick').closest('details')
  expect(line?.textContent).toContain('× 3')
  expect(line?.open).toBe(true)
})

test('FLOW-2 an inspector that comes takes nothing that is due from those that are there', () => {
  const heard: InspectorNews[] = []
  const there = openInspectorChannel()
  there.addEventListener('message', ({ data }: MessageEvent<InspectorNews>) => heard.push(data))
  const page = ownPage()
  login.forEach((message) => page.send(message))
  openInspectorChannel().postMessage({ kind: 'asked' })
  expect(heard).toMatchObject([
    { kind: 'asked' },
    { kind: 'told', messages: login },
    { kind: 'run', run: { messages: login, leftOut: 0 } },
  ])
})

test('FLOW-2 the viewer at stately.ai that comes late is told who lives', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const source = frame.contentWindow
  vi.spyOn(window, 'open').mockReturnValue(source)
  const told: unknown[] = []
  vi.spyOn(source as Window, 'postMessage').mockImplementation((it: unknown) => told.push(it))

  const viewer = statelyWindow()
  viewer.send(actorBegan('login', 'asking'))
  Array.from({ length: 3_000 }, () => viewer.send(actorHeard('login', 'submit', 'checking')))
  viewer.open()
  const data = { type: '@statelyai.connected' }
  window.dispatchEvent(new MessageEvent('message', { origin: 'https://stately.ai', source, data }))
  expect(told[0]).toMatchObject({ type: '@xstate.actor', snapshot: { value: 'checking' } })
  expect(told.length).toBeLessThan(2_100)
})

const chartWith = (state: string): Chart => ({
  machine: 'register',
  width: 200,
  height: 100,
  nodes: [
    { path: state, title: state, kind: 'atomic', lines: [], x: 0, y: 0, width: 90, height: 40 },
  ],
  edges: [],
})

test('FLOW-2 a chart that was changed meanwhile is shown with the next page that is loaded', async () => {
  let drawn = chartWith('asking')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([drawn])))
  hearRuns()
  render(<ChartedInspector charts={JSON.stringify([drawn])} />)
  await tellOf('/register', register)
  expect(screen.getAllByText('asking', { selector: 'text' })).toHaveLength(1)
  drawn = chartWith('begging')
  await tellOf('/register?', register)
  await screen.findByText('begging', { selector: 'text' })
})
