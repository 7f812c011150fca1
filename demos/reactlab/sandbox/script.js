const start = `<Card title="Orders this week">
  <Stat label="Orders"
        value={1284} change={12} />
  <Bars label="By day"
        values={[167, 151, 203, 264, 221]} />
</Card>`
const snippets = {
  Stat: '<Stat label="Returns"\n        value={37} change={-8} />',
  Bars: '<Bars label="By region"\n        values={[48, 31, 22]}\n        names={["North", "West", "South"]} />',
  Ring: '<Ring label="Of the goal" value={72} />',
  Note: '<Note>Friday had free shipping.</Note>',
}

/** What each part is told, of which type, and what it holds. The first thing it takes, it needs. */
const parts = {
  Card: { takes: { title: 'text' }, holds: 'parts' },
  Stat: { takes: { value: 'number', label: 'text', change: 'number' } },
  Bars: { takes: { values: 'numbers', label: 'text', names: 'texts' } },
  Ring: { takes: { value: 'number', label: 'text' } },
  Note: { takes: {}, holds: 'text' },
}

class Mistake extends Error {
  constructor(line, message) {
    super(message)
    this.line = line
  }
}

const isNumber = (value) => typeof value === 'number'
const isText = (value) => typeof value === 'string'
const isListOf = (is) => (list) => Array.isArray(list) && list.length > 0 && list.every(is)
const types = {
  text: { fits: isText, example: '"words"' },
  number: { fits: isNumber, example: '{42}' },
  numbers: { fits: isListOf(isNumber), example: '{[1, 2, 3]}' },
  texts: { fits: isListOf(isText), example: '{["Mon", "Tue"]}' },
}

/** How many letters have to change to get from one word to the other. */
function distance(from, to) {
  let row = [...to].map((_, at) => at + 1)
  for (const [at, letter] of [...from].entries()) {
    const next = []
    for (const [column, other] of [...to].entries()) {
      const corner = column === 0 ? at : row[column - 1]
      const left = column === 0 ? at + 1 : next[column - 1]
      next.push(Math.min(row[column] + 1, left + 1, corner + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1)
}

function meant(word, words) {
  const [nearest] = words.toSorted((a, b) => distance(word, a) - distance(word, b))
  const isNear = nearest && distance(word.toLowerCase(), nearest.toLowerCase()) <= 2
  return isNear ? ` Did you mean ${nearest}?` : ` There is ${words.join(', ') || 'nothing to set'}.`
}

/** Reads tags, attributes and text into a tree; the first thing it does not understand is a `Mistake`. */
function parse(source) {
  let at = 0
  const lineAt = (index) => source.slice(0, index).split('\n').length
  const fail = (message, index = at) => {
    throw new Mistake(lineAt(index), message)
  }
  const take = (pattern) => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at = pattern.lastIndex
    return found
  }
  const skip = () => take(/\s*/y)

  const readValue = (name) => {
    const quoted = take(/"([^"\n]*)"/y)
    if (quoted) return quoted[1]
    const braced = take(/\{([^{}]*)\}/y)
    if (!braced) return fail(`${name} needs a value: ${name}="words" or ${name}={42}.`)
    try {
      const value = JSON.parse(braced[1])
      if (![value].flat().some((each) => [Infinity, -Infinity].includes(each))) return value
    } catch {
      return fail(`I cannot read {${braced[1].trim()}}: a number, "words" or a [list] goes there.`)
    }
    return fail(`{${braced[1].trim()}} has a number that is too big to be drawn.`)
  }

  const readAttributes = (part, start) => {
    const { takes } = parts[part]
    const given = {}
    for (skip(); ; skip()) {
      const index = at
      const name = take(/[A-Za-z]+/y)?.[0]
      if (name === undefined) break
      if (!Object.hasOwn(takes, name)) {
        fail(`<${part}> has no ${name}.${meant(name, Object.keys(takes))}`, index)
      }
      const { fits, example } = types[takes[name]]
      if (!take(/\s*=\s*/y)) fail(`${name} needs a value: ${name}=${example}.`)
      given[name] = readValue(name)
      if (!fits(given[name])) fail(`${name} wants something like ${example}.`, index)
    }
    const [needed] = Object.keys(takes)
    if (needed && !Object.hasOwn(given, needed)) {
      fail(`<${part}> needs ${needed}=${types[takes[needed]].example}.`, start)
    }
    return given
  }

  const readParts = () => {
    const children = []
    for (skip(); at < source.length && !source.startsWith('</', at); skip()) {
      children.push(readElement())
    }
    return children
  }

  const readElement = () => {
    const start = at
    const part = take(/<([A-Za-z]+)/y)?.[1]
    if (part === undefined) fail('A part starts like <Card. Words stand in a <Note>.')
    if (!Object.hasOwn(parts, part)) {
      fail(`<${part}> is not known.${meant(part, Object.keys(parts))}`, start)
    }
    const given = readAttributes(part, start)
    const { holds } = parts[part]
    if (take(/\/>/y)) return { part, given, inner: holds === 'text' ? '' : [] }
    if (!take(/>/y)) fail(`<${part} goes on with ${source[at] ?? 'nothing'}: > or /> is missing.`)
    if (!holds) fail(`<${part}> holds nothing: end it with />.`, start)
    const inner = holds === 'text' ? take(/[^<]*/y)[0].trim() : readParts()
    const closing = take(/<\/([A-Za-z]*)\s*>/y)?.[1]
    if (closing === undefined) fail(`<${part}> is not closed: </${part}> is missing.`, start)
    if (closing !== part) fail(`</${closing}> stands where </${part}> should.`)
    return { part, given, inner }
  }

  const tree = readParts()
  if (at < source.length) fail('Something is closed here that was never opened.')
  return tree
}

const byId = (id) => document.getElementById(id)

function fill(node, attributes, ...children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}
const html = (tag, set, ...inner) => fill(document.createElement(tag), set, ...inner)
const svg = (tag, attributes, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, ...children)
const figure = (kind, label, said, viewBox, ...shapes) =>
  html(
    'figure',
    { class: kind },
    svg('svg', { viewBox, role: 'img', 'aria-label': said }, ...shapes),
    html('figcaption', { class: 'quiet' }, label),
  )

function bar(value, at, { values, names = [] }) {
  const highest = Math.max(...values, 1)
  const step = 120 / values.length
  const height = 56 * (Math.max(value, 0) / highest)
  const [x, width] = [at * step + step * 0.14, step * 0.72]
  const shape = { x, y: 66 - height, width, height, rx: Math.min(3, width / 4) }
  return svg(
    'g',
    {},
    svg('rect', { class: 'bar-fill', ...shape }),
    svg('text', { x: x + width / 2, y: 62 - height }, value),
    svg('text', { x: x + width / 2, y: 76 }, names[at] ?? ''),
  )
}

const draw = {
  Card: ({ title }, inner) =>
    html(
      'section',
      { class: 'card', 'aria-label': title },
      html('h3', {}, title),
      html('div', { class: 'inner' }, ...inner.map(drawn)),
    ),
  Stat: ({ label = '', value, change }) => {
    const stat = html('div', { class: 'stat' }, label, html('b', {}, value.toLocaleString('en')))
    if (change !== undefined) {
      const isUp = change >= 0
      const text = `${isUp ? '▲ up' : '▼ down'} ${Math.abs(change)} %`
      stat.append(html('span', { class: isUp ? 'up' : 'down' }, text))
    }
    return stat
  },
  Bars: (given) => {
    const { label = '', values, names = [] } = given
    const said = values.map((value, at) => `${names[at] ?? ''} ${value}`.trim()).join(', ')
    const bars = values.map((value, at) => bar(value, at, given))
    return figure('bars', label, `Bars: ${said}`, '0 -4 120 82', ...bars)
  },
  Ring: ({ label = '', value }) => {
    const share = Math.max(0, Math.min(100, value))
    const circle = { cx: 50, cy: 50, r: 40, pathLength: 100 }
    const arc = { class: 'arc', 'stroke-dasharray': `${share} 100`, transform: 'rotate(-90 50 50)' }
    return figure(
      'ring',
      label,
      `Ring: ${value} %`,
      '0 0 100 100',
      svg('circle', { ...circle, class: 'rail' }),
      svg('circle', { ...circle, ...arc }),
      svg('text', { x: 50, y: 50 }, `${value} %`),
    )
  },
  Note: (_, inner) => html('p', { class: 'note' }, inner),
}
const drawn = ({ part, given, inner }) => draw[part](given, inner)
const count = (tree) =>
  tree.reduce((sum, { inner }) => sum + 1 + (Array.isArray(inner) ? count(inner) : 0), 0)

function showLines(wrong) {
  const lines = byId('code').value.split('\n')
  byId('code').rows = lines.length
  const classOf = (line) => (line === wrong ? 'wrong' : '')
  const numbers = lines.map((_, at) => html('span', { class: classOf(at + 1) }, at + 1))
  byId('numbers').replaceChildren(...numbers)
}

function update() {
  const status = byId('status')
  try {
    const tree = parse(byId('code').value)
    byId('board').replaceChildren(...tree.map(drawn))
    status.textContent = `Parts drawn: ${count(tree)}.`
    status.className = ''
    showLines()
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    status.textContent = `Line ${error.line}: ${error.message}`
    status.className = 'is-wrong'
    showLines(error.line)
  }
}

function write(text) {
  byId('code').value = text
  update()
}

/** Before the end of the last card, or at the end if there is none. */
function insert(snippet) {
  const text = byId('code').value
  const at = text.lastIndexOf('</Card>')
  write(
    at < 0
      ? `${text.trimEnd()}\n${snippet}`
      : `${text.slice(0, at)}  ${snippet}\n${text.slice(at)}`,
  )
}

function addButton(label, act) {
  const button = html('button', { type: 'button' }, label)
  button.addEventListener('click', act)
  byId('parts').append(button)
}

for (const [part, snippet] of Object.entries(snippets)) {
  addButton(`Add ${part}`, () => insert(snippet))
}
addButton('Start again', () => write(start))
byId('code').addEventListener('input', update)
write(start)
