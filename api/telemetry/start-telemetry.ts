import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetryConfig } from '#storage/config.ts';
import { traceChanges } from './trace-changes.ts';

/** The name under which the site's own spans and measurements are exported. */
const SCOPE = 'levada';

/**
 * Exports traces and metrics by OTLP over HTTP (JSON) until the returned function is called, which sends what is left. The exporters also read
 * `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT` and `_COMPRESSION`. A collector that does not respond costs memory for a bounded queue only; the
 * exporters drop what exceeds it.
 */
export const startTelemetry = ({
  endpoint,
  serviceName,
  sampledShare,
  metricIntervalMs,
}: TelemetryConfig): (() => Promise<void>) => {
  const named = resourceFromAttributes({ 'service.name': serviceName });
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(named);
  const url = (path: string) => `${endpoint.replace(/\/+$/, '')}/v1/${path}`;
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: url('traces') }) })],
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: url('metrics') }),
    exportIntervalMillis: metricIntervalMs,
    exportTimeoutMillis: Math.min(metricIntervalMs, MAX_EXPORT_MS),
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  measureProcess(meters);
  const unsubscribe = traceChanges(tracers.getTracer(SCOPE), meters.getMeter(SCOPE));
  return async () => {
    unsubscribe();
    const sent = Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
    await Promise.race([sent, setTimeout(LAST_EXPORT_MS, undefined, { ref: false })]);
  };
};

/** Milliseconds for which the end of the process waits for the last export: a collector that is gone must not hold it up. */
const LAST_EXPORT_MS = 3_000;
/** Maximum milliseconds of one export of metrics. */
const MAX_EXPORT_MS = 10_000;

/** Measures memory and event loop of the process, by the names of the semantic conventions of OpenTelemetry. */
const measureProcess = (meters: MeterProvider): void => {
  const meter = meters.getMeter(SCOPE);
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Resident memory' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  let last = performance.eventLoopUtilization();
  meter
    .createObservableGauge('nodejs.eventloop.utilization', { unit: '1', description: 'Busy share of the event loop' })
    .addCallback((result) => {
      const now = performance.eventLoopUtilization();
      result.observe(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    });
};
