import { expect, it } from 'vitest';
import { appendTracing, commandTracing, projectionTracing, type TracedProjection } from '#storage/tracing.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { type ReceivedSpan, startOtlpReceiver } from '#testing/otlp-receiver.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { startTelemetry } from './start-telemetry.ts';

const opened = useEditorClient('editor');

const settings = { serviceName: 'magazine', sampledShare: 1, metricIntervalMs: 60_000 };
const addRestaurant = (payload: object = restaurantInput()) =>
  opened.site.app.inject({
    method: 'POST',
    url: '/api/commands/AddRestaurant',
    headers: { cookie: opened.cookie },
    payload,
  });
const attribute = ({ attributes }: ReceivedSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
/** Resolves when this read model has applied events; telemetry, which subscribed before, has ended its span then. */
const endOfProjection = (name: string) =>
  new Promise<void>((resolve) => {
    const ended = (message: unknown) => {
      if ((message as TracedProjection).projection !== name) return;
      projectionTracing.asyncEnd.unsubscribe(ended);
      resolve();
    };
    projectionTracing.asyncEnd.subscribe(ended);
  });

it('traces a change from its request to the read models, and measures each step', async () => {
  const receiver = await startOtlpReceiver();
  const stop = startTelemetry({ ...settings, endpoint: `${receiver.url}/` });
  const projected = endOfProjection('restaurant-guide');
  const answer = await addRestaurant();
  expect(answer.statusCode).toBe(200);
  await projected;
  await stop();

  const { spans } = receiver;
  const named = (name: string) => spans.find((each) => each.name === name)!;
  const request = named('POST /api/commands/AddRestaurant');
  const command = named('command AddRestaurant');
  const append = named('append restaurant');
  const projections = spans.filter(({ name, traceId }) => name.startsWith('project ') && traceId === request.traceId);
  expect(request.parentSpanId || undefined).toBeUndefined();
  expect(command).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
  expect(append).toMatchObject({ traceId: request.traceId, parentSpanId: command.spanId });
  expect(projections.map(({ name }) => name)).toContain('project restaurant-guide');
  expect(projections.every(({ parentSpanId }) => parentSpanId === command.spanId)).toBe(true);
  expect(Number(attribute(request, 'http.response.status_code'))).toBe(200);
  expect(JSON.stringify(spans)).not.toContain(answer.json().id);

  expect([...receiver.services]).toEqual(['magazine']);
  expect([...receiver.metrics]).toEqual(
    expect.arrayContaining([
      'http.server.request.duration',
      'levada.command.duration',
      'levada.append.duration',
      'levada.projection.duration',
      'process.memory.usage',
      'nodejs.eventloop.utilization',
    ]),
  );
});

it('marks what failed, and keeps its traces apart from the next', async () => {
  const receiver = await startOtlpReceiver();
  const stop = startTelemetry({ ...settings, endpoint: receiver.url });
  const taken = restaurantInput();
  await addRestaurant(taken);
  expect((await addRestaurant({ ...taken, name: '' })).statusCode).toBe(422);
  await stop();
  const [first, second] = receiver.spans.filter(({ name }) => name === 'POST /api/commands/AddRestaurant');
  expect(first!.traceId).not.toBe(second!.traceId);
  expect([first!.status?.code ?? 0, second!.status?.code]).toEqual([0, 2]);
  expect(Number(attribute(second!, 'http.response.status_code'))).toBe(422);
});

it('does not hold up the site when the collector is gone, and leaves nothing behind when it is switched off', async () => {
  const stop = startTelemetry({ ...settings, endpoint: 'http://127.0.0.1:1' });
  expect(commandTracing.hasSubscribers).toBe(true);
  expect((await addRestaurant()).statusCode).toBe(200);
  await stop();
  for (const channel of [commandTracing, appendTracing, projectionTracing]) expect(channel.hasSubscribers).toBe(false);
  expect((await addRestaurant()).statusCode).toBe(200);
});
