import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { generate } from 'selfsigned';

/** A request that arrived. */
export interface ReceivedRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpsReceiver {
  /** `https://hooks.example.org:…/`, which `lookup` leads to this machine. */
  url: string;
  /** PEM of the certificate. */
  ca: string;
  lookup: LookupFunction;
  received: ReceivedRequest[];
  /** Status of the next responses; `silent`: none is sent. */
  respondWith(status: number | 'silent'): void;
  close(): Promise<void>;
}

const HOST = 'hooks.example.org';

/** Starts an HTTPS server that keeps what is posted to it. */
export const openHttpsReceiver = async (): Promise<HttpsReceiver> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
  });
  const received: ReceivedRequest[] = [];
  let answer: number | 'silent' = 200;
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (answer !== 'silent') response.writeHead(answer, { location: '/moved' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}/`,
    ca: cert,
    lookup: (_hostname, { all }, callback) =>
      all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
    received,
    respondWith(status) {
      answer = status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
