import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import type { Config } from '#server/base/config/config.ts'
import { version } from '#src/lib/version.ts'

/** A process that leaves waits no longer for a collector that is away. */
const patienceMs = 2_000

/** Sends spans of this process to a collector, by OTLP over HTTP, a share of the requests that nobody else began a trace for. */
export const startTraces = ({ url, share }: NonNullable<Config['traces']>) => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'partner-portal',
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
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
    close: () => provider.shutdown().catch(() => {}),
  }
}
