/** Paper is white: whatever scheme the page wears (APP-3), it is printed in the light one. */
export const printLight = (root: HTMLElement, page: Pick<Window, 'addEventListener'>) => {
  let isDark = false
  page.addEventListener('beforeprint', () => {
    isDark = root.classList.replace('dark', 'light')
    root.style.colorScheme = 'light'
  })
  page.addEventListener('afterprint', () => {
    if (isDark) {
      root.classList.replace('light', 'dark')
      root.style.colorScheme = 'dark'
    }
  })
}
