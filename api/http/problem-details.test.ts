import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from './problem.ts';
import { logFailure, sendProblem } from './problem-details.ts';

it('logs a refusal for lack of capacity as one line of level info, without a stack trace', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'info', stream } });
  await app.register(cookie);
  app.setErrorHandler(sendProblem);
  app.get('/', () => Promise.reject(new Problem(503, 'busy', { retryAfter: 5 })));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  // Fastify logs the begin and end of each request, too.
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => !/^(incoming|request completed)/.test(msg));
  expect(logged).toEqual([expect.objectContaining({ level: 30, code: 'busy', msg: 'request refused' })]);
  expect(lines.join('')).not.toContain('stack');
  await app.close();
});

it('logs a deliberate refusal during an outage in one line', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => written.mockRestore());
  const log = { error: vi.fn(), info: vi.fn() } as unknown as FastifyRequest['log'];
  const problem = new Problem(503, 'unavailable');
  // Equal lines are not written again, so that this one must be new in this process.
  const word = randomUUID().replaceAll(/[^a-f]/g, '');
  logFailure(problem, Object.assign(problem, { message: `ending ${word}` }), { log });
  expect(written.mock.calls).toEqual([[`Request failed: ending ${word}`]]);
});
