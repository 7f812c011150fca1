import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

type Stylis = NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']>[number]

/** What decides whether something can be seen and pressed. */
const asked = new Set<unknown>(['display', 'visibility', 'pointer-events'])

const isAsked = (part: Parameters<Stylis>[0]) => part.type !== 'decl' || asked.has(part.props)

const dropOthers: Stylis = (part) => {
  if (!isAsked(part)) {
    part.value = ''
  }
  if (part.type === 'rule' && Array.isArray(part.children) && !part.children.some(isAsked)) {
    part.props = []
  }
}

const cache = createCache({ key: 'css', stylisPlugins: [dropOthers] })

/** Of all styles only those that hide something: jsdom has no layout, and matches each rule against whatever is asked for. */
export function BareStyles({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}
