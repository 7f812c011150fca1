import { chakra } from '@chakra-ui/react'

import type { Method } from '#src/api/contract/method.ts'

const letters: Readonly<Partial<Record<Method['type'], string>>> = {
  'oidc-google': 'G',
  'oidc-okta': 'O',
  'oidc-auth0': 'A',
}

/** A plain mark of our own, not the provider's logo; hidden from screen readers, since the name is beside it. */
export function ProviderMark({ type }: Pick<Method, 'type'>) {
  return <Mark aria-hidden data-letter={letters[type] ?? 'S'} />
}

const Mark = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '6',
    height: '6',
    borderWidth: '1px',
    borderColor: 'currentColor',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: '1',
    // Drawn instead of written, so that the button's name is only its text.
    _before: { content: 'attr(data-letter)' },
  },
})
