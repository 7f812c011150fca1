import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readConfig, type Config } from '#server/base/config/config.ts'
import { messageOf } from '#server/base/fault.ts'
import { codeOfOtherBuilds, shareCode } from '#server/app/code-of-builds.ts'
import { buildIn } from '#server/app/page-settings.ts'
import { mountSpa } from '#server/app/spa.ts'
import { startVite } from '#server/app/vite.ts'
import { inspectedByVite, inspectedPage } from '#server/local/inspector.ts'
import { implementations } from '#server/app/implementations.ts'
import { startMessage } from '#server/app/start-message.ts'
import { startServer, type Pages } from '#server/app/start-server.ts'

const distPath = join(import.meta.dirname, '..', 'dist')

const builtPages = (config: Config): Pages => {
  const indexPath = join(distPath, 'index.html')
  if (!existsSync(indexPath)) {
    throw new Error('The app is not built. Start with `npm start`.')
  }
  const build = buildIn(readFileSync(indexPath, 'utf8'))
  const shown = config.mode === 'local' ? inspectedPage : undefined
  return {
    mount: async (app, services) => {
      if (build !== null) {
        await shareCode(distPath, build, services)
      }
      mountSpa(app, distPath, config, shown, codeOfOtherBuilds(services.db))
    },
    build,
  }
}

const pagesInWork = (config: Config): Pages => {
  if (config.mode === 'production') {
    throw new Error('PUBLIC_URL: is not this machine; others get the built app, by `npm start`.')
  }
  return { around: (...given) => startVite(...given, config, [inspectedByVite]) }
}

try {
  const config = readConfig(process.env)
  const pages = process.argv.includes('--dev') ? pagesInWork(config) : builtPages(config)
  const { stop, ...told } = await startServer(config, implementations, pages)
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  process.stdout.write(startMessage(config, told))
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
}
