import { HTTPError } from 'ky'
import * as z from 'zod/mini'

const refusalSchema = z.object({
  error: z.object({ code: z.optional(z.int()), message: z.optional(z.string()) }),
})
const longestTitle = 200

/** Rate limits of the app, the business account, the number or one phone, whatever the HTTP status. */
const throttled: ReadonlySet<number> = new Set([4, 80_007, 130_429, 131_056])
/** The token has to be renewed, or WhatsApp is busy. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** It would be refused again whenever it is tried, or was accepted with an answer that cannot be read. */
export const isForGood = (error: unknown) => {
  if (!(error instanceof HTTPError)) {
    return error instanceof z.core.$ZodError
  }
  const { status } = error.response
  const { code = null } = refusalIn(error)
  return status < 500 && !passing.has(status) && (code === null || !throttled.has(code))
}

/** For the log: WhatsApp's code and message, without the token and phone numbers that the message may contain. */
export const faultOf = (error: unknown) => {
  if (!(error instanceof HTTPError)) {
    return { error: String(error) }
  }
  const { code = null, message = '' } = refusalIn(error)
  const title = message.replaceAll(/[\w|.-]{20,}|\d{6,}/g, '…').slice(0, longestTitle)
  return { status: error.response.status, code, title }
}

const refusalIn = ({ data }: HTTPError): z.output<typeof refusalSchema>['error'] => {
  const read = z.safeParse(refusalSchema, data)
  return read.success ? read.data.error : {}
}
