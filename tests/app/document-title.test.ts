import { expect, test } from 'vitest'

import { documentTitle } from '#src/app/document-title.ts'

test('APP-10 APP-1 a page that failed says so in the title, and gives it back', () => {
  const tab = { title: 'Partner Portal' }
  const title = documentTitle(tab)
  title.showFault('Something went wrong')
  title.showPage('About — Partner Portal')
  expect(tab.title).toBe('Something went wrong — Partner Portal')

  title.showNotice('Your session expired')
  expect(tab.title).toBe('Your session expired')
  title.showNotice(null)
  title.showFault(null)
  expect(tab.title).toBe('About — Partner Portal')
})
