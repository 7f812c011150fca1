import * as z from 'zod/mini'

import { loopback } from '#server/base/config/local-mode.ts'
import { file } from '#server/base/config/setting-fields.ts'

const id = z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,99}$/i, 'is no id'))

/** The environment's part about Gemini. */
export const geminiSettings = {
  GEMINI_API_KEY: z.optional(z.string().check(z.minLength(8, 'is too short'))),
  GEMINI_PROJECT: z.optional(id),
  GEMINI_LOCATION: z.optional(id),
  GEMINI_KEY_FILE: z.optional(file),
  GEMINI_MODEL: z._default(id, 'gemini-3.8-flash'),
  GEMINI_API_URL: z.optional(
    z.url({ protocol: /^https?$/, error: 'is not an http or https address' }),
  ),
}
const settingsSchema = z.object(geminiSettings)
type Settings = z.output<typeof settingsSchema>

const ofProject = ['GEMINI_LOCATION', 'GEMINI_KEY_FILE'] as const

/** Gemini is asked by a key or for a project of Google Cloud, not both. */
export const geminiFaults = (settings: Settings) => {
  const { GEMINI_API_KEY, GEMINI_PROJECT, GEMINI_API_URL } = settings
  return [
    ...(GEMINI_API_KEY !== undefined && GEMINI_PROJECT !== undefined
      ? ['GEMINI_API_KEY: is given beside GEMINI_PROJECT; only one of them can be used']
      : []),
    ...(GEMINI_PROJECT === undefined
      ? ofProject
          .filter((name) => settings[name] !== undefined)
          .map((name) => `${name}: takes a GEMINI_PROJECT`)
      : []),
    ...(GEMINI_API_URL !== undefined && GEMINI_API_KEY === undefined && GEMINI_PROJECT === undefined
      ? ['GEMINI_API_URL: takes a GEMINI_API_KEY or a GEMINI_PROJECT']
      : []),
    ...(GEMINI_API_URL !== undefined &&
    !GEMINI_API_URL.startsWith('https:') &&
    !loopback.has(new URL(GEMINI_API_URL).hostname)
      ? ['GEMINI_API_URL: is neither https nor this machine']
      : []),
  ]
}

export type GeminiConfig = {
  readonly model: string
  readonly access:
    | { readonly apiKey: string }
    /** `keyFile`: of a service account; `null`: the credentials that the machine has by default. */
    | { readonly project: string; readonly location: string; readonly keyFile: string | null }
  /** `null`: where Google serves it. */
  readonly apiUrl: string | null
}

/** The Gemini that answers questions; `null` where none is configured. */
export const geminiOf = (settings: Settings): GeminiConfig | null => {
  const { GEMINI_API_KEY: apiKey, GEMINI_PROJECT: project } = settings
  const common = { model: settings.GEMINI_MODEL, apiUrl: settings.GEMINI_API_URL ?? null }
  if (apiKey !== undefined) {
    return { ...common, access: { apiKey } }
  }
  const { GEMINI_LOCATION: location = 'global', GEMINI_KEY_FILE: keyFile = null } = settings
  return project === undefined ? null : { ...common, access: { project, location, keyFile } }
}
