import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { heardOf } from '#tests/support/heard.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Step = 'list' | 'asking' | 'renamed'

/** The dialog goes with its question, or stays to be opened again. */
function List({ isKept }: { isKept: boolean }) {
  const [step, setStep] = useState<Step>('list')
  return (
    <>
      <button type="button" onClick={() => setStep('asking')}>
        Rename
      </button>
      <StatusLine>{step === 'renamed' ? 'It was renamed.' : null}</StatusLine>
      {step === 'asking' || isKept ? (
        <FormDialog
          title="Rename it?"
          action="Save"
          isOpen={step === 'asking'}
          onSubmit={() => setStep('renamed')}
          onCancel={() => setStep('list')}
        />
      ) : null}
    </>
  )
}

type Known = { eyes: string | null; ears: string | null }

/** Everything that eyes and ears know of the line, one after the other. */
const watch = (line: Element) => {
  const known: Known[] = []
  const look = () => {
    const next = { eyes: line.textContent, ears: heardOf(line) }
    const last = known.at(-1)
    if (last?.eyes !== next.eyes || last.ears !== next.ears) {
      known.push(next)
    }
  }
  look()
  const observer = new MutationObserver(look)
  observer.observe(document.body, { attributes: true, childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return known
}

test.each([
  ['that goes', false],
  ['that stays closed', true],
])(
  'APP-9 what a dialog %s brought about is seen at once, and told to ears by a line that they know, empty, before',
  async (_, isKept) => {
    const { person } = renderScreen(<List isKept={isKept} />)
    const line = screen.getByRole('status')
    await person.click(screen.getByRole('button', { name: 'Rename' }))
    await vi.waitFor(() => expect(heardOf(line)).toBeNull())
    const known = watch(line)

    await person.click(screen.getByRole('button', { name: 'Save' }))
    const words = 'It was renamed.'
    await vi.waitFor(() => expect(known.at(-1)).toEqual({ eyes: words, ears: words }))
    expect(known.filter(({ ears }) => ears !== null)).toEqual([
      { eyes: words, ears: '' },
      { eyes: words, ears: words },
    ])
  },
)

test('APP-9 a line says to ears what it says to eyes, empty or not, and axe finds nothing wrong meanwhile', async () => {
  const { redraw } = renderScreen(<StatusLine>Loading...</StatusLine>)
  const line = screen.getByRole('status')
  expect(heardOf(line)).toBe('Loading...')

  redraw(<StatusLine>3 demos</StatusLine>)
  expect([line.textContent, heardOf(line)]).toEqual(['3 demos', ''])
  expect(await axeProblems()).toEqual([])
  await vi.waitFor(() => expect(heardOf(line)).toBe('3 demos'))

  redraw(<StatusLine>{null}</StatusLine>)
  expect(line.childNodes).toHaveLength(0)
})
