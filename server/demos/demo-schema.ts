import * as z from 'zod/mini'

import { demoFileSchema } from '#server/demos/catalogue-entry.ts'

/** The JSON Schema of `demo.json`, from which editors check and complete it. */
export const demoFileJsonSchema = () =>
  `${JSON.stringify(z.toJSONSchema(demoFileSchema, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`
