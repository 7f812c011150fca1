/** `Map.groupBy`, for browsers without it (ADR 118). */
export const groupedBy = <TItem, TGroup>(
  all: readonly TItem[],
  groupOf: (item: TItem) => TGroup,
): ReadonlyMap<TGroup, readonly TItem[]> => {
  const groups = new Map<TGroup, TItem[]>()
  for (const item of all) {
    const group = groupOf(item)
    const others = groups.get(group)
    if (others === undefined) {
      groups.set(group, [item])
    } else {
      others.push(item)
    }
  }
  return groups
}
