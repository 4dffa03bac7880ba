import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startS3Server } from '#testing/storage/s3-server.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { describeFileStore } from './file-store-contract.ts';
import { createS3FileStore } from './s3.ts';
import type { S3Timeouts } from './s3-options.ts';

describeFileStore('S3', async () => {
  const server = await startS3Server();
  const files = createS3FileStore(server.access);
  return { files, close: () => files.close().then(server.close) };
});

/** For servers that send nothing; short, so that tests do not wait. */
const SHORT = { connect: 300, silence: 300 };
/** For servers that respond, even on a busy machine. */
const LONG = { connect: 20_000, silence: 20_000 };
const KEYS = { bucket: 'media', accessKey: 'the-access-key', secretKey: 'the-secret-key' };

const openAt = (port: number, times: S3Timeouts): FileStore => {
  const files = createS3FileStore({ endpoint: `http://127.0.0.1:${port}`, ...KEYS }, times);
  onTestFinished(() => files.close());
  return files;
};

/** Starts an HTTP server with this listener and opens a file store for it. */
const double = async (listener: RequestListener, times = LONG): Promise<FileStore> => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return openAt((server.address() as AddressInfo).port, times);
};

/** Starts a server that accepts connections and sends nothing, and opens a file store for it. */
const frozen = async (): Promise<FileStore> => {
  const held = new Set<Socket>();
  const server = createTcpServer((socket) => held.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
    server.close();
  });
  return openAt((server.address() as AddressInfo).port, SHORT);
};

const everything = (files: FileStore): Promise<unknown>[] => [
  files.write('a', Buffer.from('a')),
  files.write('b', Readable.from([Buffer.from('a')])),
  files.read('a'),
  files.readBytes('a'),
  files.exists('a'),
  files.delete('a'),
  Array.fromAsync(files.list('')),
  files.removeUnfinished(new Date()),
  files.check(),
];

const error =
  (code: string, status: number): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>no</Message></Error>`);
  };

describe('a failing S3 server', () => {
  it.each([
    ['is frozen', frozen, /did not answer within 0\.3 seconds/],
    [
      'is not there',
      async () => openAt(1, LONG),
      /nothing answers at http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\. Is S3_ENDPOINT right\?/,
    ],
    [
      'rejects the key',
      () => double(error('InvalidAccessKeyId', 403)),
      /rejects the access key for the bucket media .* S3_ACCESS_KEY/,
    ],
    ['fails', () => double(error('InternalError', 500)), /answered 500/],
    [
      'ends every connection',
      () => double((request) => request.socket.destroy()),
      /ended the connection \((ECONNRESET|EPIPE)\)/,
    ],
  ])('that %s is reported by every method with a message without the keys', async (_what, open, sentence) => {
    for (const result of await Promise.allSettled(everything(await open()))) {
      const { reason } = result as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(FileStoreUnavailable);
      expect(reason.message).toMatch(sentence);
      expect(reason.message).not.toMatch(/the-(access|secret)-key/);
    }
  });

  it('without the bucket is reported by every method that needs the bucket', async () => {
    const files = await double(error('NoSuchBucket', 404));
    await expect(files.write('a', Buffer.from('a'))).rejects.toThrow('there is no bucket media');
    await expect(files.read('a')).rejects.toThrow('there is no bucket media');
    await expect(files.check()).rejects.toThrow('there is no bucket media');
  });

  it('is asked again when it fails temporarily', async () => {
    let asked = 0;
    const files = await double((request, response) => {
      request.resume();
      asked += 1;
      if (asked < 3) error('SlowDown', 503)(request, response);
      else response.end('content');
    });
    expect(Buffer.from((await files.readBytes('a'))!).toString()).toBe('content');
    expect(asked).toBe(3);
  });

  it('that truncates a response fails the reader', async () => {
    const files = await double((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.destroy());
    });
    const file = await files.read('a');
    await expect(buffer(file!.stream)).rejects.toThrow(FileStoreUnavailable);
  });

  it('that stalls within a response fails the reader', async () => {
    const files = await double((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half');
    }, SHORT);
    const file = await files.read('a');
    await expect(buffer(file!.stream)).rejects.toThrow('did not answer within 0.3 seconds');
  });

  it('that rejects the end of a large file is told to discard its parts', async () => {
    const seen: string[] = [];
    const files = await double(async (request, response) => {
      request.resume();
      await once(request, 'end');
      const { method, url = '' } = request;
      seen.push(`${method} ${/uploads|partNumber=\d|uploadId/.exec(url)?.[0]}`);
      if (url.includes('uploads')) {
        response.end('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
      } else if (url.includes('partNumber=1')) response.setHeader('etag', '"1"').end();
      else if (method === 'DELETE') response.writeHead(204).end();
      else error('InternalError', 500)(request, response);
    });
    const large = Readable.from([randomBytes(6_000_000), randomBytes(6_000_000)]);
    await expect(files.write('large', large)).rejects.toThrow(FileStoreUnavailable);
    expect(seen).toContain('DELETE uploadId');
  });

  it('with parts of unfinished uploads has the old ones removed', async () => {
    const deleted: string[] = [];
    const files = await double((request, response) => {
      const { method, url = '' } = request;
      if (method === 'DELETE') {
        deleted.push(url.split('?')[0]!);
        return response.writeHead(204).end();
      }
      const isSecond = url.includes('key-marker');
      const upload = (key: string, at: string) =>
        `<Upload><Key>${key}</Key><UploadId>1</UploadId><Initiated>${at}</Initiated></Upload>`;
      const page = isSecond
        ? upload('objects/old-too', '2026-01-01T00:00:00Z')
        : upload('objects/old', '2026-01-01T00:00:00Z') +
          upload('objects/young', '2026-03-01T00:00:00Z') +
          upload('Of/Another Program', '2026-01-01T00:00:00Z');
      const next = '<NextKeyMarker>x</NextKeyMarker><NextUploadIdMarker>1</NextUploadIdMarker>';
      return response.end(
        `<ListMultipartUploadsResult><IsTruncated>${!isSecond}</IsTruncated>${next}${page}</ListMultipartUploadsResult>`,
      );
    });
    expect(await files.removeUnfinished(new Date('2026-02-01T00:00:00Z'))).toBe(2);
    expect(deleted).toEqual(['/media/objects/old', '/media/objects/old-too']);
  });

  it('that cannot list unfinished uploads removes none', async () => {
    const files = await double(error('NotImplemented', 501));
    expect(await files.removeUnfinished(new Date())).toBe(0);
  });

  it('gets a checksum with everything that is written', async () => {
    const sums: unknown[] = [];
    const files = await double((request, response) => {
      request.resume();
      sums.push(request.headers['x-amz-checksum-crc32']);
      response.end();
    });
    await files.write('a', Readable.from([Buffer.from('hello')]));
    expect(sums).toEqual(['NhCmhg==']);
  });
});
