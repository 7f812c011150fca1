import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import type { Config } from '#server/base/config/config.ts'
import type { Log } from '#server/base/log.ts'
import { onceAMinute } from '#server/base/once-a-minute.ts'
import { version } from '#src/lib/version.ts'

/** A process that leaves waits no longer for a collector that is away. */
const patienceMs = 2_000

const ignore = () => {}

/**
 * Sends spans of this process to a collector, by OTLP over HTTP: of a share of the traces, whoever began them. That some did
 * not arrive is told in the log once a minute at most.
 */
export const startTraces = ({ url, share }: NonNullable<Config['traces']>, log: Log) => {
  const tell = onceAMinute((message: string) =>
    log.warn('traces are lost', { error: message.slice(0, 500) }),
  )
  diag.setLogger(
    { error: tell, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'partner-portal',
      'service.version': version,
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: patienceMs }),
        exportTimeoutMillis: patienceMs,
      }),
    ],
  })
  trace.setGlobalTracerProvider(provider)
  return {
    /** What was not sent yet is sent. */
    close: () => provider.shutdown().catch((error: unknown) => tell(String(error))),
  }
}
