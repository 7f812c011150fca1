const columns = 9
const rows = 6
const gap = 64
const margin = 36
const milesPerBlock = 0.1
const minutesPerBlock = 0.4
const msPerBlock = 260

const closed = new Set(['2,1-3,1', '4,2-4,3', '5,3-6,3', '1,3-1,4', '6,1-6,2'])
const destinations = [
  { x: 8, y: 0 },
  { x: 0, y: 5 },
  { x: 4, y: 4 },
  { x: 8, y: 5 },
  { x: 2, y: 0 },
]
const taxis = [
  { x: 1, y: 1 },
  { x: 7, y: 2 },
  { x: 4, y: 5 },
].map((spot) => ({ ...spot, isBusy: false }))
const totals = { rides: 0, waited: 0, empty: 0, driven: 0 }
let pin = { x: 5, y: 2 }

const byId = (id) => document.getElementById(id)
const px = (cell) => margin + cell * gap
const keyOf = ({ x, y }) => `${x},${y}`
const isSame = (a, b) => a.x === b.x && a.y === b.y
const hasPrecedence = (a, b) => a.x + a.y < b.x + b.y
const edge = (a, b) => (hasPrecedence(a, b) ? `${keyOf(a)}-${keyOf(b)}` : `${keyOf(b)}-${keyOf(a)}`)
const nameOf = ({ x, y }) => `${'ABCDEF'[y]} Street and Avenue ${x + 1}`

function draw(parent, tag, attributes, text = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.textContent = text
  parent.append(node)
  return node
}

const neighbours = ({ x, y }) =>
  [
    { x: x + 1, y },
    { x: x - 1, y },
    { x, y: y + 1 },
    { x, y: y - 1 },
  ].filter(
    (next) =>
      next.x >= 0 &&
      next.x < columns &&
      next.y >= 0 &&
      next.y < rows &&
      !closed.has(edge({ x, y }, next)),
  )

/** The shortest way round the closed streets: breadth first. */
function routeBetween(from, to) {
  const cameFrom = new Map([[keyOf(from), null]])
  const queue = [from]
  for (const spot of queue) {
    if (isSame(spot, to)) break
    for (const next of neighbours(spot)) {
      if (cameFrom.has(keyOf(next))) continue
      cameFrom.set(keyOf(next), spot)
      queue.push(next)
    }
  }
  const route = [to]
  while (cameFrom.get(keyOf(route[0]))) route.unshift(cameFrom.get(keyOf(route[0])))
  return route
}

const frame = () => new Promise(requestAnimationFrame)
const isStill = matchMedia('(prefers-reduced-motion: reduce)')

const place = (taxi, x, y) => taxi.node.setAttribute('transform', `translate(${px(x)} ${px(y)})`)

async function drive(taxi, route) {
  byId('route').setAttribute('points', route.map(({ x, y }) => `${px(x)},${px(y)}`).join(' '))
  const startedAt = performance.now()
  const last = route.length - 1
  for (let at = 0; at < last; await frame()) {
    at = Math.min(last, (performance.now() - startedAt) / msPerBlock)
    const [here, next] = [route[Math.floor(at)], route[Math.ceil(at)]]
    const part = isStill.matches ? 0 : at % 1
    place(taxi, here.x + (next.x - here.x) * part, here.y + (next.y - here.y) * part)
  }
  Object.assign(taxi, route[last])
  place(taxi, taxi.x, taxi.y)
  totals.driven += last * milesPerBlock
}

const tell = (text) => {
  byId('status').textContent = text
}

function showTotals(waited) {
  byId('waiting').textContent = `${waited.toFixed(1)} min`
  byId('mean').textContent = `${(totals.waited / totals.rides).toFixed(1)} min`
  byId('rides').textContent = totals.rides
  byId('empty').textContent = `${Math.round((100 * totals.empty) / totals.driven)} %`
}

async function call() {
  const pickUp = pin
  const [{ taxi, route }] = taxis
    .map((taxi) => ({ taxi, route: routeBetween(taxi, pickUp) }))
    .toSorted((a, b) => a.route.length - b.route.length)
  const waited = (route.length - 1) * minutesPerBlock + 0.5
  byId('call').disabled = true
  taxi.node.classList.add('busy')

  tell(`Taxi ${taxi.name} is on its way to ${nameOf(pickUp)}: ${waited.toFixed(1)} minutes.`)
  await drive(taxi, route)

  const goal = destinations.filter((spot) => !isSame(spot, pickUp))[totals.rides % 4]
  totals.rides += 1
  totals.waited += waited
  totals.empty += (route.length - 1) * milesPerBlock
  tell(`Taxi ${taxi.name} has picked you up and drives to ${nameOf(goal)}.`)
  await drive(taxi, routeBetween(pickUp, goal))

  showTotals(waited)
  byId('route').setAttribute('points', '')
  taxi.node.classList.remove('busy')
  byId('call').disabled = false
  tell(`You arrived at ${nameOf(goal)}. Where to next?`)
}

function movePin(x, y) {
  pin = { x: Math.max(0, Math.min(columns - 1, x)), y: Math.max(0, Math.min(rows - 1, y)) }
  byId('pin').setAttribute('transform', `translate(${px(pin.x)} ${px(pin.y)})`)
  byId('spot').textContent = `Pick-up at ${nameOf(pin)}`
}

function drawCity(map) {
  map.setAttribute(
    'viewBox',
    `0 0 ${2 * margin + (columns - 1) * gap} ${2 * margin + (rows - 1) * gap}`,
  )
  for (let x = 0; x < columns - 1; x += 1) {
    for (let y = 0; y < rows - 1; y += 1) {
      const isPark = (x * 3 + y * 5) % 11 === 4
      draw(byId('blocks'), 'rect', {
        x: px(x) + 9,
        y: px(y) + 9,
        width: gap - 18,
        height: gap - 18,
        rx: 8,
        class: isPark ? 'park' : 'block',
      })
    }
  }
  for (const street of closed) {
    const [[ax, ay], [bx, by]] = street.split('-').map((spot) => spot.split(',').map(Number))
    const middle = { x: (px(ax) + px(bx)) / 2, y: (px(ay) + px(by)) / 2 }
    const [dx, dy] = ax === bx ? [11, 0] : [0, 11]
    draw(byId('closures'), 'line', {
      x1: middle.x - dx,
      y1: middle.y - dy,
      x2: middle.x + dx,
      y2: middle.y + dy,
    })
  }
  for (const [index, taxi] of taxis.entries()) {
    taxi.name = index + 1
    taxi.node = draw(byId('taxis'), 'g', { class: 'taxi' })
    draw(taxi.node, 'circle', { r: 14 })
    draw(taxi.node, 'text', {}, taxi.name)
    place(taxi, taxi.x, taxi.y)
  }
}

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const map = byId('map')
drawCity(map)
movePin(pin.x, pin.y)

map.addEventListener('click', (event) => {
  const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(
    map.getScreenCTM().inverse(),
  )
  movePin(Math.round((spot.x - margin) / gap), Math.round((spot.y - margin) / gap))
})
map.addEventListener('keydown', (event) => {
  const step = steps[event.key]
  if (step) movePin(pin.x + step[0], pin.y + step[1])
  else if (event.key === 'Enter') byId('call').click()
  else return
  event.preventDefault()
})
byId('call').addEventListener('click', () => void call())
