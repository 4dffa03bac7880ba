import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a proxy to a port that delays all data, in both directions, by this many milliseconds. Returns its own port; ends with the test.
 */
export const openLatencyProxy = async (port: number, milliseconds: number): Promise<number> => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (chunk) => setTimeout(() => to.write(chunk), milliseconds));
      from.on('close', () => setTimeout(() => to.destroy(), milliseconds));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
