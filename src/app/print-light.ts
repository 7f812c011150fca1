/** Paper is white: whatever scheme the page wears (APP-3), it is printed in the light one. */
export const printLight = (bearer: HTMLElement, page: Pick<Window, 'addEventListener'>) => {
  let isDark = false
  page.addEventListener('beforeprint', () => {
    isDark = bearer.classList.replace('dark', 'light')
    bearer.style.colorScheme = 'light'
  })
  page.addEventListener('afterprint', () => {
    if (isDark) {
      bearer.classList.replace('light', 'dark')
      bearer.style.colorScheme = 'dark'
    }
  })
}
