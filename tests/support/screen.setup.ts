import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import { patienceMs } from '#tests/support/patience.ts'

configure({ asyncUtilTimeout: patienceMs })

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }),
})
// Without layout nothing has a size, and what has no size cannot take the focus of a dialog.
Element.prototype.getClientRects = () => [new DOMRect(0, 0, 1, 1)] as unknown as DOMRectList
window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
// Nor is anything open that lies over it.
HTMLElement.prototype.hidePopover = () => {}

const complaints: unknown[][] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
  vi.spyOn(console, 'warn').mockImplementation((...words) => complaints.push(words))
})

afterEach(() => {
  cleanup()
  if (complaints.length > 0) {
    throw new Error(`The console was complained to: ${complaints.flat().map(String).join(' ')}`)
  }
})
