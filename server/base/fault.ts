/** The code of what was thrown by the system or by PostgreSQL, `ENOENT` or `23505`; `null` where it has none. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** What it says, without its name and its stack. */
export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)
