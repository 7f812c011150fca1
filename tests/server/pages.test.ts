import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'

import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

import { artworkAddress, mountArtwork } from '#server/areas/demos/artwork.ts'
import { demoFolders } from '#server/areas/demos/read-demos.ts'
import { typeOf } from '#server/http/hosted-file.ts'
import { buildIn, withSettings } from '#server/app/page-settings.ts'
import { mountSpa } from '#server/app/spa.ts'
import { mountWellKnown } from '#server/app/well-known.ts'
import { createPortal } from '#tests/support/portal.ts'

const dist = mkdtempSync(join(tmpdir(), 'portal-dist-'))
afterAll(() => rmSync(dist, { recursive: true }))

const script = 'console.log("portal")'
const index =
  '<!doctype html><meta name="storage-type" content="cookie" /><style>body{margin:0}</style><script>go()</script><div id="root"></div>'
const prerendered = '<!doctype html><style>form{margin:0}</style><form></form>'
mkdirSync(join(dist, 'assets'))
mkdirSync(join(dist, '.git'))
mkdirSync(join(dist, 'login'))
writeFileSync(join(dist, 'index.html'), index)
writeFileSync(join(dist, 'login/customer.html'), prerendered)
writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(dist, 'assets/app-1a2b.js'), script)
writeFileSync(join(dist, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
writeFileSync(join(dist, 'assets/app-1a2b.js.gz'), gzipSync(script))
writeFileSync(join(dist, 'assets/app-1a2b.js.map'), '{}')
writeFileSync(join(dist, '.env'), 'SECRET=1')
writeFileSync(join(dist, '.built'), '')
writeFileSync(join(dist, '.git/config'), '')

const portal = await createPortal()
mountArtwork(portal.app, portal.config)
mountWellKnown(portal.app, portal.config)
mountSpa(portal.app, dist, portal.config)
const local = await createPortal({ config: { storageType: 'localStorage' } })
mountSpa(local.app, dist, local.config)

const get = (path: string, headers: Record<string, string> = {}) =>
  portal.app.request(`http://localhost:3000${path}`, { headers })

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

test('every path of the app gets the index, asked for anew each time', async () => {
  for (const path of ['/', '/login', '/demo/nba', '/email/login/connect/abc_-1/def', '/nowhere']) {
    const response = await get(path)
    expect([path, response.status, await response.text()]).toEqual([path, 200, index])
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('LOGIN-9 PW-11 a password manager is led to where a password is changed, and to the passkeys', async () => {
  const password = await get('/.well-known/change-password')
  expect([password.status, password.headers.get('location')]).toEqual([
    303,
    '/account#change-password',
  ])
  const passkeys = await get('/.well-known/passkey-endpoints')
  expect(passkeys.headers.get('content-type')).toContain('application/json')
  const place = 'http://localhost:3000/account#passkeys'
  expect(await passkeys.json()).toEqual({ enroll: place, manage: place })
  // Managers ask for one that is nobody's first, and trust none of a site that has a page for everything.
  const nothing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await get(nothing, { accept: 'text/html' })).status).toBe(404)
})

test('whoever finds a vulnerability is told whom to tell, where the portal has somebody (RFC 9116)', async () => {
  const path = '/.well-known/security.txt'
  expect((await get(path)).status).toBe(404)

  const { app, config } = await createPortal()
  mountWellKnown(app, { ...config, securityContact: 'mailto:security@portal.example' })
  const told = await app.request(`http://localhost:3000${path}`)
  expect(told.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const lines = (await told.text()).trimEnd().split('\n')
  const { Expires: expires = '', ...fields } = Object.fromEntries(
    lines.map((line) => line.split(': ')),
  ) as Record<string, string>
  expect(fields).toEqual({
    Contact: 'mailto:security@portal.example',
    'Preferred-Languages': 'en',
    Canonical: `http://localhost:3000${path}`,
  })
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect([days > 30, days < 365]).toEqual([true, true])
})

test('APP-7 the page says where the session is kept, as STORAGE_TYPE has it', async () => {
  expect(await (await get('/')).text()).toContain('name="storage-type" content="cookie"')
  const page = await local.app.request('http://localhost:3000/', {
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('etag')).not.toBe((await get('/')).headers.get('etag'))
  const html = brotliDecompressSync(await page.arrayBuffer()).toString()
  expect(html).toBe(index.replace('content="cookie"', 'content="localStorage"'))
})

test('RE-17 a built page names its build, one that nobody built names none', () => {
  expect(buildIn('<meta name="build" content="1a2b" />')).toBe('1a2b')
  expect(buildIn(readFileSync('index.html', 'utf8'))).toBeNull()
})

test('APP-3 the page names the demos that show themselves in one scheme alone, as the catalogue has them', () => {
  const page = withSettings('<meta name="demo-themes" content="" />', portal.config)
  const themes = Object.fromEntries(
    demoFolders('demos').map((key) => [
      key,
      JSON.parse(readFileSync(`demos/${key}/demo.json`, 'utf8')).theme as string | null,
    ]),
  )
  const forced = Object.entries(themes).filter(([, theme]) => theme !== null)
  expect(forced).not.toEqual([])
  expect(page).toBe(
    `<meta name="demo-themes" content="${forced.map((pair) => pair.join('=')).join(' ')}" />`,
  )
})

test('APP-4 the page names the demos of the catalogue, whose keys are short addresses', async () => {
  const own = await createPortal()
  const named = mkdtempSync(join(tmpdir(), 'named-'))
  onTestFinished(() => rmSync(named, { recursive: true }))
  writeFileSync(join(named, 'index.html'), '<meta name="demo-keys" content="" />')
  mountSpa(own.app, named, own.config)
  const keys = /content="(.*)"/.exec(await (await own.app.request('http://localhost:3000/')).text())
  expect(keys?.[1]?.split(' ')).toEqual(expect.arrayContaining(['cymbalbites', 'robotaxi']))
})

test('LOGIN-1 HT-01 a page that was made ahead leads to help and notices where settings say so, and stays as it is where not', () => {
  const hidden =
    '<meta name="help-url" content="" /><meta name="terms-url" content="" /><a hidden="" class="link" data-outer="help" href="/">Help</a><a hidden="" data-outer="terms" href="/">Terms</a><a href="/">Home</a>'
  expect(withSettings(hidden, portal.config)).toBe(hidden)
  const outerLinks = { ...portal.config.outerLinks, help: 'https://help.example/$1?a="b"&c' }
  expect(withSettings(hidden, { ...portal.config, outerLinks })).toBe(
    '<meta name="help-url" content="https://help.example/$1?a=&quot;b&quot;&amp;c" /><meta name="terms-url" content="" /><a class="link" data-outer="help" href="https://help.example/$1?a=&quot;b&quot;&amp;c">Help</a><a hidden="" data-outer="terms" href="/">Terms</a><a href="/">Home</a>',
  )
})

test('ROUTE-1 the sign-in pages as they are built have a place for help and for each notice', () => {
  const page = readFileSync('index.html', 'utf8')
  expect(
    Object.keys(portal.config.outerLinks).filter((name) => !page.includes(`"${name}-url"`)),
  ).toEqual([])
})

test('DEMO-2 AZ-02 a link that is shared tells strangers the name and the picture of the portal, and of no demo', () => {
  const page = withSettings(readFileSync('index.html', 'utf8'), portal.config)
  const told = [...page.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)]
  expect(Object.fromEntries(told.map(([, name, text]) => [name, text]))).toEqual({
    type: 'website',
    site_name: 'Partner Portal',
    title: 'Partner Portal',
    description: 'Find a product demo, and open it.',
    image: 'http://localhost:3000/share.png',
    'image:alt': 'Partner Portal: an open door',
  })
  const labels = demoFolders(portal.config.demosDir).map(
    (key) => JSON.parse(readFileSync(`demos/${key}/demo.json`, 'utf8')).label as string,
  )
  expect(labels.filter((label) => page.includes(label))).toEqual([])
})

test('APP-1 every file that the page and its manifest name is there, and is what it says', () => {
  const page = readFileSync('index.html', 'utf8')
  const manifest = JSON.parse(readFileSync('public/app.webmanifest', 'utf8')) as {
    icons: { src: string; type: string }[]
  }
  const named = [...page.matchAll(/(?:href|content)="(\/[\w.-]+)"/g)].map(([, path = '']) => path)
  expect(named).toEqual(['/share.png', '/favicon.svg', '/apple-touch-icon.png', '/app.webmanifest'])
  expect(named.filter((path) => !existsSync(`public${path}`))).toEqual([])
  for (const { src, type } of manifest.icons) {
    expect([existsSync(`public${src}`), typeOf(src).split(';')[0]]).toEqual([true, type])
  }
})

describe('the artwork of demos', () => {
  const artwork = artworkAddress('demos/robotaxi', 'robotaxi', 'hero.svg')

  test('DEMO-3 HT-01 is kept for ever under its address, compressed, and may run nothing', async () => {
    const response = await get(artwork, { 'accept-encoding': 'br' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(await (await get(artwork)).text()).toBe(readFileSync('demos/robotaxi/hero.svg', 'utf8'))
  })

  test.each(['hero.svg', 'thumbnail.svg', 'film.webm', 'film.mp4', 'film.vtt'])(
    'AZ-05 %s is there for whoever was told its address, and for nobody who knows the key of the demo alone',
    async (file) => {
      const address = artworkAddress('demos/robotaxi', 'robotaxi', file)
      expect((await get(address)).status).toBe(200)
      const [path = '', tag = ''] = address.split('?v=')
      const other = artworkAddress('demos/nba', 'nba', 'hero.svg').split('?v=')[1]
      const guesses = ['', '?', '?v=', '?v=old', `?v=${other}`, `?v=${tag.slice(1)}`, `?v=${tag}x`]
      for (const guess of guesses) {
        const answer = await get(`${path}${guess}`)
        expect([guess, answer.status, answer.headers.get('etag')]).toEqual([guess, 404, null])
      }
    },
  )

  test.each([
    '/demos/robotaxi/demo.json',
    '/demos/robotaxi/absent.svg',
    '/demos/robotaxi/..%2f..%2fpackage.json',
    '/demos/..%2frobotaxi/hero.svg',
    '/demos/robotaxi/sandbox%2fscript.svg',
  ])('HT-17 answers 404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

test('HT-01 a path that was prerendered gets its own page, with a policy of its own', async () => {
  const response = await get('/login/customer')
  expect(await response.text()).toBe(prerendered)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-security-policy')).toContain(sha256('form{margin:0}'))
  expect(await (await get('/login/customer/')).text()).toBe(index)
})

test('HT-01 AI-07 AI-08 the policy of a page lets run what was built into it and nothing else', async () => {
  const policy = (await get('/')).headers.get('content-security-policy')
  expect(policy).toBe(
    [
      "default-src 'none'",
      `script-src 'self' 'sha256-${sha256('go()')}'`,
      `style-src 'self' 'sha256-${sha256('')}' 'sha256-${sha256('body{margin:0}')}'`,
      "img-src 'self'",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      'frame-src https://www.youtube-nocookie.com',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
  )
})

const framedBy = async ({ app }: typeof portal, path: string) =>
  (await app.request(`http://localhost:3000${path}`)).headers
    .get('content-security-policy')
    ?.split('; ')
    .find((part) => part.startsWith('frame-src'))

test('INSIGHT-3 AI-07 where there is a Looker, with its port, and only there, a page may frame it', async () => {
  const looker = { host: 'looker.example:9999', embedSecret: 's', models: [], dashboardId: '136' }
  const own = await createPortal({ config: { looker } })
  mountSpa(own.app, dist, own.config)
  const videos = 'frame-src https://www.youtube-nocookie.com'
  for (const path of ['/usage-insights', '/login/customer']) {
    expect(await framedBy(own, path)).toBe(`${videos} https://looker.example:9999`)
    expect(await framedBy(portal, path)).toBe(videos)
  }
  expect(await framedBy(own, '/api/config')).toBe(videos)
})

test('a fingerprinted asset is kept for ever and comes in the best encoding that is asked for', async () => {
  const path = '/assets/app-1a2b.js'
  const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' })
  const plain = await get(path)

  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script)
  expect(await plain.text()).toBe(script)
  expect([br, gzip, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
    'br',
    'gzip',
    null,
  ])
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.get('etag'))).size).toBe(3)
  for (const { headers } of [br, gzip, plain]) {
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

/** A server that runs in this process has `Response` without `bytes`. */
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

test('DEMO-2 a film is sent in the parts that a browser asks for, and whole where the parts would not fit', async () => {
  const address = artworkAddress('demos/robotaxi', 'robotaxi', 'film.mp4')
  const film = await bytesOf(await get(address))
  const part = async (range: string, ifRange?: string) => {
    const answer = await get(address, { range, ...(ifRange && { 'if-range': ifRange }) })
    return [answer.status, answer.headers.get('content-range'), (await bytesOf(answer)).length]
  }
  const all = film.length
  const { headers } = await get(address)
  expect(headers.get('accept-ranges')).toBe('bytes')
  expect(headers.get('content-type')).toBe('video/mp4')
  expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${all}`, 2])
  expect(await part('bytes=10-')).toEqual([206, `bytes 10-${all - 1}/${all}`, all - 10])
  expect(await part('bytes=-10')).toEqual([206, `bytes ${all - 10}-${all - 1}/${all}`, 10])
  expect(await part(`bytes=0-${all * 2}`)).toEqual([206, `bytes 0-${all - 1}/${all}`, all])
  expect(await part(`bytes=${all}-`)).toEqual([416, `bytes */${all}`, 0])
  expect(await part('bytes=-0')).toEqual([416, `bytes */${all}`, 0])
  expect(await part('bytes=0-1', headers.get('etag') ?? '')).toEqual([206, `bytes 0-1/${all}`, 2])
  for (const whole of ['bytes=0-1,4-5', 'bytes=-', 'bytes=5-2', 'lines=1-2']) {
    expect(await part(whole)).toEqual([200, null, all])
  }
  expect(await part('bytes=0-1', '"another"')).toEqual([200, null, all])
  const second = await get(address, { range: 'bytes=1-2' })
  expect(await bytesOf(second)).toEqual(film.slice(1, 3))
})

test('what a browser has already is not sent again', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  const again = await get('/', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('what a browser has already is not sent again, through a proxy that compressed it or a cache that has several', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  const statusFor = async (tags: string) => (await get('/', { 'if-none-match': tags })).status
  expect(await statusFor(`W/${etag}`)).toBe(304)
  expect(await statusFor(`"other", W/${etag}`)).toBe(304)
  expect(await statusFor(`W/"other", "another"`)).toBe(200)
})

const byPerson = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

test('APP-4 HT-17 an address that looks like a file or has a slash too many gets a person the app, which says 404, and a program the problem', async () => {
  const files = ['/about.html', '/demo/robotaxi.', '/demo/v1.2', '/package.json']
  const slashes = ['//about', '/demo//robotaxi', '/about//', '/demo/robotaxi%2Fopen']
  for (const path of [...files, ...slashes]) {
    const page = await get(path, byPerson)
    expect([path, page.status, await page.text()]).toEqual([path, 404, index])
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const problem = await get(path)
    expect([path, problem.status]).toEqual([path, 404])
    expect(problem.headers.get('content-type')).toContain('problem+json')
  }
})

test('HT-05 an asset that is not there is not answered with the app', async () => {
  const response = await get('/assets/gone-9f9f.js', byPerson)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await get('/api/nothing')).headers.get('content-type')).toContain('problem+json')
})

/** @see https://github.com/advisories/GHSA-92pp-h63x-v22m encoded slashes passed the static host */
test('HT-17 nothing but the built app is reachable', async () => {
  const paths = [
    '/.env',
    '/.built',
    '/.git/config',
    '/.git',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/assets/',
    '/server/main.ts',
    '/server/config',
    '/src/main.tsx',
    '/package.json',
    '/assets/..%2f.env',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%5c..%5c.env',
    '//evil.example/index.html',
    '/login//evil',
    '/index.html%00.js',
  ]
  for (const path of paths) {
    for (const headers of [{}, byPerson]) {
      const response = await get(path, headers)
      expect([path, response.status]).toEqual([path, 404])
    }
  }
})
