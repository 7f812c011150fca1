const columns = 6
const count = 24
const complaint = 8
const waste = 0.5

const recipes = [
  { key: 'dark', label: 'Dark with hazelnut', topping: 'nut' },
  { key: 'ruby', label: 'Raspberry with almond crumbs', topping: 'seed' },
  { key: 'milk', label: 'Milk with salted caramel', topping: 'drizzle' },
]
/** What a piece can look like, and how sure the camera is at least and at most that it is bad. */
const looks = {
  fine: { said: 'smooth and glossy', doubt: [0, 0.18] },
  crack: { said: 'a crack in the coat', doubt: [0.5, 0.98], isBad: true },
  bloom: { said: 'grey spots on the coat', doubt: [0.35, 0.9], isBad: true },
  bare: { said: 'nothing on top', doubt: [0.7, 0.99], isBad: true },
  chip: { said: 'a piece broken off the edge', doubt: [0.45, 0.95], isBad: true },
  glint: { said: 'smooth, with a bright reflection', doubt: [0.25, 0.62] },
  drip: { said: 'smooth, with a small foot of chocolate', doubt: [0.3, 0.7] },
}
const bad = ['crack', 'bloom', 'bare', 'chip']
const odd = ['glint', 'drip']

let recipe = recipes[0]
let number = 1
let pieces = []
let hasLooked = false

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const plural = (amount, one, many) => `${amount} ${amount === 1 ? one : many}`

/** The same tray for everyone: numbers that look like chance and follow from the seed. */
function chanceFrom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Four to six bad pieces, three odd ones that are good, the others without a flaw. */
function newTray() {
  const chance = chanceFrom(number * 7919 + recipes.indexOf(recipe) * 104_729)
  const oneOf = (list) => list[Math.floor(chance() * list.length)]
  const wanted = [
    ...Array.from({ length: 4 + Math.floor(chance() * 3) }, () => oneOf(bad)),
    ...Array.from({ length: 3 }, () => oneOf(odd)),
  ]
  const tray = Array.from({ length: count }, () => 'fine')
  while (wanted.length > 0) {
    const at = Math.floor(chance() * count)
    if (tray[at] === 'fine') tray[at] = wanted.pop()
  }
  return tray.map((look) => {
    const { doubt, isBad = false } = looks[look]
    const strength = chance()
    const [least, most] = doubt
    return { look, strength, isBad, isMarked: false, doubt: least + (most - least) * strength }
  })
}

function svg(tag, attributes, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}
const path = (className, d, opacity = 1) => svg('path', { class: className, d, opacity })
const dot = (className, cx, cy, r, opacity = 1) =>
  svg('circle', { class: className, cx, cy, r, opacity })

const toppings = {
  nut: () => [dot('nut', 32, 31, 9), dot('shade', 34, 34, 5)],
  seed: () =>
    [
      [24, 26],
      [36, 22],
      [31, 34],
      [41, 33],
      [25, 39],
    ].map(([x, y]) => dot('seed', x, y, 3)),
  drizzle: () => [path('drizzle', 'M17 30l8-8 4 16 8-18 4 18 6-8')],
}
const flaws = {
  crack: (visible) => [
    path('crack', 'M14 24l10 5-2 8 12 3-1 7 12 5', visible),
    path('crack-edge', 'M15 22l10 5-2 8 12 3-1 7 12 5', visible),
  ],
  bloom: (visible) => [
    dot('bloom', 19, 36, 6, visible),
    dot('bloom', 43, 20, 5, visible),
    dot('bloom', 38, 46, 7, visible),
    dot('bloom', 24, 18, 3, visible),
  ],
  chip: (visible) => [path('chip', `M58 ${16 - 4 * visible}L46 18l-3 8 6 5-2 7 13 2Z`)],
  glint: () => [path('shine', 'M40 46q8-4 10-12')],
}

function drawn({ look, strength }) {
  const extra = flaws[look]?.(0.4 + 0.6 * strength) ?? []
  const top = look === 'bare' ? [] : toppings[recipe.topping]()
  const foot = look === 'drip' ? [path('drip', 'M14 48q-8 10 4 10t14-2Z')] : []
  return svg(
    'svg',
    { viewBox: '3 3 60 60', class: recipe.key, 'aria-hidden': 'true' },
    svg('ellipse', { class: 'shade', cx: 34, cy: 37, rx: 25, ry: 24 }),
    ...foot,
    dot('drip', 32, 33, 25),
    dot('coat', 32, 31, 24),
    path('shine', 'M15 26q4-10 13-12'),
    ...top,
    ...extra,
  )
}

const threshold = () => 1 - Number(byId('strictness').value) / 10
const isSeen = ({ doubt }) => doubt >= threshold()

function result(isPicked) {
  const caught = pieces.filter((piece) => piece.isBad && isPicked(piece)).length
  const alarms = pieces.filter((piece) => !piece.isBad && isPicked(piece)).length
  const flawed = pieces.filter(({ isBad }) => isBad).length
  return { caught, alarms, flawed, cost: (flawed - caught) * complaint + alarms * waste }
}

function showResult(who, { caught, alarms, flawed, cost }) {
  show(`${who}-found`, hasLooked ? `${caught} of ${flawed}` : '–')
  show(`${who}-false`, hasLooked ? alarms : '–')
  show(`${who}-cost`, hasLooked ? `$${cost.toFixed(2)}` : '–')
}

const sayOf = ({ caught, alarms, flawed }) =>
  `found ${caught} of ${flawed}, with ${plural(alarms, 'false alarm', 'false alarms')}`

function nameOf(piece, at) {
  const place = `Row ${Math.floor(at / columns) + 1}, place ${(at % columns) + 1}`
  const verdict = piece.isBad ? 'bad' : 'good'
  const doubt = `the camera is ${Math.round(100 * piece.doubt)} % sure of a flaw`
  return `${place}: ${looks[piece.look].said}${hasLooked ? `; ${verdict}, ${doubt}` : ''}`
}

function update() {
  const [yours, cameras] = [result(({ isMarked }) => isMarked), result(isSeen)]
  for (const [at, piece] of pieces.entries()) {
    const { button } = piece
    const seen = hasLooked && isSeen(piece)
    const verdict = piece.isBad ? 'bad' : 'good'
    button.className = seen ? `seen ${verdict}` : hasLooked && piece.isBad ? 'bad' : ''
    button.setAttribute('aria-pressed', piece.isMarked)
    button.setAttribute('aria-label', nameOf(piece, at))
  }
  show('meaning', `It stops a piece from ${Math.round(100 * threshold())} % doubt on.`)
  showResult('your', yours)
  showResult('camera', cameras)
  byId('look').disabled = hasLooked
  return { yours, cameras }
}

const marked = () => pieces.filter(({ isMarked }) => isMarked).length

function mark(piece) {
  if (hasLooked) {
    show('status', `${piece.button.ariaLabel}.`)
    return
  }
  piece.isMarked = !piece.isMarked
  update()
  show('status', `${plural(marked(), 'piece', 'pieces')} marked.`)
}

function compare() {
  const { yours, cameras } = update()
  const text = `You ${sayOf(yours)}. The camera ${sayOf(cameras)}.`
  const winner = yours.cost < cameras.cost ? 'You were cheaper.' : 'The camera was cheaper.'
  show('status', yours.cost === cameras.cost ? `${text} A draw.` : `${text} ${winner}`)
}

/** One piece is reached by Tab, the others from there by the arrow keys. */
function focusOn(at) {
  for (const [index, { button }] of pieces.entries()) button.tabIndex = index === at ? 0 : -1
  pieces[at].button.focus()
}

function layOut() {
  hasLooked = false
  pieces = newTray()
  for (const [at, piece] of pieces.entries()) {
    piece.button = Object.assign(document.createElement('button'), {
      type: 'button',
      tabIndex: at === 0 ? 0 : -1,
      onclick: () => mark(piece),
    })
    piece.button.append(drawn(piece))
  }
  byId('tray').replaceChildren(...pieces.map(({ button }) => button))
  update()
  show('status', `Tray ${number}: ${count} pieces, some of them bad.`)
}

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
byId('tray').addEventListener('keydown', (event) => {
  const at = pieces.findIndex(({ button }) => button === event.target)
  const step = steps[event.key]
  if (step === undefined || at < 0) return
  event.preventDefault()
  if (pieces[at + step]) focusOn(at + step)
})
byId('recipe').append(
  ...recipes.map(({ label }) =>
    Object.assign(document.createElement('option'), { textContent: label }),
  ),
)
byId('recipe').addEventListener('change', ({ target }) => {
  recipe = recipes[target.selectedIndex]
  layOut()
})
byId('next').addEventListener('click', () => {
  number += 1
  layOut()
})
byId('look').addEventListener('click', () => {
  hasLooked = true
  compare()
  byId('strictness').focus()
})
byId('strictness').addEventListener('input', () => (hasLooked ? compare() : update()))
layOut()
