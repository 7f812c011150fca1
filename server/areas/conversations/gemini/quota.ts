import * as z from 'zod/mini'

const refusalSchema = z.object({
  error: z.object({
    details: z.array(
      z.object({
        violations: z.optional(
          z.array(z.object({ quotaId: z.optional(z.string().check(z.regex(/^[\w-]{1,120}$/))) })),
        ),
        retryDelay: z.optional(z.string().check(z.regex(/^\d{1,9}(?:\.\d+)?s$/))),
      }),
    ),
  }),
})

/**
 * For the log: which limit was reached (per minute or per day) and for how long, as far as Google says (`QuotaFailure`,
 * `RetryInfo`). The error's message contains the server's answer.
 */
export const quotaIn = (error: string) => {
  const read = z.safeParse(refusalSchema, jsonIn(error))
  const details = read.success ? read.data.error.details : []
  const quota = details
    .flatMap(({ violations = [] }) => violations.flatMap(({ quotaId }) => quotaId ?? []))
    .join(', ')
  const retryDelay = details.find((it) => it.retryDelay !== undefined)?.retryDelay
  return { ...(quota !== '' && { quota }), ...(retryDelay !== undefined && { retryDelay }) }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text.slice(text.indexOf('{'))) as unknown
  } catch {
    return null
  }
}
