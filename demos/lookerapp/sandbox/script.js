const sellers = [
  { seller: 'Fern & Fork', region: 'North', size: 1.1 },
  { seller: 'Mossy Spade', region: 'North', size: 0.7 },
  { seller: 'Potting Shed 9', region: 'South', size: 1.4 },
  { seller: 'Green Thumbs', region: 'South', size: 0.9 },
  { seller: 'Snail & Sons', region: 'West', size: 0.5 },
  { seller: 'Hedgework', region: 'West', size: 1.2 },
]
/** Demand per quarter in hundreds of orders, the price of an order, and how many of a hundred come back. */
const lines = [
  { line: 'Seeds', demand: [9, 12, 3, 2], price: 14, returns: 1 },
  { line: 'Tools', demand: [4, 8, 6, 5], price: 46, returns: 5 },
  { line: 'Pots', demand: [5, 9, 7, 4], price: 31, returns: 9 },
  { line: 'Furniture', demand: [1, 5, 4, 1], price: 189, returns: 7 },
  { line: 'Lights', demand: [2, 3, 5, 9], price: 58, returns: 12 },
]
const quarters = ['Spring', 'Summer', 'Autumn', 'Winter']
const dimensions = [
  { key: 'line', title: 'Product line' },
  { key: 'quarter', title: 'Season' },
  { key: 'region', title: 'Region' },
  { key: 'seller', title: 'Seller' },
]
/** What the sign-in says of a person: the one condition that every query of theirs carries. */
const viewers = [
  {
    name: 'Fern & Fork',
    label: 'Fern & Fork, a seller',
    rule: { key: 'seller', value: 'Fern & Fork' },
  },
  {
    name: 'The lead of the North',
    label: 'Lead of the North',
    rule: { key: 'region', value: 'North' },
  },
  { name: 'The supplier', label: 'Supplier of seeds', rule: { key: 'line', value: 'Seeds' } },
  { name: 'Head office', label: 'Head office', rule: null },
]

const sales = sellers.flatMap(({ seller, region, size }, at) =>
  lines.flatMap(({ line, demand, price, returns }, row) =>
    quarters.map((quarter, column) => {
      const taste = 0.7 + ((at * 5 + row * 3 + column) % 7) / 10
      const orders = Math.round(100 * demand[column] * size * taste)
      const returned = Math.round((orders * returns * (0.8 + (at % 3) / 5)) / 100)
      return { seller, region, line, quarter, orders, returned, revenue: orders * price }
    }),
  ),
)

const filters = new Map()
let viewer = viewers[0]
let tiles = []

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const sum = (rows, field) => rows.reduce((total, row) => total + row[field], 0)
const dollars = (amount) =>
  amount < 10_000 ? `$${Math.round(amount)}` : `$${Math.round(amount / 1000).toLocaleString('en')}k`
const joined = (words) => new Intl.ListFormat('en').format(words)

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

const allowed = () =>
  sales.filter((row) => viewer.rule === null || row[viewer.rule.key] === viewer.rule.value)

/** A tile does not filter itself: its other bars stay there to be compared with. */
const filtered = (except) =>
  allowed().filter((row) =>
    [...filters].every(([key, value]) => key === except || row[key] === value),
  )

function barOf(key, value) {
  const amount = element('span', { className: 'value' })
  const fill = element('span', { className: 'fill' })
  const button = element(
    'button',
    { type: 'button', onclick: () => toggle(key, value) },
    element('span', { textContent: value }),
    amount,
    element('span', { className: 'track' }, fill),
  )
  return { value, button, amount, fill }
}

function tileOf({ key, title }) {
  const values = [...new Set(allowed().map((row) => row[key]))]
  const bars = values.map((value) => barOf(key, value))
  const heading = element('h2', { id: `${key}-title`, textContent: title })
  const node = element(
    'section',
    { className: `card tile ${key}` },
    heading,
    ...bars.map(({ button }) => button),
  )
  node.setAttribute('aria-labelledby', heading.id)
  return { key, node, bars }
}

function updateTile({ key, node, bars }) {
  const rows = filtered(key)
  const amounts = bars.map(({ value }) =>
    sum(
      rows.filter((row) => row[key] === value),
      'revenue',
    ),
  )
  const highest = Math.max(...amounts, 1)
  for (const [at, { value, button, amount, fill }] of bars.entries()) {
    amount.textContent = dollars(amounts[at])
    fill.style.width = `${(100 * amounts[at]) / highest}%`
    button.setAttribute('aria-pressed', filters.get(key) === value)
    button.disabled = amounts[at] === 0
  }
  node.classList.toggle('is-filtered', filters.has(key))
}

const condition = (key, value) => `${key} = '${value}'`

function showQuery() {
  const { rule } = viewer
  const own = rule === null ? 'true' : condition(rule.key, rule.value)
  byId('query').replaceChildren(
    'select sum(revenue), count(*)\nfrom orders\nwhere ',
    element('mark', { textContent: own }),
    ...[...filters].map(([key, value]) => `\n  and ${condition(key, value)}`),
  )
}

function summary(rows) {
  const where = filters.size > 0 ? ` of ${joined([...filters.values()])}` : ''
  const count = new Set(rows.map(({ seller }) => seller)).size
  const from = count > 1 ? ` from ${count} sellers` : ''
  return `${viewer.name} sees ${dollars(sum(rows, 'revenue'))}${where}${from}.`
}

function update(remark = '') {
  const rows = filtered()
  const [revenue, orders] = [sum(rows, 'revenue'), sum(rows, 'orders')]
  show('revenue', dollars(revenue))
  show('orders', orders.toLocaleString('en'))
  show('basket', dollars(revenue / orders))
  show('returned', `${((100 * sum(rows, 'returned')) / orders).toFixed(1)} %`)
  for (const tile of tiles) updateTile(tile)
  showQuery()
  byId('clear').disabled = filters.size === 0
  show('status', [summary(rows), remark].join(' ').trim())
}

function toggle(key, value) {
  if (filters.get(key) === value) filters.delete(key)
  else filters.set(key, value)
  update()
}

/** Filters stay when somebody else looks, but for those on rows that are not theirs. */
function lookAs(next) {
  viewer = next
  const lost = [...filters].filter(([key, value]) => !allowed().some((row) => row[key] === value))
  for (const [key] of lost) filters.delete(key)
  tiles = dimensions.map(tileOf).filter(({ bars }) => bars.length > 1)
  byId('tiles').replaceChildren(...tiles.map(({ node }) => node))
  const values = lost.map(([, value]) => value)
  update(values.length > 0 ? `${joined(values)}: not theirs to see, so not theirs to filter.` : '')
}

byId('viewer').append(...viewers.map(({ label }) => element('option', { textContent: label })))
byId('viewer').addEventListener('change', ({ target }) => lookAs(viewers[target.selectedIndex]))
byId('clear').addEventListener('click', () => {
  filters.clear()
  update()
  byId('viewer').focus()
})
lookAs(viewer)
