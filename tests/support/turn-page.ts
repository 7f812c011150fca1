import { vi } from 'vitest'

/** Shows or hides the page, as by another tab in front of it. */
export const turnPage = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
