const brands = {
  noodles: 'Noodle Lane',
  pies: 'Pie & Pan',
  sticks: 'Ember Sticks',
  bowls: 'Leaf Bowl',
}
const stations = ['prep', 'stove', 'oven', 'pass']

/** Minutes at each station, in the order in which a dish goes through them. */
const dishes = {
  wok: { name: 'Wok box for four', brand: 'noodles', prep: 3, stove: 7, pass: 2 },
  dumplings: { name: 'Dumplings', brand: 'noodles', prep: 4, stove: 3, pass: 1 },
  pie: { name: 'Mushroom pie', brand: 'pies', prep: 3, oven: 9, pass: 1 },
  tart: { name: 'Onion tart', brand: 'pies', prep: 4, oven: 7, pass: 1 },
  soup: { name: 'Soup and flatbread', brand: 'pies', prep: 2, stove: 3, oven: 4, pass: 2 },
  skewers: { name: 'Six skewers', brand: 'sticks', prep: 3, stove: 6, pass: 1 },
  corn: { name: 'Grilled corn', brand: 'sticks', prep: 1, stove: 4, pass: 1 },
  platter: { name: 'Party platter', brand: 'sticks', prep: 5, stove: 8, pass: 3 },
  salads: { name: 'Three salads', brand: 'bowls', prep: 5, pass: 2 },
  lentils: { name: 'Warm lentil bowl', brand: 'bowls', prep: 3, stove: 2, pass: 1 },
  vegetables: { name: 'Roast vegetables', brand: 'bowls', prep: 2, oven: 8, pass: 1 },
}

/** The rail as the orders came, with the minute each was promised for. */
const rushes = [
  { lentils: 15, pie: 16, salads: 28, corn: 7, wok: 20, soup: 27 },
  { vegetables: 41, tart: 14, skewers: 19, soup: 35, dumplings: 13, wok: 28 },
  { platter: 18, tart: 17, skewers: 34, wok: 22, corn: 27, lentils: 29 },
]
let rush = 0
let rail = []
let moves = 0

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const sum = (values) => values.reduce((total, value) => total + value, 0)
const clock = (minute) => `7:${String(minute).padStart(2, '0')}`

/** When each order of the rail is at which station: none overtakes another. */
function scheduled(orders) {
  const freeAt = { prep: 0, stove: 0, oven: 0, pass: 0 }
  return orders.map((order) => {
    let ready = 0
    const bars = stations
      .filter((station) => dishes[order.key][station] !== undefined)
      .map((station) => {
        const start = Math.max(ready, freeAt[station])
        ready = start + dishes[order.key][station]
        freeAt[station] = ready
        return { station, start, end: ready }
      })
    return { order, bars, ready, late: Math.max(0, ready - order.due) }
  })
}

function rated(orders) {
  const plan = scheduled(orders)
  return {
    orders,
    plan,
    lateOrders: plan.filter(({ late }) => late > 0).length,
    lateMinutes: sum(plan.map(({ late }) => late)),
    last: Math.max(...plan.map(({ ready }) => ready)),
  }
}

const inMerit = (one, other) =>
  one.lateOrders - other.lateOrders || one.lateMinutes - other.lateMinutes || one.last - other.last

const permutations = (items) =>
  items.length < 2
    ? [items]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      )

function svg(tag, attributes, text = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.textContent = text
  return node
}

const left = 48
const rowHeight = 42

function drawPlan({ plan, last }) {
  const end = Math.max(30, last)
  const x = (minute) => left + ((396 - left) * minute) / end
  const grid = Array.from({ length: Math.floor(end / 10) + 1 }, (_, ten) => 10 * ten).flatMap(
    (minute) => [
      svg('line', { x1: x(minute), x2: x(minute), y1: 0, y2: 4 * rowHeight }),
      svg('text', { x: Math.min(x(minute) - 4, 366), y: 190 }, clock(minute)),
    ],
  )
  const names = stations.map((station, row) =>
    svg('text', { x: 0, y: row * rowHeight + 26 }, station),
  )
  const bars = plan.flatMap(({ order, bars: parts }, index) =>
    parts.flatMap(({ station, start, end: until }) => {
      const y = stations.indexOf(station) * rowHeight + 5
      const width = x(until) - x(start) - 1.5
      return [
        svg('rect', { x: x(start), y, width, height: 32, rx: 4, class: dishes[order.key].brand }),
        svg('text', { x: x(start) + width / 2, y: y + 16, class: 'number' }, index + 1),
      ]
    }),
  )
  byId('plan').replaceChildren(...grid, ...names, ...bars)
}

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

function ticket({ order, ready, late }, index) {
  const { name, brand } = dishes[order.key]
  const verdict =
    late === 0 ? `ready ${clock(ready)}, in time` : `ready ${clock(ready)}, ${late} min late`
  const mover = (text, by, label) =>
    element('button', {
      type: 'button',
      textContent: text,
      ariaLabel: `${label}: ${name}`,
      onclick: () => move(index, by),
    })
  return element(
    'li',
    { className: brand },
    element(
      'span',
      {},
      element('strong', { textContent: `${index + 1}. ${name}` }),
      element('small', { textContent: `${brands[brand]}, promised for ${clock(order.due)}` }),
      element('small', { className: late > 0 ? 'late' : '', textContent: verdict }),
    ),
    mover('↑', -1, 'Earlier'),
    mover('↓', 1, 'Later'),
  )
}

function summaryOf({ lateOrders, lateMinutes, plan, last }) {
  if (lateOrders === 0) return `All six are in time, the last at ${clock(last)}. Well cooked!`
  const late = plan.filter(({ late: minutes }) => minutes > 0)
  const names = late.map(({ order }) => dishes[order.key].name).join(', ')
  const minutes = lateMinutes === 1 ? '1 minute' : `${lateMinutes} minutes`
  return `${lateOrders} of 6 late, ${minutes} in all: ${names}.`
}

function update(before = '') {
  const result = rated(rail)
  byId('rail').replaceChildren(...result.plan.map(ticket))
  drawPlan(result)
  show('status', before + summaryOf(result))
  show('punctual', `${rail.length - result.lateOrders} of ${rail.length}`)
  show('late', result.lateMinutes)
  show('last', clock(result.last))
  show('moves', moves)
}

/** Two neighbours change places; the pressed button goes with its order. */
function move(index, by) {
  const to = index + by
  const { name } = dishes[rail[index].key]
  if (to < 0 || to >= rail.length) {
    show('status', `${name} is ${by < 0 ? 'first' : 'last'} already.`)
    return
  }
  rail = rail.with(index, rail[to]).with(to, rail[index])
  moves += 1
  update(`${name} is number ${to + 1}. `)
  const [earlier, later] = byId('rail').children[to].querySelectorAll('button')
  const pressed = by < 0 ? earlier : later
  pressed.focus()
}

function start() {
  rail = Object.entries(rushes[rush]).map(([key, due]) => ({ key, due }))
  moves = 0
  update()
}

byId('brands').append(
  ...Object.entries(brands).map(([className, textContent]) =>
    element('span', { className, textContent }),
  ),
)
byId('sort').addEventListener('click', () => {
  rail = permutations(rail).map(rated).toSorted(inMerit)[0].orders
  update('The planner has sorted the rail. ')
})
byId('next').addEventListener('click', () => {
  rush = (rush + 1) % rushes.length
  start()
})
start()
