import { createCatalogue, type Catalogue } from '#server/areas/demos/catalogue.ts'
import type { Config } from '#server/base/config/config.ts'
import { createLog } from '#server/base/log.ts'
import { counted } from '#src/lib/counted.ts'

/** Reports a catalogue as people would see it, for its maintainer, and whether all of it is in order. */
export const catalogueReport = (config: Pick<Config, 'demoUrls' | 'demosDir'>) => {
  const silent = createLog(() => {})
  const { demos, withdrawn, withoutUrl, faults, remarks } = createCatalogue(
    { ...config, mode: 'production' },
    silent,
  )
  const noun = { one: 'demo', many: 'demos' }
  const lines = [
    `${counted(demos.length + withoutUrl.length, noun, 'en')} can be shown.`,
    ...listed('Withdrawn', keysOf(withdrawn)),
    ...listed('Only with an address in DEMO_URLS, or in local mode', withoutUrl),
    ...told('Left out', faults),
    ...told('Shown, but hardly meant so', remarks),
  ]
  return { text: `${lines.join('\n')}\n`, isInOrder: faults.length + remarks.length === 0 }
}

const keysOf = (demos: readonly { readonly key: string }[]) => demos.map(({ key }) => key)

const listed = (title: string, keys: readonly string[]) =>
  keys.length === 0 ? [] : [`${title}: ${keys.join(', ')}.`]

const told = (title: string, faults: Catalogue['faults']) =>
  faults.length === 0
    ? []
    : [`${title}:`, ...faults.map(({ demo, fault }) => `  ${demo}: ${fault}`)]
