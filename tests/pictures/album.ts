import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { test } from 'vitest'

import { fileOf, folder, looks } from '#tests/pictures/looks.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { nothingMoves } from '#tests/support/quality.ts'

export type Scene = {
  /** What is seen, in words: its title in the contact sheet, and what `--only` asks for. */
  name: string
  /** The way there, in a browser of its own, until all that is to be seen stands there. */
  way: (page: Page) => Promise<unknown>
  /** The widest window that it is seen in, where it is not seen in all. */
  maxWidth?: number
}

/** What the contact sheet reads beside the pictures of a scene. */
export type Caption = { album: string; name: string; order: number }

/** Takes the pictures of scenes that belong together: one file of scenes is one album. */
export const album = (title: string, scenes: readonly Scene[]) => {
  const { newPerson } = useBrowser()

  scenes.forEach(({ name, way, maxWidth = Infinity }, order) =>
    // oxlint-disable-next-line vitest/expect-expect -- people look at the pictures
    test(`${title}: ${name}`, async () => {
      const page = await newPerson({ isCutOff: true })
      await way(page)

      const place = join(folder, title, name)
      await mkdir(place, { recursive: true })
      const caption: Caption = { album: title, name, order }
      await writeFile(join(place, 'caption.json'), JSON.stringify(caption))
      for (const look of looks.filter(({ viewport }) => viewport.width <= maxWidth)) {
        await page.emulateMedia({ colorScheme: look.theme })
        await page.setViewportSize(look.viewport)
        const fullPage = await settle(page)
        await page.screenshot({ path: join(place, fileOf(look)), fullPage })
      }
    }),
  )
}

/** Waits until nothing moves and all is drawn; answers whether the page can be seen whole: what lies over it covers a window. */
const settle = async (page: Page) => {
  await nothingMoves(page)
  return page.evaluate(async () => {
    const pictures = [...document.images].filter((it) => it.checkVisibility())
    for (const picture of pictures) {
      picture.loading = 'eager'
    }
    // One that cannot be loaded is seen as it is.
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
    const isCovered = document.querySelector('[role=dialog], [role=alertdialog], :popover-open')
    if (isCovered === null) {
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
    return isCovered === null
  })
}
