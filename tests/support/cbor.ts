type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

const head = (kind: number, value: number) => {
  const major = kind << 5
  if (value < 24) {
    return Buffer.from([major | value])
  }
  if (value < 256) {
    return Buffer.from([major | 24, value])
  }
  return Buffer.from([major | 25, value >> 8, value & 255])
}

/** As much of RFC 8949 as an authenticator speaks: short integers, bytes, text and maps. */
export const cborOf = (value: Cbor): Buffer => {
  if (typeof value === 'number') {
    return value < 0 ? head(1, -1 - value) : head(0, value)
  }
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  }
  if (value instanceof Uint8Array) {
    return Buffer.concat([head(2, value.length), value])
  }
  const entries = [...value].flatMap(([key, held]) => [cborOf(key), cborOf(held)])
  return Buffer.concat([head(5, value.size), ...entries])
}
