type Given = Readonly<Record<string, unknown>>

/** In shorter names, a letter or two make another word. */
const longEnough = 7
/** One letter in so many may be off. */
const lettersForOne = 4

/** Prefixes that other programs use as well. */
const shared = new Set(['GOOGLE', 'SESSION', 'HOST', 'PORT'])

/**
 * ERROR-2: variables that look like settings but are none. `misspelt`: close to a setting that is not set (`meant`), so the
 * portal does not start. `unknown`: they begin like ours, but may belong to another program.
 */
export const strangeNames = (given: Given, known: readonly string[]) => {
  const prefixes = new Set(known.filter((name) => name.includes('_')).map(prefixOf))
  const strange = Object.keys(given).filter((name) => !known.includes(name))
  const misspelt = strange.flatMap((name) => {
    const meant = nearest(
      name,
      known.filter((one) => !(one in given)),
    )
    return meant === null ? [] : [{ name, meant }]
  })
  return {
    misspelt,
    unknown: strange.filter(
      (name) =>
        name.includes('_') &&
        prefixes.has(prefixOf(name)) &&
        !shared.has(prefixOf(name)) &&
        !misspelt.some((one) => one.name === name),
    ),
  }
}

const prefixOf = (name: string) => name.split('_', 1)[0] ?? ''

const nearest = (name: string, known: readonly string[]) => {
  const [best] = known
    .filter((one) => Math.min(name.length, one.length) >= longEnough)
    .filter(([first]) => first === name.charAt(0).toUpperCase())
    .map((one) => ({ one, distance: distanceOf(name.toUpperCase(), one) }))
    .filter(({ one, distance }) => distance <= one.length / lettersForOne)
    .toSorted((a, b) => a.distance - b.distance)
  return best?.one ?? null
}

/** Levenshtein: how many letters to insert, remove or replace. */
const distanceOf = (from: string, to: string) => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let line = 0; line < from.length; line += 1) {
    const next = [line + 1]
    for (let column = 0; column < to.length; column += 1) {
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (from[line] === to[column] ? 0 : 1),
        ),
      )
    }
    row = next
  }
  return row[to.length] ?? 0
}
