/** Feet from the left corner of the baseline; `form` is what the shooter adds, in points of per cent. */
const shots = [
  { who: 'Ines Marlow', x: 25, y: 9, space: 2, clock: 12, form: 4, goesIn: true },
  { who: 'Tomo Adeyemi', x: 4, y: 7, space: 7, clock: 9, form: 5, goesIn: true },
  { who: 'Kai Lindgren', x: 25, y: 34, space: 3, clock: 2, form: 1, goesIn: false },
  { who: 'Rosa Baptiste', x: 37, y: 16, space: 2, clock: 7, form: 2, goesIn: true },
  { who: 'Ines Marlow', x: 15, y: 27, space: 8, clock: 11, form: 6, goesIn: false },
  { who: 'Noor Castell', x: 22, y: 10, space: 1, clock: 5, form: -3, goesIn: false },
  { who: 'Tomo Adeyemi', x: 31, y: 11, space: 3, clock: 8, form: 8, goesIn: true },
  { who: 'Kai Lindgren', x: 44, y: 18, space: 4, clock: 6, form: 3, goesIn: false },
  { who: 'Rosa Baptiste', x: 12, y: 19, space: 4, clock: 4, form: 1, goesIn: false },
  { who: 'Noor Castell', x: 25, y: 43, space: 9, clock: 1, form: 0, goesIn: true },
]
const hoop = { x: 25, y: 5.4 }
const leagueAverage = 47
const flightMs = 1100

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const distanceOf = ({ x, y }) => Math.hypot(x - hoop.x, y - hoop.y)
const isStill = matchMedia('(prefers-reduced-motion: reduce)')
const frame = () => new Promise(requestAnimationFrame)

/** What moves the chance up or down from the average of the league, in points of per cent. */
const factorsOf = (shot) => [
  { name: 'Distance', points: Math.round(1.1 * (14 - distanceOf(shot))) },
  { name: 'Room to shoot', points: 3 * (shot.space - 4) },
  { name: 'Time on the clock', points: shot.clock < 4 ? -6 : 0 },
  { name: 'Form of the shooter', points: shot.form },
]

const chanceOf = (shot) => {
  const moved = factorsOf(shot).reduce((sum, { points }) => sum + points, leagueAverage)
  return Math.max(5, Math.min(95, moved))
}

let at = 0
let calls = { yours: 0, models: 0 }

function draw(parent, tag, attributes) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  parent.append(node)
  return node
}

const move = (id, { x, y }, scale = 1) =>
  byId(id).setAttribute('transform', `translate(${10 * x} ${10 * y}) scale(${scale})`)

/** The spot so many feet from the shooter on the way to the hoop. */
const towardsHoop = (shot, feet) => {
  const part = feet / distanceOf(shot)
  return { x: shot.x + (hoop.x - shot.x) * part, y: shot.y + (hoop.y - shot.y) * part }
}

function setScene(shot) {
  const feet = Math.round(distanceOf(shot))
  const seconds = shot.clock === 1 ? '1 second' : `${shot.clock} seconds`
  const scene = `${feet} feet from the hoop, the nearest defender ${shot.space} ${shot.space === 1 ? 'foot' : 'feet'} away, ${seconds} on the clock.`
  show('who', `Shot ${at + 1}: ${shot.who}`)
  show('scene', scene)
  byId('court').setAttribute('aria-label', `Half a court. ${shot.who}: ${scene}`)
  move('shooter', shot)
  move('ball', shot)
  // A defender who is far off stands in the way, not behind the hoop.
  move('defender', towardsHoop(shot, Math.max(2.4, Math.min(shot.space, distanceOf(shot) - 1))))
  const aim = { x1: shot.x, y1: shot.y, x2: hoop.x, y2: hoop.y }
  for (const [name, feet] of Object.entries(aim)) byId('aim').setAttribute(name, 10 * feet)
}

/** The ball grows while it is high; one that misses jumps off the rim. */
async function fly(shot) {
  const startedAt = performance.now()
  for (let part = 0; part < 1 && !isStill.matches; await frame()) {
    part = Math.min(1, (performance.now() - startedAt) / flightMs)
    move('ball', towardsHoop(shot, part * distanceOf(shot)), 1 + 0.9 * Math.sin(Math.PI * part))
  }
  move('ball', shot.goesIn ? hoop : { x: hoop.x + 4, y: hoop.y + 3 })
}

function mark({ x, y, goesIn }) {
  const place = { transform: `translate(${10 * x} ${10 * y})` }
  if (goesIn) draw(byId('marks'), 'circle', { ...place, r: 9, class: 'made' })
  else draw(byId('marks'), 'path', { ...place, d: 'M-8-8 8 8M8-8-8 8', class: 'missed' })
}

function factorRow({ name, points }) {
  const row = document.createElement('li')
  const amount = document.createElement('b')
  amount.textContent = points === 0 ? '±0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
  row.append(name, amount)
  const bar = draw(row, 'svg', {
    viewBox: '0 0 100 4',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  const width = Math.min(50, 1.6 * Math.abs(points))
  const x = points < 0 ? 50 - width : 50
  draw(bar, 'rect', { x, width, height: 4, class: points < 0 ? 'down' : 'up' })
  return row
}

function explain(shot) {
  show('chance', `${chanceOf(shot)} %`)
  const average = document.createElement('li')
  const amount = document.createElement('b')
  amount.textContent = leagueAverage
  average.append('Average of the league', amount)
  byId('factors').replaceChildren(average, ...factorsOf(shot).map(factorRow))
  byId('why').hidden = false
}

function showTotals() {
  show('yours', calls.yours)
  show('models', calls.models)
  show('left', shots.length - at)
}

const resultOf = (isYours, isModels) => {
  if (isYours && isModels) return 'You and the model both called it.'
  if (isYours) return 'You called it, the model did not.'
  return isModels ? 'The model called it, you did not.' : 'Nobody saw that coming.'
}

function verdict() {
  const { yours, models } = calls
  const score = `You called ${yours} of ${shots.length}, the model ${models}.`
  if (yours > models) return `${score} The club should hire you.`
  return yours === models ? `${score} An honest draw.` : `${score} The model knows its fans.`
}

/** Shows the buttons of one part of the turn, and leaves the keyboard on the first of them. */
function offer(...ids) {
  const hadFocus = document.activeElement?.closest('.row') !== null
  for (const id of ['in', 'out', 'next']) byId(id).hidden = !ids.includes(id)
  if (hadFocus) byId(ids[0]).focus()
}

let isFlying = false
async function call(saysIn) {
  if (isFlying) return
  isFlying = true
  const shot = shots[at]
  const chance = chanceOf(shot)
  show('status', `${shot.who} lets go …`)
  await fly(shot)
  isFlying = false

  const isYours = saysIn === shot.goesIn
  const isModels = chance >= 50 === shot.goesIn
  calls = { yours: calls.yours + Number(isYours), models: calls.models + Number(isModels) }
  at += 1
  mark(shot)
  explain(shot)
  showTotals()
  const result = `${shot.goesIn ? 'It goes in' : 'It misses'}: the model gave it ${chance} %. ${resultOf(isYours, isModels)}`
  show('status', at < shots.length ? result : `${result} ${verdict()}`)
  show('next', at < shots.length ? 'Next shot' : 'Play again')
  offer('next')
}

function next() {
  if (at === shots.length) {
    at = 0
    calls = { yours: 0, models: 0 }
    byId('marks').replaceChildren()
  }
  byId('why').hidden = true
  setScene(shots[at])
  showTotals()
  offer('in', 'out')
  show('status', 'Your call.')
}

byId('in').addEventListener('click', () => void call(true))
byId('out').addEventListener('click', () => void call(false))
byId('next').addEventListener('click', next)
setScene(shots[0])
