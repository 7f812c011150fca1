const byId = (id) => document.getElementById(id)
const scenes = JSON.parse(byId('data').textContent)
const filter = byId('filter')
const viewer = byId('viewer')
const all = scenes.flatMap((scene) => scene.pictures.map((picture) => ({ ...picture, scene })))

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const addChoices = (name, values) => {
  for (const value of values) {
    const box = make('input', { type: 'checkbox', name, value, checked: true })
    byId(`${name}s`).append(make('label', {}, box, String(value)))
  }
}
addChoices(
  'width',
  [...new Set(all.map(({ width }) => width))].toSorted((a, b) => a - b),
)
addChoices('theme', [...new Set(all.map(({ theme }) => theme))])
for (const album of new Set(scenes.map(({ album }) => album))) {
  filter.elements.album.append(make('option', {}, album))
}

/** What is chosen stands in the address, so that a reload and a bookmark keep it. */
const choices = () => [...new FormData(filter)].filter(([, value]) => value !== '')
const restore = () => {
  const kept = new URLSearchParams(location.hash.slice(1))
  if (kept.size === 0) return
  for (const field of filter.elements) {
    if (field.type === 'checkbox') field.checked = kept.getAll(field.name).includes(field.value)
    else if (field.name) field.value = kept.get(field.name) ?? field.value
  }
}

let shown = []

const isChosen = (picture, chosen) =>
  chosen.getAll('width').includes(String(picture.width)) &&
  chosen.getAll('theme').includes(picture.theme)

const draw = () => {
  const chosen = new FormData(filter)
  const words = chosen.get('q').toLowerCase().split(/\s+/).filter(Boolean)
  const hasWords = ({ album, name }) =>
    words.every((word) => `${album} ${name}`.toLowerCase().includes(word))
  shown = all.filter(
    (picture) =>
      isChosen(picture, chosen) &&
      hasWords(picture.scene) &&
      ['', picture.scene.album].includes(chosen.get('album')),
  )
  const parts = []
  let strip
  shown.forEach((picture, index) => {
    const { scene } = picture
    const before = shown[index - 1]?.scene
    if (scene.album !== before?.album) parts.push(make('h2', {}, scene.album))
    if (scene !== before) {
      strip = make('div', { className: 'strip' })
      parts.push(make('h3', {}, scene.name), strip)
    }
    const image = make('img', { src: picture.address, alt: '', loading: 'lazy' })
    const label = `${picture.width} px, ${picture.theme}`
    const button = make('button', { type: 'button' }, image, label)
    button.setAttribute('aria-label', `${scene.name}, ${label}`)
    button.addEventListener('click', () => enlarge(index))
    strip.append(button)
  })
  if (shown.length === 0) parts.push(make('p', { className: 'none' }, 'No picture is like that.'))
  byId('scenes').replaceChildren(...parts)
  const count = new Set(shown.map(({ scene }) => scene)).size
  byId('count').textContent = `${shown.length} pictures of ${count} screens and states`
  document.documentElement.style.setProperty('--size', `${filter.elements.size.value}px`)
}

let current = 0

const enlarge = (index) => {
  const picture = shown[index]
  if (picture === undefined) return
  current = index
  const { scene, width, theme, address } = picture
  Object.assign(byId('large'), { src: address, alt: `${scene.name}, ${width} px, ${theme}` })
  byId('caption').textContent = `${scene.album} · ${scene.name} · ${width} px · ${theme}`
  byId('stage').scrollTo(0, 0)
  if (!viewer.open) viewer.showModal()
  byId('stage').focus()
}

/** The picture like this one, but for its theme or its screen. */
const like = (isIt) => {
  const { width, theme, scene } = shown[current]
  const near = shown.slice(current).concat(shown.slice(0, current))
  return shown.indexOf(near.find((picture) => isIt(picture, { width, theme, scene })))
}
const sameLook = (step) => {
  const { width, theme, scene } = shown[current]
  const alike = shown.filter((it) => it.width === width && it.theme === theme)
  const next = alike[alike.findIndex((it) => it.scene === scene) + step]
  return shown.indexOf(next)
}
const moves = {
  ArrowLeft: () => current - 1,
  ArrowRight: () => current + 1,
  ArrowUp: () => sameLook(-1),
  ArrowDown: () => sameLook(1),
  t: () =>
    like(
      (it, { scene, width, theme }) =>
        it.scene === scene && it.width === width && it.theme !== theme,
    ),
}

viewer.addEventListener('keydown', (event) => {
  const move = moves[event.key]
  if (move === undefined) return
  event.preventDefault()
  enlarge(move())
})
viewer.addEventListener('click', ({ target }) => {
  if (target === byId('stage') || target === viewer) viewer.close()
})
filter.addEventListener('submit', (event) => event.preventDefault())
filter.addEventListener('input', () => {
  history.replaceState(null, '', `#${new URLSearchParams(choices())}`)
  draw()
})
restore()
draw()
