const laps = 24
const lapsPerTurn = 2
const lapSeconds = 90
const penalty = 30
const safetyCar = { from: 9, to: 12 }
const turnMs = 1600

/** Seconds a lap is slower when new, and how many more with every lap of age. */
const tyres = {
  soft: { label: 'soft', slower: 0, wear: 0.22 },
  medium: { label: 'medium', slower: 0.6, wear: 0.11 },
  hard: { label: 'hard', slower: 1.2, wear: 0.05 },
}
const field = [
  { mark: 'Y', name: 'You', pace: 0.2, tyre: 'medium', stops: {} },
  { mark: 'K', name: 'Kestrel', pace: 0, tyre: 'medium', stops: { 12: 'hard' } },
  { mark: 'A', name: 'Alba', pace: 0.02, tyre: 'soft', stops: { 6: 'medium', 16: 'soft' } },
  { mark: 'V', name: 'Vireo', pace: 0.08, tyre: 'hard', stops: { 14: 'soft' } },
]

const byId = (id) => document.getElementById(id)
const isStill = matchMedia('(prefers-reduced-motion: reduce)')
const frame = () => new Promise(requestAnimationFrame)

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

function draw(parent, tag, attributes, text = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.textContent = text
  parent.append(node)
  return node
}

const start = () => field.map((car) => ({ ...car, age: 0, time: 0, used: [car.tyre] }))
let cars = start()
let lap = 0
/** The tyre of each lap that you drove. */
let driven = []

const isSlow = (lap) => lap >= safetyCar.from && lap <= safetyCar.to
/** On the pit wall the safety car is known once it is out. */
const stopCost = (next, known) => (isSlow(next) && known + 1 >= safetyCar.from ? 6 : 12)

/** Each is the car after that: nothing here changes a car. */
const stop = (car, tyre, cost) => ({
  ...car,
  tyre,
  age: 0,
  time: car.time + cost,
  used: [...car.used, tyre],
})
const lapOf = (car) => {
  const { slower, wear } = tyres[car.tyre]
  const time = car.time + lapSeconds + car.pace + slower + wear * car.age
  return { ...car, time, age: car.age + 1 }
}
const atFlag = (car) => {
  const isFair = new Set(car.used).size > 1
  return { ...car, isFair, time: car.time + (isFair ? 0 : penalty) }
}

/** A car driven from one lap to another by its own plan. */
function driveTo(car, from, to, known = to) {
  let now = car
  for (let at = from; at < to; at += 1) {
    const next = now.stops[at]
    if (next && at > 0) now = stop(now, next, stopCost(at + 1, known))
    now = lapOf(now)
  }
  return to === laps ? atFlag(now) : now
}

const placeOf = (mine, times) => 1 + times.filter((time) => time < mine).length

/** The best you can come to after this decision: with one more stop or none. */
function forecast(choice) {
  const [you, ...others] = cars
  const now = choice === 'stay' ? you : stop(you, choice, stopCost(lap + 1, lap))
  const plans = [{}]
  for (let at = lap + lapsPerTurn; at < laps; at += lapsPerTurn)
    plans.push(...Object.keys(tyres).map((tyre) => ({ [at]: tyre })))
  const mine = Math.min(...plans.map((stops) => driveTo({ ...now, stops }, lap, laps, lap).time))
  const times = others.map((car) => driveTo(car, lap, laps, lap).time)
  const behind = mine - Math.min(...times)
  const gap = `${Math.abs(behind).toFixed(1)} s ${behind < 0 ? 'ahead' : 'behind'}`
  return { time: mine, text: `Forecast: P${placeOf(mine, times)}, ${gap}` }
}

const ranked = () => cars.toSorted((a, b) => a.time - b.time)

function gapOf(car, leader) {
  if (lap === 0) return 'on the grid'
  if (car !== leader) return `+${(car.time - leader.time).toFixed(1)} s`
  return car.mark === 'Y' ? 'lead' : 'leads'
}

function placeCars(atLap) {
  const track = byId('track')
  const [leader] = ranked()
  for (const car of cars) {
    const behind = (car.time - leader.time) / lapSeconds
    const part = (((atLap - behind) % 1) + 1) % 1
    const { x, y } = track.getPointAtLength(part * track.getTotalLength())
    byId(`car-${car.mark}`).setAttribute('transform', `translate(${x} ${y})`)
  }
}

function showRace() {
  byId('lap').textContent = lap
  const strip = Array.from({ length: laps }, (_, at) => driven[at] ?? 'ahead')
  byId('strip').replaceChildren()
  for (const [at, name] of strip.entries()) {
    draw(byId('strip'), 'rect', { x: at * 10, width: 9, height: 10, class: name })
    if (at < lap && isSlow(at + 1))
      draw(byId('strip'), 'rect', { x: at * 10, y: 11, width: 9, height: 3, class: 'slow' })
  }
  const order = ranked()
  byId('order').replaceChildren(
    ...order.map((car, at) =>
      element(
        'li',
        { className: car.mark === 'Y' ? 'you' : '' },
        `P${at + 1}`,
        element('span', { textContent: car.name }),
        element('span', { textContent: gapOf(car, order[0]) }),
        element(
          'small',
          {},
          element('i', { className: car.tyre }),
          ` ${tyres[car.tyre].label}, ${car.age} laps old`,
        ),
      ),
    ),
  )
  placeCars(lap)
}

function option(choice) {
  const { time, text } = forecast(choice)
  const label = choice === 'stay' ? 'Stay out' : `Stop for ${tyres[choice].label}`
  const dot = choice === 'stay' ? [] : [element('i', { className: choice })]
  const button = element(
    'button',
    { type: 'button', id: `go-${choice}`, onclick: () => decide(choice) },
    element('b', {}, ...dot, label),
    element('small', { textContent: text }),
  )
  return { time, button }
}

function showOptions() {
  const focused = document.activeElement?.id
  if (lap === laps) {
    const again = element('button', { type: 'button', textContent: 'Race again', onclick: restart })
    byId('options').replaceChildren(again)
    if (focused?.startsWith('go-')) again.focus()
    return
  }
  // Nobody stops on the grid.
  const choices = lap === 0 ? ['stay'] : ['stay', ...Object.keys(tyres)]
  const options = choices.map(option)
  const best = Math.min(...options.map(({ time }) => time))
  for (const { time, button } of options)
    if (time === best && options.length > 1) button.lastChild.textContent += ' · best'
  byId('options').replaceChildren(...options.map(({ button }) => button))
  if (focused?.startsWith('go-')) (byId(focused) ?? byId('go-stay')).focus()
}

function tell(choice) {
  const place = ranked().findIndex(({ mark }) => mark === 'Y') + 1
  const [winner, second] = ranked()
  if (lap === laps) {
    const gap = (place === 1 ? second.time : cars[0].time) - winner.time
    const result = `You finish P${place}, ${gap.toFixed(1)} s ${place === 1 ? 'ahead' : 'behind'}.`
    if (!cars[0].isFair) return `${result} Thirty seconds of it for using one kind of tyre only.`
    return place === 1
      ? `${result} What a call!`
      : `${result} Would you have stopped on another lap?`
  }
  const done = choice === 'stay' ? 'You stay out' : `You stop for ${tyres[choice].label} tyres`
  const news = lap + 1 === safetyCar.from ? ' Safety car! A stop costs half now.' : ''
  return `Lap ${lap}: ${done} and run P${place}.${news}`
}

let isDriving = false
async function decide(choice) {
  if (isDriving) return
  isDriving = true
  const to = lap + lapsPerTurn
  const [you, ...others] = cars
  const now = choice === 'stay' ? you : stop(you, choice, stopCost(lap + 1, lap))
  cars = [driveTo(now, lap, to), ...others.map((car) => driveTo(car, lap, to))]
  const startedAt = performance.now()
  for (let part = 0; part < 1 && !isStill.matches; await frame()) {
    part = Math.min(1, (performance.now() - startedAt) / turnMs)
    placeCars(lap + part * lapsPerTurn)
  }
  driven = [...driven, ...Array.from({ length: lapsPerTurn }, () => now.tyre)]
  lap = to
  isDriving = false
  showRace()
  showOptions()
  byId('status').textContent = tell(choice)
}

function restart() {
  cars = start()
  lap = 0
  driven = []
  showRace()
  showOptions()
  byId('go-stay').focus()
  byId('status').textContent = 'Back on the grid, on medium tyres.'
}

for (const { mark } of field.toReversed()) {
  const node = draw(byId('cars'), 'g', {
    id: `car-${mark}`,
    class: mark === 'Y' ? 'car you' : 'car',
  })
  draw(node, 'circle', { r: 15 })
  draw(node, 'text', {}, mark)
}
showRace()
showOptions()
