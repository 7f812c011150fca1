import type { ResultData } from '#tests/report/report-data.ts'

/** How a test ended last. */
export function Standing({ result }: { result: ResultData | null | undefined }) {
  if (result === null || result === undefined) {
    return <b className="unknown">not run</b>
  }
  return result.isPassed ? (
    <>
      <b className="passed">passed</b> <small>{result.ms} ms</small>
    </>
  ) : (
    <b className="failed">failed</b>
  )
}
