import { quantile } from '#tests/load/figures.ts'

/** What an answer was: its status, or `unreachable` where there was none. */
type Outcome = number | 'unreachable'
type Answer = { readonly ms: number; readonly outcome: Outcome }

/** An answer that ends what its person was about. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed'
}

/** Counts the answers of each step, and how long they took. */
export const createTally = () => {
  const steps = new Map<string, Answer[]>()

  const note = (step: string, answer: Answer) => {
    const answers = steps.get(step) ?? []
    steps.set(step, answers)
    answers.push(answer)
  }
  const answersOf = (step: string) => steps.get(step) ?? []
  const all = () => [...steps.values()].flat()

  return {
    /** Times a request to the end of its answer. */
    time: async (step: string, send: () => Promise<Response>) => {
      const begun = performance.now()
      try {
        const response = await send()
        const body = bodyIn(await response.text())
        note(step, { ms: performance.now() - begun, outcome: response.status })
        return { status: response.status, ok: response.ok, body }
      } catch {
        note(step, { ms: performance.now() - begun, outcome: 'unreachable' })
        return { status: 0, ok: false, body: null }
      }
    },
    /** For what is no request. */
    note,
    count: (step: string) => answersOf(step).length,
    answers: () => [...steps.values()].reduce((sum, answers) => sum + answers.length, 0),
    /** How many faults of the server there were. */
    faults: () => all().filter(({ outcome }) => Number(outcome) >= 500).length,
    /** For each step: its name, how often, p50 and p99 of its answers in ms, and what else than success there was. */
    rows: () =>
      [...steps].map(([step, answers]) => {
        const times = answers.filter(({ outcome }) => isAnswer(outcome)).map(({ ms }) => ms)
        const errors = answers.filter(({ outcome }) => !isSuccess(outcome))
        return {
          step,
          count: answers.length,
          p50: quantile(times, 0.5),
          p99: quantile(times, 0.99),
          errors: countsOf(errors.map(({ outcome }) => String(outcome))),
        }
      }),
  }
}
export type Tally = ReturnType<typeof createTally>

const isAnswer = (outcome: Outcome) => outcome !== 'unreachable'
const isSuccess = (outcome: Outcome) => Number(outcome) >= 200 && Number(outcome) < 300

/** `429: 3 times, unreachable: 2 times`; empty where there is nothing. */
const countsOf = (names: readonly string[]) =>
  [...new Set(names)]
    .map((name) => `${name}: ${names.filter((it) => it === name).length} times`)
    .join(', ')

/** `null`: something on the way answered, not the portal. */
const bodyIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
