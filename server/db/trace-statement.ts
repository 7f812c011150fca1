import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

import { withoutTag } from '#server/db/request-tag.ts'

const tracer = trace.getTracer('partner-portal')

/** Records a statement as a span within its request, without its values. */
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
