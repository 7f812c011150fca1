import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

import type { Config } from '#server/base/config/config.ts'
import type { AppContext } from '#server/http/app-env.ts'

const tracer = trace.getTracer('partner-portal')

/**
 * Runs a request as a span of its own, begun by a trusted proxy or here, named by method and route pattern; nobody's address,
 * name or input is in it. Where nobody asked for traces (`TRACES_URL`) it only runs.
 */
export const traceRequest = (
  c: AppContext,
  { trustedProxies }: Config,
  run: () => Promise<void>,
) => {
  const parent = trustedProxies > 0 ? propagation.extract(ROOT_CONTEXT, headersOf(c)) : ROOT_CONTEXT
  const { method } = c.req
  return tracer.startActiveSpan(method, { kind: SpanKind.SERVER }, parent, async (span) => {
    try {
      await run()
    } finally {
      const { status } = c.res
      span.updateName(`${method} ${c.get('route')}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': c.get('route'),
        'http.response.status_code': status,
        'portal.request': c.get('requestId'),
        ...(c.get('problem') && { 'error.type': c.get('problem') }),
      })
      if (status >= 500) {
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    }
  })
}

/** W3C Trace Context: what a caller says of the trace that it began. */
const headersOf = (c: AppContext) => ({
  traceparent: c.req.header('traceparent'),
  tracestate: c.req.header('tracestate'),
})
