import * as z from 'zod/mini'

import { demoSchema } from '#src/api/contract/demos.ts'

const synonyms = z.array(z.string().check(z.minLength(1), z.maxLength(80)))

/** The fields of a demo that only the server knows. */
const ownFields = {
  /** It is shown to nobody any more; figures and logs still use its label (ADR 138). */
  withdrawn: z.optional(z.boolean()),
  /** The day from which it can be opened. */
  added: z.optional(z.iso.date()),
  /** Other words for its subject, by language, by which the guide finds it. */
  synonyms: z.optional(
    z.strictObject({ en: synonyms, de: synonyms, es: synonyms, fr: synonyms, pt: synonyms }),
  ),
}

/**
 * A demo as a catalogue lists it. `url` may be left to configuration; an entry that ends up without
 * key, page or url is warned of and skipped (DEMO-3).
 */
export const catalogueEntrySchema = z.extend(
  z.partial(demoSchema, { key: true, page: true, url: true }),
  ownFields,
)
export type CatalogueEntry = z.output<typeof catalogueEntrySchema>

const { key, page, url, assets, ...others } = z.omit(demoSchema, { thumbnail: true }).shape

/** The content of `demo.json` in a demo's folder. */
export const demoFileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  ...others,
  ...ownFields,
  key: z.optional(key),
  page: z.optional(page),
  url: z.optional(url),
  /** The place in the list, smallest first; featured demos come before all others. */
  rank: z.int(),
  /** Paragraphs. */
  description: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  /** Addresses are file names in the demo's folder; `url` may also be an https address of YouTube. */
  assets,
})
export type DemoFile = z.output<typeof demoFileSchema>
