import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDiskFileStore } from '#storage/files/disk.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { openStorage, type StorageUnderTest, serveStorage } from '#testing/storage/open-storage.ts';
import { onTheWire, refusalOnTheWire } from '#testing/storage/refusals.ts';

let storage: StorageUnderTest;
let folder: string;
let files: FileStore;
let url: string;
let headers: Record<string, string>;
beforeAll(async () => {
  storage = await openStorage();
  folder = await mkdtemp(join(tmpdir(), 'levada-hostile-'));
  files = createDiskFileStore(folder);
  url = await serveStorage(await storage.site.another({ files }));
  headers = await storage.headersOf('service');
  const client = await storage.as('service');
  await client.createBucket('any');
  await client.createBucket('pictures', { public: true, allowedMimeTypes: ['image/*'] });
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

const unfinished = () => readdir(join(folder, '.unfinished')).catch(() => []);
const kept = () => Array.fromAsync(files.list(''));
const expectNothingLeft = async (): Promise<void> => {
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 20_000 });
  expect(await kept()).toEqual([]);
};

afterEach(async () => {
  await fetch(`${url}/bucket/any/empty`, { method: 'POST', headers });
  await fetch(`${url}/bucket/pictures/empty`, { method: 'POST', headers });
});

/** Writes raw bytes and returns the response until the server, or the test, closes the connection. */
const speak = async (lines: string[], body = '', end: 'wait' | 'leave' = 'wait', at = url) => {
  const { port, hostname } = new URL(at);
  const socket: Socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const authorization = `authorization: ${headers.authorization}`;
  socket.write(`${[...lines, 'host: localhost', authorization].join('\r\n')}\r\n\r\n${body}`);
  if (end === 'leave') {
    await vi.waitFor(async () => expect(await unfinished()).not.toEqual([]), { timeout: 20_000 });
    socket.destroy();
    return '';
  }
  return text(socket).catch(() => '');
};

describe('an aborted upload', () => {
  const LARGE = 'x'.repeat(300_000);

  it('leaves nothing as a plain body', async () => {
    await speak(['POST /storage/v1/object/any/a HTTP/1.1', 'content-length: 5000000'], LARGE, 'leave');
    await expectNothingLeft();
  });

  it('leaves nothing in chunks', async () => {
    const piece = `${LARGE.length.toString(16)}\r\n${LARGE}\r\n`;
    await speak(['PUT /storage/v1/object/any/a HTTP/1.1', 'transfer-encoding: chunked'], piece, 'leave');
    await expectNothingLeft();
  });

  it('leaves nothing as a form', async () => {
    const form = `--edge\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\n${LARGE}`;
    const type = 'content-type: multipart/form-data; boundary=edge';
    await speak(['POST /storage/v1/object/any/a HTTP/1.1', type, 'content-length: 5000000'], form, 'leave');
    await expectNothingLeft();
  });

  it('leaves an existing object unchanged', async () => {
    await fetch(`${url}/object/any/a`, { method: 'POST', headers, body: 'before' });
    await speak(['PUT /storage/v1/object/any/a HTTP/1.1', 'content-length: 5000000'], LARGE, 'leave');
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 20_000 });
    expect(await (await fetch(`${url}/object/any/a`, { headers })).text()).toBe('before');
  });

  it('leaves nothing from a client that stops sending', async () => {
    const times = { request: 1_000, headers: 1_000, check: 100 };
    const impatient = await serveStorage(await storage.site.another({ files, http: { times } }));
    const lines = ['POST /storage/v1/object/any/a HTTP/1.1', 'content-length: 5000000'];
    expect(await speak(lines, LARGE, 'wait', impatient)).toMatch(/^HTTP\/1\.1 408 /);
    await expectNothingLeft();
  });
});

describe('a body that contradicts its headers', () => {
  it.each([
    ['more than any object may have', 'content-length: 100000001', 'EntityTooLarge'],
    ['more than could exist', 'content-length: 999999999999', 'EntityTooLarge'],
  ])('is rejected before it is read: %s', async (_what, length, code) => {
    const answer = await speak(['POST /storage/v1/object/any/a HTTP/1.1', length], 'x');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toContain(`"code":"${code}"`);
    await expectNothingLeft();
  });

  it.each([
    ['an invalid length', ['content-length: -1'], 'x'],
    ['two lengths', ['content-length: 1', 'content-length: 2'], 'xx'],
    ['a length and chunks', ['content-length: 1', 'transfer-encoding: chunked'], '0\r\n\r\n'],
    ['a chunk without length', ['transfer-encoding: chunked'], 'zz\r\nx\r\n'],
  ])('is rejected: %s', async (_what, said, body) => {
    const answer = await speak(['POST /storage/v1/object/any/a HTTP/1.1', ...said], body);
    expect(answer).toMatch(/^(HTTP\/1\.1 400 .*)?/);
    await expectNothingLeft();
  });

  it('ends at its declared length', async () => {
    await speak(['POST /storage/v1/object/any/a HTTP/1.1', 'content-length: 3'], 'abcdef');
    const answer = await fetch(`${url}/object/any/a`, { headers });
    // The bytes after it are a malformed request, which may close the connection before the response.
    expect(answer.ok ? await answer.text() : 'abc').toBe('abc');
  });

  it.each([
    ['truncated before its end', '--edge\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nabc'],
    ['truncated in a header', '--edge\r\ncontent-dispos'],
    ['with another boundary', '--other\r\n\r\n--other--\r\n'],
    [
      'with a thousand fields',
      `${'--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(1_000)}--edge--`,
    ],
    [
      'with a field of a megabyte',
      `--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(1e6)}\r\n--edge--`,
    ],
    [
      'with a header of 100 kB',
      `--edge\r\ncontent-disposition: form-data; name="${'n'.repeat(100_000)}"\r\n\r\nx\r\n--edge--`,
    ],
  ])('is rejected as a form %s', async (_what, body) => {
    const type = { 'content-type': 'multipart/form-data; boundary=edge' };
    const sent = fetch(`${url}/object/any/a`, { method: 'POST', headers: { ...headers, ...type }, body });
    expect(await onTheWire(sent)).toMatchObject({ status: 400, body: { statusCode: expect.stringMatching(/^4/) } });
    await expectNothingLeft();
  });
});

describe('a name that leaves its bucket', () => {
  /** Sends a path unchanged, without the normalization that browsers apply. */
  const ask = (method: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { port, hostname } = new URL(url);
      const asked = httpRequest(
        { hostname, port, method, path: `/storage/v1/${path}`, headers },
        async (answer: IncomingMessage) => resolve({ status: answer.statusCode!, body: await text(answer) }),
      );
      asked.on('error', reject).end(method === 'GET' ? undefined : 'x');
    });

  it.each([
    'object/any/../../../etc/passwd',
    'object/any/%2e%2e/%2e%2e/etc/passwd',
    'object/any/..%2f..%2fetc%2fpasswd',
    'object/any/..%5c..%5cwindows',
    'object/any/a%00.png',
    'object/any/a%0d%0aset-cookie:x',
    'object/any/%e2%80%ae gpj.exe'.replace(' ', '%20'),
    'object/any/%ef%bc%8e%ef%bc%8e/x',
    'object/any/%d0%b0dmin',
    'object/any/%ff%fe',
    'object/any/%',
    'object/any//',
    'object/any/.',
    `object/any/${'a'.repeat(1_000)}`,
    `object/any/${'a/'.repeat(400)}a`,
    'object/%2e%2e/a',
    'object/any%2f..%2fpictures/a',
    'object/public%00/a',
    `object/${'b'.repeat(1_000)}/a`,
  ])('is rejected and nothing is written: %.60s', async (path) => {
    for (const method of ['POST', 'PUT', 'GET']) {
      const { status, body } = await ask(method, path);
      expect([400, 404, 414]).toContain(status);
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/\S/) });
    }
    await expectNothingLeft();
  });
});

describe('a malicious picture', () => {
  /** A PNG that declares this size in its header; the rest is as short as possible. */
  const declaring = async (width: number, height: number): Promise<Buffer> => {
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  };
  const crc32 = (bytes: Buffer): number => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const frames = async (count: number): Promise<Buffer> => {
    const gif = await sharp(Buffer.alloc(count * 3, 7), {
      raw: { width: 1, height: count, channels: 3, pageHeight: 1 },
    })
      .gif()
      .toBuffer();
    return gif;
  };
  const truncated = async (): Promise<Buffer> =>
    (
      await sharp({ create: { width: 800, height: 800, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer()
    ).subarray(0, 700);

  const put = (name: string, body: Buffer, type: string) =>
    fetch(`${url}/object/pictures/${name}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': type },
      body: new Uint8Array(body),
    });
  const draw = (name: string) => onTheWire(fetch(`${url}/render/image/public/pictures/${name}?width=320`));

  it.each([
    ['100,000 × 100,000', () => declaring(100_000, 100_000), 'image/png', /EntityTooLarge|InvalidRequest/],
    ['2,147,483,647 wide', () => declaring(0x7fffffff, 1), 'image/png', /EntityTooLarge|InvalidRequest/],
    ['a truncated JPEG', truncated, 'image/jpeg', /InvalidRequest/],
    [
      'bytes behind a signature',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5000, 1)]),
      'image/png',
      /InvalidRequest|InvalidMimeType/,
    ],
  ])('is not rendered, and the next one is: %s', async (_what, make, type, codes) => {
    const sent = await put('trap', await make(), type);
    const { body } = sent.ok ? await draw('trap') : await onTheWire(Promise.resolve(sent));
    expect((body as { code: string }).code).toMatch(codes);
    await put(
      'good',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      'image/png',
    );
    expect((await fetch(`${url}/render/image/public/pictures/good?width=320`)).status).toBe(200);
  });

  it('is rendered as the first frame or rejected if it has thousands of frames', async () => {
    await put('frames', await frames(3_000), 'image/gif');
    const drawn = await fetch(`${url}/render/image/public/pictures/frames?width=320`);
    const got = Buffer.from(await drawn.arrayBuffer());
    if (drawn.status === 200) expect((await sharp(got).metadata()).pages ?? 1).toBe(1);
    else expect(drawn.status).toBe(400);
  });

  it('is served only as a picture when it is also an HTML page', async () => {
    const both = Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;//<svg onload=alert(1)>');
    const sent = await put('both.html', both, 'image/gif');
    expect(sent.status).toBe(200);
    const answer = await fetch(`${url}/object/public/pictures/both.html`);
    await answer.text();
    expect(answer.headers.get('content-type')).toBe('image/gif');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const asPage = put('both.html', both, 'text/html');
    expect(await onTheWire(asPage)).toEqual(refusalOnTheWire('InvalidMimeType'));
  });
});

it('never holds twenty concurrent uploads of 20 MB in memory together', async () => {
  const MB = 2 ** 20;
  const piece = Buffer.alloc(64 * 1024, 'x');
  const upload = (at: number) =>
    new Promise<number>((resolve, reject) => {
      const { port, hostname } = new URL(url);
      const path = `/storage/v1/object/any/large-${at}`;
      const length = { ...headers, 'content-length': 20 * MB };
      const sent = httpRequest({ hostname, port, method: 'POST', path, headers: length }, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
      sent.on('error', reject);
      let left = 20 * MB;
      const more = (): void => {
        while (left > 0) {
          left -= piece.length;
          if (!sent.write(piece)) return void sent.once('drain', more);
        }
        sent.end();
      };
      more();
    });
  const before = process.memoryUsage.rss();
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10);
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, at) => upload(at)));
  clearInterval(timer);
  expect(statuses).toEqual(Array(20).fill(200));
  expect((highest - before) / MB).toBeLessThan(200);
  expect(await kept()).toHaveLength(20);
});
