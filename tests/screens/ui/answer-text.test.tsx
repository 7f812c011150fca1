import { cleanup, screen } from '@testing-library/react'
import type { Token } from 'marked'
import { expect, test, vi } from 'vitest'

import type { Answer } from '#src/api/contract/conversations.ts'
import { spokenAnswer } from '#src/ui/ai/spoken-answer.ts'
import { createBlockReader, type Block } from '#src/ui/ai/markdown/blocks.ts'
import { AnswerText } from '#src/ui/ai/markdown/answer-text.tsx'
import { GrowingText } from '#src/ui/ai/markdown/growing-text.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const text = `# What fits

Two demos **fit** _well_ &amp; run \`maps\`:

1. [Robotaxi](/demo/robotaxi), with a map
2. Databeans

   - Looker
   - [x] Gemini

> Ask [support](/support) or see [elsewhere](https://evil.example/x).

| Demo | Uses |
| --- | --- |
| Robotaxi | Maps |

\`\`\`js
const a = '<b>'
\`\`\`

![a picture](https://evil.example/pixel.png) <b>bold</b> https://evil.example/y

---
The end.`

/** The first token within each item of the list that stands there. */
const wordsIn = ([block]: readonly Block[]): Token[] =>
  block?.token.type === 'list'
    ? block.token.items.flatMap(({ tokens: [line] }) =>
        line?.type === 'text' ? (line.tokens?.slice(0, 1) ?? []) : [],
      )
    : []

const rowsIn = ([block]: readonly Block[]) =>
  block?.token.type === 'table' ? block.token.rows : []

const shown = () => document.querySelector('.answer-text > .part')?.innerHTML

test('AI-2 an answer in Markdown is drawn as what it means', () => {
  renderScreen(<AnswerText text={text} />)
  expect(screen.getByText('What fits').className).toBe('heading')
  expect(screen.getByText('fit').tagName).toBe('STRONG')
  expect(screen.getByText('well').tagName).toBe('EM')
  expect(screen.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    'Robotaxi, with a map',
    'DatabeansLooker☑ Gemini',
    'Looker',
    '☑ Gemini',
  ])
  expect(screen.getByRole('columnheader', { name: 'Uses' })).toBeDefined()
  expect(screen.getByRole('cell', { name: 'Maps' })).toBeDefined()
  expect(screen.getByText("const a = '<b>'").tagName).toBe('CODE')
  expect(screen.getByText(/Two demos/).textContent).toBe('Two demos fit well & run maps:')
})

test('AI-04 links of an answer lead to pages of the portal alone, and no picture is loaded', () => {
  renderScreen(<AnswerText text={text} />)
  const links = screen.getAllByRole('link').map((it) => it.getAttribute('href'))
  expect(links).toEqual(['/demo/robotaxi', '/support'])
  expect(screen.getByText(/elsewhere/).textContent).toContain('elsewhere (https://evil.example/x)')
  expect(screen.getByText(/a picture/).textContent).toBe(
    'a picture <b>bold</b> https://evil.example/y',
  )
})

test('AI-2 an answer that comes letter by letter looks in the end like one that came whole', () => {
  const { redraw } = renderScreen(<AnswerText text={text} />)
  const whole = shown()
  redraw(<AnswerText text="" />)
  for (let end = 1; end <= text.length; end += 1) {
    redraw(<AnswerText text={text.slice(0, end)} />)
  }
  expect(shown()).toBe(whole)
})

test('AI-2 what was written of an answer is not drawn anew by what follows', () => {
  const { redraw } = renderScreen(<AnswerText text={text} />)
  const before = [...document.querySelectorAll('.answer-text > .part > *')].slice(0, 4)
  redraw(<AnswerText text={`${text}\n\nMore.`} />)
  expect([...document.querySelectorAll('.answer-text > .part > *')].slice(0, 4)).toEqual(before)
  expect(before.every((it) => it.isConnected)).toBe(true)
})

test('AI-2 of an answer that grows only its end is read anew, and of a long list only its last lines', () => {
  const read = createBlockReader()
  const settled = read(text).slice(0, -3)
  expect(settled.length).toBeGreaterThan(5)
  const grown = read(`${text}\n\nMore.`)
  expect(grown.slice(0, settled.length).every((it, at) => it === settled[at])).toBe(true)

  const list = '- **one**\n- _two_\n'
  const words = (written: string) => wordsIn(read(written))
  const before = words(list)
  expect(before.map(({ type }) => type)).toEqual(['strong', 'em'])
  const after = words(`${list}- three`)
  expect(after).toHaveLength(3)
  expect(before.every((it, at) => it === after[at])).toBe(true)
})

const lines = (line: (at: number) => string) =>
  Array.from({ length: 9 }, (_, at) => line(at)).join('')
/** Long blocks, and what may come behind or within them. */
const longBlocks = {
  'a list': lines((at) => `- **item** ${at}\n`),
  'a list that gets paragraphs at its end': `${lines((at) => `* item ${at}\n`)}\n* after a blank line\n* last`,
  'a list of paragraphs': lines((at) => `${at + 1}. item\n\n   more of _it_\n\n`),
  'a list within a list': lines((at) => `- item ${at}\n  - [x] a\n  - b\n`),
  'a list and a paragraph': `${lines((at) => `- item ${at}\n`)}\nThe end.\n\n- again`,
  'two lists': `${lines((at) => `- item ${at}\n`)}${lines((at) => `${at + 1}) item\n`)}`,
  'a list and a heading': `${lines((at) => `- item ${at}\n`)}# Heading\n\n${lines((at) => `+ ${at}\n`)}`,
  'a table': `| a | b |\n| --- | :-: |\n${lines((at) => `| ${at} | \`x\` \\| y |\n`)}`,
  'a table and a list': `| a |\n| --- |\n${lines((at) => `| ${at} |\n`)}\n${lines((at) => `- item ${at}\n`)}`,
  'a table of a row that is cut': `| a | b |\n| --- | --- |\n${lines((at) => `| ${at} |\n`)}| last`,
}

test.each(Object.entries(longBlocks))(
  'AI-2 %s that comes piece by piece is read as one that came whole',
  (_, written) => {
    for (const step of [1, 3, 20]) {
      const read = createBlockReader()
      for (let end = step; end < written.length; end += step) {
        read(written.slice(0, end))
      }
      expect(read(written)).toEqual(createBlockReader()(written))
    }
  },
)

test('AI-2 a text is read the same however its lines end', () => {
  expect(createBlockReader()('- a\r\n- b\r\rc')).toEqual(createBlockReader()('- a\n- b\n\nc'))
})

const listsIn = (text: string) => {
  renderScreen(<AnswerText text={text} />)
  const lists = screen.getAllByRole<HTMLOListElement>('list')
  return lists.map((it) => [it.start, it.children.length, it.className])
}

test('AI-2 a long list goes on in lists of 32, of which the browser may skip all but the last; its numbers go on', () => {
  expect(listsIn('4. item\n'.repeat(70))).toEqual([
    [4, 32, 'whole'],
    [36, 32, 'whole'],
    [68, 6, ''],
  ])
})

test.each([
  { last: 99, names: ['whole', ''] },
  { last: 100, names: ['whole three-digits', 'three-digits'] },
])('AI-2 a list up to $last has room for its numbers, the same in all of it', ({ last, names }) => {
  const lists = listsIn('60. item\n'.repeat(last - 59))
  expect(lists.map(([, , name]) => name)).toEqual(names)
})

test('AI-2 of a table that grows, rows that were there are not read again', () => {
  const read = createBlockReader()
  const before = rowsIn(read(longBlocks['a table'])).slice(0, 5)
  const after = rowsIn(read(`${longBlocks['a table']}| more | rows |\n`))
  expect(after).toHaveLength(10)
  expect(before.every((row, at) => row === after[at])).toBe(true)
})

test('AI-2 however much of an answer comes at once, a little of it is drawn in each frame; what stood there comes back whole', async () => {
  const { redraw } = renderScreen(<GrowingText text="It begins." />)
  const whole = `It begins. ${'So it goes on. '.repeat(100)}It ends.`
  redraw(<GrowingText text={whole} />)
  expect(shown()).toBe('<p>It begins.</p>')
  await screen.findByText(/So it goes on/)
  expect(screen.queryByText(/It ends/)).toBeNull()
  await screen.findByText(/It ends/)
  expect(shown()).toBe(`<p>${whole}</p>`)

  cleanup()
  renderScreen(<GrowingText text={whole} />)
  expect(shown()).toBe(`<p>${whole}</p>`)
})

test('AI-2 what comes of an answer while nobody sees its page stands there when they come back', async () => {
  const { redraw } = renderScreen(<GrowingText text="It begins." />)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const whole = `It begins. ${'So it goes on. '.repeat(100)}It ends.`
  redraw(<GrowingText text={whole} />)
  await screen.findByText(/It ends/)
  expect(shown()).toBe(`<p>${whole}</p>`)
  hidden.mockRestore()
  frames.mockRestore()
})

test('AI-2 a text without spaces is drawn a little in each frame too, and no letter is torn', async () => {
  const { redraw } = renderScreen(<GrowingText text="😀" />)
  const whole = '😀'.repeat(700)
  redraw(<GrowingText text={whole} />)
  const first = await screen.findByText(/^(?:😀){2,600}$/u)
  expect(first.textContent).not.toBe(whole)
  expect(await screen.findByText(whole)).toBeDefined()
})

test('AI-2 ears are told an answer without its marks, and of a long one the beginning', () => {
  const answer: Answer = {
    text: '',
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c32',
    role: 'answer',
    at: 0,
    language: 'en',
    answeredBy: 'A model.',
    isHelpful: null,
    reason: null,
    state: 'whole',
    problem: null,
    citations: [
      {
        key: 'robotaxi',
        label: 'Robotaxi',
        thumbnail: '/r.svg',
        url: '/local/sandbox/robotaxi/',
        excerpt: 'Taxis.',
        isOffered: false,
      },
    ],
  } as const
  expect(
    spokenAnswer({ ...answer, text: '**Two** demos:\n\n- [One](/demo/one)\n- `Two` &lt;3' }),
  ).toBe('Two demos:\n\nOne\nTwo <3 Demos: Robotaxi.')
  const long = spokenAnswer({ ...answer, citations: [], text: 'word '.repeat(4_000) })
  expect(long).toMatch(/^word .{550,650}The whole answer is in the conversation\.$/s)
  const linked = spokenAnswer({
    ...answer,
    citations: [],
    text: '[a](/demo/robotaxi) '.repeat(200),
  })
  expect(linked).toMatch(/^(?:a )+.*The whole answer is in the conversation\.$/)
})

test('AI-2 an answer in a script that is read from the right is laid out from the right', () => {
  renderScreen(<AnswerText text="استخدم `maps` هنا." />)
  expect(document.querySelector<HTMLElement>('.answer-text')?.dir).toBe('auto')
})
