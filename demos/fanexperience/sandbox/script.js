const names = 'ABCDEFGH'
const hungry = [900, 420, 300, 260, 760, 380, 340, 240]
const minutesOfBreak = 15
const minutesPerTurn = 3
const messagesPerTurn = 3
const group = 100
const rate = 40
/** From this minute on one till of this kiosk is broken. Nobody knows before. */
const broken = { from: 6, kiosk: 7, rate: 20 }
const tickMs = 350

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const count = (fans) => fans.toLocaleString('en')
const inMinutes = (minutes) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const isStill = matchMedia('(prefers-reduced-motion: reduce)')
const next = (at, step) => (at + step + names.length) % names.length

const atWhistle = () => ({
  minute: 0,
  queues: hungry,
  walking: names.split('').map(() => 0),
  served: 0,
})
let house = atWhistle()
let messages = messagesPerTurn
let chosen = 0
/** Three minutes play: what is sent then would belong to no turn. */
let isRunning = false

const rateAt = (kiosk) =>
  kiosk === broken.kiosk && house.minute >= broken.from ? broken.rate : rate

/** Each of these answers the house after that and leaves the one before as it was. */
function minuteOn({ minute, queues, walking, served }) {
  const sold = queues.map((queue, kiosk) => Math.min(queue, rateAt(kiosk)))
  return {
    minute: minute + 1,
    queues: queues.map((queue, kiosk) => queue - sold[kiosk] + walking[kiosk]),
    walking: walking.map(() => 0),
    served: served + sum(sold),
  }
}

function send(before, from, step) {
  const fans = Math.min(group, before.queues[from])
  const to = next(from, step)
  return {
    ...before,
    queues: before.queues.map((queue, kiosk) => (kiosk === from ? queue - fans : queue)),
    walking: before.walking.map((queue, kiosk) => (kiosk === to ? queue + fans : queue)),
  }
}

const waitingIn = ({ queues, walking }) => sum(queues) + sum(walking)
const minutesAt = ({ queues }, kiosk) => Math.ceil(queues[kiosk] / rateAt(kiosk))

function atKickOff(now) {
  let later = now
  while (later.minute < minutesOfBreak) later = minuteOn(later)
  return later
}

const longestWait = (now) => Math.max(...names.split('').map((_, kiosk) => minutesAt(now, kiosk)))

/** The message after which the fewest fans go hungry; of equal ones, the one that shortens the longest wait. */
function bestMessage() {
  const options = hungry.flatMap((_, from) =>
    [-1, 1].map((step) => {
      const after = send(house, from, step)
      const missed = waitingIn(atKickOff(after))
      return { from, step, missed, wait: longestWait(minuteOn(after)) }
    }),
  )
  return options.reduce((best, option) =>
    option.missed < best.missed || (option.missed === best.missed && option.wait < best.wait)
      ? option
      : best,
  )
}

const without = waitingIn(atKickOff(house))

function draw(parent, tag, attributes, text = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.textContent = text
  parent.append(node)
  return node
}

const point = (part, rx, ry) => {
  const angle = 2 * Math.PI * part - Math.PI / 2
  return `${(250 + rx * Math.cos(angle)).toFixed(1)} ${(170 + ry * Math.sin(angle)).toFixed(1)}`
}

const levelOf = (minutes) => {
  if (minutes > minutesOfBreak - house.minute) return 'long'
  return minutes > 6 ? 'busy' : 'calm'
}

function drawStand(kiosk) {
  const [from, to] = [(kiosk - 0.46) / names.length, (kiosk + 0.46) / names.length]
  const middle = kiosk / names.length
  const stand = draw(byId('ring'), 'g', { class: 'stand' })
  const minutes = minutesAt(house, kiosk)
  draw(stand, 'path', {
    d: `M${point(from, 240, 162)}A240 162 0 0 1 ${point(to, 240, 162)}L${point(to, 142, 92)}A142 92 0 0 0 ${point(from, 142, 92)}Z`,
    class: `${levelOf(minutes)}${kiosk === chosen ? ' chosen' : ''}`,
  })
  const [x, y] = point(middle, 192, 126).split(' ').map(Number)
  draw(stand, 'text', { x, y: y - 8, class: 'name' }, names[kiosk])
  draw(stand, 'text', { x, y: y + 11 }, minutes)
  if (house.walking[kiosk] > 0)
    draw(stand, 'line', { x1: x - 22, y1: y + 28, x2: x + 22, y2: y + 28 })
  stand.addEventListener('click', () => choose(kiosk))
}

function update() {
  const isOver = house.minute === minutesOfBreak
  byId('ring').replaceChildren()
  for (const kiosk of hungry.keys()) drawStand(kiosk)
  byId('blocks').querySelectorAll('input')[chosen].checked = true
  const rest = minutesOfBreak - house.minute
  show('clock', isOver ? 'Kick-off' : `${inMinutes(rest)} until kick-off`)
  const walking = house.walking[chosen] > 0 ? `, ${house.walking[chosen]} on their way` : ''
  show(
    'block',
    `Block ${names[chosen]}: ${count(house.queues[chosen])} fans in the queue, ${inMinutes(minutesAt(house, chosen))} of waiting${walking}.`,
  )
  show('left', `Send ${group} to ${names[next(chosen, -1)]}`)
  show('right', `Send ${group} to ${names[next(chosen, 1)]}`)
  show('go', isOver ? 'Play again' : 'Three minutes on')
  show('served', count(house.served))
  show('waiting', count(waitingIn(house)))
  show('messages', messages)
}

function choose(kiosk) {
  chosen = kiosk
  update()
}

function message(step) {
  const [here, there] = [names[chosen], names[next(chosen, step)]]
  if (isRunning) show('status', 'The next message goes out when the three minutes are over.')
  else if (house.minute === minutesOfBreak) show('status', 'The ball rolls. Play again?')
  else if (messages === 0) show('status', 'Nobody reads a fourth message. Let three minutes go by.')
  else if (house.queues[chosen] === 0) show('status', `Nobody queues in block ${here}.`)
  else {
    const before = waitingIn(atKickOff(house))
    house = send(house, chosen, step)
    messages -= 1
    update()
    const missed = waitingIn(atKickOff(house))
    const gain = missed < before ? ` ${count(before - missed)} more will be served in time.` : ''
    show('status', `Fans of block ${here} walk to ${there}.${gain}`)
  }
}

function ask() {
  if (isRunning || house.minute === minutesOfBreak || messages === 0) {
    message(1)
    return
  }
  const missedNow = waitingIn(atKickOff(house))
  const { from, step, missed } = bestMessage()
  if (missedNow === 0)
    show('status', 'Everybody will be served in time: the model keeps its message.')
  else if (missed === missedNow) show('status', 'The model sees no message that helps.')
  else {
    choose(from)
    show(
      'status',
      `The model would send fans of block ${names[from]} to ${names[next(from, step)]}: ${count(missedNow - missed)} more would be served in time.`,
    )
  }
}

function tellTurn() {
  const missed = waitingIn(house)
  if (house.minute < minutesOfBreak) {
    const news =
      house.minute === broken.from ? ` A till in block ${names[broken.kiosk]} breaks down!` : ''
    const forecast = waitingIn(atKickOff(house))
    const end =
      forecast === 0 ? 'Everybody will be served in time.' : `${count(forecast)} would go hungry.`
    show('status', `${count(missed)} fans are still waiting.${news} ${end}`)
  } else if (missed === 0) show('status', 'Kick-off, and every fan is back with food. Well guided!')
  else
    show(
      'status',
      `Kick-off. ${count(missed)} fans go hungry; it is ${without} with no message at all.`,
    )
}

async function go() {
  if (isRunning) return
  if (house.minute === minutesOfBreak) {
    house = atWhistle()
    messages = messagesPerTurn
    choose(0)
    show('status', 'The teams are in the dressing rooms again.')
    return
  }
  isRunning = true
  for (let minutes = 0; minutes < minutesPerTurn; minutes += 1) {
    house = minuteOn(house)
    update()
    if (!isStill.matches) await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  isRunning = false
  messages = messagesPerTurn
  update()
  tellTurn()
}

for (const [kiosk, name] of names.split('').entries()) {
  const label = document.createElement('label')
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'block' })
  input.addEventListener('change', () => choose(kiosk))
  label.append(input, name)
  byId('blocks').append(label)
}
byId('left').addEventListener('click', () => message(-1))
byId('right').addEventListener('click', () => message(1))
byId('ask').addEventListener('click', ask)
byId('go').addEventListener('click', go)
update()
