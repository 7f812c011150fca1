import type { FunctionCall, FunctionDeclaration, Part } from '@google/genai'
import * as z from 'zod/mini'

import { audienceLabels, technologyLabels } from '#src/api/contract/demo-labels.ts'
import { audienceSchema, technologySchema, type Audience } from '#src/api/contract/demos.ts'
import type { createCatalogueSearch } from '#server/areas/conversations/guide/catalogue-search.ts'
import { lookUp } from '#server/areas/conversations/guide/look-up.ts'
import { understood, type Question } from '#server/areas/conversations/guide/question.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'
import type { Services } from '#server/base/services.ts'

const mostShown = 12
const mostCalls = 8
const longestText = 1_200

const searchSchema = z.object({
  text: z.optional(z.string().check(z.maxLength(400))),
  technologies: z.optional(z.array(technologySchema)),
  audience: z.optional(audienceSchema),
  isFeatured: z.optional(z.boolean()),
  isNewest: z.optional(z.boolean()),
})
const openSchema = z.object({ key: z.string() })

/** The tools that Gemini may call. */
export const declarations: readonly FunctionDeclaration[] = [
  {
    name: 'searchDemos',
    description:
      'Finds demos that this person may see, the best first, with how many fit. Without arguments it lists them.',
    parametersJsonSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'Words of the topic, in the language of the person.' },
        technologies: {
          type: 'array',
          items: { type: 'string', enum: technologySchema.options },
          description: 'All of these are used by the demo.',
        },
        audience: {
          type: 'string',
          enum: audienceSchema.options,
          description: 'The demo may be shown to them.',
        },
        isFeatured: { type: 'boolean', description: 'Only featured demos.' },
        isNewest: { type: 'boolean', description: 'Only those that were added last.' },
      },
    },
  },
  {
    name: 'openDemo',
    description:
      'Offers a demo to the person by a card below the answer. Nothing opens before they press it.',
    parametersJsonSchema: {
      type: 'object',
      properties: { key: { type: 'string', description: 'Of the demo, as searchDemos told it.' } },
      required: ['key'],
    },
  },
]

type Needs = Pick<Services, 'db' | 'now'> & {
  readonly search: ReturnType<typeof createCatalogueSearch>
  /** The demos that the person may see; no call reaches any other (AZ-05). */
  readonly own: readonly CatalogueDemo[]
}

/** The tools for one answer. */
export const createTools = ({ search, own, ...services }: Needs) => {
  const told = new Map<string, string>()
  const offered = new Set<string>()
  const words = new Set<string>()

  const searchDemos = async (asked: z.output<typeof searchSchema>) => {
    const { text = '', technologies = [], audience, isFeatured, isNewest } = asked
    const meant = understood(text)
    if (meant.isUnclear && audience === undefined) {
      return { error: 'Say by `audience` whom it may be shown to.' }
    }
    const question = {
      ...meant,
      audiences: audience === undefined ? meant.audiences : withAudience(meant.audiences, audience),
      technologies:
        technologies.length === 0
          ? meant.technologies
          : { names: technologies, isAny: false, without: [], isMixed: false },
      isFeatured: isFeatured ?? meant.isFeatured,
      isRecommended: isFeatured === undefined && meant.isRecommended,
      isNewest: isNewest ?? meant.isNewest,
    }
    const { kept, found } = await lookUp(question, own, search, services)
    found?.found.forEach(({ word, meant: other }) => words.add(other ?? word))
    const fitting =
      found === null ? kept : found.keys.flatMap((key) => own.find((it) => it.key === key) ?? [])
    const shown = fitting.slice(0, mostShown)
    shown.forEach(({ key, label }) => told.set(label, key))
    return {
      fitting: fitting.length,
      visible: own.length,
      demos: shown.map(shownOf),
      ...(found !== null && { unknownWords: found.missed.map(({ written }) => written) }),
    }
  }
  const openDemo = ({ key }: z.output<typeof openSchema>) => {
    const demo = own.find((it) => it.key === key)
    if (demo === undefined) {
      return { error: 'There is no such demo. Take a key that searchDemos told.' }
    }
    told.set(demo.label, key)
    offered.add(key)
    return { offered: demo.label }
  }
  const answerTo = async ({ name, args }: FunctionCall) => {
    if (name === 'searchDemos') {
      const asked = searchSchema.safeParse(args ?? {})
      return asked.success ? searchDemos(asked.data) : faultIn(asked.error)
    }
    if (name === 'openDemo') {
      const asked = openSchema.safeParse(args ?? {})
      return asked.success ? openDemo(asked.data) : faultIn(asked.error)
    }
    return { error: 'There is no such tool.' }
  }
  return {
    /** Keys of the demos that Gemini has seen, by label. */
    told,
    /** Keys of the demos that it offers. */
    offered: offered as ReadonlySet<string>,
    /** What it looked for, as the catalogue has it. */
    words: words as ReadonlySet<string>,
    answersTo: async (calls: readonly FunctionCall[]): Promise<Part[]> => {
      const parts: Part[] = []
      for (const [at, call] of calls.entries()) {
        const response =
          at < mostCalls ? await answerTo(call) : { error: 'These are too many calls at once.' }
        parts.push({
          functionResponse: {
            name: call.name ?? '',
            response,
            ...(call.id !== undefined && { id: call.id }),
          },
        })
      }
      return parts
    },
  }
}

/** Beside those that the text names; of several, any of which would do, it is the one. */
const withAudience = (
  { names, isAny, without, isMixed }: Question['audiences'],
  audience: Audience,
): Question['audiences'] => ({
  names: isAny ? [audience] : [...new Set([audience, ...names])],
  isAny: false,
  without: without.filter((it) => it !== audience),
  isMixed,
})

const faultIn = ({ issues }: z.core.$ZodError) => ({
  error: issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
})

const shownOf = (demo: CatalogueDemo) => ({
  key: demo.key,
  label: demo.label,
  tagline: demo.tagline,
  text: [demo.description, ...demo.story.map(({ title, text }) => `${title}: ${text}`)]
    .join('\n')
    .slice(0, longestText),
  madeWith: demo.technologies.map((it) => technologyLabels[it]),
  mayBeShownTo: demo.shareableWith.map((it) => audienceLabels[it]),
  isFeatured: demo.featured,
  ...(demo.added !== undefined && { added: demo.added }),
})
