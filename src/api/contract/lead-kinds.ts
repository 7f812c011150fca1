import * as z from 'zod/mini'

/** What a lead is of, and where it came from (LEAD-2). */
export const leadTypeSchema = z.enum(['google-client', 'google-event', 'google-training', 'client'])

export const leadSourceSchema = z.enum([
  'google-employee',
  'google-event',
  'external-event',
  'other',
])
