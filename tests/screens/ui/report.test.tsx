import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'

import { ReportPage } from '#tests/report/page/report-page.tsx'
import type { PathData, ReportData } from '#tests/report/report-data.ts'

const pathOf = (name: string, length: number, part: Partial<PathData> = {}): PathData => ({
  id: name.replaceAll(' ', '-'),
  name,
  isRecorded: true,
  steps: Array.from({ length }, () => ({ act: 'open the door', comesTo: 'open' })),
  result: { isPassed: true, ms: 1 },
  states: [0],
  transitions: [0],
  ...part,
})
const why = 'after «2. door.open»: expected { value: "closed" } to strictly equal { value: "open" }'
const failed = { isPassed: false, ms: 1, why }

const dataOf = (...paths: PathData[]): ReportData => ({
  startedAt: 0,
  flows: [
    {
      flow: 'door',
      chart: { machine: 'door', width: 10, height: 10, nodes: [], edges: [] },
      states: [
        { id: 'door.open', path: 'open' },
        { id: 'door.locked', path: 'locked' },
      ],
      transitions: [{ id: 'door.closed —door.open→ door.open', key: 'closed/0' }],
      guards: [],
      models: [{ name: 'door', paths, walks: [] }],
      faults: [],
    },
  ],
  requirements: [],
  tests: [
    {
      file: 'tests/models/paths.test.ts',
      group: 'FLOW-3 door',
      title: 'a path',
      ...failed,
    },
  ],
})

const openDoor = (data: ReportData) => {
  window.location.hash = 'door'
  onTestFinished(() => {
    window.location.hash = ''
  })
  render(<ReportPage data={data} />)
  return userEvent.setup()
}
const ways = () =>
  screen
    .getAllByRole('link', { name: /way/ })
    .map((it) => [it.textContent, it.getAttribute('href')])

test('FLOW-4 a state leads to the paths that come to it, the shortest first', async () => {
  const elsewhere = pathOf('no way', 1, { states: [], transitions: [] })
  const person = openDoor(dataOf(pathOf('long way', 4), elsewhere, pathOf('short way', 2)))
  await person.click(screen.getByText('2 states'))
  await person.click(await screen.findByText('door.open'))
  await screen.findByRole('link', { name: 'short way' })
  expect(ways()).toEqual([
    ['short way', '#door/short-way'],
    ['long way', '#door/long-way'],
  ])
  const none = screen.getByText('door.locked').closest('li')
  expect(none?.textContent).toBe('no path door.locked')
})

test('FLOW-4 of a state to which hundreds come the shortest paths are told, and how many there are besides', async () => {
  const many = Array.from({ length: 30 }, (_, index) => pathOf(`way ${index}`, index + 1))
  const person = openDoor(dataOf(...many))
  await person.click(screen.getByText('1 transitions'))
  await person.click(await screen.findByText('door.closed —door.open→ door.open'))
  expect(await screen.findByText('and 10 longer ones')).toBeDefined()
  expect(ways()).toHaveLength(20)
})

test('FLOW-4 a path that failed says why, where it stands and above all else', async () => {
  const person = openDoor(dataOf(pathOf('this way', 2, { result: failed })))
  const missing = screen.getByRole('region', { name: 'What is missing' })
  expect(within(missing).getByText(why)).toBeDefined()
  await person.click(screen.getByText('this way'))
  expect(await screen.findAllByText(why)).toHaveLength(2)
})
