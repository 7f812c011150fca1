import * as z from 'zod/mini'

/** Composed (NFC), trimmed, and without a line's end. */
const oneLine = (max: number, ...least: ReturnType<typeof z.minLength>[]) =>
  z.pipe(
    z.transform((text: string) => text.normalize('NFC').trim()),
    z
      .string()
      .check(
        ...least,
        z.maxLength(max, `At most ${max} characters.`),
        z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Only one line of text.'),
      ),
  )

/** Composed (NFC), trimmed, and its line ends made one kind. */
const lines = (max: number, ...least: ReturnType<typeof z.minLength>[]) =>
  z.pipe(
    z.transform((text: string) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()),
    z
      .string()
      .check(
        ...least,
        z.maxLength(max, `At most ${max} characters.`),
        z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Only text.'),
      ),
  )

/** Free text on one line, 1 to `max` characters. */
export const line = (max: number, message: string) =>
  z.pipe(z.string(), oneLine(max, z.minLength(1, message)))

/** Like `line`, but may be empty. */
export const optionalLine = (max: number) => z.pipe(z._default(z.string(), ''), oneLine(max))

/** Free text on several lines, 1 to `max` characters. */
export const paragraphs = (max: number, message: string) =>
  z.pipe(z.string(), lines(max, z.minLength(1, message)))

/** Like `paragraphs`, but may be empty. */
export const optionalParagraphs = (max: number) => z.pipe(z._default(z.string(), ''), lines(max))

/** What a person is called. */
export const nameFields = {
  firstname: line(100, 'Firstname is required.'),
  lastname: line(100, 'Lastname is required.'),
}

/**
 * Converts a domain, or the domain at the end of an address, to ASCII (`xn--`). Chromium's email field already does that; those
 * of Firefox and Safari give what was typed (ADR 130).
 */
export const inAscii = (text: string) =>
  text.replace(/[-.\p{L}\p{M}\p{N}]+$/u, (domain) =>
    URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain,
  )

/**
 * An email address. It is normalised first (NFKC, trimmed, lower case, without the invisible marks that are copied along from
 * contacts, chats and pages; the domain in ASCII) and validated afterwards, so that no two spellings of one mailbox pass as two
 * (GHSA-7rqj-j65f-68wh). Only plain `local@domain` is accepted: no quotes, comments, lists or control characters
 * (CVE-2025-13033).
 */
export const emailAddress = z.pipe(
  z
    .string()
    .check(
      z.minLength(1, 'Enter an email address.'),
      z.maxLength(320, 'This is not an email address.'),
    ),
  z.pipe(
    z.transform((text: string) =>
      inAscii(
        text
          .normalize('NFKC')
          .replaceAll(/\p{Cf}/gu, '')
          .trim()
          .toLowerCase(),
      ),
    ),
    z
      .email({
        pattern:
          /^(?!\.|.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+([a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/,
        error: ({ input }) =>
          /(?=\P{ASCII})[\p{L}\p{M}].*@/u.test(String(input))
            ? 'Before the @ only the letters a to z work here. Please use another address.'
            : 'This is not an email address.',
      })
      .check(z.maxLength(254, 'This is not an email address.')),
  ),
)

/** An opaque handle or secret issued by the server. */
export const handle = z.string().check(z.minLength(1), z.maxLength(512))

/** A sealed statement of the server about a provider's account; it may contain a whole address. */
export const arrival = z.string().check(z.minLength(1), z.maxLength(2_048))

/** Epoch milliseconds. */
export const timestamp = z.int()

/** A whole number, also as text in a query. */
export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.int().check(z.gte(least), z.lte(most)),
    ),
  )

const isClear = (text: string) => !/[\s\\\p{Cc}\p{Cf}]/u.test(text)
const isWeb = (text: string, scheme: RegExp) =>
  scheme.test(text) && isClear(text) && URL.canParse(text)

/** The target of a link to another site: `https` only (checks RD-02, RD-06). */
export const httpsAddress = z
  .string()
  .check(z.refine((text) => isWeb(text, /^https:\/\/[^/]/i), 'is no https address'))

/** The target of a navigation: a web address or a path of this site, never a script (check RD-02). */
export const webPlace = z
  .string()
  .check(
    z.refine(
      (text) => isWeb(text, /^https?:\/\/[^/]/i) || (/^\/(?!\/)/.test(text) && isClear(text)),
      'is no place to go to',
    ),
  )
