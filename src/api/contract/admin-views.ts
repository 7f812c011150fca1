import * as z from 'zod/mini'

import { reading, writing } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { line, optionalLine } from '#src/api/contract/fields.ts'

const listNameSchema = z.enum(['partners', 'customers', 'users', 'leads', 'activity'])
/** A list of people or organizations that admins look at. */
export type ListName = z.output<typeof listNameSchema>

export const viewNameSchema = line(60, 'Please name the view.')

const savedViewSchema = z.object({
  list: listNameSchema,
  name: z.string(),
  /** The query of its address, without the question mark: `?status=pending` is `status=pending`. */
  query: z.string(),
})
export type SavedView = z.output<typeof savedViewSchema>

/** All that the person saved, by name. */
const savedViewsSchema = z.object({ views: z.array(savedViewSchema) })
export type SavedViews = z.output<typeof savedViewsSchema>

/** ADMIN-2: what an admin searched, filtered and sorted by, saved for any device. */
export const loadViews = endpoint({
  ...reading,
  path: '/users/me/views',
  input: z.strictObject({}),
  output: savedViewsSchema,
  problems: [],
})

/** ADMIN-2: replaces a view of the same name; a list has fifty at most (`conflict`). */
export const saveView = endpoint({
  ...writing,
  method: 'PUT',
  path: '/users/me/views',
  input: z.strictObject({ list: listNameSchema, name: viewNameSchema, query: optionalLine(1_000) }),
  output: savedViewsSchema,
  problems: ['conflict'],
})

/** ADMIN-2: changes nothing if the view is gone already. */
export const removeView = endpoint({
  ...writing,
  method: 'POST',
  path: '/users/me/views/remove',
  input: z.strictObject({ list: listNameSchema, name: viewNameSchema }),
  output: savedViewsSchema,
  problems: [],
})
