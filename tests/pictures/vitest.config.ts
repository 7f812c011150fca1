import { defineConfig } from 'vitest/config'

import { browserWorkers } from '../support/browser-workers.ts'

/** The pictures of every scene (`npm run pictures`): the browser's tests in all but what they are for. */
export default defineConfig({
  test: {
    name: 'pictures',
    include: ['tests/pictures/scenes/*.scenes.ts'],
    globalSetup: ['tests/pictures/pictures.global.ts'],
    maxWorkers: browserWorkers,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
