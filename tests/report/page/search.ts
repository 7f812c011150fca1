import type {
  FlowData,
  PathData,
  ReportData,
  RequirementData,
  ResultData,
} from '#tests/report/report-data.ts'

export const shows = {
  all: 'all',
  wrong: 'what failed, or is not proven',
  'not run': 'what was not run',
} as const
export type Shows = keyof typeof shows

const fits = (result: ResultData | null, shown: Shows) =>
  ({ all: true, wrong: result?.isPassed !== true, 'not run': result === null })[shown]

const holds = (text: string, searched: string) => text.toLowerCase().includes(searched)

/** Ids that no passed test proves first, and first of all those whose tests fail. */
export const urgencyOf = (
  { tests }: RequirementData,
  all: readonly Pick<ResultData, 'isPassed'>[],
) => {
  const passed = tests.filter((index) => all[index]?.isPassed === true).length
  return passed < tests.length ? 0 : passed === 0 ? 1 : 2
}

/** What became of the tests of a requirement, in a word and its colour. */
export const standingOf = (its: readonly Pick<ResultData, 'isPassed'>[], isRun: boolean) => {
  const failed = its.filter((it) => !it.isPassed).length
  if (its.length === 0) {
    return isRun ? (['no test', 'failed'] as const) : (['not run yet', 'unknown'] as const)
  }
  return failed > 0
    ? ([`${failed} of ${its.length} failed`, 'failed'] as const)
    : ([`${its.length} passed`, 'passed'] as const)
}

const requirementsIn = ({ requirements, tests }: ReportData, searched: string, shown: Shows) =>
  requirements
    .filter((it) => shown === 'all' || urgencyOf(it, tests) < (shown === 'wrong' ? 2 : 0))
    .filter(
      (it) =>
        holds(`${it.id} ${it.text}`, searched) ||
        (searched.length > 2 &&
          it.tests.some((index) => holds(tests[index]?.title ?? '', searched))),
    )
    .toSorted((one, other) => urgencyOf(one, tests) - urgencyOf(other, tests))

const flowIn = (flow: FlowData, searched: string, shown: Shows) => {
  const isNamed = holds(flow.flow, searched)
  const isShown = ({ name, steps, result }: PathData) =>
    fits(result, shown) &&
    (isNamed ||
      holds(name, searched) ||
      steps.some(({ act, comesTo }) => holds(`${act} ${comesTo}`, searched)))
  const models = flow.models.map((model) => ({ ...model, paths: model.paths.filter(isShown) }))
  return { flow, models, isNamed: isNamed && shown === 'all' }
}

/** What is left of the report. */
export const shownIn = (data: ReportData, searched: string, shown: Shows) => {
  const text = searched.trim().toLowerCase()
  const flows = data.flows
    .map((flow) => flowIn(flow, text, shown))
    .filter(({ models, isNamed }) => isNamed || models.some(({ paths }) => paths.length > 0))
  const pathCount = flows
    .flatMap(({ models }) => models)
    .reduce((sum, { paths }) => sum + paths.length, 0)
  return { flows, pathCount, requirements: requirementsIn(data, text, shown) }
}
