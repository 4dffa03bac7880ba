import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createApp } from './create-app.ts';

const DOOR = { logLevel: 'silent', siteUrl: 'http://localhost', secure: false };

const open = async (routes: (app: FastifyInstance) => void, options = {}) => {
  const app = await createApp({ ...DOOR, drain: options });
  routes(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return { app, port, agent, url: `http://127.0.0.1:${port}` };
};

const answerTo = async (request: ClientRequest) => {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    connection: response.headers.connection,
    body: await text(response),
    headers: response.headers,
  };
};

const never = new Promise<never>(() => {});

it('answers every request sent over keep-alive connections', async () => {
  const { app, agent, url } = await open((site) => {
    site.get('/', async () => 'page');
    site.post('/', async (request) => `took ${JSON.stringify(request.body).length}`);
  });
  const outcomes: { before: boolean; outcome: string; reused: boolean }[] = [];
  let signalled = false;
  let ended = false;
  const client = async (number: number): Promise<void> => {
    for (let turn = 0; !ended; turn++) {
      const before = !signalled;
      const body = turn % 3 === 0 ? JSON.stringify({ text: 'x'.repeat(8_000) }) : undefined;
      const options = {
        agent,
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : {},
      };
      const request = send(`${url}/?${number}`, options);
      request.end(body);
      const outcome = await answerTo(request).then(
        ({ status }) => String(status),
        (error) => error.code,
      );
      outcomes.push({ before, outcome, reused: request.reusedSocket });
      if (outcome === 'ECONNREFUSED') return;
    }
  };
  const clients = Array.from({ length: 30 }, (_, number) => client(number));
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(200), { timeout: 30_000 });
  signalled = true;
  await app.close();
  ended = true;
  await Promise.all(clients);
  const count = (wanted: (each: (typeof outcomes)[number]) => boolean) => outcomes.filter(wanted).length;
  expect(count(({ before, outcome }) => before && outcome !== '200')).toBe(0);
  expect(count(({ before }) => !before)).toBeGreaterThan(20);
  expect(count(({ reused, outcome }) => reused && outcome !== '200')).toBe(0);
});

it('soon closes connections without a request, used before or not', async () => {
  const { app, agent, port, url } = await open((site) => site.get('/', async () => 'page'));
  expect((await answerTo(get(url, { agent }))).connection).toBe('keep-alive');
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  silent.resume();
  const gone = once(silent, 'close');
  await app.close();
  await gone;
});

it('sets Connection: close in every response, also to earlier requests', async () => {
  const gate = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  const { app, agent, url } = await open((site) => {
    site.get('/slow', async () => {
      came.resolve();
      await gate.promise;
      return 'late';
    });
  });
  const slow = answerTo(get(`${url}/slow`, { agent }));
  await came.promise;
  const closing = app.close();
  await vi.waitFor(
    async () => expect((await answerTo(get(`${url}/other`, { agent }))).connection).toBe('close'),
    PATIENCE_MS,
  );
  gate.resolve();
  expect(await slow).toMatchObject({ status: 200, connection: 'close', body: 'late' });
  await closing;
});

it('waits for a slow response longer than for slow clients', async () => {
  const gate = Promise.withResolvers<void>();
  const { app, agent, url } = await open(
    (site) => {
      site.get('/slow', async () => {
        await gate.promise;
        return 'late';
      });
      site.post('/', async () => 'taken');
    },
    { notice: 10, client: 50, everything: 20_000 },
  );
  const slow = answerTo(get(`${url}/slow`, { agent }));
  const upload = answerTo(beginUpload(url, agent));
  await vi.waitFor(async () => expect(await connectionsOf(app)).toBe(2), { timeout: 20_000 });
  const closing = app.close();
  // The client has used up its time.
  expect((await upload).status).toBe(503);
  gate.resolve();
  expect(await slow).toMatchObject({ status: 200, body: 'late' });
  await closing;
});

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Starts a request whose body never ends. */
const beginUpload = (url: string, agent: Agent): ClientRequest => {
  const headers = { 'content-type': 'application/json', 'content-length': 1000 };
  const upload = send(url, { method: 'POST', agent, headers });
  upload.write('{"text":"');
  return upload;
};

it('responds 503 with Retry-After to a client that is still sending a body', async () => {
  const { app, agent, url } = await open((site) => site.post('/', async () => 'taken'), { notice: 10, client: 50 });
  const upload = beginUpload(url, agent);
  await vi.waitFor(async () => expect(await connectionsOf(app)).toBe(1), { timeout: 20_000 });
  const answer = answerTo(upload);
  await app.close();
  const { status, headers, body } = await answer;
  expect([status, headers['retry-after'], headers.connection]).toEqual([503, '1', 'close']);
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
});

it('ends endless streams, and responses that the client does not read', async () => {
  const { app, agent, url } = await open(
    (site) => {
      site.get('/endless', (_request, reply) =>
        reply.send(
          new Readable({
            read() {
              this.push(Buffer.alloc(65_536));
            },
          }),
        ),
      );
      site.get('/stuck', () => never);
    },
    { notice: 10, client: 50, everything: 200 },
  );
  const endless = get(`${url}/endless`, { agent });
  await once(endless, 'response');
  const stuck = answerTo(get(`${url}/stuck`, { agent })).catch((error) => error.code);
  await vi.waitFor(async () => expect(await connectionsOf(app)).toBe(2), { timeout: 20_000 });
  await app.close();
  expect(await stuck).toBe('ECONNRESET');
});

it('is no longer ready while it still responds', async () => {
  const { app, url } = await open((site) => {
    site.get('/health/ready', async () => 'ready');
    site.get('/', async () => 'page');
  });
  const closing = app.close();
  const [ready, page] = await Promise.all([answerTo(get(`${url}/health/ready`)), answerTo(get(url))]);
  expect([ready.status, page.status, page.connection]).toEqual([503, 200, 'close']);
  await closing;
});

it('takes no time when the app does not listen', async () => {
  const app = await createApp({ ...DOOR, drain: { notice: 60_000 } });
  await app.inject('/');
  await app.close();
  expect(app.server.listening).toBe(false);
});
