const menu = [
  {
    name: 'Tomato noodle bowl',
    price: 11.5,
    tags: ['warm', 'vegetarian', 'noodles', 'bowl'],
    contains: ['gluten', 'egg'],
  },
  {
    name: 'Peanut satay skewers',
    price: 9.8,
    tags: ['warm', 'spicy', 'chicken'],
    contains: ['nuts', 'meat'],
  },
  {
    name: 'Green garden salad',
    price: 8.4,
    tags: ['cold', 'vegan', 'vegetarian', 'light', 'salad'],
    contains: [],
  },
  {
    name: 'Cymbal burger',
    price: 13.2,
    tags: ['warm', 'beef', 'hearty'],
    contains: ['gluten', 'milk', 'meat'],
  },
  {
    name: 'Chickpea curry',
    price: 10.9,
    tags: ['warm', 'vegan', 'vegetarian', 'spicy', 'bowl'],
    contains: [],
  },
  { name: 'Salmon poke', price: 14.6, tags: ['cold', 'light', 'fish', 'bowl'], contains: ['fish'] },
  {
    name: 'Mushroom risotto',
    price: 12.7,
    tags: ['warm', 'vegetarian', 'hearty', 'rice'],
    contains: ['milk'],
  },
  {
    name: 'Walnut brownie',
    price: 5.2,
    tags: ['sweet', 'dessert', 'vegetarian'],
    contains: ['gluten', 'milk', 'egg', 'nuts'],
  },
  {
    name: 'Mango sorbet',
    price: 4.6,
    tags: ['sweet', 'dessert', 'cold', 'vegan', 'vegetarian'],
    contains: [],
  },
  {
    name: 'Ginger lemonade',
    price: 3.9,
    tags: ['drink', 'cold', 'vegan', 'vegetarian'],
    contains: [],
  },
]
const avoidable = ['gluten', 'milk', 'egg', 'nuts', 'fish', 'meat']
const sameThing = {
  peanuts: 'nuts',
  nut: 'nuts',
  dairy: 'milk',
  lactose: 'milk',
  eggs: 'egg',
  wheat: 'gluten',
}

const order = new Map()
let wish = { words: [], avoided: [], limit: Infinity }

const byId = (id) => document.getElementById(id)
const dollars = (amount) => `$${amount.toFixed(2)}`

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

/** Understands tags and dish names, 'without …', 'no …', '…-free', and 'under $12'. */
function understand(sentence) {
  const text = sentence.toLowerCase()
  const words = (text.match(/[a-z]+/g) ?? []).map((word) => sameThing[word] ?? word)
  const avoided = avoidable.filter((allergen) =>
    words.some((word, at) => {
      if (word !== allergen) return false
      const before = words
        .slice(0, at)
        .findLast((other) => other !== 'or' && other !== 'and' && !avoidable.includes(other))
      return before === 'without' || before === 'no' || words[at + 1] === 'free'
    }),
  )
  const limit = Number(
    /(?:under|below|less than|up to)\s*\$?\s*(\d+(?:\.\d+)?)/.exec(text)?.[1] ?? Infinity,
  )
  const known = new Set(
    menu.flatMap((dish) => [...dish.tags, ...dish.name.toLowerCase().split(' ')]),
  )
  return {
    words: words.filter((word) => known.has(word) && !avoided.includes(word)),
    avoided,
    limit,
  }
}

const leftOut = () => {
  const ticked = [...document.querySelectorAll('#diet input:checked')].map(({ value }) => value)
  return new Set([...ticked, ...wish.avoided])
}

function matching() {
  const avoided = leftOut()
  return menu.filter(
    (dish) =>
      dish.price <= wish.limit &&
      !dish.contains.some((allergen) => avoided.has(allergen)) &&
      wish.words.every((word) =>
        `${dish.tags.join(' ')} ${dish.name.toLowerCase()}`.includes(word),
      ),
  )
}

function dishRow(dish) {
  const contents =
    dish.contains.length > 0 ? `Contains ${dish.contains.join(', ')}.` : 'Free of listed allergens.'
  return element(
    'li',
    {},
    element(
      'span',
      {},
      `${dish.name} · ${dollars(dish.price)}`,
      element('small', { textContent: contents }),
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
  const without = [...leftOut()]
  const condition = without.length > 0 ? ` without ${without.join(' or ')}` : ''
  if (dishes.length === menu.length) byId('answer').textContent = 'Here is the whole menu.'
  else if (dishes.length === 0)
    byId('answer').textContent = `I have nothing like that${condition}. Try fewer wishes.`
  else {
    const [first] = dishes
    byId('answer').textContent =
      `I found ${dishes.length}${condition}. How about the ${first.name.toLowerCase()}?`
  }
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
