import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { html, raw } from 'hono/html'
import { build } from 'vite'

import { required } from '#src/lib/required.ts'
import { pack } from '#tests/report/packed.ts'
import { reportData, type Report } from '#tests/report/report-data.ts'

const folder = join(import.meta.dirname, 'page')

/** The page's own code and look, in one text each. */
const builtPage = async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Also where tests run.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(folder, 'main.tsx'), formats: ['iife'], name: 'report' },
    },
  })
  const files = [built].flat() as { output: { fileName: string; code?: string }[] }[]
  const code = files.flatMap(({ output }) => output).find(({ code }) => code !== undefined)?.code
  // Nothing in it ends the element that it stands in.
  return required(code, 'code').replaceAll('</script', String.raw`<\/script`)
}

/** The report as one file that needs no other and no network. */
export const reportPage = async (report: Report): Promise<string> => {
  const data = gzipSync(JSON.stringify(pack(reportData(report))), { level: 9 }).toString('base64')
  const styles = ['../../../src/inspector/page/chart.css', 'report.css'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Paths and requirements — Partner Portal</title>
        <style>
          ${raw(styles.join('\n'))}
        </style>
      </head>
      <body>
        <div id="root"><noscript>This report is drawn by its own script.</noscript></div>
        <script type="application/gzip" id="data">
          ${data}
        </script>
        <script>
          ${raw(await builtPage())}
        </script>
      </body>
    </html>`
  // What the library makes is an object that holds a text.
  return page.valueOf()
}
