import { readFileSync } from 'node:fs';
import * as aws from '@aws-sdk/client-s3';
import * as supabase from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { createTestS3Client } from '#testing/storage/s3-key.ts';

const modules = { '@aws-sdk/client-s3': aws, '@supabase/storage-js': supabase };
const AsyncFunction = (async () => {}).constructor as new (
  ...code: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs an example with these environment variables. */
const run = (code: string, env: Record<string, string>): Promise<void> => {
  const body = code.replace(/^import (\{.*?\}) from ('.*?');$/gm, 'const $1 = modules[$2];');
  return new AsyncFunction('modules', 'process', body)(modules, { env });
};

describe('the documentation of object storage', () => {
  let storage: StorageUnderTest;
  let env: Record<string, string>;
  beforeAll(async () => {
    storage = await openStorage();
    const { authorization } = await storage.headersOf('service');
    const { accessKeyId, secretAccessKey, client } = await createTestS3Client(storage.site.runtime, storage.url);
    client.destroy();
    env = {
      SITE: new URL(storage.url).origin,
      SERVICE_KEY: authorization!.replace('Bearer ', ''),
      S3_ACCESS_KEY: accessKeyId,
      S3_SECRET: secretAccessKey,
    };
  });
  afterAll(() => storage.close());

  it('has examples that store what they say', async () => {
    const examples = [...readFileSync('docs/object-storage.md', 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm)];
    expect(examples).toHaveLength(4);
    for (const [, code] of examples) await run(code!, env);
    const service = await storage.as('service');
    const stored = async (name: string) => (await service.from('covers').download(name)).data!.text();
    expect(await stored('2026/note.txt')).toBe('November');
    expect(await stored('2026/large.txt')).toBe('The whole content of a large file');
    expect(await stored('2026/s3.txt')).toBe('By S3');
    const { data: letters } = await service.getBucket('letters');
    expect(letters).toMatchObject({ readers: ['owner', 'editor'], own_writers: ['authenticated'] });
  });
});
