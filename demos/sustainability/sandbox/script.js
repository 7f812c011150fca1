const usedMWh = 100_000
const sources = [
  { key: 'coal', label: 'Coal', grams: 820, cost: 105 },
  { key: 'gas', label: 'Natural gas', grams: 490, cost: 90 },
  { key: 'nuclear', label: 'Nuclear', grams: 12, cost: 125 },
  { key: 'hydro', label: 'Hydro', grams: 24, cost: 70, isRenewable: true },
  { key: 'wind', label: 'Wind', grams: 11, cost: 55, isRenewable: true, isVariable: true },
  { key: 'solar', label: 'Solar', grams: 45, cost: 50, isRenewable: true, isVariable: true },
]
const presets = [
  { label: 'Today', weights: { coal: 36, gas: 24, nuclear: 9, hydro: 15, wind: 9, solar: 7 } },
  {
    label: 'Halfway there',
    weights: { coal: 8, gas: 22, nuclear: 10, hydro: 16, wind: 24, solar: 20 },
  },
  {
    label: 'Renewable only',
    weights: { coal: 0, gas: 0, nuclear: 0, hydro: 25, wind: 42, solar: 33 },
  },
]
const [today] = presets

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const percent = (share) => `${Math.round(100 * share)} %`
const sum = (items, of) => items.reduce((total, item) => total + of(item), 0)

/** Sliders are weights: whatever they add up to, the shares make one hundred per cent. */
function sharesOf(weights) {
  const total = sum(sources, ({ key }) => weights[key])
  return Object.fromEntries(sources.map(({ key }) => [key, total === 0 ? 0 : weights[key] / total]))
}

const gramsPerKWh = (shares) => sum(sources, ({ key, grams }) => shares[key] * grams)

/** Wind and sun up to a third of the mix are balanced by the rest; beyond that they need storage. */
const storageMWhPerDay = (shares) => {
  const variable = sum(sources, ({ key, isVariable }) => (isVariable ? shares[key] : 0))
  return (Math.max(0, variable - 0.33) * usedMWh) / 365
}

const costPerMWh = (shares) =>
  sum(sources, ({ key, cost }) => shares[key] * cost) + storageMWhPerDay(shares) * 0.18

const todaysGrams = gramsPerKWh(sharesOf(today.weights))

function verdictOn(grams) {
  const change = Math.round(100 * (grams / todaysGrams - 1))
  if (change === 0) return 'This is about where the company stands today.'
  const amount = `${Math.abs(change)} % ${change < 0 ? 'less' : 'more'} than today`
  if (change > 0) return `${amount}: the wrong direction.`
  return change > -75 ? `${amount}: a good step.` : `${amount}: in reach of net zero.`
}

const svg = (tag, attributes) => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

function drawBar(shares) {
  let x = 0
  const parts = sources.map(({ key }) => {
    const part = svg('rect', { x, width: 100 * shares[key], height: 12, class: key })
    x += 100 * shares[key]
    return part
  })
  byId('bar').replaceChildren(...parts)
}

function update() {
  const weights = Object.fromEntries(sources.map(({ key }) => [key, Number(byId(key).value)]))
  const shares = sharesOf(weights)
  for (const { key } of sources) {
    show(`${key}-share`, percent(shares[key]))
    byId(key).setAttribute('aria-valuetext', percent(shares[key]))
  }
  drawBar(shares)
  if (Object.values(weights).every((weight) => weight === 0)) {
    for (const id of ['tonnes', 'renewable', 'intensity', 'cost', 'storage']) show(id, '–')
    show('verdict', 'Without any source the lights go out. Move a slider.')
    return
  }
  const grams = gramsPerKWh(shares)
  show('tonnes', Math.round((grams * usedMWh) / 1000).toLocaleString('en'))
  show('verdict', verdictOn(grams))
  show(
    'renewable',
    percent(sum(sources, ({ key, isRenewable }) => (isRenewable ? shares[key] : 0))),
  )
  show('intensity', Math.round(grams))
  show('cost', `$${Math.round(costPerMWh(shares))}`)
  show('storage', `${Math.round(storageMWhPerDay(shares))} MWh`)
}

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

function slider({ key, label }) {
  const dot = svg('svg', { class: 'dot', viewBox: '0 0 10 10', 'aria-hidden': 'true' })
  dot.append(svg('circle', { cx: 5, cy: 5, r: 5, class: key }))
  return element(
    'div',
    { className: 'source' },
    dot,
    element('label', { htmlFor: key, textContent: label }),
    element('output', { id: `${key}-share`, htmlFor: key }),
    element('input', { type: 'range', id: key, min: '0', max: '100' }),
  )
}

function apply({ weights }) {
  for (const [key, weight] of Object.entries(weights)) byId(key).value = weight
  update()
}

byId('mix').append(...sources.map(slider))
byId('mix').addEventListener('input', update)
byId('presets').append(
  ...presets.map((preset) =>
    element('button', { type: 'button', textContent: preset.label, onclick: () => apply(preset) }),
  ),
)
apply(today)
