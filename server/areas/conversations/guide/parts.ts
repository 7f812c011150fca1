import type { Audience, Technology } from '#src/api/contract/demos.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { comma, exception, fullStop, isMistyped } from '#server/areas/conversations/guide/words.ts'

/** A word of a question, and what it does there. */
export type Part =
  | { readonly kind: 'audience'; readonly word: string; readonly name: Audience }
  | { readonly kind: 'technology'; readonly word: string; readonly name: Technology }
  | { readonly kind: Kind; readonly word: string }
/** `and` is a comma too and `but` a full stop: one ends a clause, the other a list. A `filler` tells nothing. */
type Kind = 'not' | 'without' | 'except' | 'and' | 'but' | 'or' | 'shows' | 'filler' | 'topic'

/** What Vision AI does, as people call it. */
const pictures =
  /\b(?:image recognition|bilderkennung|reconnaissance d images|reconocimiento de imagenes|reconhecimento de imagens)\b/g

const technologies: readonly (readonly [Technology, RegExp])[] = [
  ['looker', /\blooker\b/g],
  ['vertexai', /\bvertex ?ai\b|\bvertex\b/g],
  ['gemini', /\bgemini\b/g],
  ['maps', /\b(?:google )?maps(?: platform)?\b/g],
  ['vision', pictures],
  ['vision', /\bvision ai\b|\b(?:computer|google|cloud) vision\b|\bvision\b/g],
  ['apigee', /\bapigee\b/g],
  ['bigquery', /\bbig ?query\b/g],
]
export const audiences = ['customers', 'partners', 'googlers'] as const satisfies Audience[]

/** What says how is asked, not what for: its words are not searched for, be they one or several. */
const phrases = [
  'everyone',
  'all',
  'counts',
  'newest',
  'featured',
  'recommends',
  'opens',
  'those',
  'madeWith',
  'details',
  'compares',
  'popular',
  'idleNot',
] as const

/** The words of a question, where phrases are left out and a technology is one word. */
export const partsOf = (text: string, spoken: readonly Language[]): readonly Part[] => {
  const excepting = spoken.reduce((rest, language) => inOneWord(rest, language), text)
  const told = spoken
    .flatMap((language) => phrases.map((phrase) => language[phrase]))
    .reduce((rest, pattern) => rest.replaceAll(new RegExp(pattern, 'g'), ' '), excepting)
  const named = technologies.reduce((rest, [name, pattern]) => rest.replaceAll(pattern, name), told)
  return named
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => partOf(word, spoken))
}

/** Where something is shown, and at the end of “… for a customer”, that is one of those whom it is shown to. */
const inOneWord = (text: string, language: Language) => {
  const { except, artificial, oneCustomer, meantFor, shows } = language
  const told = text
    .replaceAll(new RegExp(except, 'g'), exception)
    .replaceAll(new RegExp(artificial, 'g'), 'ai')
  if (oneCustomer === undefined) {
    return told
  }
  const { source } = oneCustomer
  const one = shows.test(text) ? source : `(?<=${meantFor.source} )${source}(?= [.]$|$)`
  return told.replaceAll(new RegExp(one, 'g'), audiences[0])
}

/** Whoever mistypes an audience is shown nothing that must be kept from it. One alone, “cliente”, is mistyped for no other. */
const called: Readonly<Record<Audience, readonly string[]>> = {
  customers: ['customers', 'clients', 'kunden', 'clientes'],
  partners: ['partners', 'partenaires', 'parceiros'],
  googlers: ['googlers'],
}

const partOf = (word: string, spoken: readonly Language[]): Part => {
  const technology = technologies.map(([it]) => it).find((it) => it === word)
  if (technology !== undefined) {
    return { kind: 'technology', word, name: technology }
  }
  const audience = audiences.find(
    (it) =>
      it === word ||
      spoken.some((language) => language.audiences[it].test(word)) ||
      called[it].some((name) => isMistyped(word, name) && !name.startsWith(word)),
  )
  return audience === undefined
    ? { kind: kindOf(word, spoken), word }
    : { kind: 'audience', word, name: audience }
}

const kindOf = (word: string, spoken: readonly Language[]): Kind => {
  if (word === comma) {
    return 'and'
  }
  if (word === fullStop) {
    return 'but'
  }
  if (word === exception) {
    return 'except'
  }
  const told = (['not', 'without', 'but', 'and', 'or', 'shows'] as const).find((kind) =>
    spoken.some((language) => language[kind].test(word)),
  )
  const isFiller = spoken.some(({ fillers, more }) => fillers.has(word) || more.test(word))
  return told ?? (isFiller ? 'filler' : 'topic')
}
