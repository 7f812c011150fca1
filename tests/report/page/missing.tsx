import { urgencyOf } from '#tests/report/page/search.ts'
import { Why } from '#tests/report/page/why.tsx'
import type { ReportData } from '#tests/report/report-data.ts'

/** What no path, no test or no run covers. */
export function Missing({ data: { flows, requirements, tests } }: { data: ReportData }) {
  const faults = flows.flatMap(({ flow, faults }) => faults.map((fault) => ({ flow, fault })))
  const failed = tests.filter((it) => !it.isPassed)
  const unproven = requirements.filter((it) => urgencyOf(it, tests) < 2)
  const notRun = flows
    .flatMap(({ models }) => models)
    .flatMap(({ paths }) => paths)
    .filter(({ result }) => result === null).length
  const isRun = tests.length > 0
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">What is missing</h2>
      {isRun ? null : (
        <p className="unknown">
          No results of a run of the tests were given: `npm test` leaves those of a whole run, and
          `npm run paths` shows them.
        </p>
      )}
      {faults.length + failed.length === 0 && isRun && unproven.length + notRun === 0 ? (
        <p className="passed">Nothing.</p>
      ) : null}
      <ul>
        {faults.map(({ flow, fault }) => (
          <li key={`${flow}${fault}`} className="failed">
            <a href={`#${flow}`}>{flow}</a>: {fault}
          </li>
        ))}
        {failed.map((test) => (
          <li key={`${test.file}${test.group}${test.title}`} className="failed">
            {test.title} <small>{test.file}</small>
            <Why result={test} />
          </li>
        ))}
        {isRun && notRun > 0 ? <li className="failed">{notRun} paths were not run.</li> : null}
      </ul>
      {unproven.length === 0 || !isRun ? null : (
        <details open={unproven.length < 20}>
          <summary>{unproven.length} requirements and checks that no passed test proves</summary>
          <ul>
            {unproven.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{id}</a> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
