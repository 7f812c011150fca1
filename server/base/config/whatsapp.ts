import * as z from 'zod/mini'

import { derivedKey } from '#server/base/secrets.ts'

const digits = z.string().check(z.regex(/^\d{6,20}$/, 'is no row of digits'))
const secret = z.string().check(z.minLength(8, 'is too short'))

/** The environment's part about WhatsApp's Cloud API. */
export const whatsAppSettings = {
  WHATSAPP_NUMBER: z.optional(digits),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(digits),
  WHATSAPP_TOKEN: z.optional(secret),
  WHATSAPP_APP_SECRET: z.optional(secret),
  WHATSAPP_VERIFY_TOKEN: z.optional(secret),
  WHATSAPP_API_URL: z._default(
    z.url({ protocol: /^https$/, error: 'is not an https address' }),
    'https://graph.facebook.com/v23.0',
  ),
}
const settingsSchema = z.object(whatsAppSettings)
type Settings = z.output<typeof settingsSchema>

const together = [
  'WHATSAPP_NUMBER',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

/** WhatsApp is configured whole or not at all. */
export const whatsAppFaults = (settings: Settings) => {
  const missing = together.filter((name) => settings[name] === undefined)
  return missing.length === together.length
    ? []
    : missing.map((name) => `${name}: is required, because others of WHATSAPP_… are given`)
}

export type WhatsAppConfig = {
  /** What people write to, digits alone. */
  readonly number: string
  readonly phoneNumberId: string
  readonly token: string
  /** WhatsApp signs its webhook calls with it (`X-Hub-Signature-256`). */
  readonly appSecret: string
  readonly verifyToken: string
  readonly apiUrl: string
  /** Opens a chat with the number; `?text=` fills in a message. */
  readonly chatUrl: string
}

/** The WhatsApp number of the portal; `null` where none is configured. */
export const whatsAppOf = (settings: Settings): WhatsAppConfig | null => {
  const {
    WHATSAPP_NUMBER: number,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_API_URL: apiUrl,
  } = settings
  return number === undefined ||
    phoneNumberId === undefined ||
    token === undefined ||
    appSecret === undefined ||
    verifyToken === undefined
    ? null
    : {
        number,
        phoneNumberId,
        token,
        appSecret,
        verifyToken,
        apiUrl,
        chatUrl: `https://wa.me/${number}`,
      }
}

type Local = { readonly publicUrl: string; readonly appSecret: string }

/** In local mode the portal's own phone page stands in for WhatsApp. */
export const localWhatsApp = ({ publicUrl, appSecret }: Local): WhatsAppConfig => {
  const secretFor = (purpose: string) =>
    derivedKey(appSecret, `local WhatsApp ${purpose}`).toString('base64url')
  return {
    number: '15550100',
    phoneNumberId: '100200300400',
    token: secretFor('token'),
    appSecret: secretFor('signature'),
    verifyToken: secretFor('verification'),
    apiUrl: `${publicUrl}/local/whatsapp`,
    chatUrl: `${publicUrl}/local/phone`,
  }
}
