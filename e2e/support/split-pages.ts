import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { site } from './site.ts';

/**
 * Starts a server in front of the site that sends only the part of the first page before `mark`. Returns its URL and a function that sends
 * the rest. Other responses are complete. Ends with the test.
 */
export const splitPages = async (mark: string): Promise<{ url: string; sendRest: () => void }> => {
  const { promise: released, resolve: sendRest } = Promise.withResolvers<void>();
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(site().url + url);
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const body = Buffer.from(await answer.arrayBuffer());
    const end = type.startsWith('text/html') ? body.indexOf(mark) : 0;
    if (end > 0) {
      response.write(body.subarray(0, end));
      await released;
    }
    response.end(body.subarray(Math.max(end, 0)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    sendRest();
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sendRest };
};
