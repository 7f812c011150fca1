import * as z from 'zod/mini'

/** What a backup has beside the portal's own files: written last, so that a folder without it is none. */
export const manifestName = 'backup.json'

const path = z.string().check(z.regex(/^(?!.*\.\.)[\w.][\w./-]*$/))

/** `files` has the SHA-256 of each by its path: a copy that was cut or changed since shows. */
export const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  folders: z.array(path),
  files: z.record(path, z.string()),
})
export type Manifest = z.output<typeof manifestSchema>
