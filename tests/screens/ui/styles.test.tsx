import { chakra } from '@chakra-ui/react'
import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { PortalProvider } from '#src/ui/portal-provider.tsx'
import { Styles } from '#src/ui/theme/styles.tsx'

/** jsdom matches each rule against whatever is asked for: those of other tests would be slow beside them. */
const dropNewStyles = () => {
  const before = new Set(document.querySelectorAll('style'))
  onTestFinished(() => {
    for (const style of document.querySelectorAll('style')) {
      if (!before.has(style)) {
        style.remove()
      }
    }
  })
}

test('APP-9 a style has the prefixes of Safari 17 and Chrome 120, and none of browsers before them', () => {
  dropNewStyles()
  render(
    <Styles>
      <PortalProvider>
        <chakra.p
          userSelect="none"
          backdropFilter="blur(3px)"
          textDecoration="underline dotted"
          css={{ printColorAdjust: 'exact' }}
          display="flex"
          alignItems="center"
          transform="none"
          _placeholder={{ color: 'red' }}
        >
          Text
        </chakra.p>
      </PortalProvider>
    </Styles>,
  )
  const [name = ''] = screen.getByText('Text').className.split(' ')
  const rules = [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes(name))
    .join('')
  expect(rules.match(/-(?:webkit|moz|ms)-[a-z-]+/g)?.toSorted()).toEqual([
    '-webkit-backdrop-filter',
    '-webkit-print-color-adjust',
    '-webkit-text-decoration',
    '-webkit-user-select',
  ])
  expect(rules).toMatch(/-webkit-user-select:none;\s*user-select:none/)
})
