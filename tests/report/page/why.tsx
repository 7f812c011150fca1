import type { ResultData } from '#tests/report/report-data.ts'

/** Why a test failed, where its run says so. */
export function Why({ result }: { result: ResultData | null }) {
  return result?.why === undefined ? null : <pre className="why">{result.why}</pre>
}
