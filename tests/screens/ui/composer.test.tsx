import { fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { questionMax } from '#src/api/contract/conversations.ts'
import { Composer, type ComposerProps } from '#src/ui/ai/composer.tsx'
import { QuestionBubble } from '#src/ui/ai/question-bubble.tsx'
import { conversationSamples } from '#tests/models/samples.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const composerWith = (given: Pick<ComposerProps, 'draft'> & Partial<ComposerProps>) => (
  <Composer
    isBusy={false}
    isWriting={false}
    isStopping={false}
    canAsk
    onType={() => {}}
    onAsk={() => {}}
    onStop={() => {}}
    field={createRef<HTMLTextAreaElement>()}
    {...given}
  />
)

test('AI-2 questions that were taken back and are too long together stay in the field, which says by how much', async () => {
  const onAsk = vi.fn<(question: string) => void>()
  const composer = (draft: string) => composerWith({ draft, onAsk })
  const { person, redraw } = renderScreen(composer('a'.repeat(questionMax + 120)))
  screen.getByText('120 characters too many for one question.')
  expect(screen.getByRole('status').textContent).toBe('Too long for one question.')
  const ask = screen.getByRole('button', { name: 'Ask' })
  expect(ask.getAttribute('aria-disabled')).toBe('true')
  await person.click(ask)
  await person.type(screen.getByRole('textbox'), '{Enter}')
  expect(onAsk).not.toHaveBeenCalled()

  redraw(composer('a'.repeat(questionMax)))
  await person.click(ask)
  expect(onAsk).toHaveBeenCalledOnce()
})

test('AI-2 what is pasted and too long is kept whole', async () => {
  const onType = vi.fn<(draft: string) => void>()
  const { person } = renderScreen(composerWith({ draft: '', onType }))
  await person.click(screen.getByRole('textbox'))
  await person.paste('a'.repeat(questionMax + 1))
  expect(onType.mock.calls[0]?.[0]).toHaveLength(questionMax + 1)
})

/** As Safari before 26.2. */
const withoutFieldSizing = () => {
  const styles = Object.getPrototypeOf(document.body.style) as object
  const known = Object.getOwnPropertyDescriptor(styles, 'fieldSizing')
  if (known === undefined) {
    throw new Error('The browser of the tests sizes no fields.')
  }
  Reflect.deleteProperty(styles, 'fieldSizing')
  onTestFinished(() => void Object.defineProperty(styles, 'fieldSizing', known))
}

test('APP-12 AI-2 a question is in sight as a whole also where the browser does not size fields by what stands in them', () => {
  withoutFieldSizing()
  const lineHigh = 24
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return (this as HTMLTextAreaElement).value.split('\n').length * lineHigh
  })
  const field = createRef<HTMLTextAreaElement>()
  const composer = (draft: string) => composerWith({ draft, field })
  const { redraw } = renderScreen(composer('one'))
  expect(field.current?.style.height).toBe('24px')
  redraw(composer('one\ntwo\nthree'))
  expect(field.current?.style.height).toBe('72px')
  redraw(composer(''))
  expect(field.current?.style.height).toBe('24px')
})

const edited = () => screen.queryByRole('textbox', { name: 'Edited question' })

test('AI-2 the Escape by which an input method gives up a word leaves a question that is put otherwise', async () => {
  const question = conversationSamples.robotaxi.messages.find((it) => it.role === 'question')
  if (question === undefined) {
    throw new Error('There is no question.')
  }
  const { person } = renderScreen(
    <QuestionBubble
      question={question}
      versions={[question.id]}
      canEdit
      onEdit={() => {}}
      keptEdit={() => null}
      onKeepEdit={() => {}}
      onBranch={() => {}}
    />,
  )
  await person.click(screen.getByRole('button', { name: /^Edit question/ }))
  fireEvent.keyDown(edited() ?? document, { key: 'Escape', isComposing: true })
  expect(edited()).not.toBeNull()
  fireEvent.keyDown(edited() ?? document, { key: 'Escape' })
  expect(edited()).toBeNull()
})

test('AI-2 a question of a script that is read from the right is typed, shown and put otherwise from the right', async () => {
  const question = {
    ...conversationSamples.robotaxi.messages[0],
    role: 'question',
    text: 'أي العروض تستخدم Gemini؟',
  } as Parameters<typeof QuestionBubble>[0]['question']
  const { person } = renderScreen(
    <>
      {composerWith({ draft: question.text })}
      <QuestionBubble
        question={question}
        versions={[question.id]}
        canEdit
        onEdit={() => {}}
        keptEdit={() => null}
        onKeepEdit={() => {}}
        onBranch={() => {}}
      />
    </>,
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' }).dir).toBe(
    'auto',
  )
  expect(screen.getByText(question.text, { selector: 'p' }).dir).toBe('auto')
  await person.click(screen.getByRole('button', { name: /^Edit question/ }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edited question' }).dir).toBe(
    'auto',
  )
})
