import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { FromChild, ToChild } from './site.ts';

/** What answers, and what is let go of once it has closed. */
interface Assembled {
  app: FastifyInstance;
  release?(): Promise<unknown>;
}

/** The child's side of `site.ts`: listens, says where, tells its processor time, and ends when the parent lets go. */
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
