/** A form whose text stands elsewhere too, in the address, among the drafts or on the server, says so by `data-kept`. */
const isUnsent = (field: Element) =>
  field.isConnected &&
  (field as HTMLInputElement).value !== '' &&
  field.closest('form') !== null &&
  field.closest('[data-kept]') === null

/** Answers whether a person typed anything that is not sent yet and that a reload would lose. */
export const watchUnsent = (document: Document) => {
  let typed = new Set<Element>()
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) {
      // A form may be kept before this key, and not after it.
      typed = new Set([...typed, target].filter((field) => field.isConnected))
    }
  })
  return () => [...typed].some(isUnsent)
}
