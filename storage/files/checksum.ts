import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { FileDamaged, type WrittenFile } from './file-store.ts';

/**
 * Returns a stream that passes the content on unchanged. When the stream has ended, `written` returns its size and SHA-256; call it once.
 */
export const withChecksum = (content: Uint8Array | Readable): { stream: Readable; written(): WrittenFile } => {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const source = content instanceof Readable ? content : Readable.from(content.length > 0 ? [content] : []);
  return { stream: pipeInto(source, meter), written: () => ({ size, sha256: hash.digest('hex') }) };
};

/**
 * Returns a stream that passes a file on and verifies its SHA-256. Each chunk is held back until the next one arrives, so the last chunk of
 * a damaged file is never delivered: the reader sees a failed transfer (`FileDamaged`), not a wrong file.
 */
export const verifyingChecksum = (key: string, content: Readable, sha256: string): Readable => {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held);
      else done(new FileDamaged(key));
    },
  });
  return pipeInto(content, guard);
};

/**
 * Pipes `source` into the transform `follower` and returns `follower`. When the source fails or ends early, the transform fails with it;
 * when the transform is destroyed, the source is destroyed, too.
 */
export const pipeInto = (source: Readable, follower: Transform): Transform => {
  pipeline(source, follower, () => {});
  return follower;
};
