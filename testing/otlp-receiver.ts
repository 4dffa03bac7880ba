import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** Starts a receiver of OTLP over HTTP in JSON, and closes it after the test. Returns its URL, what it received, and the paths. */
export const startOtlpReceiver = async () => {
  const spans: ReceivedSpan[] = [];
  const metrics = new Set<string>();
  const services = new Set<string>();
  const server = createServer(async (request, response) => {
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(
      Buffer.concat(await Array.fromAsync(request)).toString(),
    );
    for (const { resource, scopeSpans = [], scopeMetrics = [] } of [...resourceSpans, ...resourceMetrics]) {
      for (const { key, value } of resource.attributes) if (key === 'service.name') services.add(value.stringValue);
      for (const scope of scopeSpans) spans.push(...scope.spans);
      for (const scope of scopeMetrics) for (const { name } of scope.metrics) metrics.add(name);
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, metrics, services };
};
