import { request } from 'node:http';
import { createServiceKey } from '#api/auth/service-keys/change-service-keys.ts';
import { readConfig } from '#storage/config.ts';
import { withKeyIssuer } from '../../scripts/accounts/with-key-issuer.ts';
import { timed } from '../measure.ts';
import { memoryOfTree } from '../processes/process-tree.ts';
import type { ChildServer } from '../site.ts';
import { figure, megabytes, printTable } from '../table.ts';

const UPLOADS = 20;
const BYTES = 20_000_000;
const PIECE = Buffer.alloc(64_000, 'x');
const POLL_INTERVAL_MS = 20;

interface Servers {
  site: ChildServer;
  bare: ChildServer;
  dataDir: string;
}

/** Creates a service key in the database of a running site. */
const makeServiceKey = async (dataDir: string): Promise<string> => {
  let made = '';
  await withKeyIssuer(readConfig({ DATA_DIR: dataDir }), async (issuer) => {
    made = (await createServiceKey(issuer, { name: 'Bench', scopes: ['storage'], days: null }, null)).key;
  });
  return made;
};

/** Prints the additional memory that twenty concurrent uploads take, and how long they take. */
export const measureUploads = async ({ site, bare, dataDir }: Servers): Promise<void> => {
  const key = await makeServiceKey(dataDir);
  const authorization = { authorization: `Bearer ${key}` };
  const made = await fetch(`${site.url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  if (!made.ok) throw new Error(`The bucket could not be created: ${await made.text()}`);
  const rows = [];
  for (const [name, server, base] of [
    ['bare Fastify, piping to files', bare, '/upload'],
    ['the site, /storage/v1', site, '/storage/v1/object/bench'],
  ] as const) {
    // Not measured, because the first upload loads code.
    await upload(`${server.url}${base}/first`, authorization);
    const before = memoryOf(server);
    let highest = before;
    const timer = setInterval(() => {
      highest = Math.max(highest, memoryOf(server));
    }, POLL_INTERVAL_MS);
    const addresses = Array.from({ length: UPLOADS }, (_, at) => `${server.url}${base}/${at}`);
    const { ms } = await timed(() => Promise.all(addresses.map((address) => upload(address, authorization))));
    clearInterval(timer);
    rows.push([name, megabytes(before), megabytes(highest), megabytes(highest - before), figure(ms / 1000)]);
  }
  printTable(
    `${UPLOADS} concurrent uploads of ${BYTES / 1e6} MB, MB of memory; baseline: bare Fastify, without checksum, flush or database`,
    ['server', 'before', 'highest', 'more', 'seconds'],
    rows,
  );
};

const memoryOf = ({ pid }: ChildServer): number => memoryOfTree(pid).reduce((sum, { bytes }) => sum + bytes, 0);

const upload = (address: string, authorization: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { ...authorization, 'content-type': 'application/octet-stream', 'content-length': BYTES };
    const sent = request(address, { method: 'POST', headers }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) answer.once('end', resolve);
      else reject(new Error(`${address} responded ${answer.statusCode}`));
    });
    sent.on('error', reject);
    let left = BYTES;
    const more = (): void => {
      while (left > 0) {
        const piece = PIECE.subarray(0, left);
        left -= piece.length;
        if (!sent.write(piece)) return void sent.once('drain', more);
      }
      sent.end();
    };
    more();
  });
