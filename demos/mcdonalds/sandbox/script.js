const stations = [
  { key: 'post', label: 'Order post', task: 'about a minute for each car', crew: 1 },
  { key: 'grill', label: 'Grill', task: 'two to three minutes for each order', crew: 4 },
  { key: 'window', label: 'Window', task: 'a good minute, once the food is ready', crew: 1 },
]
const crewSize = 6
const hour = 3_600
const longestLane = 7
const secondsPerMs = 0.3

/** Guests in each of the forty cars; how long a car takes depends on them. */
const guests = Array.from({ length: 40 }, (_, index) => 1 + ((index * 7 + (index % 3)) % 4))

/** When they come: thinly at first and at last, closely about half past. */
const arrivals = guests.map((_, index) => {
  const part = (index + 0.5) / guests.length
  return Math.round(hour * (part + 0.085 * Math.sin(2 * Math.PI * part)))
})

let playing = null

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const sum = (values) => values.reduce((total, value) => total + value, 0)
const crewOf = () => Object.fromEntries(stations.map(({ key, crew }) => [key, crew]))

/** So many people who work side by side; whoever is free first has the next job, and waits for what it needs. */
function team(size) {
  const freeAt = Array.from({ length: size }, () => 0)
  let worked = 0
  return {
    serve(from, seconds, needed = 0) {
      const who = freeAt.indexOf(Math.min(...freeAt))
      freeAt[who] = Math.max(from, freeAt[who], needed) + seconds
      worked += seconds
      return freeAt[who]
    },
    load: () => worked / size / Math.max(hour, ...freeAt),
  }
}

/** The hour with this crew: when each car has ordered, has its food ready and leaves. */
function simulate(crew) {
  const [post, grill, window] = [team(crew.post), team(crew.grill), team(crew.window)]
  const cars = []
  for (const [index, arrives] of arrivals.entries()) {
    const size = guests[index]
    const isInLane = ({ drivesOn, leaves }) => !drivesOn && leaves > arrives
    if (cars.filter(isInLane).length >= longestLane) {
      cars.push({ arrives, drivesOn: true, leaves: arrives })
      continue
    }
    const ordered = post.serve(arrives, 30 + 8 * size)
    const ready = grill.serve(ordered, 60 + 28 * size)
    const leaves = window.serve(ordered, 60 + 7 * size, ready)
    cars.push({ arrives, drivesOn: false, ordered, ready, leaves })
  }
  const served = cars.filter(({ drivesOn }) => !drivesOn)
  const minutes = sum(served.map(({ arrives, leaves }) => leaves - arrives)) / served.length / 60
  const loads = { post: post.load(), grill: grill.load(), window: window.load() }
  return { cars, minutes, lost: cars.length - served.length, loads }
}

/** Every way to place the crew, the one first that loses the fewest cars in the least time. */
function bestCrew() {
  const crews = []
  for (let post = 1; post <= crewSize - 2; post += 1)
    for (let grill = 1; grill <= crewSize - 1 - post; grill += 1)
      crews.push({ post, grill, window: crewSize - post - grill })
  const rated = crews.map((crew) => ({ crew, ...simulate(crew) }))
  return rated.toSorted((a, b) => a.lost - b.lost || a.minutes - b.minutes)[0].crew
}

const busiest = (loads) =>
  stations.toSorted((a, b) => loads[b.key] - loads[a.key])[0].label.toLowerCase()

const tell = (text) => show('status', text)

function svg(tag, attributes) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

function nodeOf(car) {
  if (car.node === undefined) {
    car.node = svg('g', {})
    car.node.append(
      svg('rect', { x: -12, y: -8, width: 24, height: 16, rx: 6 }),
      svg('path', { d: 'M-6-5h4v10h-4Zm7 0h5l2 5-2 5h-5Z' }),
    )
    byId('cars').append(car.node)
  }
  return car.node
}

const moods = ['car', 'car impatient', 'car angry']

function place(car, x, y, now) {
  const node = nodeOf(car)
  node.setAttribute('class', moods[Math.min(2, Math.floor((now - car.arrives) / 180))])
  node.style.transform = `translate(${x}px, ${y}px)`
}

/** The lane at a second of the hour: who waits at the post, who has ordered, what lies on the grill. */
function draw({ cars }, now) {
  const here = cars.filter((car) => !car.drivesOn && car.arrives <= now && car.leaves > now)
  const isOrdering = ({ ordered }) => ordered > now
  for (const car of cars.filter((car) => !here.includes(car))) car.node?.remove()
  for (const [at, car] of here.filter(isOrdering).entries()) {
    place(car, 196 - at * 27, 67, now)
  }
  for (const [at, car] of here.filter((car) => !isOrdering(car)).entries()) {
    // The sixth and those behind it stand in the outer lane.
    if (at < 5) place(car, 342 - at * 27, 67, now)
    else place(car, 234 + (at - 5) * 27, 95, now)
  }
  const minutes = Math.floor(now / 60)
  show('clock', `${12 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`)
  show('waiting', here.length)
  show('cooking', here.filter((car) => !isOrdering(car) && car.ready > now).length)
  show('lost', cars.filter(({ drivesOn, arrives }) => drivesOn && arrives <= now).length)
}

function close(result, crew) {
  playing = null
  draw(result, Math.max(...result.cars.map(({ leaves }) => leaves)))
  show('run', 'Start the lunch hour')
  const people = stations.map(({ key, label }) => `${label.toLowerCase()} ${crew[key]}`).join(', ')
  const lost = `${result.lost === 0 ? 'no car' : `${result.lost} of ${result.cars.length} cars`} drove on`
  const figures = `${result.minutes.toFixed(1)} minutes in the lane, ${lost}`
  const line = document.createElement('li')
  line.textContent = `${people}: ${figures}.`
  byId('hours').append(line)
  byId('past').hidden = false
  const load = Math.round(100 * Math.max(...Object.values(result.loads)))
  tell(
    `The hour is over: ${figures}. Busiest was the ${busiest(result.loads)}, ${load} % of the time.`,
  )
}

async function run() {
  const crew = crewOf()
  const hourNow = { result: simulate(crew), isSkipped: false }
  playing = hourNow
  byId('cars').replaceChildren()
  tell('The first cars turn in.')
  show('run', 'Skip to the end')
  const end = Math.max(...hourNow.result.cars.map(({ leaves }) => leaves))
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  let before = performance.now()
  for (let now = 0; now < end && !hourNow.isSkipped && !isStill.matches;) {
    const frame = await new Promise(requestAnimationFrame)
    if (playing !== hourNow) return
    // A page that was out of sight goes on where it stood.
    now += Math.min(100, Math.max(0, frame - before)) * secondsPerMs
    before = frame
    draw(hourNow.result, now)
  }
  close(hourNow.result, crew)
}

function settle() {
  playing = null
  byId('cars').replaceChildren()
  show('run', 'Start the lunch hour')
  show('clock', '12:00')
  for (const id of ['waiting', 'cooking', 'lost']) show(id, 0)
  for (const { key, crew } of stations) show(`${key}-crew`, crew)
}

function move(station, by) {
  const idle = crewSize - sum(stations.map(({ crew }) => crew))
  if (by > 0 && idle === 0) return tell('All six are placed. Take somebody from a station first.')
  if (station.crew + by < 1) return tell(`The ${station.label.toLowerCase()} needs somebody.`)
  station.crew += by
  settle()
  const left = idle - by
  const rest =
    left === 0
      ? 'Everybody is in place.'
      : `${left} of your crew ${left === 1 ? 'is' : 'are'} free.`
  tell(`${station.label}: ${station.crew}. ${rest}`)
}

function button(text, label, onclick) {
  const node = Object.assign(document.createElement('button'), { type: 'button', onclick })
  node.textContent = text
  node.ariaLabel = label
  return node
}

function rowOf(station) {
  const row = Object.assign(document.createElement('div'), { className: 'station' })
  const name = document.createElement('span')
  const task = Object.assign(document.createElement('small'), { textContent: station.task })
  name.append(station.label, task)
  row.append(
    name,
    button('−', `One less: ${station.label}`, () => move(station, -1)),
    Object.assign(document.createElement('output'), { id: `${station.key}-crew` }),
    button('+', `One more: ${station.label}`, () => move(station, 1)),
  )
  return row
}

byId('stations').append(...stations.map(rowOf))
byId('run').addEventListener('click', ({ detail }) => {
  // The second click of a double click means the first.
  if (detail > 1) return
  if (playing === null) void run()
  else playing.isSkipped = true
})
byId('plan').addEventListener('click', () => {
  const crew = bestCrew()
  for (const station of stations) station.crew = crew[station.key]
  settle()
  tell(
    `The planner puts ${crew.post} at the post, ${crew.grill} at the grill and ${crew.window} at the window.`,
  )
})
settle()
