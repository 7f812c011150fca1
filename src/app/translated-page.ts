/** What a translator of the browser puts in the place of a text; nothing of ours is one. */
const isOfTranslator = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/**
 * A browser that translates the page puts elements of its own in the place of texts, while React goes on with the texts: it would
 * take one away, or put something before it, where it is no more, and lose the screen; and nobody would see what it writes into
 * one. So what stands in for a text goes with it, and a text that changes comes back, to be translated anew (APP-12). Answers
 * how to stop.
 */
export const outliveTranslation = (page: Document) => {
  const { removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype)
  const standIns = new WeakMap<Node, HTMLElement>()

  /** What is to be seen of it in this parent: itself, what stands in for it, or nothing that is known. */
  const shownOf = (node: Node | null, parent: Node) => {
    if (!(node instanceof Text) || node.parentNode === parent) {
      return node
    }
    const standIn = standIns.get(node)
    return standIn?.parentNode === parent ? standIn : null
  }
  /** From the first translated text on; a page that nobody translates stays as it is. */
  const lookPastThem = () => {
    Node.prototype.removeChild = function <TChild extends Node>(this: Node, child: TChild): TChild {
      const shown = shownOf(child, this)
      if (shown !== null) {
        Reflect.apply(removeChild.value as Node['removeChild'], this, [shown])
      }
      return child
    }
    Node.prototype.insertBefore = function <TNode extends Node>(
      this: Node,
      node: TNode,
      place: Node | null,
    ): TNode {
      Reflect.apply(insertBefore.value as Node['insertBefore'], this, [node, shownOf(place, this)])
      return node
    }
  }

  const bringBack = new MutationObserver((changes) => {
    for (const { target: text } of changes) {
      const standIn = standIns.get(text)
      // Some translators keep the text inside, and write into it themselves.
      if (text instanceof Text && standIn?.contains(text) === false) {
        standIns.delete(text)
        standIn.replaceWith(text)
      }
    }
  })
  const findStandIns = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isOfTranslator)
      const texts = [...removedNodes].filter((node) => node instanceof Text)
      if (standIn !== undefined && texts.length > 0) {
        lookPastThem()
        texts.forEach((text) => {
          standIns.set(text, standIn)
          bringBack.observe(text, { characterData: true })
        })
      }
    }
  })

  findStandIns.observe(page.body, { childList: true, subtree: true })
  if (page.querySelector('font') !== null) {
    lookPastThem()
  }
  return () => {
    findStandIns.disconnect()
    bringBack.disconnect()
    Object.defineProperties(Node.prototype, { removeChild, insertBefore })
  }
}
