import { buildHeader } from '#src/lib/version.ts'

/** `fetch`, which tells the build that an answer names (RE-17). */
export const fetchHearing =
  (hear: (build: string) => void, ask: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await ask(...request)
    const build = response.headers.get(buildHeader)
    if (build !== null) {
      hear(build)
    }
    return response
  }
