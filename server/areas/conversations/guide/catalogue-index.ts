import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { technologyLabels } from '#src/api/contract/demo-labels.ts'
import { languages } from '#server/areas/conversations/guide/languages/languages.ts'
import { plain } from '#src/lib/fuzzy.ts'
import { wordsOf } from '#server/areas/conversations/guide/words.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'
import type { Services } from '#server/base/services.ts'

type Clocked = Pick<Services, 'db' | 'now'>

/** A demo's texts in one language, by weight: label, other names, claim, texts. */
type Text = { demo: string; language: string; a: string; b: string; c: string; d: string }

/** Writes a catalogue to the tables that PostgreSQL searches, when it is first needed; returns its id there. */
export const createCatalogueIndex = (demos: readonly CatalogueDemo[]) => {
  const texts = demos.flatMap(textsOf)
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex')

  return async ({ db, now }: Clocked): Promise<string> => {
    const { numUpdatedRows } = await db
      .updateTable('guide_catalogues')
      .set({ used_at: now() })
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      await index(hash, texts, { db, now })
    }
    return hash
  }
}

const index = (hash: string, texts: readonly Text[], { db, now }: Clocked) =>
  db.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('guide_catalogues')
      .values({ hash, used_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // Another process was faster.
    if (numInsertedOrUpdatedRows === 0n) {
      return
    }
    await sql`
      insert into guide_texts (catalogue, demo, language, document)
      select ${hash}, demo, language,
        setweight(to_tsvector(language::regconfig, a), 'A') || setweight(to_tsvector(language::regconfig, b), 'B')
        || setweight(to_tsvector(language::regconfig, c), 'C') || setweight(to_tsvector(language::regconfig, d), 'D')
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as it (demo text, language text, a text, b text, c text, d text)`.execute(db)
    await sql`
      insert into guide_words (catalogue, word, demos)
      select ${hash}, word, array(select jsonb_array_elements_text(demos))
      from jsonb_to_recordset(${JSON.stringify(vocabularyOf(texts))}::jsonb) as it (word text, demos jsonb)`.execute(
      db,
    )
    // What PostgreSQL plans a search by.
    await sql`analyze guide_texts, guide_words`.execute(db)
  })

const textsOf = (demo: CatalogueDemo): Text[] => {
  const { key, label, tagline, description, story, technologies, synonyms } = demo
  return languages.map(({ code, search }) => ({
    demo: key,
    language: search,
    a: code === 'en' ? plainText(`${label} ${key}`) : '',
    b: plainText(
      [
        ...(synonyms?.[code] ?? []),
        ...(code === 'en' ? technologies.map((it) => `${technologyLabels[it]} ${it}`) : []),
      ].join(' . '),
    ),
    c: code === 'en' ? plainText(tagline) : '',
    d:
      code === 'en'
        ? plainText([description, ...story.flatMap((it) => [it.title, it.text])].join(' '))
        : '',
  }))
}

/** Stems are of plain words, in a catalogue as in a question; a full stop keeps phrases apart. */
const plainText = (text: string) =>
  Array.from(text.matchAll(/[\p{L}\p{N}]+|\./gu), ([it]) => plain(it)).join(' ')

const shortestWord = 4

const vocabularyOf = (texts: readonly Text[]) => {
  const demosOf = new Map<string, Set<string>>()
  for (const { demo, a, b, c, d } of texts) {
    for (const word of wordsOf([a, b, c, d].join(' ')).keys()) {
      if (word.length >= shortestWord) {
        demosOf.set(word, (demosOf.get(word) ?? new Set()).add(demo))
      }
    }
  }
  return [...demosOf].map(([word, demos]) => ({ word, demos: [...demos] }))
}
