import { fuzzyFit } from '#src/lib/fuzzy.ts'

type PaletteGroup = 'Recent' | 'Demos' | 'Pages' | 'Actions'

export type PaletteItem = {
  /** Stable, because recents are stored by it. */
  id: string
  group: Exclude<PaletteGroup, 'Recent'>
  label: string
  /** More words to find it by. */
  words?: string
  run: () => void
  /** The palette stays open to show the result; otherwise it closes. */
  isTold?: true
}

type PaletteContent = {
  sections: readonly { title: PaletteGroup; items: readonly PaletteItem[] }[]
  /** How many items fit, and how many of those are listed. */
  found: number
  shown: number
}

const mostRecent = 5
/** Home lists all of them. */
const mostDemos = 8

/** The items to list: the latest choices first, or the matches of the search, best first. */
export const paletteSections = (
  items: readonly PaletteItem[],
  recent: readonly string[],
  search: string,
  onHome: (search: string) => void,
): PaletteContent => {
  const words = search.trim()
  const latest =
    words === ''
      ? recent.flatMap((id) => items.find((item) => item.id === id) ?? []).slice(0, mostRecent)
      : []
  const found = fitting(items, search)
  const others = (title: PaletteItem['group']) =>
    found.filter((item) => item.group === title && !latest.includes(item))
  const demos = others('Demos')
  const hidden = Math.max(0, demos.length - mostDemos)
  const wayOn: PaletteItem = {
    id: 'demos-on-home',
    group: 'Demos',
    // Home has its own search, which may find more or fewer.
    label: words === '' ? `All ${countOf(items)} demos on Home` : `Search for ‘${words}’ on Home`,
    run: () => onHome(words),
  }
  const sections = [
    { title: 'Recent' as const, items: latest },
    {
      title: 'Demos' as const,
      items: hidden === 0 ? demos : [...demos.slice(0, mostDemos), wayOn],
    },
    { title: 'Pages' as const, items: others('Pages') },
    { title: 'Actions' as const, items: others('Actions') },
  ]
  return {
    sections: sections.filter((section) => section.items.length > 0),
    found: found.length,
    shown: found.length - hidden,
  }
}

const countOf = (items: readonly PaletteItem[]) =>
  items.filter(({ group }) => group === 'Demos').length

const fitting = (items: readonly PaletteItem[], search: string) =>
  items
    .flatMap((item) => {
      const fits = [
        fuzzyFit(search, item.label),
        fuzzyFit(search, `${item.label} ${item.words ?? ''}`),
      ]
      const found = fits.filter((fit) => fit !== null)
      return found.length === 0 ? [] : [{ item, fit: Math.min(...found) }]
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ item }) => item)

/** The recent ids once this one was chosen. */
export const withRecent = (recent: readonly string[], id: string) =>
  [id, ...recent.filter((it) => it !== id)].slice(0, mostRecent)
