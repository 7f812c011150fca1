const programmes = [
  { key: 'clubs', label: 'Reading clubs', seed: 7, effect: 9 },
  { key: 'tablets', label: 'A tablet for each desk', seed: 29, effect: 0 },
  { key: 'breakfast', label: 'Breakfast at school', seed: 48, effect: 5 },
].map((programme) => ({ ...programme, with: [], without: [], verdict: null }))
const perStep = 20
const most = 240
const spread = 14
const dollarsPerChild = 12
const rows = [
  { group: 'with', top: 6 },
  { group: 'without', top: 82 },
]
const rowHeight = 62

let chosen = programmes[0]

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const signed = (points) => {
  const rounded = points.toFixed(1)
  if (rounded === '0.0' || rounded === '-0.0') return '0.0'
  return points > 0 ? `+${rounded}` : `−${rounded.slice(1)}`
}

/** The same lots for the same seed: a 32 bit congruential generator, its high bits used. */
function lots(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
for (const programme of programmes) programme.draw = lots(programme.seed)

/** Twelve lots added up fall like most measures of people do. */
function drawScore(draw, mean) {
  const sum = Array.from({ length: 12 }, draw).reduce((total, lot) => total + lot, 0)
  return Math.max(2, Math.min(98, mean + (sum - 6) * spread))
}

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

/** How uncertain a mean is: the variance of the values by their number. */
const doubtOf = (values) => {
  const mean = meanOf(values)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return squares / (values.length - 1) / values.length
}

/** The difference of the means with the margin around it, as large samples allow. */
function resultOf(programme) {
  const difference = meanOf(programme.with) - meanOf(programme.without)
  const margin = 1.96 * Math.sqrt(doubtOf(programme.with) + doubtOf(programme.without))
  return { difference, low: difference - margin, high: difference + margin }
}

const finding = ({ low, high }) => {
  if (low > 0) return 'It helps.'
  if (high < 0) return 'It does harm.'
  return high - low < 6 ? 'If it helps, then hardly.' : 'Too early to tell.'
}

function summaryOf({ label, with: followed, effect, verdict, ...groups }) {
  if (verdict !== null) {
    const truth = effect === 0 ? 'it makes no difference' : `it makes ${signed(effect)} points`
    const judged = verdict.isRight ? 'Well decided' : 'Not this time'
    return `${label}: ${verdict.act}. ${judged}: asked of all children in the country, ${truth}.`
  }
  if (followed.length === 0) return `${label}: nobody has been followed yet.`
  const result = resultOf({ with: followed, ...groups })
  const range = `between ${signed(result.low)} and ${signed(result.high)}`
  return `${label}: ${signed(result.difference)} points, ${range}. ${finding(result)}`
}

function svg(tag, attributes) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

const line = (className, x, y1, y2) => svg('line', { class: className, x1: x, x2: x, y1, y2 })

function drawScores() {
  const axis = [0, 100, 200, 300, 400].map((x) => line('axis', x, 0, 150))
  const dots = rows.flatMap(({ group, top }) => [
    ...chosen[group].map((score, index) =>
      svg('circle', {
        class: group,
        cx: score * 4,
        // By the golden section no two neighbours fall on each other.
        cy: top + ((index * 0.618) % 1) * rowHeight,
        r: 5,
      }),
    ),
    ...(chosen[group].length > 0
      ? [line('mean', meanOf(chosen[group]) * 4, top - 4, top + rowHeight + 4)]
      : []),
  ])
  byId('scores').replaceChildren(...axis, ...dots)
}

/** Where a difference stands on the scale from −20 to +20. */
const at = (points) => 200 + Math.max(-20, Math.min(20, points)) * 10

function drawEffect() {
  const axis = [-20, -10, 0, 10, 20].map((points) => line('axis', at(points), 0, 60))
  if (chosen.with.length === 0) {
    byId('effect').replaceChildren(...axis)
    return
  }
  const { difference, low, high } = resultOf(chosen)
  const range = { class: 'range', x: at(low), width: at(high) - at(low), y: 18, height: 24, rx: 6 }
  byId('effect').replaceChildren(
    ...axis,
    svg('rect', range),
    line('mean', at(0), 0, 60),
    line('mean', at(difference), 12, 48),
  )
}

function update() {
  drawScores()
  drawEffect()
  show('status', summaryOf(chosen))
  const followed = programmes.reduce((sum, programme) => sum + 2 * programme.with.length, 0)
  show('followed', followed)
  show('spent', `$${(followed * dollarsPerChild).toLocaleString('en')}`)
  const well = programmes.filter(({ verdict }) => verdict?.isRight).length
  show('well', `${well} of ${programmes.length}`)
  byId('extend').setAttribute('aria-pressed', chosen.verdict?.act === 'extended')
  byId('stop').setAttribute('aria-pressed', chosen.verdict?.act === 'stopped')
}

function follow() {
  const { draw, effect } = chosen
  if (chosen.with.length >= most) {
    show('status', `${chosen.label}: ${2 * most} children have been followed. Time to decide.`)
    return
  }
  chosen.verdict = null
  for (let child = 0; child < perStep; child += 1) {
    chosen.with.push(drawScore(draw, 48 + effect))
    chosen.without.push(drawScore(draw, 48))
  }
  update()
}

function decide(act) {
  if (chosen.with.length === 0) {
    show('status', `${chosen.label}: follow some children first.`)
    return
  }
  const helps = chosen.effect > 0
  chosen.verdict = { act, isRight: helps === (act === 'extended') }
  update()
}

function choice(programme) {
  const label = document.createElement('label')
  const input = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'programme',
    checked: programme === chosen,
    onchange: () => {
      chosen = programme
      update()
    },
  })
  label.append(input, programme.label)
  return label
}

byId('programmes').append(...programmes.map(choice))
byId('follow').addEventListener('click', follow)
byId('extend').addEventListener('click', () => decide('extended'))
byId('stop').addEventListener('click', () => decide('stopped'))
update()
