import * as z from 'zod/mini'

const host = z
  .string()
  .check(
    z.regex(
      /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+(?::\d{1,5})?$/,
      'is no host like portal.looker.com',
    ),
  )
const dashboardId = z.string().check(z.regex(/^[\w:.-]{1,100}$/, 'is no id of a dashboard'))
const models = z
  .string()
  .check(z.regex(/^\s*\w+\s*(?:,\s*\w+\s*)*$/, 'is no list of models apart by commas'))

/** The environment's part about Looker. */
export const lookerSettings = {
  LOOKER_HOST: z.optional(host),
  LOOKER_EMBED_SECRET: z.optional(z.string()),
  LOOKER_MODELS: z.optional(models),
  LOOKER_DASHBOARD_ID: z._default(dashboardId, '136'),
}
const settingsSchema = z.object(lookerSettings)
type Settings = z.output<typeof settingsSchema>

const together = ['LOOKER_HOST', 'LOOKER_EMBED_SECRET', 'LOOKER_MODELS'] as const

/** Looker is configured whole or not at all. */
export const lookerFaults = (settings: Settings) => {
  const missing = together.filter((name) => settings[name] === undefined)
  return missing.length === together.length
    ? []
    : missing.map((name) => `${name}: is required, because others of LOOKER_… are given`)
}

/** The Looker whose dashboard staff see; `null` where none is configured. */
export const lookerOf = (settings: Settings) => {
  const { LOOKER_HOST, LOOKER_EMBED_SECRET, LOOKER_MODELS, LOOKER_DASHBOARD_ID } = settings
  return LOOKER_HOST === undefined || LOOKER_EMBED_SECRET === undefined
    ? null
    : {
        host: LOOKER_HOST,
        embedSecret: LOOKER_EMBED_SECRET,
        models: (LOOKER_MODELS ?? '').split(',').map((model) => model.trim()),
        dashboardId: LOOKER_DASHBOARD_ID,
      }
}
