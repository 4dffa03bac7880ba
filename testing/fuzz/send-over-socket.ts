import { Agent, request } from 'node:http';
import type { RouteRequest } from './route-requests.ts';

/** Milliseconds for which a response is read: some never end. */
const READ_MS = 10_000;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request from an address of this machine and returns the status and the begin of the body; undefined if the connection was closed
 * without a response. Responses that do not end, such as streams of events, are cut.
 */
export const sendOverSocket = (
  origin: string,
  { method, url, headers, body }: RouteRequest,
  localAddress: string,
): Promise<{ status: number; body: string } | undefined> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({
      hostname,
      port,
      method,
      path: url,
      agent,
      localAddress,
      headers: { ...headers, ...length },
    });
    sent.on('response', (response) => {
      const status = response.statusCode!;
      let text = '';
      const end = () => {
        clearTimeout(timer);
        resolve({ status, body: text.slice(0, 400) });
      };
      const timer = setTimeout(() => response.destroy(), READ_MS);
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (isEndless(response.headers['content-type'])) response.destroy();
      });
      response.on('close', end);
      response.on('error', () => {});
    });
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });

const isEndless = (type: string | undefined): boolean => type?.startsWith('text/event-stream') ?? false;
