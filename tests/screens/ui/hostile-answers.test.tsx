import { screen } from '@testing-library/react'
import { array, nat, sample } from 'fast-check'
import { expect, test } from 'vitest'

import type { Answer } from '#src/api/contract/conversations.ts'
import { answerCard } from '#tests/support/answer-card.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const shapes = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="https://evil.example"><input name=p></form>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/pixel.png)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '<object data="data:text/html,x"></object>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '```html\n<script>alert(1)</script>\n```',
]
const wraps = [
  (it: string) => it,
  (it: string) => `# ${it}`,
  (it: string) => `- ${it}\n- ${it}`,
  (it: string) => `> ${it}`,
  (it: string) => `**${it}**`,
  (it: string) => `| a |\n|---|\n| ${it} |`,
  (it: string) => `Before\n\n${it}\n\nafter`,
  (it: string) => `\`${it}\``,
  (it: string) => it.toUpperCase(),
  (it: string) => `${it}\u0000${it}`,
]
const payloads = shapes.flatMap((shape) => wraps.map((wrap) => wrap(shape)))

const whole: Answer = {
  id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c32',
  role: 'answer',
  text: '',
  at: 0,
  language: 'en',
  answeredBy: 'A model.',
  citations: [],
  isHelpful: null,
  reason: null,
  state: 'writing',
  problem: null,
}

test('AI-04 of 150 hostile answers, streamed in any pieces, nothing active is ever on the page', () => {
  expect(payloads).toHaveLength(150)
  const { redraw } = renderScreen(card(''))
  const own = besideText()
  const cuts = sample(array(nat(100), { maxLength: 5 }), payloads.length)
  payloads.forEach((payload, at) => {
    const ends = (cuts[at] ?? []).toSorted((a, b) => a - b)
    for (const end of [...ends, payload.length]) {
      const piece = payload.slice(0, end)
      redraw(card(piece))
      const active =
        'script,img,svg,iframe,a,form,input,style,object,base,meta,math,video,audio,embed,link'
      const written = document.querySelector('.answer-text')
      expect(written === null).toBe(piece === '')
      expect(written?.querySelector(active) ?? null).toBeNull()
      const names = [...(written?.querySelectorAll('*') ?? [])].flatMap((it) =>
        it.getAttributeNames(),
      )
      expect(names.filter((name) => /^(?:on|href|src|style|action|xlink)/.test(name))).toEqual([])
      expect(besideText()).toBe(own)
    }
  })
})

test.each([
  ['quotes', '>'.repeat(3_000)],
  ['lists', Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- deep`).join('\n')],
  ['marks', '*a_b'.repeat(500)],
])(
  'AI-04 HT-14 an answer of %s within each other, however deep, is read, and so is what comes behind',
  (_, deep) => {
    renderScreen(card(`Before.\n\n${deep}\n\nBehind.`))
    expect(screen.getByText('Before.')).toBeTruthy()
    expect(screen.getByText('Behind.')).toBeTruthy()
  },
)

/** What the card has of its own, whatever is written. */
const besideText = () => {
  const copy = screen.getByRole('article', { name: /^Answer/ }).cloneNode(true) as Element
  copy.querySelector('.answer-text')?.remove()
  return copy.innerHTML
}

const card = (text: string) => answerCard({ ...whole, text })
