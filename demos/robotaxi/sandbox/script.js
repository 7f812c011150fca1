const columns = 9
const rows = 6
const gap = 64
const margin = 36
const minutesPerBlock = 0.4
const msPerBlock = 460
/** Where movement is not wanted a ride goes in steps, and there is nothing to wait for between them. */
const msPerStep = 120
const blocksBetweenRequests = 2
const blocksBetweenForecasts = 32

const closed = new Set(['2,1-3,1', '4,2-4,3', '5,3-6,3', '1,3-1,4', '6,1-6,2'])
const spot = (x, y) => ({ x, y })
const spotAt = (text) => spot(...text.split(',').map(Number))
const spotsAt = (text) => text.split(' ').map(spotAt)
const starts = spotsAt('1,1 7,2 4,5 0,4 8,0 8,5 2,5 6,5')
const destinations = spotsAt('8,0 0,5 4,4 8,5 2,0')
const forecasts = ['2,2 7,4 5,0', '7,1 3,4 0,3', '1,0 5,3 8,4'].map(spotsAt)
/** A taxi stands on `spot` or is `part` of the way to the first spot of its path. */
const taxis = starts.map((start, at) => ({
  name: at + 1,
  spot: start,
  path: [],
  part: 0,
  job: null,
  rest: 0,
}))
const totals = { rides: 0, waited: 0, empty: 0, driven: 0 }
const isStill = matchMedia('(prefers-reduced-motion: reduce)')
let pin = spot(5, 2)
let requests = []
let yourRide = null
let yourRides = 0
let isLive = !isStill.matches
let clock = 0
let nextRequest = 0
let lastFrame = null
let isRunning = false

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  const node = byId(id)
  if (node.textContent !== String(text)) node.textContent = text
}
const tell = (text) => show('status', text)
const px = (cell) => margin + cell * gap
const keyOf = ({ x, y }) => `${x},${y}`
const isSame = (a, b) => a.x === b.x && a.y === b.y
const hasPrecedence = (a, b) => a.x + a.y < b.x + b.y
const edge = (a, b) => (hasPrecedence(a, b) ? `${keyOf(a)}-${keyOf(b)}` : `${keyOf(b)}-${keyOf(a)}`)
const nameOf = ({ x, y }) => `${'ABCDEF'[y]} Street and Avenue ${x + 1}`
const forecast = () => forecasts[Math.floor(clock / blocksBetweenForecasts) % forecasts.length]

/** The same day for everyone: numbers that look like chance. */
let seed = 7
function chance(below) {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

function draw(parent, tag, attributes, text = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.textContent = text
  parent.append(node)
  return node
}
const moveTo = (node, { x, y }) => node.setAttribute('transform', `translate(${px(x)} ${px(y)})`)

const within = (value, last) => Math.max(0, Math.min(last, value))
const inCity = (x, y) => spot(within(x, columns - 1), within(y, rows - 1))
const anywhere = () => spot(chance(columns), chance(rows))
const near = ({ x, y }) => inCity(x + chance(3) - 1, y + chance(3) - 1)
const neighbours = ({ x, y }) =>
  [inCity(x + 1, y), inCity(x - 1, y), inCity(x, y + 1), inCity(x, y - 1)].filter(
    (next) => !closed.has(edge(spot(x, y), next)),
  )

/** The shortest way round the closed streets, without the start: breadth first. */
function routeBetween(from, to) {
  const cameFrom = new Map([[keyOf(from), null]])
  const queue = [from]
  for (const here of queue) {
    if (isSame(here, to)) break
    for (const next of neighbours(here)) {
      if (cameFrom.has(keyOf(next))) continue
      cameFrom.set(keyOf(next), here)
      queue.push(next)
    }
  }
  const route = [to]
  while (cameFrom.get(keyOf(route[0]))) route.unshift(cameFrom.get(keyOf(route[0])))
  return route.slice(1)
}

/** A taxi between two corners reaches the next one before it turns. */
function pathTo({ spot: from, path: [next], part }, goal) {
  return part > 0 ? [next, ...routeBetween(next, goal)] : routeBetween(from, goal)
}

function dispatch() {
  requests = requests.filter((request) => {
    const [nearest] = taxis
      .filter(({ job }) => job === null)
      .map((taxi) => ({ taxi, path: pathTo(taxi, request.from) }))
      .toSorted((a, b) => a.path.length - a.taxi.part - (b.path.length - b.taxi.part))
    if (!nearest) return true
    const { taxi, path } = nearest
    const blocks = clock - request.at + path.length - taxi.part
    Object.assign(taxi, { job: { ...request, waited: blocks * minutesPerBlock + 0.5 }, path })
    if (request.isYours) {
      const { waited } = taxi.job
      tell(
        `Taxi ${taxi.name} is on its way to ${nameOf(request.from)}: ${waited.toFixed(1)} minutes.`,
      )
    }
    return false
  })
}

function pickUp(taxi) {
  const { job } = taxi
  job.isAboard = true
  job.node?.remove()
  taxi.path = routeBetween(taxi.spot, job.to)
  if (job.isYours) tell(`Taxi ${taxi.name} has picked you up and drives to ${nameOf(job.to)}.`)
}

function setDown(taxi) {
  const { job } = taxi
  taxi.job = null
  totals.rides += 1
  totals.waited += job.waited
  if (!job.isYours) return
  yourRide = null
  show('waiting', `${job.waited.toFixed(1)} min`)
  tell(`You arrived at ${nameOf(job.to)}. Where to next?`)
}

/** What a taxi does at the end of its way: the next part of its job, or after a rest off to where riders are expected. */
function goOn(taxi) {
  if (taxi.job?.isAboard) setDown(taxi)
  else if (taxi.job) pickUp(taxi)
  else if (isLive && clock >= taxi.rest) {
    taxi.rest = clock + 24 + chance(24)
    taxi.path = routeBetween(taxi.spot, near(forecast()[chance(3)]))
  }
}

function drive(taxi, blocks) {
  let left = blocks
  while (left > 0 && taxi.path.length > 0) {
    const step = Math.min(1 - taxi.part, left)
    left -= step
    taxi.part += step
    totals.driven += step
    if (!taxi.job?.isAboard) totals.empty += step
    if (taxi.part > 0.999) Object.assign(taxi, { spot: taxi.path.shift(), part: 0 })
  }
  if (taxi.path.length === 0) goOn(taxi)
}

function request(from, to, isYours = false) {
  const node = isYours ? null : draw(byId('riders'), 'circle', { r: 6 })
  if (node) moveTo(node, from)
  const made = { from, to, isYours, node, at: clock, isAboard: false }
  requests.push(made)
  return made
}

/** Others want to go too, most of them from where they are expected. */
function requestOfOthers() {
  nextRequest = clock + blocksBetweenRequests
  const from = chance(3) > 0 ? near(forecast()[chance(3)]) : anywhere()
  const to = spot((from.x + 3 + chance(4)) % columns, chance(rows))
  if (requests.length < 4) request(from, to)
}

function positionOf({ spot: from, path: [next], part }) {
  return next && !isStill.matches
    ? spot(from.x + (next.x - from.x) * part, from.y + (next.y - from.y) * part)
    : from
}

function showCity() {
  for (const taxi of taxis) {
    moveTo(taxi.node, positionOf(taxi))
    taxi.node.setAttribute('class', taxi.job ? 'taxi busy' : 'taxi')
  }
  for (const [at, area] of forecast().entries()) moveTo(byId('demand').children[at], area)
  const yours = taxis.find(({ job }) => job?.isYours)
  const corners = yours ? [positionOf(yours), ...yours.path] : []
  byId('route').setAttribute('points', corners.map(({ x, y }) => `${px(x)},${px(y)}`).join(' '))
  const free = taxis.filter(({ job }) => job === null).length
  show('fleet', `${free} of ${taxis.length} taxis ${free === 1 ? 'is' : 'are'} free.`)
  if (totals.rides === 0) return
  show('mean', `${(totals.waited / totals.rides).toFixed(1)} min`)
  show('rides', totals.rides)
  show('empty', `${Math.round((100 * totals.empty) / totals.driven)} %`)
}

/** While the fleet rests only your ride goes on, or all others until one of them is free for you. */
const isMoving = ({ job }) => isLive || job?.isYours || requests.includes(yourRide)

/** No frames come while the page is hidden; the time that passed meanwhile is left out. */
function frame(now) {
  const passed = Math.min(now - (lastFrame ?? now), 100)
  const blocks = passed / (isStill.matches && !isLive ? msPerStep : msPerBlock)
  clock += blocks
  if (isLive && clock >= nextRequest) requestOfOthers()
  dispatch()
  for (const taxi of taxis.filter(isMoving)) drive(taxi, blocks)
  showCity()
  isRunning = isLive || yourRide !== null
  lastFrame = isRunning ? now : null
  if (isRunning) requestAnimationFrame(frame)
}

function run() {
  if (!isRunning) requestAnimationFrame(frame)
  isRunning = true
}

function setLive(next) {
  isLive = next
  show('live', isLive ? 'Pause the fleet' : 'Let the fleet drive')
  if (isLive) run()
}

function call() {
  if (yourRide) {
    tell('Your taxi is on its way already.')
    return
  }
  const to = destinations.filter((goal) => !isSame(goal, pin))[yourRides % 4]
  yourRides += 1
  yourRide = request(pin, to, true)
  tell('All taxis are busy. You are the next.')
  dispatch()
  run()
}

function movePin(x, y) {
  pin = inCity(x, y)
  moveTo(byId('pin'), pin)
  show('spot', `Pick-up at ${nameOf(pin)}`)
}

function drawCity() {
  for (const street of closed) {
    const [from, to] = street.split('-').map(spotAt)
    const [x, y] = [(px(from.x) + px(to.x)) / 2, (px(from.y) + px(to.y)) / 2]
    const [dx, dy] = from.x === to.x ? [11, 0] : [0, 11]
    draw(byId('closures'), 'line', { x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy })
  }
  for (const area of forecast()) moveTo(draw(byId('demand'), 'circle', { r: 62 }), area)
  for (const taxi of taxis) {
    taxi.node = draw(byId('taxis'), 'g', { class: 'taxi' })
    draw(taxi.node, 'circle', { r: 14 })
    draw(taxi.node, 'text', {}, taxi.name)
  }
}

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const map = byId('map')
drawCity()
movePin(pin.x, pin.y)
showCity()

map.addEventListener('click', ({ clientX, clientY }) => {
  const at = new DOMPoint(clientX, clientY).matrixTransform(map.getScreenCTM().inverse())
  movePin(Math.round((at.x - margin) / gap), Math.round((at.y - margin) / gap))
})
map.addEventListener('keydown', (event) => {
  const step = steps[event.key]
  if (step) movePin(pin.x + step[0], pin.y + step[1])
  else if (event.key === 'Enter') call()
  else return
  event.preventDefault()
})
byId('call').addEventListener('click', call)
byId('live').addEventListener('click', () => setLive(!isLive))
isStill.addEventListener('change', ({ matches }) => matches && setLive(false))
setLive(isLive)
