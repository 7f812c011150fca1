import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import type { App } from '#src/app/start-app.ts'
import { registerFields } from '#src/ui/sign-in/register-fields.ts'

/** Answers a form or button without React: returns what to send to the page's flow, or `null` if that needs React. */
export type EarlyAnswer = (app: App, kept: HTMLElement) => Promise<(() => void) | null>

const loginFields = z.strictObject({ email: emailAddress })

/** The content of a form that has exactly these fields, else `null`. */
const readAs = <TSchema extends z.ZodMiniType>(schema: TSchema, form: HTMLElement) => {
  const fields = form instanceof HTMLFormElement ? Object.fromEntries(new FormData(form)) : null
  const result = schema.safeParse(fields)
  return result.success ? result.data : null
}

/** Looks up an address, or starts at a provider. */
export const answerLogin: EarlyAnswer = async (app, kept) => {
  const login = app.flow('login')
  const fields = readAs(loginFields, kept)
  if (fields !== null) {
    return () => login?.send({ type: 'identifier.submit', identifier: fields.email })
  }
  const methods = await app.methodsOnOffer()
  const method = methods?.find(({ key }) => key === kept.dataset['method'])
  return method === undefined ? null : () => login?.send({ type: 'method.start', method })
}

/** Looks up an address, with the name of its owner. */
export const answerRegister: EarlyAnswer = (app, kept) => {
  const fields = readAs(registerFields, kept)
  if (fields === null) {
    return Promise.resolve(null)
  }
  const { email: identifier, ...names } = fields
  const person = { identifier, ...names }
  return Promise.resolve(() => app.flow('register')?.send({ type: 'person.submit', person }))
}
