import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

import { withoutTag } from '#server/db/request-tag.ts'

const tracer = trace.getTracer('partner-portal')

/** A statement as a span of the request that it is of. Values stand apart from its text and are left out. */
export const traceStatement = ({ level, query, queryDurationMillis }: LogEvent) => {
  if (trace.getActiveSpan()?.isRecording() !== true) {
    return
  }
  const endedAt = Date.now()
  const span = tracer.startSpan('statement', {
    kind: SpanKind.CLIENT,
    startTime: endedAt - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutTag(query.sql) },
  })
  if (level === 'error') {
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end(endedAt)
}
