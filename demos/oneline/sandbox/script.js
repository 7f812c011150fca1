const ports = { A: 'Alder', B: 'Brisk', C: 'Corran' }
const cargo = 'B18 A14 C24 C12 B22 A20 B10 C26 A8 C20 B26 C16 A24 B14 A18 C10 B20 A12'
  .split(' ')
  .map((box) => ({ port: box[0], tonnes: Number(box.slice(1)) }))
const stackCount = 5
const tiers = 4
const mostLean = 4
/** Degrees that one tonne makes the ship lean, a stack's width from the middle. */
const leanPerTonne = 0.035

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const sum = (items, of) => items.reduce((total, item) => total + of(item), 0)

/** The stack of each box so far, in the order of the quay: all else follows from it. */
let plan = []

const stacksOf = (plan) =>
  Array.from({ length: stackCount }, (_, stack) => cargo.filter((_, at) => plan[at] === stack))

/** A box that stands on one for an earlier port. */
const isTwice = (box, at, stack) => stack.slice(0, at).some(({ port }) => port < box.port)
const twiceIn = (plan) => sum(stacksOf(plan), (stack) => stack.filter(isTwice).length)
/** Below zero to the left. */
const leanOf = (plan) =>
  leanPerTonne *
  sum(
    plan.map((stack, at) => cargo[at].tonnes * (stack - (stackCount - 1) / 2)),
    (moment) => moment,
  )

const isFull = (plan, stack) => plan.filter((other) => other === stack).length === tiers
const isLevel = (plan) => Math.abs(leanOf(plan)) <= mostLean

/** How many of the boxes that come would have to be lifted twice if each went to its best stack, a few boxes ahead. */
function outlook(plan, boxesAhead) {
  if (boxesAhead === 0 || plan.length === cargo.length)
    return 10 * twiceIn(plan) + Math.abs(leanOf(plan))
  return Math.min(...choices(plan).map((next) => outlook(next, boxesAhead - 1)), Infinity)
}
const choices = (plan) =>
  Array.from({ length: stackCount }, (_, stack) => stack)
    .filter((stack) => !isFull(plan, stack))
    .map((stack) => [...plan, stack])
    .filter(isLevel)

/** The next plan as the model would have it; nothing where no stack is left that keeps the ship level. */
function advised(plan) {
  const rated = choices(plan).map((next) => ({ next, cost: outlook(next, 3) }))
  return rated.toSorted((a, b) => a.cost - b.cost)[0]?.next
}

function modelsPlan() {
  let now = []
  for (let next = now; next; next = now.length < cargo.length && advised(now)) now = next
  return now
}

function draw(parent, tag, attributes, text = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.textContent = text
  parent.append(node)
  return node
}

const left = (stack) => 66 + 84 * stack

function drawBoxes() {
  byId('boxes').replaceChildren()
  for (const [stack, boxes] of stacksOf(plan).entries()) {
    for (const [tier, box] of boxes.entries()) {
      const y = 186 - 41 * tier
      const name = `box ${box.port}${isTwice(box, tier, boxes) ? ' twice' : ''}`
      const group = draw(byId('boxes'), 'g', { class: name })
      draw(group, 'rect', { x: left(stack) + 2, y, width: 80, height: 39, rx: 4 })
      draw(group, 'text', { x: left(stack) + 42, y: y + 20 }, `${box.port} ${box.tonnes}`)
    }
    const column = { x: left(stack), y: 20, width: 84, height: 206, class: 'column' }
    draw(byId('boxes'), 'rect', column).addEventListener('click', () => load(stack))
  }
}

const turns = ['Next', 'Then', 'After that', 'And later']

function queueItem({ port, tonnes }, at) {
  const item = document.createElement('li')
  const note = document.createElement('small')
  item.className = port
  note.textContent = turns[at]
  item.append(note, `${ports[port]}, ${tonnes} t`)
  return item
}

function update() {
  const lean = leanOf(plan)
  drawBoxes()
  byId('hull').style.transform = `rotate(${lean}deg)`
  byId('queue').replaceChildren(
    ...cargo.slice(plan.length, plan.length + turns.length).map(queueItem),
  )
  for (const [stack, button] of [...byId('stacks').children].entries()) {
    const boxes = plan.filter((other) => other === stack).length
    button.setAttribute('aria-label', `Stack ${stack + 1}, ${boxes} of ${tiers}`)
    button.setAttribute('aria-disabled', String(boxes === tiers || plan.length === cargo.length))
    button.classList.remove('advised')
  }
  show('aboard', `${plan.length} of ${cargo.length}`)
  show('twice', twiceIn(plan))
  show('lean', `${Math.abs(lean).toFixed(1)}°`)
}

const boxes = (count) => `${count} ${count === 1 ? 'box' : 'boxes'}`

function verdict() {
  const twice = twiceIn(plan)
  const models = twiceIn(modelsPlan())
  const mine = `All aboard. ${boxes(twice)} must be lifted twice, ${models} in the model’s plan.`
  return twice > models ? `${mine} Empty the ship and try again?` : `${mine} As good as the model!`
}

function load(stack) {
  const box = cargo[plan.length]
  const next = [...plan, stack]
  const name = box && `The box for ${ports[box.port]}`
  if (!box) show('status', verdict())
  else if (isFull(plan, stack)) show('status', `Stack ${stack + 1} is full.`)
  else if (!isLevel(next)) {
    const side = leanOf(next) < 0 ? 'left' : 'right'
    show(
      'status',
      `The captain says no: with ${box.tonnes} tonnes there she leans too far to the ${side}.`,
    )
  } else {
    const added = twiceIn(next) - twiceIn(plan)
    plan = next
    update()
    const done = `${name} stands on stack ${stack + 1}.`
    if (plan.length === cargo.length) show('status', verdict())
    else show('status', added > 0 ? `${done} It will be lifted twice.` : done)
  }
}

function ask() {
  if (plan.length === cargo.length) {
    show('status', verdict())
    return
  }
  const stack = advised(plan)?.at(-1)
  update()
  if (stack === undefined) {
    show('status', 'The model finds no stack that keeps her level. Take the last one off.')
    return
  }
  byId('stacks').children[stack].classList.add('advised')
  show('status', `The model would take stack ${stack + 1}: it looks three boxes ahead.`)
}

function undo() {
  const stack = plan.at(-1)
  plan = plan.slice(0, -1)
  update()
  show(
    'status',
    stack === undefined
      ? 'The ship is empty.'
      : `The box of stack ${stack + 1} is back on the quay.`,
  )
}

for (let stack = 0; stack < stackCount; stack += 1) {
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  button.textContent = stack + 1
  button.addEventListener('click', () => load(stack))
  byId('stacks').append(button)
}
byId('ask').addEventListener('click', ask)
byId('undo').addEventListener('click', undo)
byId('again').addEventListener('click', () => {
  plan = []
  update()
  show('status', 'The ship is empty. Choose a stack.')
})
update()
