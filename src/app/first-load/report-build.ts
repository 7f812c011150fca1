import { buildHeader } from '#src/lib/version.ts'

/** `fetch` that reports the build named by each answer, so that a page notices a new version (RE-17). */
export const fetchReportingBuild =
  (report: (build: string) => void, ask: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await ask(...request)
    const build = response.headers.get(buildHeader)
    if (build !== null) {
      report(build)
    }
    return response
  }
