import type { Services } from '#server/base/services.ts'

const hourMs = 3_600_000

/** Providers by which sign-ins have failed recently, as far as this process knows. */
export const createFailingProviders = ({ now }: Pick<Services, 'now'>) => {
  const failedAt = new Map<string, number>()
  return {
    /** The provider could not be reached, or refused the portal itself. */
    failed: (key: string) => {
      failedAt.set(key, now())
    },
    /** Somebody signed in by it. */
    worked: (key: string) => {
      failedAt.delete(key)
    },
    /** Keys of providers that failed within the last hour without a successful sign-in since. */
    failing: (): readonly string[] =>
      [...failedAt].filter(([, at]) => at > now() - hourMs).map(([key]) => key),
  }
}
