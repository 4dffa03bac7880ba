import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { refusal } from '#testing/storage/refusals.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const FILE = {
  id: UUID,
  updated_at: TIME,
  created_at: TIME,
  last_accessed_at: TIME,
  metadata: {
    eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    size: 3,
    mimetype: 'text/plain',
    cacheControl: 'max-age=3600',
    lastModified: TIME,
    contentLength: 3,
    httpStatusCode: 200,
  },
};
const FOLDER = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };

describe('lists, with Supabase’s client', () => {
  let storage: StorageUnderTest;
  let client: StorageClient;
  let files: ReturnType<StorageClient['from']>;
  beforeAll(async () => {
    storage = await openStorage();
    client = await storage.as('service');
    await client.createBucket('files');
    files = client.from('files');
    for (const name of [
      'b.txt',
      'a.txt',
      'A.txt',
      'folder/one',
      'folder/two',
      'folder/deep/three',
      'fold',
      '100',
      'a_b',
    ]) {
      await files.upload(name, 'abc', { contentType: 'text/plain' });
    }
  });
  afterAll(() => storage.close());

  const names = async (...asked: Parameters<typeof files.list>): Promise<string[]> => {
    const { data, error } = await files.list(...asked);
    expect(error).toBeNull();
    return data!.map(({ name }) => name);
  };

  it('contain files and folders with their fields', async () => {
    const { data } = await files.list('folder');
    expect(data).toEqual([
      { name: 'deep', ...FOLDER },
      { name: 'one', ...FILE },
      { name: 'two', ...FILE },
    ]);
  });

  it('contain the direct entries of a folder, by name', async () => {
    const top = ['folder', '100', 'A.txt', 'a.txt', 'a_b', 'b.txt', 'fold'];
    expect(await names()).toEqual(top);
    expect(await names('folder/')).toEqual(['deep', 'one', 'two']);
    expect(await names('folder/deep')).toEqual(['three']);
    expect(await names('fold')).toEqual([]);
    expect(await names('nowhere')).toEqual([]);
    expect(await client.from('nowhere').list()).toEqual({ data: [], error: null });
    expect((await client.from('nowhere').listV2()).data).toEqual({ hasNext: false, folders: [], objects: [] });
  });

  it('contain the entries whose names start with the search text', async () => {
    expect(await names('', { search: 'a' })).toEqual(['A.txt', 'a.txt', 'a_b']);
    expect(await names('', { search: 'fold' })).toEqual(['folder', 'fold']);
    expect(await names('', { search: '%' })).toEqual([]);
    expect(await names('', { search: '100' })).toEqual(['100']);
    expect(await names('', { search: '_' })).toEqual([]);
  });

  it.each(['nul\0', '\ud800'])('reject %j, which no name can contain', async (text) => {
    expect(await files.list('', { search: text })).toEqual(refusal('InvalidRequest', /search/));
    expect(await files.list(text)).toEqual(refusal('InvalidRequest', /prefix/));
    expect(await files.listV2({ prefix: text })).toEqual(refusal('InvalidRequest', /prefix/));
  });

  it('are sorted as requested, and returned page by page', async () => {
    const top = await names('', { sortBy: { column: 'name', order: 'asc' } });
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'folder',
      ...top.slice(1).reverse(),
    ]);
    const byTime = { column: 'created_at', order: 'asc' };
    expect((await names('', { sortBy: byTime })).slice(1)).toEqual(['b.txt', 'a.txt', 'A.txt', 'fold', '100', 'a_b']);
    expect(await names('', { limit: 3, offset: 2 })).toEqual(top.slice(2, 5));
    expect(await files.list('', { sortBy: { column: 'owner', order: 'asc' } })).toEqual(
      refusal('InvalidRequest', /sortBy/),
    );
    for (const limit of [0, 1001, 1.5])
      expect(await files.list('', { limit })).toEqual(refusal('InvalidRequest', /limit/));
  });

  it('contain a hundred entries by default', async () => {
    await client.createBucket('many');
    for (let at = 0; at < 101; at++) await client.from('many').upload(`${at}`, '');
    expect((await client.from('many').list()).data).toHaveLength(100);
    expect((await client.from('many').list('', { limit: 1000 })).data).toHaveLength(101);
  });

  it('contain every object below a prefix in version 2', async () => {
    const { data, error } = await files.listV2({ prefix: 'fold' });
    expect(error).toBeNull();
    const entry = (name: string) => ({ name, key: name, ...FILE });
    expect(data).toEqual({
      hasNext: false,
      folders: [],
      objects: ['fold', 'folder/deep/three', 'folder/one', 'folder/two'].map(entry),
    });
    const { data: parted } = await files.listV2({ prefix: 'folder/', with_delimiter: true });
    expect(parted).toEqual({
      hasNext: false,
      folders: [{ name: 'folder/deep/', key: 'folder/deep' }],
      objects: ['folder/one', 'folder/two'].map(entry),
    });
  });

  it.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['created_at', 'asc'],
    ['updated_at', 'desc'],
  ] as const)('continue where the previous page ended in version 2, by %s %s', async (column, order) => {
    const sortBy = { column, order };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await files.listV2({ limit: 2, sortBy, with_delimiter: true, ...(cursor && { cursor }) });
      seen.push(...data!.folders.map(({ name }) => name), ...data!.objects.map(({ name }) => name));
      expect(data!.hasNext).toBe(data!.nextCursor !== undefined);
      cursor = data!.nextCursor;
    } while (cursor);
    expect([...seen].sort()).toEqual(['100', 'A.txt', 'a.txt', 'a_b', 'b.txt', 'fold', 'folder/']);
    const { data } = await files.listV2({ sortBy, with_delimiter: true });
    const whole = data!.objects.map(({ name }) => name);
    expect(seen.filter((name) => name !== 'folder/')).toEqual(whole);
  });

  it('reject a cursor that they did not return in version 2', async () => {
    for (const cursor of [
      'x',
      Buffer.from('["a"]').toString('base64url'),
      Buffer.from('["","\\u0000"]').toString('base64url'),
    ]) {
      expect(await files.listV2({ cursor })).toEqual(refusal('InvalidRequest', /^cursor: /));
    }
  });
});
