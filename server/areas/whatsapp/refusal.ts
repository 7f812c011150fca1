import { HTTPError } from 'ky'
import * as z from 'zod/mini'

const refusalSchema = z.object({
  error: z.object({ code: z.optional(z.int()), message: z.optional(z.string()) }),
})
const longestTitle = 200

/** Too much at once, of the app, of the business account, of the number or to one phone, by whichever status it is told. */
const throttled: ReadonlySet<number> = new Set([4, 80_007, 130_429, 131_056])
/** The token is to be renewed, or WhatsApp is busy. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** It would be refused again however often it is tried, or was taken in words that are not understood. */
export const isForGood = (error: unknown) => {
  if (!(error instanceof HTTPError)) {
    return error instanceof z.core.$ZodError
  }
  const { status } = error.response
  const { code = null } = refusalIn(error)
  return status < 500 && !passing.has(status) && (code === null || !throttled.has(code))
}

/** For the log: what WhatsApp calls it, without the token and the numbers that its words may hold. */
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
