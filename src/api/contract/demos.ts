import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { httpsAddress, webPlace } from '#src/api/contract/fields.ts'

/** The seed's demo keys (section 3), in its order; each has its own routes. */
export const demoKeys = [
  'robotaxi',
  'nba',
  'sustainability',
  'f1',
  'fanexperience',
  'oneline',
  'impact',
  'databeans',
  'mcdonalds',
  'cymbalbites',
  'yum',
  'lookerapp',
  'ccai',
  'reactlab',
  'chocolateai',
] as const
export type DemoKey = (typeof demoKeys)[number]

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

export const demoSchema = z.object({
  key: z.enum(demoKeys),
  label: z.string(),
  tagline: z.string(),
  description: z.string(),
  assets: z.array(
    z.object({
      media: z.enum(['image', 'video', 'youtube']),
      type: z.enum(['thumbnail', 'hero']),
      url: z.string(),
      /** What the picture shows, for those who do not see it. */
      alt: z.string(),
    }),
  ),
  links: z.array(z.object({ label: z.string(), url: httpsAddress, requiresGoogle: z.boolean() })),
  technologies: z.array(technologySchema),
  shareableWith: z.array(audienceSchema),
  featured: z.boolean(),
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
/** A catalogue entry as this person may see it: links that need Google are left out for others. */
export type Demo = z.output<typeof demoSchema>

/** The catalogue entries of the demos that the person's profile lists, in its order. */
export const listDemos = endpoint({
  method: 'GET',
  path: '/demos',
  access: 'signedIn',
  limit: { by: 'person', count: 120, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({ demos: z.array(demoSchema) }),
  problems: [],
})
