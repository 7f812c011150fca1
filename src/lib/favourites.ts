type Shelf<TRecent> = { favourites: string[]; recents: TRecent[] }

/** The shelf after a demo was marked or unmarked; last marked first. */
export const withFavourite = <TRecent>(
  { favourites, recents }: Shelf<TRecent>,
  { key, isFavourite }: { key: string; isFavourite: boolean },
): Shelf<TRecent> => {
  const others = favourites.filter((it) => it !== key)
  return { favourites: isFavourite ? [key, ...others] : others, recents }
}
