import * as z from 'zod/mini'

/** The name of a demo's folder in the catalogue, and the first segment of its short address. */
export const demoKeySchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
