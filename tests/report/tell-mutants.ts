import { modelsByFlow } from '#tests/models/models.ts'
import { mutate, noticedElsewhere } from '#tests/support/mutation.ts'
import { mutateViews, sameByNature } from '#tests/support/views.ts'

/**
 * Of how many broken charts each flow's paths, and of how many broken views what is recorded of them, notice all but which
 * (FLOW-5). Ends with 1 where one has no reason. Told names, of those flows only.
 */
const say = (text: string) => process.stdout.write(`${text}\n`)
const reasons = { ...noticedElsewhere, ...sameByNature }
const sum = { charts: { all: 0, missed: 0 }, views: { all: 0, missed: 0 } }

const named = process.argv.slice(2)
const unknown = named.filter((flow) => !(flow in modelsByFlow))
if (unknown.length > 0) {
  say(
    `There are no models of: ${unknown.join(', ')}. There are of: ${Object.keys(modelsByFlow).join(', ')}.`,
  )
  process.exit(1)
}
const flows = Object.entries(modelsByFlow).filter(
  ([flow]) => named.length === 0 || named.includes(flow),
)
for (const [flow, models] of flows) {
  const found = { charts: mutate(models), views: await mutateViews(flow, models) }
  for (const kind of ['charts', 'views'] as const) {
    const { count, unnoticed } = found[kind]
    sum[kind].all += count
    sum[kind].missed += unnoticed.length
    say(`${flow.padEnd(24)} ${kind} ${count - unnoticed.length} of ${count}`)
    for (const name of unnoticed) {
      const reason = reasons[name]
      say(`  ${name}: ${reason ?? 'NOBODY NOTICES'}`)
      process.exitCode = reason === undefined ? 1 : process.exitCode
    }
  }
}
for (const [kind, { all, missed }] of Object.entries(sum)) {
  const share = (((all - missed) / all) * 100).toFixed(1)
  say(`${all - missed} of ${all} broken ${kind} are noticed, ${share} %`)
}
