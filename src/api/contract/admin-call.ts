import * as z from 'zod/mini'

/** Reads something for admins. */
export const reading = {
  method: 'GET',
  access: 'admin',
  limit: { by: 'person', count: 240, windowSec: 60 },
} as const

/** A file of all matches. */
export const exporting = {
  method: 'GET',
  access: 'admin',
  limit: { by: 'person', count: 20, windowSec: 60 },
  timeoutMs: 60_000,
  output: z.string(),
  problems: [],
} as const

/** An act of an admin. */
export const writing = {
  access: 'admin',
  limit: { by: 'person', count: 120, windowSec: 60 },
} as const

/** The input of every change of a row: its id and the version that was seen; `conflict` if somebody else's change came first. */
export const change = { id: z.uuid(), version: z.int() }
