import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { FromChild, ToChild } from '../site.ts';

/** A server, and a function to call after it has closed. */
interface Assembled {
  app: FastifyInstance;
  release?(): Promise<unknown>;
}

/** Implements the child process of `site.ts`: listens, reports the port and processor time, and exits when the parent disconnects. */
export const serveParent = <Options>(assemble: (options: Options) => Promise<Assembled>): void => {
  let assembled: Assembled | undefined;
  process.on('message', async (question: ToChild) => {
    if (question === 'processor time?') {
      const { user, system } = process.cpuUsage();
      return answer({ microseconds: user + system });
    }
    assembled = await assemble(question.options as Options);
    const { app } = assembled;
    await app.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
    answer({ port: (app.server.address() as AddressInfo).port });
  });
  process.on('disconnect', async () => {
    await assembled?.app.close();
    await assembled?.release?.();
    process.exit();
  });
};

const answer = (to: FromChild): void => void process.send?.(to);
