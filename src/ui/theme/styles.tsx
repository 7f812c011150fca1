import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useState, type ReactNode } from 'react'

type Stylis = NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']>[number]

/** What one of the browsers that the portal is for (ADR 118) knows by its prefix alone: Safari 17 the first three, Chrome 120 the last. */
const prefixed = new Set<unknown>([
  'user-select',
  'backdrop-filter',
  'text-decoration',
  'print-color-adjust',
])

/** In the place of Emotion's own, which writes for browsers of ten years ago too: an eighth of a page's styles, and of the time to insert them. */
const prefix: Stylis = (part) => {
  if (part.type === 'decl' && prefixed.has(part.props)) {
    part.return = `-webkit-${part.value}${part.value}`
  }
}

const openStyles = () => createCache({ key: 'css', stylisPlugins: [prefix] })

/** Where the styles of all elements below go; around the page, since tests put others in its place. */
export function Styles({ children }: { children: ReactNode }) {
  const [styles] = useState(openStyles)
  return <CacheProvider value={styles}>{children}</CacheProvider>
}
