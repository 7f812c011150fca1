import { writeFile } from 'node:fs/promises'

import { demoFileJsonSchema } from '#server/areas/demos/demo-schema.ts'

await writeFile(new URL('../../../demos/demo.schema.json', import.meta.url), demoFileJsonSchema())
