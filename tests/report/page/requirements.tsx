import { memo } from 'react'

import { Opened } from '#tests/report/page/opened.tsx'
import { standingOf } from '#tests/report/page/search.ts'
import { Standing } from '#tests/report/page/standing.tsx'
import { Why } from '#tests/report/page/why.tsx'
import type { ReportData, RequirementData } from '#tests/report/report-data.ts'

type RequirementsProps = {
  requirements: readonly RequirementData[]
  tests: ReportData['tests']
  hash: string
}

/** More tests than these would be the whole report once more. */
const mostShown = 100

function Row({
  requirement: { id, text, tests: places },
  tests,
  isOpen,
}: {
  requirement: RequirementData
  tests: ReportData['tests']
  isOpen: boolean
}) {
  const its = places.flatMap((place) => tests[place] ?? [])
  const failed = its.filter((it) => !it.isPassed)
  const [standing, word] = standingOf(its, tests.length > 0)
  return (
    <tr id={id}>
      <th scope="row">
        <a href={`#${id}`}>{id}</a>
      </th>
      <td>
        {text}
        {its.length === 0 ? <p className={word}>{standing}</p> : null}
        {its.length === 0 ? null : (
          <Opened summary={<b className={word}>{standing}</b>} isOpen={isOpen}>
            <ul>
              {[...failed, ...its.filter((it) => it.isPassed)].slice(0, mostShown).map((test) => (
                <li key={`${test.file}${test.group}${test.title}`}>
                  <Standing result={test} /> {test.group} {test.title} <small>{test.file}</small>
                  <Why result={test} />
                </li>
              ))}
              {its.length > mostShown ? <li>and {its.length - mostShown} more</li> : null}
            </ul>
          </Opened>
        )}
      </td>
    </tr>
  )
}

/** Each requirement and security check with its tests; what nothing proves stands first. */
export const Requirements = memo(function Requirements({
  requirements,
  tests,
  hash,
}: RequirementsProps) {
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements">Requirements and security checks</h2>
      {requirements.length === 0 ? <p>None fits.</p> : null}
      <table>
        <tbody>
          {requirements.map((requirement) => (
            <Row
              key={requirement.id}
              requirement={requirement}
              tests={tests}
              isOpen={requirement.id === hash}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
})
