import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createEncodedText, type Encoding } from './encodings.ts';

/** A text whose words repeat at a distance, so that a higher compression level makes it smaller. */
const body = Buffer.from(
  Array.from(
    { length: 4_000 },
    (_, at) => `<li>A levada n.º ${(at * at) % 997} corre há ${(at * 31) % 101} anos</li>`,
  ).join(''),
);

const read: Record<Encoding, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

const compressed = ['br', 'gzip'] as const;

describe('createEncodedText', () => {
  it.each(['identity', ...compressed] as const)('returns the same text in %s', async (encoding) => {
    expect(read[encoding](await createEncodedText(body).as(encoding)).equals(body)).toBe(true);
  });

  it.each(compressed)('compresses to %s at the first request, once for concurrent callers', async (encoding) => {
    const text = createEncodedText(body);
    expect(text.size).toBe(body.length);
    const [one, other] = await Promise.all([text.as(encoding), text.as(encoding)]);
    expect(one).toBe(other);
    expect(text.as(encoding)).toBe(one);
    expect(text.size).toBe(body.length + one.length);
  });

  it.each(compressed)(
    'compresses a cached text better to %s after the first response, and replaces the first result',
    async (encoding) => {
      const text = createEncodedText(body);
      const sizes: number[] = [];
      const { promise: improved, resolve } = Promise.withResolvers<void>();
      text.keep(() => {
        sizes.push(text.size);
        if (text.size < sizes[0]!) resolve();
        return true;
      });
      const quick = await text.as(encoding);
      expect(sizes).toEqual([body.length + quick.length]);
      await improved;
      const better = await text.as(encoding);
      expect(better.length).toBeLessThan(quick.length);
      expect(read[encoding](better).equals(body)).toBe(true);
      expect(text.size).toBe(body.length + better.length);
      expect(better.buffer.byteLength).toBe(better.length);
    },
  );

  it('leaves a text unchanged that is no longer cached', async () => {
    const text = createEncodedText(body);
    const isKept = vi.fn(() => isKept.mock.calls.length === 1);
    text.keep(isKept);
    const quick = await text.as('br');
    await vi.waitFor(() => expect(isKept).toHaveBeenCalledTimes(2), PATIENCE_MS);
    const another = createEncodedText(body);
    const { promise: improved, resolve } = Promise.withResolvers<void>();
    another.keep(() => {
      if (another.size < body.length + quick.length) resolve();
      return true;
    });
    await another.as('br');
    await improved;
    expect(text.as('br')).toBe(quick);
  });
});
