import { parseArgs } from 'node:util'

import { ensureBuilt } from './build.mjs'
import { ensureTestBrowser } from './chromium.mjs'
import { command, Failure, runNode } from './process.mjs'

const options = {
  only: { type: 'string', multiple: true },
  width: { type: 'string', multiple: true },
  theme: { type: 'string', multiple: true },
}

function optionsIn(args) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Failure(
      `${error.message}\nUsage: npm run pictures -- --only login --width 320 --theme dark`,
    )
  }
}

const asPattern = (names) =>
  names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')

/** Takes pictures of every screen in every state, or only of the named scenes, widths and themes. */
export async function pictures(args) {
  const { only, width, theme } = optionsIn(args)
  const chromium = await ensureTestBrowser()
  await ensureBuilt()
  const config = ['--config', 'tests/pictures/vitest.config.ts']
  const scenes = only === undefined ? [] : ['--testNamePattern', asPattern(only)]
  const env = {
    CHROMIUM_PATH: chromium,
    ...(args.length === 0 && { PICTURES_ANEW: '1' }),
    ...(width && { PICTURE_WIDTHS: width.join(',') }),
    ...(theme && { PICTURE_THEMES: theme.join(',') }),
  }
  return runNode([command('vitest'), 'run', ...config, ...scenes], { env })
}
