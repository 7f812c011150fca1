const sizesFields = (style: object): boolean => 'fieldSizing' in style

/** Makes a field as high as its text, in browsers without `field-sizing` (Safari before 26.2). */
export const fitToText = (field: HTMLElement | null) => {
  if (field !== null && !sizesFields(field.style)) {
    field.style.height = 'auto'
    const edges = field.offsetHeight - field.clientHeight
    field.style.height = `${field.scrollHeight + edges}px`
  }
}
