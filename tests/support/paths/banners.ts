import type { Stage } from '#tests/support/paths/stage.ts'

const squeezed = ({ textContent }: Element) => textContent.replaceAll(/\s+/g, ' ').trim()

/** A stage of which only the banners are in sight, from top to bottom. */
export const watchingBanners = (stage: Stage): Stage => ({
  ...stage,
  sight: () => {
    const place = document.querySelector('header ~ div[tabindex="-1"]')
    const texts = [...(place?.querySelectorAll('[role=status] span') ?? [])]
    const buttons = [...(place?.querySelectorAll('button') ?? [])]
    return Promise.resolve([
      ...texts.map((text) => `status: ${squeezed(text)}`),
      ...buttons.map(
        (it) => `button: ${squeezed(it)}${it.ariaDisabled === 'true' ? ' (busy)' : ''}`,
      ),
    ])
  },
})
