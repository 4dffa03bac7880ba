import { once } from 'node:events';
import { type ClientRequest, get, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FileStore } from '#storage/files/file-store.ts';
import { originalKey } from './derivatives.ts';
import { mediaRoutes } from './routes.ts';
import { createTestFiles, keysOf } from './test-files.ts';
import { drawPicture } from './test-pictures.ts';

const id = '0123456789abcdef0123456789abcdef';

const listen = async (files: FileStore) => {
  const app = fastify();
  onTestFinished(() => app.close());
  const failures: Error[] = [];
  app.addHook('onError', async (_request, _reply, error) => {
    failures.push(error);
  });
  await app.register(multipart);
  await app.register(mediaRoutes, {
    files,
    findShown: async () => [],
    register: async () => {},
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, failures };
};

const abort = (request: ClientRequest): void => {
  request.on('error', () => {});
  request.destroy();
};

it('completes and stores a variant when its client has disconnected', async () => {
  const files = await createTestFiles();
  await files.write(originalKey(id), await drawPicture(2000, 1300).jpeg().toBuffer());
  const begun = Promise.withResolvers<void>();
  const watched: FileStore = {
    ...files,
    read: (key) => {
      if (key === originalKey(id)) begun.resolve();
      return files.read(key);
    },
  };
  const { url } = await listen(watched);
  const request = get(`${url}/media/${id}/1600.webp`);
  await begun.promise;
  abort(request);

  const key = `derived/${id}/1600.webp`;
  const kept = await vi.waitUntil(() => files.readBytes(key), { timeout: 20_000 });
  expect((await sharp(kept!, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })).info.width).toBe(1600);
  expect(await keysOf(files)).toEqual([key, originalKey(id)]);
});

it('closes the file when a client disconnects during the response', async () => {
  const files = await createTestFiles();
  const streams: Readable[] = [];
  const watched: FileStore = {
    ...files,
    read: async (key) => {
      const file = await files.read(key);
      if (file) streams.push(file.stream);
      return file;
    },
  };
  // Larger than what sockets buffer when the client does not read.
  await files.write(originalKey(id), await drawPicture(100, 100).png().toBuffer());
  await files.write(`derived/${id}/2000.jpg`, Buffer.alloc(30_000_000));
  const { url } = await listen(watched);
  const request = get(`${url}/media/${id}/2000.jpg`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  expect(streams).toHaveLength(1);
  expect(streams[0]!.readableEnded).toBe(false);
  abort(request);
  await vi.waitUntil(() => streams[0]!.closed, { timeout: 20_000 });
  expect(streams[0]!.readableEnded).toBe(false);
});

it('keeps nothing of an aborted upload', async () => {
  const files = await createTestFiles();
  const { url, failures } = await listen(files);
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const request = httpRequest(`${url}/api/media`, { method: 'POST', headers });
  request.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  await new Promise((resolve) => request.write(Buffer.alloc(200_000), resolve));
  abort(request);
  await vi.waitUntil(() => failures.length > 0, { timeout: 20_000 });
  expect(await keysOf(files)).toEqual([]);
});
