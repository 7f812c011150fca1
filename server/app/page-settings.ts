import type { Config } from '#server/base/config/config.ts'
import { demoFolders, demoThemes } from '#server/areas/demos/read-demos.ts'
import type { OuterLinks } from '#src/lib/outer-links.ts'

const settingOf = (name: string) =>
  new RegExp(`(<meta (?:name|property)="${name}" content=")[^"]*(")`)

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Matches the hidden links of a page that leads outside (`src/ui/parts/buttons/outer-link.tsx`). */
const linksTo = (page: string) => new RegExp(`<a\\b[^>]*\\bdata-outer="${page}"[^>]*>`, 'g')

/** Gives the links their addresses and shows them. */
const withOuterLinks = (html: string, links: OuterLinks) =>
  Object.entries(links).reduce(
    (page, [name, url]) =>
      url === null
        ? page
        : page.replaceAll(linksTo(name), (link) =>
            link
              .replace(' hidden=""', '')
              .replace(/href="[^"]*"/, () => `href="${inAttribute(url)}"`),
          ),
    html,
  )

type PageSettings = Pick<Config, 'storageType' | 'demosDir' | 'publicUrl' | 'outerLinks'>

/** The page with the settings that the app reads from it. */
export const withSettings = (
  html: string,
  { storageType, demosDir, publicUrl, outerLinks }: PageSettings,
) =>
  Object.entries({
    ...Object.fromEntries(
      Object.entries(outerLinks).map(([page, url]) => [`${page}-url`, url ?? '']),
    ),
    'storage-type': storageType,
    'demo-keys': demoFolders(demosDir).join(' '),
    'demo-themes': demoThemes(demosDir)
      .map((pair) => pair.join('='))
      .join(' '),
    // Sites that preview a link need an absolute address.
    'og:image': `${publicUrl}/share.png`,
  }).reduce(
    (page, [name, value]) =>
      page.replace(
        settingOf(name),
        (_, start: string, end: string) => start + inAttribute(value) + end,
      ),
    withOuterLinks(html, outerLinks),
  )

/** The build that a page belongs to; `null` in development. */
export const buildIn = (html: string) =>
  /<meta name="build" content="([^"]+)"/.exec(html)?.[1] ?? null

/**
 * The names that the page of a path may have in the build, the best first: there are variants without the Google button. Every
 * mailed link has the same page, which takes the link's secrets out of the address (`public/mailed-link.js`).
 */
export const pageFiles = (path: string, { providers }: Pick<Config, 'providers'>) => {
  const page = /^(.+\/connect)\/[^/]+\/[^/]+$/.exec(path)?.[1] ?? path
  const hasGoogle = providers.some(({ type }) => type === 'oidc-google')
  return hasGoogle ? [`${page}.html`] : [`${page}.without-google.html`, `${page}.html`]
}
