import * as z from 'zod/mini'

import { demoSchema } from '#src/api/contract/demos.ts'

const synonyms = z.array(z.string().check(z.minLength(1), z.maxLength(80)))

/** What the server knows of a demo beside what is shown of it. */
const ownFields = {
  /** Nobody is shown it any more; what tells of before goes on calling it by its name (ADR 138). */
  withdrawn: z.optional(z.boolean()),
  /** The day since when it can be opened. */
  added: z.optional(z.iso.date()),
  /** What people call its subject, by language: the guide finds it by these words too. */
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

/** What stands in the `demo.json` of a demo's folder. */
export const demoFileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  ...others,
  ...ownFields,
  key: z.optional(key),
  page: z.optional(page),
  url: z.optional(url),
  /** The place in the list, the smallest first; featured demos come before all others. */
  rank: z.int(),
  /** Paragraphs. */
  description: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  /** Addresses are names of files in the demo's folder, `url` may be an https address of YouTube. */
  assets,
})
export type DemoFile = z.output<typeof demoFileSchema>
