import { statSync } from 'node:fs'

import * as z from 'zod/mini'

/** The origin that is served. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'is not an http or https address', abort: true })
  .check(
    z.refine((url) => URL.parse(url)?.pathname === '/', {
      error: 'has a path; only an origin can be served',
      abort: true,
    }),
    z.refine((url) => {
      const parsed = URL.parse(url)
      return parsed?.href === `${parsed?.origin}/` && !parsed.hostname.includes('*')
    }, 'says more than https, one host and a port'),
  )

const encoded =
  'special characters of user and password are encoded, as / by %2F, # by %23, ? by %3F'

/**
 * The address of a server with user and password. One that an unencoded character of theirs cuts in the wrong place is refused.
 */
export const serverUrl = (protocol: RegExp, what: string) =>
  z
    .url({
      protocol,
      error: ({ input }) =>
        protocol.test(String(input).split('://', 1)[0] ?? '')
          ? `cannot be read; ${encoded}`
          : `is not ${what}`,
      abort: true,
    })
    .check(
      z.refine((text) => {
        const { hash = '', pathname = '' } = URL.parse(text) ?? {}
        return hash === '' && !pathname.includes('@')
      }, `cannot be read; ${encoded}`),
    )

const notAnOrigin = 'holds something that is no https origin'
/** An origin that `redirect` may lead to. */
export const httpsOrigin = z
  .url({ protocol: /^https$/, error: notAnOrigin, abort: true })
  .check(z.refine((text) => URL.parse(text)?.origin === text, notAnOrigin))

/** The JSON of a setting, for another schema to check. */
export const parsedJson = (text: string, { issues }: z.core.ParsePayload): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    issues.push({ code: 'custom', message: 'is not JSON', input: text })
    return z.NEVER
  }
}

/** Addresses by the names that a setting gives them in JSON. */
export const urlsByName = z.pipe(
  z._default(z.string(), '{}'),
  z.pipe(
    z.transform(parsedJson),
    z.record(
      z.string(),
      z.url({ protocol: /^https?$/, error: 'holds something that is no http address' }),
    ),
  ),
)

/** A folder that is there. */
export const folder = z
  .string()
  .check(
    z.refine(
      (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
      'is no folder',
    ),
  )

/** A file that is there. */
export const file = z
  .string()
  .check(
    z.refine((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true, 'is no file'),
  )

const items = z.transform((text: string) =>
  text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== ''),
)

/** A setting that names any number of things, separated by commas: in lower case, without empty ones. */
export const list = z.pipe(z._default(z.string(), ''), items)

const notDomains = 'holds something that is no mail domain; several are apart by commas'
/** Mail domains, separated by commas. */
export const mailDomains = z.pipe(
  z.pipe(z.string(), items),
  z.array(z.string().check(z.regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/, notDomains))),
)

/** A whole number within bounds; the preset where nothing is set. */
export const whole = (minimum: number, maximum: number, preset: number) =>
  z._default(wholeFrom(minimum, maximum), preset)

/** The same without a preset. */
export const wholeFrom = (minimum: number, maximum: number) => {
  const fault = `is not a whole number from ${minimum} to ${maximum}`
  return z.pipe(
    z.coerce.number(fault),
    z.int(fault).check(z.minimum(minimum, fault), z.maximum(maximum, fault)),
  )
}
