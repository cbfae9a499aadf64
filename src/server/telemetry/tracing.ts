import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type pg from 'pg';
import type { Config } from '#backend/config.ts';
import { toMethodLabel, toRouteLabel } from './route-of.ts';
import { traceQueries } from './trace-queries.ts';

type TracingConfig = Required<Pick<Config, 'otelExporterOtlpEndpoint' | 'otelServiceName' | 'publicAppVersion'>>;

/**
 * Timeout of one export in milliseconds, so that a collector that does not respond cannot delay the stop of the server.
 */
const EXPORT_TIMEOUT = 4_000;
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * Sends a span of each request, and of its statements on these pools, to an OpenTelemetry collector
 * (docs/operations.md#traces). No span contains an address, a query, a value or a person.
 * @returns a function that sends the last spans
 */
export function startTracing(front: Server, pools: readonly pg.Pool[], config: TracingConfig): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${config.otelExporterOtlpEndpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT,
  });
  const resource = { 'service.name': config.otelServiceName, 'service.version': config.publicAppVersion };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(resource)),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT })],
  });
  const tracer = provider.getTracer('karaj');
  const current = new AsyncLocalStorage<Span>();
  front.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const span = startRequestSpan(tracer, req, res);
    if (span) current.enterWith(span);
  });
  const startStatementSpan = (name: string, attributes: Record<string, string>): Span | undefined => {
    const parent = current.getStore();
    // A timer of a request may run after the request has ended.
    if (!parent?.isRecording()) return undefined;
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
  };
  for (const pool of pools) traceQueries(pool, startStatementSpan);
  return () => provider.shutdown().catch(() => {});
}

/** Starts the span of a request, which ends with the response; probes have none. */
function startRequestSpan(tracer: Tracer, req: IncomingMessage, res: ServerResponse): Span | undefined {
  const [route, method] = [toRouteLabel(req.url!), toMethodLabel(req.method)];
  if (PROBES.has(route)) return undefined;
  const span = tracer.startSpan(
    `${method} ${route}`,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
    ROOT_CONTEXT,
  );
  res.once('close', () => {
    span.setAttribute('http.response.status_code', res.statusCode);
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return span;
}
