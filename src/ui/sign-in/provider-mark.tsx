import { chakra } from '@chakra-ui/react'

import type { Method } from '#src/api/contract/method.ts'

const letters: Readonly<Partial<Record<Method['type'], string>>> = {
  'oidc-google': 'G',
  'oidc-okta': 'O',
  'oidc-auth0': 'A',
}

/** A plain mark of our own, not the provider's; decoration, for its name stands beside it. */
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
    // Drawn, not written: a button's name is its words alone.
    _before: { content: 'attr(data-letter)' },
  },
})
