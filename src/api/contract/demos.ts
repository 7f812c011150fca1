import * as z from 'zod/mini'

import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { httpsAddress, timestamp, webPlace } from '#src/api/contract/fields.ts'

export const technologySchema = z.enum([
  'looker',
  'vertexai',
  'gemini',
  'maps',
  'vision',
  'apigee',
  'bigquery',
])
export type Technology = z.output<typeof technologySchema>

export const audienceSchema = z.enum(['googlers', 'partners', 'customers'])
export type Audience = z.output<typeof audienceSchema>

/** The fields that cards show and searches and filters use (ADR 008). */
export const listedDemoSchema = z.object({
  key: demoKeySchema,
  label: z.string(),
  tagline: z.string(),
  /** Paragraphs; searched as well. */
  description: z.string(),
  /** The address of the picture on its card. */
  thumbnail: z.nullable(z.string()),
  technologies: z.array(technologySchema),
  shareableWith: z.array(audienceSchema),
  featured: z.boolean(),
})
export type ListedDemo = z.output<typeof listedDemoSchema>

export const demoSchema = z.object({
  ...listedDemoSchema.shape,
  assets: z.array(
    z.object({
      media: z.enum(['image', 'video', 'youtube']),
      type: z.enum(['thumbnail', 'hero']),
      url: z.string(),
      /** What the picture shows, for people who cannot see it. */
      alt: z.string(),
      /** Of a video: the same as MP4, for browsers that cannot play the other. */
      mp4: z.optional(z.string()),
      /** Of a video: the picture that is shown until it is played. */
      poster: z.optional(z.string()),
      /** Of a video: a description of what it shows, as WebVTT. */
      captions: z.optional(z.string()),
    }),
  ),
  links: z.array(z.object({ label: z.string(), url: httpsAddress, requiresGoogle: z.boolean() })),
  /** How to present it: headings with their texts. */
  story: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The theme of the demo's page, overriding the person's; `null` for theirs (APP-3). */
  theme: z.nullable(z.enum(['light', 'dark'])),
  /** The name of the page that shows the demo's content. */
  page: z.string(),
  kpis: z.array(z.object({ label: z.string(), value: z.string(), note: z.string() })),
  chart: z.nullable(
    z.object({
      title: z.string(),
      unit: z.string(),
      labels: z.array(z.string()),
      series: z.array(z.object({ name: z.string(), values: z.array(z.number()) })),
    }),
  ),
  /** Where the demo itself runs. */
  url: webPlace,
})
/** A catalogue entry as this person may see it: without links for Google staff, unless they are. */
export type Demo = z.output<typeof demoSchema>

/** The demos of the person's profile, in its order; only the fields of a card, for there may be thousands. */
export const listDemos = endpoint({
  method: 'GET',
  path: '/demos',
  access: 'signedIn',
  limit: { by: 'person', count: 120, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({ demos: z.array(listedDemoSchema) }),
  isCompressed: true,
  problems: [],
})

/** Everything about one demo. A demo outside the person's profile is answered like one that does not exist. */
export const loadDemo = endpoint({
  method: 'GET',
  path: '/demos/:key',
  access: 'signedIn',
  limit: { by: 'person', count: 240, windowSec: 60 },
  input: z.strictObject({ key: demoKeySchema }),
  output: demoSchema,
  problems: ['not-found'],
})

/** How a person uses their demos; only those that their profile lists. */
const demoShelfSchema = z.object({
  /** Keys, last marked first. */
  favourites: z.array(demoKeySchema),
  /** The hundred opened last, newest first. */
  recents: z.array(z.object({ key: demoKeySchema, openedAt: timestamp })),
})
export type DemoShelf = z.output<typeof demoShelfSchema>

/** DEMO-9: the same on every device of the person. */
export const loadDemoShelf = endpoint({
  method: 'GET',
  path: '/users/me/shelf',
  access: 'signedIn',
  limit: { by: 'person', count: 240, windowSec: 60 },
  input: z.strictObject({}),
  output: demoShelfSchema,
  problems: [],
})

/** DEMO-9: the latest call counts; repeating it changes nothing. */
export const markFavourite = endpoint({
  method: 'PUT',
  path: '/demos/:key/favourite',
  access: 'signedIn',
  limit: { by: 'person', count: 120, windowSec: 60 },
  input: z.strictObject({ key: demoKeySchema, isFavourite: z.boolean() }),
  output: z.object({ key: demoKeySchema, isFavourite: z.boolean() }),
  problems: ['not-found'],
})
