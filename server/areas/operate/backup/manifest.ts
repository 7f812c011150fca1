import * as z from 'zod/mini'

/** The manifest of a backup, written last: a folder without it is no backup. */
export const manifestName = 'backup.json'

const path = z.string().check(z.regex(/^(?!.*\.\.)[\w.][\w./-]*$/))

/** `files`: the SHA-256 of each by path, so that a truncated or changed copy is noticed. */
export const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  folders: z.array(path),
  files: z.record(path, z.string()),
})
export type Manifest = z.output<typeof manifestSchema>
