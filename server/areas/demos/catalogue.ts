import { rulingOnDemo, rulingOnLink } from '#src/api/contract/demo-rules.ts'
import type { Demo, ListedDemo } from '#src/api/contract/demos.ts'
import type { Config } from '#server/base/config/config.ts'
import type { CatalogueEntry } from '#server/areas/demos/catalogue-entry.ts'
import {
  demoFolders,
  hasSandbox,
  readDemos,
  type DemoFault,
  type ReadDemos,
} from '#server/areas/demos/read-demos.ts'
import type { Viewer } from '#server/identity/people/viewer.ts'
import type { Log } from '#server/base/log.ts'

/** A demo, with what the guide knows of it. */
export type CatalogueDemo = Demo & Pick<CatalogueEntry, 'added' | 'synonyms'>

/** The fields of a demo that figures need. */
type KnownDemo = Pick<Demo, 'key' | 'label' | 'technologies'>

export type Catalogue = {
  /** Keys of demos that are left out because they have no address. */
  readonly withoutUrl: readonly string[]
  /** Why other demos are left out, and addresses of unknown demos. */
  readonly faults: readonly DemoFault[]
  /** Entries that are shown, but probably contain a mistake. */
  readonly remarks: readonly DemoFault[]
  /** All that are shown, featured ones first. */
  readonly demos: readonly CatalogueDemo[]
  /** All that have a readable file, whether they are shown or not. */
  readonly known: readonly KnownDemo[]
  /** The withdrawn ones among them. */
  readonly withdrawn: readonly KnownDemo[]
  /** The labels of all known demos, by key. */
  readonly labels: ReadonlyMap<string, string>
  /** The demos of this person's profile, featured ones first (AZ-05). */
  readonly listFor: (viewer: Viewer) => ListedDemo[]
  /** One of them; with links that need Google for staff only (DEMO-4, AZ-05). */
  readonly find: (viewer: Viewer, key: string) => Demo | undefined
  /** One of them, or one that was until it was withdrawn: a page that is still open goes on offering it. */
  readonly wasOffered: (viewer: Viewer, key: string) => boolean
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
  { entries, faults: unread, remarks }: ReadDemos = readDemos(config.demosDir),
): Catalogue => {
  const addressed = entries
    .filter(({ withdrawn }) => withdrawn !== true)
    .map((entry) => ({ ...entry, url: urlOf(entry, config) }))
  const judged = addressed.filter((entry) => !lacksUrlAlone(entry)).map(completed)
  const demos = judged
    .filter((it) => 'url' in it)
    .toSorted((a, b) => Number(b.featured) - Number(a.featured))
  const faults = [...unread, ...judged.filter((it) => 'fault' in it), ...astray(config)]
  for (const fault of faults) {
    log.warn('demo skipped', fault)
  }
  for (const remark of remarks) {
    log.warn('demo to be looked at', remark)
  }
  const withoutUrl = addressed.filter(lacksUrlAlone).flatMap(({ key }) => key ?? [])
  if (withoutUrl.length > 0) {
    log.warn('demos skipped', { demos: withoutUrl.join(', '), missing: 'url' })
  }
  const byKey = new Map(demos.map((demo) => [demo.key, demo]))
  const known = entries.flatMap((entry) => knownIn(entry, entries))
  const entryOf = new Map(entries.map((entry) => [entry.key, entry]))

  return {
    withoutUrl,
    faults,
    remarks,
    demos,
    known,
    withdrawn: known.filter(({ key }) => entryOf.get(key)?.withdrawn === true),
    labels: new Map(known.map(({ key, label }) => [key, label])),
    listFor: (viewer) => demos.filter(isListedFor(viewer)),
    find: (viewer, key) => {
      const demo = byKey.get(key)
      return demo !== undefined && isListedFor(viewer)(demo) ? cutFor(viewer, demo) : undefined
    },
    wasOffered: (viewer, key) => {
      const entry = entryOf.get(key)
      return entry !== undefined && isListedFor(viewer)({ ...entry, key })
    },
  }
}

/** A withdrawn demo that is called like another, mostly because that took its place under a new key, is told apart by its key. */
const knownIn = (entry: CatalogueEntry, entries: readonly CatalogueEntry[]): KnownDemo[] => {
  const { key, label, technologies, withdrawn } = entry
  const isAmbiguous = withdrawn === true && entries.some((it) => it !== entry && it.label === label)
  return key === undefined
    ? []
    : [{ key, label: isAmbiguous ? `${label} (withdrawn: ${key})` : label, technologies }]
}

const isListedFor =
  ({ person, overrides }: Viewer) =>
  (demo: Pick<ListedDemo, 'key' | 'shareableWith'>) =>
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

/** Demos that cannot be opened with this configuration. That is no mistake of the entries, so one warning names them all. */
const lacksUrlAlone = ({ key, page, url }: CatalogueEntry) =>
  key !== undefined && page !== undefined && url === undefined

const completed = ({ key, url, page, ...rest }: CatalogueEntry): CatalogueDemo | DemoFault => {
  if (key === undefined || url === undefined || page === undefined) {
    const missing = Object.entries({ key, url, page }).flatMap(([name, value]) =>
      value === undefined ? [name] : [],
    )
    return { demo: key ?? rest.label, fault: `It has no ${missing.join(', no ')}.` }
  }
  return { key, url, page, ...rest }
}

/** A mistyped key in that setting leaves a demo at its former address, or without one. */
const astray = ({ demoUrls, demosDir }: Pick<Config, 'demoUrls' | 'demosDir'>): DemoFault[] => {
  const folders = demoFolders(demosDir)
  return Object.keys(demoUrls)
    .filter((key) => !folders.includes(key))
    .map((demo) => ({
      demo,
      fault: 'DEMO_URLS has an address for it, and the catalogue no folder.',
    }))
}
