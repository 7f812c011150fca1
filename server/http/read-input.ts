import type * as z from 'zod/mini'

import type { Endpoint } from '#src/api/contract/endpoint.ts'
import type { FieldError } from '#src/api/contract/problem.ts'
import { legible } from '#src/lib/legible.ts'
import type { AppContext } from '#server/http/app-env.ts'
import { maxBodySize, tooLarge } from '#server/http/guards.ts'
import { ProblemError } from '#server/http/problem.ts'

/** Path parameters and query or JSON body as one object, parsed by the contract. Throws `invalid-input` with the fields. */
export const readInput = async (c: AppContext, endpoint: Endpoint) => {
  const params: Record<string, string> = c.req.param()
  const sent =
    endpoint.method === 'GET' || endpoint.method === 'DELETE' ? queryOf(c) : await bodyOf(c)

  const repeated = Object.keys(params).filter((name) => Object.hasOwn(sent, name))
  if (repeated.length > 0) {
    throw invalid(repeated.map((name) => unknownField([name])))
  }
  const parsed = await endpoint.input.safeParseAsync({ ...sent, ...params })
  if (!parsed.success) {
    throw invalid(parsed.error.issues.flatMap(fieldErrorsOf))
  }
  return parsed.data
}

const queryOf = (c: AppContext) => {
  const all = Object.entries(c.req.queries())
  const repeated = all.filter(([, values]) => values.length !== 1)
  if (repeated.length > 0) {
    throw invalid(
      repeated.map(([name]) => ({ pointer: pointerOf([name]), detail: 'Given twice.' })),
    )
  }
  return Object.fromEntries(all.map(([name, [value]]) => [name, value]))
}

/**
 * The whole body, which stays available to `readInput`. Throws `bad-request` if the client hung up before it was complete: that
 * is no fault of ours.
 */
export const arrivedText = async (c: AppContext) => {
  try {
    return await c.req.text()
  } catch {
    throw new ProblemError('bad-request', 'This request was cut off.')
  }
}

const bodyOf = async (c: AppContext): Promise<Record<string, unknown>> => {
  const text = await arrivedText(c)
  if (Buffer.byteLength(text) > maxBodySize) {
    throw tooLarge()
  }
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ pointer: '', detail: 'Not an object.' }])
  }
  return body as Record<string, unknown>
}

/** Passwords are taken literally. */
const isSecret = (name: string) => /password/i.test(name)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, (name, value: unknown) =>
      typeof value === 'string' && !isSecret(name) ? legible(value) : value,
    )
  } catch {
    throw new ProblemError('bad-request', 'This is not JSON.')
  }
}

const invalid = (errors: FieldError[]) =>
  new ProblemError('invalid-input', 'Please check what you entered.', {
    errors: errors.slice(0, 20),
  })

const fieldErrorsOf = (issue: z.core.$ZodIssue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => unknownField([...issue.path, key]))
    : [{ pointer: pointerOf(issue.path), detail: issue.message }]

const unknownField = (path: readonly PropertyKey[]): FieldError => ({
  pointer: pointerOf(path),
  detail: 'This field is not known.',
})

const maxNameLength = 60

/** RFC 6901. */
const pointerOf = (path: readonly PropertyKey[]) =>
  path
    .map((key) => String(key).slice(0, maxNameLength).replaceAll('~', '~0').replaceAll('/', '~1'))
    .map((key) => `/${key}`)
    .join('')
