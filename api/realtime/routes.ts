import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerToken } from '../auth/current-session/identify-bearer.ts';
import { createRateLimiter } from '../http/limits/rate-limit.ts';
import { localeOfRequest } from '../http/locale.ts';
import { clientNetwork } from '../http/network.ts';
import { describeProblem, logFailure, problemOf } from '../http/problem-details.ts';
import { BEARER_OF_SECRET } from '../http/route-access.ts';
import { allowAnyOrigin, answerPreflights } from '../http/security/cors.ts';
import { type Caller, callerOfToken } from './channels/caller.ts';
import { topicKey } from './channels/channel.ts';
import { MAX_BROADCAST_BYTES } from './channels/publish.ts';
import { openConnection } from './connection.ts';
import { type Broadcast, MAX_NAME_BYTES, type ProtocolVersion } from './protocol/messages.ts';
import { RealtimeError } from './protocol/realtime-error.ts';
import { createRealtimeService, type RealtimeOptions, type RealtimeService } from './service.ts';

/** Broadcasts over HTTP of one client network per minute. */
const REQUESTS_PER_MINUTE = 600;
/** Messages of one request. */
const MAX_MESSAGES = 50;

const name = z.string().refine((text) => text !== '' && Buffer.byteLength(text) <= MAX_NAME_BYTES - 'realtime:'.length);
const messages = z.object({
  messages: z
    .array(z.object({ topic: name, event: name, payload: z.unknown(), private: z.boolean().default(false) }))
    .min(1)
    .max(MAX_MESSAGES),
});

/**
 * Registers the realtime service under `/realtime/v1`, for the clients of Supabase.
 * - `GET /websocket?apikey&vsn` → a websocket with the protocol of Phoenix channels: changes of published views, broadcast and presence.
 * - `POST /api/broadcast {messages: [{topic, event, payload, private?}]}`, `POST /api/broadcast/{topic}/events/{event}` → 202.
 * Errors are `{error}`.
 */
export const realtimeRoutes = async (scope: FastifyInstance, options: RealtimeOptions): Promise<void> => {
  const service = createRealtimeService(scope, options);
  scope.setErrorHandler(sendError);
  allowAnyOrigin(scope, { allowCrossOrigin: true, exposed: ['retry-after'] });
  scope.webSockets.route(scope, '/websocket', {
    access: BEARER_OF_SECRET,
    async authorize(request) {
      const apiKey = apiKeyOf(request);
      await callerOfToken(service.auth, apiKey);
      return { apiKey, version: versionOf(request) };
    },
    open: (socket, authorized) => openConnection(service, socket, authorized),
  });
  broadcastRoutes(scope, service);
  answerPreflights(scope, () => new RealtimeError(404, 'NotFound', 'Not found'));
};

const apiKeyOf = ({ headers, query }: FastifyRequest): string => {
  const { apikey = headers.apikey } = query as { apikey?: unknown };
  if (typeof apikey === 'string' && apikey !== '') return apikey;
  throw new RealtimeError(401, 'Unauthorized', 'apikey is missing');
};

const versionOf = ({ query }: FastifyRequest): ProtocolVersion =>
  (query as { vsn?: unknown }).vsn === '2.0.0' ? '2.0.0' : '1.0.0';

const broadcastRoutes = (scope: FastifyInstance, service: RealtimeService): void => {
  const limitRate = createRateLimiter(scope, { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' });
  const options = { config: { access: BEARER_OF_SECRET }, bodyLimit: MAX_BROADCAST_BYTES + 1024 };
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  );
  scope.post('/api/broadcast', options, async (request, reply) => {
    await limitRate(request);
    const caller = await callerOf(service, request);
    for (const each of messages.parse(request.body).messages) {
      const broadcast = { event: each.event, payload: { json: JSON.stringify(each.payload ?? null) } };
      await send(service, request, { caller, topic: each.topic, isPrivate: each.private, broadcast });
    }
    return reply.code(202).send();
  });
  scope.post('/api/broadcast/:topic/events/:event', options, async (request, reply) => {
    await limitRate(request);
    const caller = await callerOf(service, request);
    const { topic, event } = z.object({ topic: name, event: name }).parse(request.params);
    const isPrivate = (request.query as { private?: unknown }).private === 'true';
    const payload = Buffer.isBuffer(request.body)
      ? { bytes: request.body }
      : { json: JSON.stringify(request.body ?? null) };
    await send(service, request, { caller, topic, isPrivate, broadcast: { event, payload } });
    return reply.code(202).send();
  });
};

/** Returns the caller by bearer token, or by `apikey` without one. */
const callerOf = (service: RealtimeService, request: FastifyRequest): Promise<Caller> =>
  callerOfToken(service.auth, bearerToken(request) ?? apiKeyOf(request));

interface Sent {
  caller: Caller;
  topic: string;
  isPrivate: boolean;
  broadcast: Broadcast;
}

const send = async (
  service: RealtimeService,
  request: FastifyRequest,
  { caller, topic, isPrivate, broadcast }: Sent,
): Promise<void> => {
  if (!service.rightsOf(caller, topic, isPrivate).maySend) {
    throw new RealtimeError(403, 'Unauthorized', `You do not have permissions to send to this Channel topic: ${topic}`);
  }
  await service.publish(topicKey(topic, isPrivate), broadcast, { caller, network: clientNetwork(request) });
};

const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (request.raw.complete === false) reply.header('connection', 'close');
  const { status, text } =
    error instanceof RealtimeError ? { status: error.status, text: error.message } : ofProblem(error, request, reply);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: text });
};

const ofProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof z.ZodError) return { status: 422, text: error.issues[0]?.message ?? 'Invalid' };
  const problem = problemOf(error);
  if (problem.status >= 500) logFailure(problem, error, request);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  const { status, detail, title } = describeProblem(problem, localeOfRequest(request));
  return { status, text: detail ?? title };
};
