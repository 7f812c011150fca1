import type { Catalogue } from '#server/areas/demos/catalogue.ts'
import { redactPath } from '#server/http/redact-path.ts'

/** As figures find the demo of a path (`demoOfEntry`). */
const demoPath = /^\/demo\/([a-z][a-z0-9-]{0,39})(?=\/|$)/

/**
 * The path of a page view as it is stored. Figures get permanent rows for each demo in a path, so unknown demos are removed from
 * it; otherwise anybody could fill the tables. The app does not report missing pages.
 */
export const keptPath = (path: string, { labels }: Pick<Catalogue, 'labels'>) =>
  redactPath(path).replace(demoPath, (named, key: string) => (labels.has(key) ? named : '/demo/-'))
