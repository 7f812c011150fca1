import { modelsByFlow } from '#tests/models/models.ts'
import { mutate, noticedElsewhere } from '#tests/support/mutation.ts'

/** Of how many broken charts each flow's paths notice all but which (FLOW-5). Ends with 1 where one has no reason. Told names, of those flows only. */
const say = (text: string) => process.stdout.write(`${text}\n`)
let all = 0
let missed = 0

const named = process.argv.slice(2)
const flows = Object.entries(modelsByFlow).filter(
  ([flow]) => named.length === 0 || named.includes(flow),
)
for (const [flow, models] of flows) {
  const { count, unnoticed } = mutate(models)
  all += count
  missed += unnoticed.length
  say(`${flow.padEnd(24)} ${count - unnoticed.length} of ${count}`)
  for (const name of unnoticed) {
    const reason = noticedElsewhere[name]
    say(`  ${name}: ${reason ?? 'NOBODY NOTICES'}`)
    process.exitCode = reason === undefined ? 1 : process.exitCode
  }
}
say(
  `${all - missed} of ${all} broken charts are noticed, ${(((all - missed) / all) * 100).toFixed(1)} %`,
)
