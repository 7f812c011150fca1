import { rm } from 'node:fs/promises'

import type { TestProject } from 'vitest/node'

import { writeContactSheet } from '#tests/pictures/contact-sheet.ts'
import { fillPortal } from '#tests/pictures/fill-portal.ts'
import { folder } from '#tests/pictures/looks.ts'
import { setup as startPortals } from '#tests/support/portal.global.ts'

/** Starts the portals, fills them, and writes the contact sheet in the end. */
export const setup = async (project: TestProject) => {
  const stop = await startPortals(project)
  const { portals } = project.getProvidedContext()
  await Promise.all(portals.map(({ dataDir }) => fillPortal(dataDir)))
  // Some pictures alone take their place among those of before.
  if (process.env['PICTURES_ANEW'] === '1') {
    await rm(folder, { recursive: true, force: true })
  }

  return async () => {
    await stop()
    const { scenes, pictures, file } = await writeContactSheet(folder)
    process.stdout.write(`${pictures} pictures of ${scenes} scenes: ${file}\n`)
  }
}
