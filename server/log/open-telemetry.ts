import { context, diag, DiagLogLevel, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './tracing.ts';

/** A collector that answers nothing must not hold up a restart. */
const CLOSE_WITHIN_MS = 2_000;
const SEND_WITHIN_MS = 5_000;

/**
 * Sends traces to `url` of a collector (OTLP over HTTP, JSON). The packages read the further `OTEL_` variables themselves: headers,
 * sampling, the service's name. `onFailure` gets a sentence when spans could not be sent.
 */
export function openOpenTelemetry(url: string, onFailure: (message: string) => void): Tracing {
  diag.setLogger(
    {
      error: (message) => {
        onFailure(message);
      },
      warn: () => undefined,
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const processor = new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: SEND_WITHIN_MS }));
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sundial-api' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor],
  });
  // The caller's `traceparent` is not read: a stranger would decide which calls are kept.
  provider.register({ propagator: null });
  const tracer = provider.getTracer('sundial');
  return {
    call: (work) =>
      tracer.startActiveSpan('call', { kind: SpanKind.SERVER, root: true }, async (span) => {
        try {
          const { method, route, status } = await work(span.spanContext().traceId);
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        } finally {
          span.end();
        }
      }),
    step: (name, work) => {
      // What no call waits for, such as the clean-up, would be a trace of single steps.
      if (trace.getSpan(context.active()) === undefined) return work();
      return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT }, (span) => endWith(span, work));
    },
    close: async () => {
      const closed = provider.shutdown().catch(() => undefined);
      await Promise.race([closed, wait(CLOSE_WITHIN_MS)]);
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
}

/** Ends the span when `work` returns, or when the promise that it returns settles. */
function endWith<Result>(span: Span, work: () => Result): Result {
  const end = (isFailed: boolean) => {
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  try {
    const result = work();
    if (result instanceof Promise)
      result.then(
        () => end(false),
        () => end(true),
      );
    else end(false);
    return result;
  } catch (error) {
    end(true);
    throw error;
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
