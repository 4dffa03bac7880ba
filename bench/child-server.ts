import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { FromChild, ToChild } from './site.ts';

/** The child's side of `site.ts`: listens, says where, tells its processor time, and ends when the parent lets go. */
export const serveParent = <Options>(assemble: (options: Options) => Promise<FastifyInstance>): void => {
  let app: FastifyInstance | undefined;
  process.on('message', async (question: ToChild) => {
    if (question === 'processor time?') {
      const { user, system } = process.cpuUsage();
      return answer({ microseconds: user + system });
    }
    app = await assemble(question.options as Options);
    await app.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
    answer({ port: (app.server.address() as AddressInfo).port });
  });
  process.on('disconnect', async () => {
    await app?.close();
    process.exit();
  });
};

const answer = (to: FromChild): void => void process.send?.(to);
