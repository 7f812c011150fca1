import type { Services } from '#server/base/services.ts'

const hourMs = 3_600_000

/** By which providers nobody came in of late, as far as this process knows. */
export const createFailingProviders = ({ now }: Pick<Services, 'now'>) => {
  const failedAt = new Map<string, number>()
  return {
    /** It could not be asked, or refused the portal itself. */
    failed: (key: string) => {
      failedAt.set(key, now())
    },
    /** Somebody came in by it. */
    worked: (key: string) => {
      failedAt.delete(key)
    },
    /** Keys of those that failed within the last hour, and by whom nobody came in since. */
    failing: (): readonly string[] =>
      [...failedAt].filter(([, at]) => at > now() - hourMs).map(([key]) => key),
  }
}
