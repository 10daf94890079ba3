/** The OpenTelemetry packages. Loaded by traces.ts only if the settings name a collector. */
import {
  type Context,
  type Span as Recorded,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { newSpanId, type RequestTrace, type Span } from '#db/request.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Traces } from './port.ts';

/** A collector that has not answered after this many milliseconds is not waited for. */
const ANSWER_MS = 5000;
/** How long a process that stops waits for it, in milliseconds. */
const CLOSE_MS = 2000;

type Settings = Pick<Config, 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'> & {
  endpoint: string;
};

/**
 * Nothing is registered globally: libraries of ours would add spans of their own, with what they think helpful.
 */
export function openCollector({ endpoint, ...settings }: Settings, log: Logger): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: ANSWER_MS,
  });
  /** The trace of the span that begins now: one that nothing sent has the id of its request. */
  let beginning = '';
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME }),
    idGenerator: { generateTraceId: () => beginning, generateSpanId: newSpanId },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: logOutages(exporter, log), exportTimeoutMillis: ANSWER_MS }),
    ],
  });
  const tracer = provider.getTracer('kinkeeper');
  return {
    begin: (asked, kind, name) => {
      beginning = asked.trace;
      const span = tracer.startSpan(
        name,
        {
          kind: kind === 'job' ? SpanKind.CONSUMER : SpanKind.SERVER,
          attributes: { 'kinkeeper.request': asked.number },
        },
        contextOf(asked),
      );
      return spanOf(tracer, span);
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}

/** @returns what sent it, as a parent */
function contextOf({ from }: RequestTrace): Context {
  if (!from) return ROOT_CONTEXT;
  const traceFlags = from.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: from.trace,
    spanId: from.span,
    traceFlags,
    isRemote: true,
  });
}

function spanOf(tracer: Tracer, span: Recorded): Span {
  const { spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  return {
    id: spanId,
    isSampled,
    begin: (name, about = {}) =>
      spanOf(
        tracer,
        tracer.startSpan(
          name,
          { kind: SpanKind.INTERNAL, attributes: about },
          trace.setSpan(ROOT_CONTEXT, span),
        ),
      ),
    end: ({ isFailed = false, name, about } = {}) => {
      if (name) span.updateName(name);
      if (about) span.setAttributes(about);
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function samplerOf({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Omit<Settings, 'endpoint'>) {
  const root = rootSampler(name.replace('parentbased_', ''), ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

/** Says once when the collector is gone, and once when it is back. */
function logOutages(exporter: SpanExporter, log: Logger): SpanExporter {
  let isGone = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== 0;
        if (fails && !isGone)
          log.warn('the collector of traces does not answer; traces are dropped meanwhile');
        if (!fails && isGone) log.info('the collector of traces answers again');
        isGone = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
