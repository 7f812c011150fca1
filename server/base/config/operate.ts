import * as z from 'zod/mini'

import { appSecret } from '#server/base/config/app-secret.ts'
import { localHost } from '#server/base/config/local-mode.ts'
import { wholeFrom } from '#server/base/config/setting-fields.ts'

const levels = ['info', 'warn', 'error'] as const

/** Logs, metrics and traces of a process. */
export const operateSettings = {
  LOG_LEVEL: z.optional(z.enum(levels, 'is neither info, warn nor error')),
  UNREADY_SEC: z.optional(wholeFrom(0, 60)),
  METRICS_PORT: z.optional(
    z.pipe(
      z.coerce.number('is not a port'),
      z
        .int('is not a port')
        .check(z.minimum(1, 'is not a port'), z.maximum(65_535, 'is not a port')),
    ),
  ),
  METRICS_HOST: z.optional(z.string()),
  METRICS_TOKEN: z.optional(appSecret),
  TRACES_URL: z.optional(z.url({ protocol: /^https?$/, error: 'is not an http or https address' })),
  TRACES_PERCENT: z.optional(wholeFrom(1, 100)),
}

const schema = z.object(operateSettings)
type Settings = z.output<typeof schema>

/** `null`: no metrics, and nothing of them is loaded. */
export const metricsOf = ({ METRICS_PORT, METRICS_HOST = localHost, METRICS_TOKEN }: Settings) =>
  METRICS_PORT === undefined
    ? null
    : { port: METRICS_PORT, host: METRICS_HOST, token: METRICS_TOKEN ?? null }

/** `null`: no traces, and nothing of them is loaded. `share`: of the requests, 0 to 1. */
export const tracesOf = ({ TRACES_URL, TRACES_PERCENT = 100 }: Settings) =>
  TRACES_URL === undefined ? null : { url: TRACES_URL, share: TRACES_PERCENT / 100 }

/** Metrics reveal how the portal is used: anything but this machine needs the token. */
export const operateFaults = ({
  METRICS_PORT,
  METRICS_HOST = localHost,
  METRICS_TOKEN,
  TRACES_URL,
  TRACES_PERCENT,
}: Settings) => [
  ...(TRACES_URL === undefined && TRACES_PERCENT !== undefined
    ? ['TRACES_URL: is required beside TRACES_PERCENT']
    : []),
  ...(METRICS_PORT === undefined && (METRICS_HOST !== localHost || METRICS_TOKEN !== undefined)
    ? ['METRICS_PORT: is required beside other METRICS_ settings']
    : []),
  ...(METRICS_PORT !== undefined && METRICS_HOST !== localHost && METRICS_TOKEN === undefined
    ? [`METRICS_TOKEN: is required, because METRICS_HOST ${METRICS_HOST} can be reached by others`]
    : []),
]
