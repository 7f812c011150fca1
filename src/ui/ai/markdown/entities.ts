const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** The characters that the usual references of HTML stand for; any other stays as it is written. */
export const entitiesIn = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/g,
    (whole, code?: string, name?: string) => {
      if (name !== undefined) {
        return named[name] ?? whole
      }
      const point = Number(code)
      return point > 31 && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole
    },
  )
