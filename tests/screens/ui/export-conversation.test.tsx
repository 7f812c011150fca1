import { afterEach, expect, test, vi } from 'vitest'

import { exportConversation } from '#src/containers/ai/export-conversation.ts'
import { conversationSamples } from '#tests/models/samples.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['Which demos use Gemini?', 'Which-demos-use-Gemini.json'],
  ['हिन्दी में प्रश्न?', 'हिन्दी-में-प्रश्न.json'],
  ['??', 'conversation.json'],
])('AI-2 a conversation called %j leaves as %s', (title, file) => {
  vi.useFakeTimers()
  const names: string[] = []
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => '#file' }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  exportConversation({
    conversation: { ...conversationSamples.robotaxi, title },
    exchanges: [],
    format: 'json',
  })
  expect(names).toEqual([file])
})
