/** A value whose texts stand once each, in a list beside it. */
export type Packed = { texts: readonly string[]; value: unknown }

export const pack = (value: unknown): Packed => {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place.toString(36)
  }
  const packed = JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'string' ? placeOf(it) : it,
  )
  return { texts: [...places.keys()], value: JSON.parse(packed) as unknown }
}

export const unpack = ({ texts, value }: Packed): unknown =>
  JSON.parse(JSON.stringify(value), (_, it: unknown) =>
    typeof it === 'string' ? texts[Number.parseInt(it, 36)] : it,
  )
