import * as z from 'zod/mini'

import { demoFileSchema } from '#server/areas/demos/catalogue-entry.ts'

/** The JSON Schema of `demo.json`, for editors; it also requires the fields without which a demo is skipped. */
export const demoFileJsonSchema = () => {
  const complete = z.required(demoFileSchema, { key: true, page: true })
  return `${JSON.stringify(z.toJSONSchema(complete, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`
}
