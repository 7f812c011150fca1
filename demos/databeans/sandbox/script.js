const layers = [
  [
    { key: 'harvest', label: 'Harvest', owner: 'the farms' },
    { key: 'ships', label: 'Ships', owner: 'logistics' },
    { key: 'sales', label: 'Sales', owner: 'the shops' },
    { key: 'members', label: 'Members', owner: 'the coffee club' },
  ],
  [
    { key: 'green', label: 'Green stock', owner: 'the roastery', from: ['harvest', 'ships'] },
    { key: 'demand', label: 'Demand', owner: 'planning', from: ['sales', 'members'] },
  ],
  [
    { key: 'roast', label: 'Roast plan', owner: 'the roastery', from: ['green', 'demand'] },
    { key: 'margin', label: 'Margin', owner: 'finance', from: ['green', 'sales'] },
    { key: 'offers', label: 'Offers', owner: 'marketing', from: ['demand', 'members'] },
  ],
  [
    { key: 'shelves', label: 'Shelves', owner: 'the shops', from: ['roast', 'margin'] },
    { key: 'board', label: 'Board report', owner: 'finance', from: ['margin', 'offers'] },
  ],
].map((layer) =>
  layer.map((product) => ({ from: [], isBroken: false, hasContract: false, ...product })),
)
const products = layers.flat()
const named = Object.fromEntries(products.map((product) => [product.key, product]))
const says = { right: 'right', broken: 'broken', wrong: 'wrong', late: 'yesterday' }

let chosen = named.harvest

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const list = new Intl.ListFormat('en-GB')
const namesOf = (some) => list.format(some.map(({ label }) => label))
const sources = (product) => product.from.map((key) => named[key])
const users = ({ key }) => products.filter(({ from }) => from.includes(key))

/** All products that a product rests on or feeds, itself included. */
function reachable(start, next) {
  const found = new Set([start])
  for (const product of found) for (const other of next(product)) found.add(other)
  return found
}

/** What those who build on a product get from it: a contract turns wrong figures into yesterday's. */
function deliveryOf(product, states) {
  const state = states.get(product)
  const isWrong = state === 'broken' || state === 'wrong'
  if (isWrong) return product.hasContract ? 'late' : 'wrong'
  return state
}

/** Layer by layer: whoever is given something wrong is wrong, whoever is given something old is late. */
function spread() {
  const states = new Map()
  for (const product of products) {
    const given = sources(product).map((source) => deliveryOf(source, states))
    if (product.isBroken) states.set(product, 'broken')
    else if (given.includes('wrong')) states.set(product, 'wrong')
    else states.set(product, given.includes('late') ? 'late' : 'right')
  }
  return states
}

const having = (states, state) => products.filter((product) => states.get(product) === state)

const count = (some) => `${some.length} ${some.length === 1 ? 'product' : 'products'}`

function summaryOf(states) {
  const [broken, wrong, late] = ['broken', 'wrong', 'late'].map((state) => having(states, state))
  if (broken.length === 0) return 'All figures are right.'
  const lost = `${namesOf(broken)} lost a column.`
  const damage =
    wrong.length === 0
      ? 'Nobody else shows a wrong figure.'
      : `Wrong figures in ${count(wrong)}: ${namesOf(wrong)}.`
  const saved =
    late.length === 0
      ? ''
      : ` Held back by contract: ${namesOf(late)} ${late.length === 1 ? 'keeps' : 'keep'} the figures of yesterday.`
  return `${lost} ${damage}${saved}`
}

function svg(tag, attributes) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

/** Where the middle of a product stands, in hundredths of the mesh. */
function spotOf(product) {
  const row = layers.findIndex((layer) => layer.includes(product))
  const column = layers[row].indexOf(product)
  return {
    x: (100 * (column + 0.5)) / layers[row].length,
    y: 9 + (82 * row) / (layers.length - 1),
  }
}

function drawEdges() {
  const [above, below] = [reachable(chosen, sources), reachable(chosen, users)]
  const edges = products.flatMap((product) =>
    sources(product).map((source) => {
      const [from, to] = [spotOf(source), spotOf(product)]
      const isLineage = [above, below].some((part) => part.has(source) && part.has(product))
      return svg('line', {
        x1: from.x,
        y1: from.y,
        x2: to.x,
        y2: to.y,
        class: isLineage ? 'lineage' : '',
      })
    }),
  )
  // What is marked lies over what is not.
  edges.sort((one, other) => one.classList.length - other.classList.length)
  byId('edges').replaceChildren(...edges)
}

function update() {
  const states = spread()
  for (const product of products) {
    const state = states.get(product)
    product.node.className = state
    product.node.ariaPressed = product === chosen
    product.node.firstChild.textContent = product.hasContract ? `${product.label} §` : product.label
    product.node.lastChild.textContent = says[state]
  }
  drawEdges()
  show('name', chosen.label)
  const above = sources(chosen)
  const below = users(chosen)
  const origin = above.length === 0 ? 'It is a source' : `It is made of ${namesOf(above)}`
  const use =
    below.length === 0
      ? 'people read it'
      : `${namesOf(below)} ${below.length === 1 ? 'builds' : 'build'} on it`
  show('lineage', `Owned by ${chosen.owner}. ${origin}; ${use}.`)
  show('break', chosen.isBroken ? 'Mend it' : 'Drop a column')
  show('sign', chosen.hasContract ? 'End the contract' : 'Sign a contract')
  show('status', summaryOf(states))
  show('right', having(states, 'right').length)
  show('late', having(states, 'late').length)
  show('wrong', having(states, 'wrong').length + having(states, 'broken').length)
  show('contracts', products.filter(({ hasContract }) => hasContract).length)
}

function choose(product) {
  chosen = product
  update()
}

function nodeOf(product) {
  const node = Object.assign(document.createElement('button'), {
    type: 'button',
    onclick: () => choose(product),
  })
  node.append(document.createElement('span'), document.createElement('small'))
  product.node = node
  return node
}

for (const layer of layers) {
  const row = Object.assign(document.createElement('div'), { className: 'layer' })
  row.append(...layer.map(nodeOf))
  byId('mesh').append(row)
}
byId('break').addEventListener('click', () => {
  chosen.isBroken = !chosen.isBroken
  update()
})
byId('sign').addEventListener('click', () => {
  chosen.hasContract = !chosen.hasContract
  update()
})
update()
