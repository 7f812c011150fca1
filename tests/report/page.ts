import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { html, raw } from 'hono/html'

import type { ReportedFlow, ReportedPath, Walk } from '#tests/report/flows.ts'
import type { Requirement } from '#tests/report/requirements.ts'
import type { Result } from '#tests/report/results.ts'
import { chartPicture, tip } from '#tests/support/chart-picture.ts'

type Report = {
  flows: readonly ReportedFlow[]
  requirements: readonly Requirement[]
  results: readonly Result[]
}

const partOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const mark = (result: Result | null) => {
  if (result === null) {
    return html`<b class="unknown">not run</b>`
  }
  return result.isPassed
    ? html`<b class="passed">passed</b> <small>${Math.round(result.ms)} ms</small>`
    : html`<b class="failed">failed</b>`
}

const pathItem = ({ name, steps, result, isRecorded }: ReportedPath) => html`
  <li>
    <details>
      <summary>
        ${mark(result)} ${isRecorded ? '' : html`<b class="failed">not recorded</b>`} ${name}
      </summary>
      <ol>
        ${steps.map(({ act, comesTo }) => html`<li>${act}. <small>Then: ${comesTo}</small></li>`)}
      </ol>
    </details>
  </li>
`

const walkItem = ({ place, result }: Walk) =>
  html`<li>On the ${place}: ${mark(result)} ${result.title}</li>`

/** How many paths go through each of the ids, those that none does first. */
const throughs = (flow: ReportedFlow, ids: readonly string[]) => {
  const paths = flow.models.flatMap((model) => model.paths)
  return ids
    .map((id) => ({ id, count: paths.filter(({ hits }) => id in hits).length }))
    .toSorted((one, other) => one.count - other.count)
}

const throughList = (title: string, flow: ReportedFlow, ids: readonly string[]) => html`
  <details>
    <summary>${ids.length} ${title}</summary>
    <ul>
      ${throughs(flow, ids).map(
        ({ id, count }) =>
          html`<li>
            ${count === 0 ? html`<b class="failed">no path</b>` : html`<small>${count} paths</small>`}
            <code>${id}</code>
          </li>`,
      )}
    </ul>
  </details>
`

const uncoveredIn = ({ coverage, guards, gone, models }: ReportedFlow) => [
  ...coverage.missing.map((id) => `No path: ${id}`),
  ...guards.filter((it) => !it.isBothSided).map(({ name }) => `One side only: guard ${name}`),
  ...gone.map((name) => `Recorded, and no path any more: ${name}`),
  ...models
    .flatMap(({ paths }) => paths)
    .filter(({ isRecorded }) => !isRecorded)
    .map(({ name }) => `Not recorded: ${name}`),
]

const flowSection = (flow: ReportedFlow) => html`
  <section class="found" id="${flow.flow}" data-text="${flow.flow}">
    <h2><a href="#${flow.flow}">${flow.flow}</a></h2>
    <p>
      ${flow.coverage.states.hit} of ${flow.coverage.states.all} states,
      ${flow.coverage.transitions.hit} of ${flow.coverage.transitions.all} transitions,
      ${flow.guards.filter((it) => it.isBothSided).length} of ${flow.guards.length} guards on both
      sides.
    </p>
    ${uncoveredIn(flow).map((fault) => html`<p class="failed">${fault}</p>`)}
    <div class="chart">${raw(chartPicture(flow.chart))}</div>
    ${throughList('states', flow, flow.states)}
    ${throughList('transitions', flow, flow.transitions)}
    <details>
      <summary>${flow.guards.length} guards</summary>
      <ul>
        ${flow.guards.map(({ name, isBothSided }) => html`<li>${isBothSided ? html`<small>both sides</small>` : html`<b class="failed">one side</b>`} <code>${name}</code></li>`)}
      </ul>
    </details>
    ${flow.models.map(
      ({ name, paths, walks }) => html`
        <details open>
          <summary>
            ${name}: ${paths.length} paths on the machine, ${walks.length} walks on screens and in
            the browser
          </summary>
          <ul class="paths">
            ${paths.map(pathItem)}
          </ul>
          <ul>
            ${walks.map(walkItem)}
          </ul>
        </details>
      `,
    )}
  </section>
`

const standingOf = ({ tests }: Requirement) => {
  if (tests.length === 0) {
    return html`<b class="failed">no test</b>`
  }
  const failed = tests.filter((it) => !it.isPassed).length
  return failed === 0
    ? html`<b class="passed">${tests.length} passed</b>`
    : html`<b class="failed">${failed} of ${tests.length} failed</b>`
}

const requirementRow = (it: Requirement) => html`
  <tr class="found" id="${it.id}" data-text="${it.id} ${it.text}">
    <th scope="row"><a href="#${it.id}">${it.id}</a></th>
    <td>
      ${it.text}
      <details>
        <summary>${standingOf(it)}</summary>
        <ul>
          ${it.tests.map((test) => html`<li>${mark(test)} ${test.group} ${test.title} <small>${test.file}</small></li>`)}
        </ul>
      </details>
    </td>
  </tr>
`

/** The report as one file that needs no other and no network. */
export const reportPage = async ({ flows, requirements, results }: Report): Promise<string> => {
  const unproven = requirements.filter(({ tests }) => !tests.some((it) => it.isPassed))
  const faults = flows.flatMap((flow) =>
    uncoveredIn(flow).map((fault) => ({ flow: flow.flow, fault })),
  )
  const failed = results.filter((it) => !it.isPassed)
  const paths = flows.flatMap((it) => it.models).flatMap((it) => it.paths)
  const notRun = results.length === 0 ? 0 : paths.filter(({ result }) => result === null).length
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Paths and requirements — Partner Portal</title>
        <style>
          ${raw(partOf('page.css'))}
        </style>
      </head>
      <body>
        <svg width="0" height="0" aria-hidden="true">${raw(tip)}</svg>
        <header>
          <h1>Paths and requirements</h1>
          <p>
            ${flows.length} machines, ${paths.length} paths, ${requirements.length} requirements and
            security checks, ${results.length} tests, ${failed.length} failed.
          </p>
          <label
            >Search <input type="search" id="search" placeholder="login, SESSION-2, …"
          /></label>
        </header>
        <main>
          <section>
            <h2>What is missing</h2>
            ${results.length === 0 ? html`<p class="unknown">No results of a run of the tests were given.</p>` : ''}
            ${faults.length + failed.length + unproven.length + notRun === 0 ? html`<p class="passed">Nothing.</p>` : ''}
            ${notRun === 0 ? '' : html`<p class="failed">${notRun} paths were not run.</p>`}
            <ul>
              ${faults.map(({ flow, fault }) => html`<li><a href="#${flow}">${flow}</a>: ${fault}</li>`)}
              ${failed.map(({ file, title }) => html`<li class="failed">${title} <small>${file}</small></li>`)}
            </ul>
            <details>
              <summary>${unproven.length} requirements and checks without a passed test</summary>
              <ul>
                ${unproven.map(({ id, text }) => html`<li><a href="#${id}">${id}</a> ${text}</li>`)}
              </ul>
            </details>
          </section>
          <nav aria-label="Machines">
            ${flows.map(({ flow }) => html`<a href="#${flow}">${flow}</a> `)}
          </nav>
          ${flows.map(flowSection)}
          <section>
            <h2>Requirements and security checks</h2>
            <table>
              <tbody>
                ${requirements.map(requirementRow)}
              </tbody>
            </table>
          </section>
        </main>
        <script>
          ${raw(partOf('page.js'))}
        </script>
      </body>
    </html>`
  // What the library makes is an object that holds a text.
  return page.valueOf()
}
