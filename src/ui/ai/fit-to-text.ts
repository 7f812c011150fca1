const sizesFields = (style: object): boolean => 'fieldSizing' in style

/** Has a field show all lines that stand in it, where the browser does not do so by `field-sizing`, as Safari before 26.2. */
export const fitToText = (field: HTMLElement | null) => {
  if (field !== null && !sizesFields(field.style)) {
    field.style.height = 'auto'
    const edges = field.offsetHeight - field.clientHeight
    field.style.height = `${field.scrollHeight + edges}px`
  }
}
