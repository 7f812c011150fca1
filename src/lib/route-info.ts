/** Encodes what a page hands to the next one in its `info` parameter: URL-safe base64 of JSON. */
export const encodeInfo = (info: Record<string, unknown>): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(info))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The JSON in an `info` parameter, or `null` where it is broken or over 2,000 characters (RD-05). */
export const decodeInfo = (text: string): unknown => {
  if (text.length > 2_000) {
    return null
  }
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
