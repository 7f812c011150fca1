import { join } from 'node:path'

import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import { appSecret, appSecrets, secretFaults } from '#server/base/config/app-secret.ts'
import {
  localWhatsApp,
  whatsAppFaults,
  whatsAppOf,
  whatsAppSettings,
} from '#server/base/config/whatsapp.ts'
import { limitSettings, limitsOf } from '#server/base/config/limits.ts'
import { lookerFaults, lookerOf, lookerSettings } from '#server/base/config/looker.ts'
import { metricsOf, operateFaults, operateSettings, tracesOf } from '#server/base/config/operate.ts'
import { geminiFaults, geminiOf, geminiSettings } from '#server/base/config/gemini.ts'
import { localFaults, localHost, loopback } from '#server/base/config/local-mode.ts'
import { givenIn, quotedFault, quotedIn } from '#server/base/config/given-settings.ts'
import { keptSecret } from '#server/base/config/kept-secret.ts'
import { mailFrom } from '#server/base/config/mail-from.ts'
import {
  folder,
  httpUrl,
  httpsOrigin,
  list,
  serverUrl,
  urlsByName,
  whole,
} from '#server/base/config/setting-fields.ts'
import { outerLinkSettings, outerLinksOf } from '#server/base/config/outer-links.ts'
import { strangeNames } from '#server/base/config/setting-names.ts'
import {
  configuredProviders,
  providerFaults,
  providerSettings,
  staffFaults,
  withStandIns,
} from '#server/base/config/providers.ts'

const hour = 3_600
const day = 24 * hour

const longest = 30 * day
const seconds = (preset: number) => whole(1, longest, preset)
const yesOrNo = z._default(z.stringbool({ error: 'is neither true nor false' }), true)

/** An error names the address that is wrong. */
const emails = z.pipe(
  list,
  z.array(
    z.pipe(
      z.string().check(
        z.refine((text) => emailAddress.safeParse(text).success, {
          error: ({ input }) =>
            `“${String(input)}” is no email address; several are apart by commas`,
        }),
      ),
      emailAddress,
    ),
  ),
)

const presetDataDir = '.data'

const environmentSchema = z.object({
  PORT: whole(1, 65_535, 3_000),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(httpUrl),
  DATA_DIR: z._default(z.string(), presetDataDir),
  DATABASE_URL: z.optional(serverUrl(/^postgres(ql)?$/, 'a postgres:// address')),
  SMTP_URL: z.optional(serverUrl(/^smtps?$/, 'an smtp:// or smtps:// address')),
  MAIL_FROM: z.optional(mailFrom),
  APP_SECRET: z.optional(appSecret),
  OTHER_APP_SECRETS: appSecrets,
  ADMIN_EMAILS: emails,
  CONTACT_EMAIL: z.optional(emailAddress),
  ACCESS_TOKEN_MAX_AGE_SEC: seconds(600),
  SESSION_IDLE_SEC: seconds(hour),
  SESSION_MAX_AGE_SEC: seconds(day),
  PASSCODE_MAX_AGE_SEC: whole(30, 600, 600),
  DEMO_SESSION_MAX_AGE_SEC: z._default(
    z.union(
      [
        z.pipe(
          z.literal('none'),
          z.transform(() => null),
        ),
        seconds(4 * hour),
      ],
      `is neither none nor a whole number from 1 to ${longest}`,
    ),
    4 * hour,
  ),
  DEMO_SESSION_REQUIRED: yesOrNo,
  LEADS_KEPT_DAYS: whole(0, 3_650, 0),
  LOGS_KEPT_DAYS: whole(0, 3_650, 0),
  CONVERSATIONS_KEPT_DAYS: whole(0, 3_650, 0),
  QUESTIONS_PER_DAY: whole(0, 100_000, 200),
  ACCESS_ASK_AGAIN_DAYS: whole(0, 365, 7),
  SAMPLE_DATA: yesOrNo,
  SAMPLE_ACTIVITY: yesOrNo,
  ENUMERATION: z._default(
    z.enum(['default', 'strict'], 'is neither default nor strict'),
    'default',
  ),
  STORAGE_TYPE: z._default(
    z.enum(['cookie', 'localStorage'], 'is neither cookie nor localStorage'),
    'cookie',
  ),
  TRUSTED_PROXIES: whole(0, 8, 0),
  DEMO_URLS: urlsByName,
  DEMOS_DIR: z._default(folder, join(import.meta.dirname, '../../../demos')),
  REDIRECT_ORIGINS: z.pipe(list, z.array(httpsOrigin)),
  ...limitSettings,
  ...outerLinkSettings,
  ...operateSettings,
  ...lookerSettings,
  ...geminiSettings,
  ...whatsAppSettings,
  ...providerSettings,
})
type Environment = z.output<typeof environmentSchema>

/** The settings of one process, checked. Times are seconds. */
export type Config = ReturnType<typeof configOf> & {
  /** Variables that begin like settings but are none. */
  readonly unknownSettings: readonly string[]
}

/** Every fault of the settings at once, in plain words; the server does not start with one (CF-03). */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(faults: readonly string[]) {
    super(`The settings do not fit together:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

/**
 * Reads the settings from the environment. A `PUBLIC_URL` that is no loopback address means production: then secrets, mail and
 * https are required, and no default applies that is only safe on one's own machine. Throws `ConfigError`.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const known = Object.keys(environmentSchema.shape)
  const given = givenIn(environment)
  const quoted = quotedIn(given, known)
  const { misspelt, unknown } = strangeNames(given, known)
  const parsed = environmentSchema.safeParse(without(given, quoted))
  const issues = parsed.error?.issues ?? []
  const unreadable = [...quoted, ...issues.map(nameOf)]
  const faults = [
    ...misspelt.map(({ name, meant }) => `${name}: did you mean ${meant}?`),
    ...quoted.map(quotedFault),
    ...issues.map(faultOf),
    ...faultsBeside(given, unreadable),
  ]
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError([...new Set(faults)])
  }
  return { ...configOf(parsed.data), unknownSettings: unknown }
}

/** The data directory, read without checking the other settings. */
export const dataDirOf = (environment: Readonly<Record<string, string | undefined>>) =>
  givenIn(environment)['DATA_DIR'] ?? presetDataDir

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

const nameOf = ({ path }: Issue) => String(path[0])
const faultOf = (issue: Issue) => `${nameOf(issue)}: ${issue.message}`

const without = (given: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))

/** Faults of the readable settings; those that cannot be read are reported elsewhere. */
const faultsBeside = (given: Readonly<Record<string, string>>, unreadable: readonly string[]) => {
  const { data } = environmentSchema.safeParse(without(given, unreadable))
  return data === undefined || unreadable.includes('PUBLIC_URL')
    ? []
    : faultsBetween(data).filter((fault) => !unreadable.some((name) => fault.includes(name)))
}

/** Settings that contradict each other. */
const faultsBetween = (settings: Environment) => [
  ...secretFaults(settings),
  ...providerFaults(settings),
  ...operateFaults(settings),
  ...lookerFaults(settings),
  ...geminiFaults(settings),
  ...whatsAppFaults(settings),
  ...(modeOf(settings) === 'production' ? productionFaults(settings) : localFaults(settings)),
]

const publicUrlOf = ({ PUBLIC_URL, PORT }: Environment) =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
const modeOf = (settings: Environment) =>
  loopback.has(publicUrlOf(settings).hostname) ? ('local' as const) : ('production' as const)

const configOf = (settings: Environment) => {
  const publicUrl = publicUrlOf(settings)
  const mode = modeOf(settings)
  const appSecret =
    settings.APP_SECRET ?? (mode === 'local' ? keptSecret(`${settings.DATA_DIR}/secret`) : '')
  const providers = configuredProviders(settings)
  return {
    mode,
    port: settings.PORT,
    host: settings.HOST ?? (mode === 'local' ? localHost : '0.0.0.0'),
    /** The one origin that pages, links and cookies belong to, without a slash at the end. */
    publicUrl: publicUrl.origin,
    dataDir: settings.DATA_DIR,
    /** `null`: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** `null`: the local mailbox; never in production. */
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? 'Partner Portal <portal@localhost>',
    appSecret,
    otherAppSecrets: settings.OTHER_APP_SECRETS,
    adminEmails: settings.ADMIN_EMAILS,
    /** Who receives the messages of the contact form. */
    contactEmails: contactEmailsOf(settings),
    outerLinks: outerLinksOf(settings),
    /** Where faults that endanger people are reported, as a link has it. */
    securityContact: settings.SECURITY_CONTACT ?? null,
    staffDomains: settings.STAFF_DOMAINS ?? ['google.com'],
    accessTokenMaxAgeSec: settings.ACCESS_TOKEN_MAX_AGE_SEC,
    sessionIdleSec: settings.SESSION_IDLE_SEC,
    sessionMaxAgeSec: settings.SESSION_MAX_AGE_SEC,
    passcodeMaxAgeSec: settings.PASSCODE_MAX_AGE_SEC,
    /** `null` (`DEMO_SESSION_MAX_AGE_SEC=none`): no lead can be added (DEMO-7). */
    demoSessionMaxAgeSec: settings.DEMO_SESSION_MAX_AGE_SEC,
    /** Never where no lead can be added: nobody could open a demo. */
    isDemoSessionRequired:
      settings.DEMO_SESSION_REQUIRED && settings.DEMO_SESSION_MAX_AGE_SEC !== null,
    /** After so many days leads are deleted; 0: never. */
    leadsKeptDays: settings.LEADS_KEPT_DAYS,
    logsKeptDays: settings.LOGS_KEPT_DAYS,
    /** So many days after its last question a conversation is deleted; 0: never. */
    conversationsKeptDays: settings.CONVERSATIONS_KEPT_DAYS,
    /** Of one person, in 24 hours; 0: as many as they like. */
    questionsPerDay: settings.QUESTIONS_PER_DAY,
    /** How long somebody who was rejected waits before they may ask again. */
    accessAskAgainDays: settings.ACCESS_ASK_AGAIN_DAYS,
    hasSampleData: mode === 'local' && settings.SAMPLE_DATA,
    /** A fresh database gets it beside the sample people. */
    hasSampleActivity: mode === 'local' && settings.SAMPLE_DATA && settings.SAMPLE_ACTIVITY,
    enumeration: settings.ENUMERATION,
    /** Where browsers keep tokens and session (APP-7). */
    storageType: settings.STORAGE_TYPE,
    /** How many proxies in front may be believed about the client's address. */
    trustedProxies: settings.TRUSTED_PROXIES,
    ...limitsOf(settings),
    demoUrls: settings.DEMO_URLS,
    /** The catalogue: one folder for each demo. */
    demosDir: settings.DEMOS_DIR,
    /** Other sites that `redirect` may lead to after a sign-in. */
    redirectOrigins: settings.REDIRECT_ORIGINS,
    /** The lowest level that is logged; in local mode only warnings and errors, for whoever started the process. */
    logLevel: settings.LOG_LEVEL ?? (mode === 'local' ? ('warn' as const) : ('info' as const)),
    /** How long a process that was told to stop reports not ready before it refuses connections. */
    unreadySec: settings.UNREADY_SEC ?? (mode === 'local' ? 0 : 4),
    metrics: metricsOf(settings),
    traces: tracesOf(settings),
    looker: lookerOf(settings),
    /** `null`: the guide answers alone. */
    gemini: geminiOf(settings),
    /** `null`: the portal has no number on WhatsApp. */
    whatsApp:
      whatsAppOf(settings) ??
      (mode === 'local' ? localWhatsApp({ publicUrl: publicUrl.origin, appSecret }) : null),
    /** OpenID providers, in the order they are offered. */
    providers:
      mode === 'local'
        ? withStandIns(providers, { publicUrl: publicUrl.origin, appSecret })
        : providers,
  }
}

const contactEmailsOf = ({ CONTACT_EMAIL, ADMIN_EMAILS }: Environment) => {
  if (CONTACT_EMAIL !== undefined) {
    return [CONTACT_EMAIL]
  }
  return ADMIN_EMAILS.length > 0 ? ADMIN_EMAILS : ['team@portal.example']
}

const productionFaults = (settings: Environment) => {
  const required = ['APP_SECRET', 'SMTP_URL', 'MAIL_FROM'] as const
  return [
    ...(publicUrlOf(settings).protocol === 'https:'
      ? []
      : ['PUBLIC_URL: is neither https nor this machine']),
    ...required
      .filter((name) => settings[name] === undefined)
      .map((name) => `${name}: is required, because PUBLIC_URL is not this machine`),
    ...(settings.CONTACT_EMAIL === undefined && settings.ADMIN_EMAILS.length === 0
      ? ['CONTACT_EMAIL: is required, because there are no ADMIN_EMAILS']
      : []),
    ...staffFaults(settings),
  ]
}
