import { fuzzyFit } from '#src/lib/fuzzy.ts'

type PaletteGroup = 'Recent' | 'Demos' | 'Pages' | 'Actions'

export type PaletteItem = {
  /** Stays the same from one opening to the next: recents are kept by it. */
  id: string
  group: Exclude<PaletteGroup, 'Recent'>
  label: string
  /** Further words to be found by. */
  words?: string
  run: () => void
  /** The palette stays open for what came of it; else it closes. */
  isTold?: true
}

export type PaletteSection = { title: PaletteGroup; items: readonly PaletteItem[] }

const mostRecent = 5
const mostOfGroup = 8
const groups = ['Demos', 'Pages', 'Actions'] as const

/** What the palette lists: without a search the latest choices first, with one what fits it, the best first. */
export const paletteSections = (
  items: readonly PaletteItem[],
  recent: readonly string[],
  search: string,
): readonly PaletteSection[] => {
  const isSearching = search.trim() !== ''
  const latest = isSearching
    ? []
    : recent.flatMap((id) => items.find((item) => item.id === id) ?? []).slice(0, mostRecent)
  const others = groups.map((title) => ({
    title,
    items: fitting(
      items.filter((item) => item.group === title && !latest.includes(item)),
      search,
    ).slice(0, mostOfGroup),
  }))
  return [{ title: 'Recent' as const, items: latest }, ...others].filter(
    (section) => section.items.length > 0,
  )
}

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
