import { rulingOnDemo, rulingOnLink } from '#src/api/contract/demo-rules.ts'
import type { Demo, ListedDemo } from '#src/api/contract/demos.ts'
import type { Config } from '#server/base/config/config.ts'
import type { CatalogueEntry } from '#server/areas/demos/catalogue-entry.ts'
import { hasSandbox, readDemos } from '#server/areas/demos/read-demos.ts'
import type { Viewer } from '#server/identity/people/viewer.ts'
import type { Log } from '#server/base/log.ts'

/** A demo, with what the guide knows of it. */
export type CatalogueDemo = Demo & Pick<CatalogueEntry, 'added' | 'synonyms'>

export type Catalogue = {
  /** Keys of those that are left out, because there is no address to open them at. */
  readonly withoutUrl: readonly string[]
  /** All there are, featured ones first. */
  readonly demos: readonly CatalogueDemo[]
  /** What they are called, by key. */
  readonly labels: ReadonlyMap<string, string>
  /** The demos of this person's profile, featured ones first (AZ-05). */
  readonly listFor: (viewer: Viewer) => ListedDemo[]
  /** One of them. Links that need Google are in it for staff only (DEMO-4, AZ-05). */
  readonly find: (viewer: Viewer, key: string) => Demo | undefined
}

declare module '#server/base/services.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Services {
    readonly catalogue: Catalogue
  }
}

/** Warns of and skips every entry that ends up without key, url or page (DEMO-3). */
export const createCatalogue = (
  config: Pick<Config, 'mode' | 'demoUrls' | 'demosDir'>,
  log: Log,
  entries: readonly CatalogueEntry[] = readDemos(config.demosDir, log),
): Catalogue => {
  const addressed = entries.map((entry) => ({ ...entry, url: urlOf(entry, config) }))
  const demos = addressed
    .filter((entry) => !lacksUrlAlone(entry))
    .flatMap((entry) => completed(entry, log))
    .toSorted((a, b) => Number(b.featured) - Number(a.featured))
  const withoutUrl = addressed.filter(lacksUrlAlone).flatMap(({ key }) => key ?? [])
  if (withoutUrl.length > 0) {
    log.warn('demos skipped', { demos: withoutUrl.join(', '), missing: 'url' })
  }
  const byKey = new Map(demos.map((demo) => [demo.key, demo]))

  return {
    withoutUrl,
    demos,
    labels: new Map(demos.map(({ key, label }) => [key, label])),
    listFor: (viewer) => demos.filter(isListedFor(viewer)),
    find: (viewer, key) => {
      const demo = byKey.get(key)
      return demo !== undefined && isListedFor(viewer)(demo) ? cutFor(viewer, demo) : undefined
    },
  }
}

const isListedFor =
  ({ person, overrides }: Viewer) =>
  (demo: ListedDemo) =>
    rulingOnDemo(person, demo, overrides.get(demo.key) ?? null).isAllowed

const cutFor = ({ person }: Viewer, demo: Demo): Demo => ({
  ...demo,
  links: demo.links.filter((link) => rulingOnLink(person, link).isAllowed),
})

/** The embedded sandboxes exist in local mode only, where a demo has one. */
const urlOf = (
  { key, url }: CatalogueEntry,
  { mode, demoUrls, demosDir }: Pick<Config, 'mode' | 'demoUrls' | 'demosDir'>,
) =>
  key === undefined
    ? url
    : (demoUrls[key] ??
      url ??
      (mode === 'local' && hasSandbox(demosDir, key) ? `/local/sandbox/${key}/` : undefined))

/** It can't be opened as the portal is set up, which is no fault of the entry: all of them are told of at once. */
const lacksUrlAlone = ({ key, page, url }: CatalogueEntry) =>
  key !== undefined && page !== undefined && url === undefined

const completed = ({ key, url, page, ...rest }: CatalogueEntry, log: Log): CatalogueDemo[] => {
  if (key === undefined || url === undefined || page === undefined) {
    const missing = Object.entries({ key, url, page }).flatMap(([name, value]) =>
      value === undefined ? [name] : [],
    )
    log.warn('demo skipped', { demo: key ?? rest.label, missing: missing.join(', ') })
    return []
  }
  return [{ key, url, page, ...rest }]
}
