const list = (text) => text.split(' ')

/** What somebody may have to leave out, and the foods that it is in. */
const kinds = {
  gluten: list('noodles bun flour bread couscous wheat'),
  milk: list('cheese butter cream yoghurt dairy lactose'),
  egg: list('mayonnaise mayo'),
  nuts: list('peanut walnut almond cashew hazelnut pecan pistachio'),
  fish: list('salmon tuna cod seafood'),
  meat: list('chicken beef pork ham bacon lamb turkey'),
}
export const avoidable = Object.keys(kinds)
const allergens = avoidable.filter((kind) => kind !== 'meat')

/** Nuts and nut, tomatoes and tomato are the same word. */
const stem = (word) => word.replace(/(?<=o)es$|(?<!s)s$/, '')

export const menu = [
  ['Tomato noodle bowl', 11.5, 'warm', 'noodles tomato egg'],
  ['Peanut satay skewers', 9.8, 'warm spicy', 'chicken peanut chilli'],
  ['Green garden salad', 8.4, 'cold light', 'lettuce cucumber radish'],
  ['Cymbal burger', 13.2, 'warm hearty', 'beef bun cheese onion'],
  ['Chickpea curry', 9.9, 'warm spicy', 'chickpea tomato chilli'],
  ['Salmon poke', 14.6, 'cold light', 'salmon rice cucumber'],
  ['Mushroom risotto', 12.7, 'warm hearty', 'mushroom rice cheese'],
  ['Walnut brownie', 5.2, 'sweet dessert', 'walnut chocolate flour butter egg'],
  ['Mango sorbet', 4.6, 'cold sweet dessert', 'mango lime'],
  ['Ginger lemonade', 3.9, 'cold sweet drink', 'ginger lemon'],
].map(([name, price, is, of]) => {
  const foods = list(of)
  const contains = avoidable.filter((kind) =>
    foods.some((food) => kind === food || kinds[kind].includes(food)),
  )
  const isWithout = (...some) => !some.some((kind) => contains.includes(kind))
  const traits = list(is)
  if (isWithout('meat', 'fish')) traits.push('vegetarian')
  if (isWithout('meat', 'fish', 'milk', 'egg')) traits.push('vegan')
  const words = [...list(name.toLowerCase()), ...foods, ...contains, ...traits]
  return { name, price, foods, contains, traits, tags: new Set(words.map(stem)) }
})
export const traits = new Set(menu.flatMap((dish) => dish.traits))
const foods = [...Object.entries(kinds).flat(2), ...menu.flatMap((dish) => dish.foods)]
const names = new Map(
  [...menu.flatMap(({ tags }) => [...tags]), ...traits, ...foods].map((name) => [stem(name), name]),
)
export const isIn = (dish, name) => dish.tags.has(stem(name))

const inOtherWords = { hot: 'warm', mild: 'not spicy,', pasta: 'noodles' }
const said = {
  no: list('no not never nothing none non nor neither dont doesnt cannot cant wont isnt arent'),
  avoid: list('without avoid except minus skip hold leave hate dislike mind sick ill'),
  /** These stand before or behind what they mean: allergic to nuts, a nut allergy. */
  either: list('free allergic allergy allergies intolerant intolerance sensitive sensitivity'),
  wish: list('want wants like love prefer give need needs something'),
  with: list('with have has contain contains containing'),
  turn: list('but because for . ; ! ?'),
  filler: list(
    'a about all allowed also am an and any anything are as at be bear can child could daughter day digest dinner dish dishes do does eat eating find food friend from get good guest guests hello hi how husband i in is it just kid kids kind long lunch made make makes may me meal menu mood much must my of on one only option options order our out people person please product products really serve should show so some somebody someone son stand take than thank thanks that the there these they thing things this to today tolerate too touch traces tree very we what which who wife will would you your ,',
  ),
}
const isSaid = (kind, word) => said[kind].includes(word)

const numbers = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
)
const pricePattern = new RegExp(
  `\\b(?:(?<below>under|below|less than|cheaper than)|(?:no|not|nothing) (?:more than|over|above)|up to|at most|max) \\$? ?(?<price>\\d+(?:[.,]\\d+)?|${numbers.join('|')})\\b(?: (?:dollars?|bucks))?`,
)

function limitOf(sentence) {
  const found = pricePattern.exec(sentence)
  if (!found) return { words: '', most: Infinity }
  const { below, price } = found.groups
  const inWords = numbers.indexOf(price)
  const amount = inWords < 0 ? Number(price.replace(',', '.')) : inWords
  return { words: found[0], most: below ? amount - 0.01 : amount }
}

const wordsOf = (sentence) =>
  sentence
    .replace(/['’](?:d|ll|m|re|s|ve)\b/g, '')
    .replace(/['’]/g, '')
    .replace(/(?<=[a-z])(?:free|allerg(?:y|ic))\b/g, ' $&')
    .replace(/\bco?eliac\b/g, 'without gluten,')
    .replace(/\b(?:anything|everything|all) but\b/g, 'without')
    .replace(/[a-z]+/g, (word) => inOtherWords[stem(word)] ?? word)
    .match(/[a-z]+|\d+|[.,;!?]/g) ?? []

/** What is named, each with the mood it is named in: refused by a no or by an allergy, wished for, or neither. */
function readMentions(words) {
  const mentions = []
  let mood = {}
  let before = ''
  const turn = (next) => {
    mood = mood.isUsed ? next : { ...mood, ...next }
  }
  for (const word of words.filter((each) => !isSaid('filler', each))) {
    const last = mentions.at(-1)
    if (isSaid('either', word) && before === last?.word) mood.isAvoiding = true
    else if (isSaid('no', word)) turn({ isNo: true })
    else if (isSaid('avoid', word) || isSaid('either', word)) turn({ isAvoiding: true })
    else if (isSaid('wish', word)) turn({ isWished: true })
    else if (isSaid('turn', word)) turn({})
    else if (isSaid('with', word)) mood.isWished = true
    else if (word !== 'or') {
      const name = names.get(stem(word))
      const isOther = traits.has(name) || traits.has(last?.name)
      // Not spicy, vegan: a trait ends the list. Without nuts, milk: a food goes on with it.
      if (mood.isUsed && isOther && before !== 'or') mood = {}
      mood.isUsed = true
      mentions.push({ word, name, mood })
    }
    before = word
  }
  // Nuts? No: a refusal with nothing behind it means what came before.
  if (!mood.isUsed && isRefused({ mood }))
    for (const mention of mentions) mention.mood.isAvoiding = true
  return mentions
}

const isRefused = ({ mood }) => mood.isNo || mood.isAvoiding
const named = (mentions) => [...new Set(mentions.map(({ name, word }) => name ?? word))]

/** Who leaves out a food is offered nothing of its kind; only meat is no allergen. */
const leftOutWith = (food) =>
  allergens.find((kind) => kind === food || kinds[kind].includes(food)) ?? food

/** A food is wished for only where that is certain; in doubt it is left out. */
export function understand(sentence) {
  const text = sentence.toLowerCase()
  const limit = limitOf(text)
  const mentions = readMentions(wordsOf(text.replace(limit.words, ' ')))
  const unknown = mentions.filter(({ name }) => !name)
  const known = mentions.filter(({ name }) => name)
  const isDoubtful = ({ name, mood }) => {
    if (!foods.includes(name)) return false
    if (isRefused({ mood })) return mood.isNo && mood.isAvoiding
    return unknown.length > 0 || (allergens.includes(name) && !mood.isWished)
  }
  const out = named(known.filter((mention) => isRefused(mention) || isDoubtful(mention)))
  const isEmpty = known.length === 0 && limit.words === ''
  return {
    limit,
    wished: named(known).filter((name) => !out.includes(name)),
    avoided: [...new Set(out.map(leftOutWith))],
    doubtful: named(known.filter(isDoubtful)),
    unknown: named(unknown),
    refused: named(unknown.filter(isRefused)),
    isEmpty,
    isLost: unknown.length > 0 && (isEmpty || unknown.some(isRefused)),
  }
}
