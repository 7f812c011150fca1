/**
 * Does what the translator of Chrome does: each text is replaced by an element with a text of its own, here in capitals. Runs in
 * the page, too: it needs nothing from around it.
 */
export const translate = (root: Element) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    texts.push(walker.currentNode as Text)
  }
  for (const text of texts) {
    const isRead = text.parentElement?.matches('script, style, font') === false
    if (text.data.trim() === '' || !isRead) {
      continue
    }
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data.toUpperCase()
    outer.append(inner)
    text.replaceWith(outer)
  }
}
