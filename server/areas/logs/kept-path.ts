import type { Catalogue } from '#server/areas/demos/catalogue.ts'
import { redactPath } from '#server/http/redact-path.ts'

/** As figures find the demo of a path (`demoOfEntry`). */
const demoPath = /^\/demo\/([a-z][a-z0-9-]{0,39})(?=\/|$)/

/**
 * The path of a page view as it is kept. Figures have rows for each demo that a path names, for good: one that there is not is named by
 * none, or anybody could fill them. The app tells of no page that is missing.
 */
export const keptPath = (path: string, { labels }: Pick<Catalogue, 'labels'>) =>
  redactPath(path).replace(demoPath, (named, key: string) => (labels.has(key) ? named : '/demo/-'))
