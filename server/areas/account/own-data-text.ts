import { withNames } from '#server/areas/conversations/naming.ts'

/** The demos that the person may see. */
export type Find = Parameters<typeof withNames>[1]

/** Rows that are read while the file is written. */
type Batches = AsyncIterable<readonly unknown[]>

const isBatches = (value: unknown): value is Batches =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const holdsBatches = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some(isBatches)

/**
 * A value as JSON, with times and demos that people can read. Rows that are read in batches come as one piece of text per batch.
 * `margin`: the indentation of the value's line.
 */
export async function* textOf(value: unknown, find: Find, margin: string): AsyncGenerator<string> {
  if (isBatches(value)) {
    yield* listOf(value, find, margin)
  } else if (holdsBatches(value)) {
    yield* objectOf(value, find, margin)
  } else {
    yield jsonOf(value, find, margin)
  }
}

const jsonOf = (value: unknown, find: Find, margin: string) =>
  JSON.stringify(shown(value, find), null, 2).replaceAll('\n', margin)

async function* listOf(batches: Batches, find: Find, margin: string) {
  let isEmpty = true
  for await (const rows of batches) {
    const inBrackets = jsonOf(rows, find, margin)
    yield `${isEmpty ? '[' : ','}${inBrackets.slice('['.length, -`${margin}]`.length)}`
    isEmpty = false
  }
  yield isEmpty ? '[]' : `${margin}]`
}

async function* objectOf(value: object, find: Find, margin: string) {
  const inner = `${margin}  `
  let before = '{'
  for (const [name, it] of Object.entries(value)) {
    yield `${before}${inner}"${shownName(name)}": `
    yield* textOf(shownTime(name, it), find, inner)
    before = ','
  }
  yield `${margin}}`
}

const shown = (value: unknown, find: Find): unknown => {
  if (typeof value === 'string') {
    return withNames(value, find)
  }
  if (value instanceof Date) {
    return value
  }
  if (Array.isArray(value)) {
    return value.map((it) => shown(it, find))
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, it]) => [
          shownName(name),
          shown(shownTime(name, it), find),
        ]),
      )
    : value
}

const shownName = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const shownTime = (name: string, value: unknown) =>
  typeof value === 'number' && /(?:^|_)at$/.test(name) ? new Date(value) : value
