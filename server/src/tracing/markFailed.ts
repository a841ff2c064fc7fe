import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { errorCode } from '../errorCode.ts';

/** Marks a span as failed, by the error's code or name: its message may quote values. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', errorCode(error) ?? (error instanceof Error ? error.name : '_OTHER'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
