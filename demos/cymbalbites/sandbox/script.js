import { avoidable, isIn, menu, traits, understand } from './wish.js'

const articles = { dessert: 'a', drink: 'a' }
const order = new Map()
let wish = understand('')

const byId = (id) => document.getElementById(id)
const dollars = (amount) => `$${amount.toFixed(2)}`

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

const leftOut = () => {
  const ticked = [...document.querySelectorAll('#diet input:checked')].map(({ value }) => value)
  return [...new Set([...ticked, ...wish.avoided])]
}

const matching = () =>
  menu.filter(
    (dish) =>
      !wish.isLost &&
      dish.price <= wish.limit.most &&
      !leftOut().some((name) => isIn(dish, name)) &&
      wish.wished.every((name) => isIn(dish, name)),
  )

const joined = (words) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)
const quoted = (words) => joined(words.map((word) => `“${word}”`))

function answerTo([first, ...others]) {
  const { isLost, isEmpty, doubtful, unknown, refused, limit } = wish
  if (refused.length > 0)
    return `I am not sure which dishes have ${quoted(refused)}, so I offer none. Please ask our staff, or say it in other words.`
  if (isLost)
    return `I have nothing like ${quoted(unknown)}, or do not know the word. What else would you like?`
  if (isEmpty && leftOut().length === 0) return 'Here is the whole menu.'
  const answer = []
  if (unknown.length > 0) answer.push(`I do not know ${quoted(unknown)}.`)
  if (doubtful.length > 0)
    answer.push(`With or without ${joined(doubtful)}? I leave out what I am not sure of.`)
  const found = [first ? `I found ${1 + others.length}` : 'I have nothing like that']
  const without = leftOut().map((name) =>
    traits.has(name) ? `${articles[name] ?? 'anything'} ${name}` : name,
  )
  if (without.length > 0) found.push(` without ${joined(without)}`)
  if (limit.words) found.push(`${without.length > 0 ? ',' : ''} ${limit.words}`)
  answer.push(`${found.join('')}.`)
  answer.push(first ? `How about the ${first.name.toLowerCase()}?` : 'Which wish matters least?')
  return answer.join(' ')
}

function dishRow(dish) {
  const contains =
    dish.contains.length > 0 ? `contains ${dish.contains.join(', ')}` : 'free of listed allergens'
  return element(
    'li',
    {},
    element(
      'span',
      {},
      `${dish.name} · ${dollars(dish.price)}`,
      element('small', { textContent: `${dish.foods.join(', ')}; ${contains}` }),
    ),
    element('button', {
      type: 'button',
      textContent: 'Add',
      ariaLabel: `Add ${dish.name}`,
      onclick: () => change(dish, 1),
    }),
  )
}

function showMenu() {
  const dishes = matching()
  byId('menu').replaceChildren(...dishes.map(dishRow))
  byId('answer').textContent = answerTo(dishes)
}

function lineRow([dish, count]) {
  return element(
    'li',
    {},
    element('span', { textContent: `${count} × ${dish.name}` }),
    element('button', {
      type: 'button',
      textContent: 'Remove',
      ariaLabel: `Remove one ${dish.name}`,
      onclick: () => change(dish, -1),
    }),
  )
}

function showOrder() {
  const lines = [...order]
  const total = lines.reduce((sum, [dish, count]) => sum + dish.price * count, 0)
  byId('lines').replaceChildren(...lines.map(lineRow))
  byId('total').textContent = dollars(total)
  byId('send').disabled = lines.length === 0
}

function change(dish, by) {
  const count = (order.get(dish) ?? 0) + by
  if (count > 0) order.set(dish, count)
  else order.delete(dish)
  byId('ticket').textContent = by > 0 ? `${dish.name} added.` : `${dish.name} removed.`
  showOrder()
  // The pressed button may be gone now: the keyboard goes on from the order.
  if (by < 0) (byId('lines').querySelector('button') ?? byId('wish')).focus()
}

byId('diet').append(
  ...avoidable.map((allergen) =>
    element('label', {}, element('input', { type: 'checkbox', value: allergen }), allergen),
  ),
)
byId('diet').addEventListener('change', showMenu)
byId('ask').addEventListener('submit', (event) => {
  event.preventDefault()
  wish = understand(byId('wish').value)
  showMenu()
})
byId('send').addEventListener('click', () => {
  const dishes = [...order.values()].reduce((sum, count) => sum + count, 0)
  order.clear()
  showOrder()
  byId('ticket').textContent =
    `Thank you! ${dishes} ${dishes === 1 ? 'dish is' : 'dishes are'} being made.`
  byId('wish').focus()
})
showMenu()
showOrder()
