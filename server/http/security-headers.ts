import type { Config } from '#server/base/config/config.ts'

/** Emotion puts one empty style element into the page and fills it by script. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

type Allowed = {
  /** Hashes of what stands in the page's HTML. */
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
  /** Origins whose pages it may frame, besides the videos'. */
  readonly frames?: readonly string[]
}

/** The Content-Security-Policy of a page. */
export const contentSecurityPolicy = ({ styles = [], scripts = [], frames = [] }: Allowed = {}) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", emptyStyleHash, ...styles].join(' '),
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ['frame-src https://www.youtube-nocookie.com', ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** On every answer, refusals included (HT-02, HT-03). */
export const securityHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
})
