import { build } from 'vite'

/**
 * Builds the portal into `dist`. Pages are made by the app's own code (`prerender.ts`), which may leave a timer behind that a
 * tab would end: what is built is all that is waited for.
 */
await build({ logLevel: 'warn' })
// oxlint-disable-next-line unicorn/no-process-exit -- as above
process.exit()
