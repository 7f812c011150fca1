import { expect, test } from 'vitest'

import { isForInputMethod, isKeyOf } from '#src/lib/keyboard.ts'

test('APP-11 a letter is known by what the layout makes of the key, in small and in capital letters', () => {
  expect(isKeyOf('k', { key: 'k', code: 'KeyK' })).toBe(true)
  expect(isKeyOf('k', { key: 'K', code: 'KeyK' })).toBe(true)
  // Dvorak: k lies where others have v, and t where they have k.
  expect(isKeyOf('k', { key: 'k', code: 'KeyV' })).toBe(true)
  expect(isKeyOf('k', { key: 't', code: 'KeyK' })).toBe(false)
  expect(isKeyOf('k', { key: 'ķ', code: 'KeyK' })).toBe(false)
})

test('APP-11 on a layout without Latin letters a letter is known by its place', () => {
  expect(isKeyOf('k', { key: 'л', code: 'KeyK' })).toBe(true)
  expect(isKeyOf('k', { key: 'κ', code: 'KeyK' })).toBe(true)
  expect(isKeyOf('k', { key: 'м', code: 'KeyV' })).toBe(false)
})

test('APP-11 LEAD-1 a key of the input method is known while it composes, and in Safari right after', () => {
  expect(isForInputMethod({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isForInputMethod({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isForInputMethod({ isComposing: false, keyCode: 13 })).toBe(false)
})
