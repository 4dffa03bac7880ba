import { Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { Problem } from './problem.ts';
import { sendProblem } from './problem-details.ts';

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
