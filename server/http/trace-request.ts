import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

import type { Config } from '#server/base/config/config.ts'
import type { AppContext } from '#server/http/app-env.ts'

const tracer = trace.getTracer('partner-portal')

/**
 * Runs a request as a span, below that of a trusted proxy if there is one. It is named by method and path pattern, and contains
 * no actual path, address, name or input. Without `TRACES_URL` the request simply runs.
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
      const pattern = c.get('pattern')
      span.updateName(`${method} ${pattern ?? 'page'}`)
      span.setAttributes({
        'http.request.method': method,
        ...(pattern !== undefined && { 'http.route': pattern }),
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

/** W3C Trace Context: the trace that the caller has begun. */
const headersOf = (c: AppContext) => ({
  traceparent: c.req.header('traceparent'),
  tracestate: c.req.header('tracestate'),
})
