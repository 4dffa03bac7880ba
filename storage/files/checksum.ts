import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { FileDamaged, type WrittenFile } from './file-store.ts';

/** Lets content pass, and tells in the end what has passed. */
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
 * Lets a whole file pass that is to have this checksum. Each piece is held back until the next one comes, so that the last one of a damaged file
 * never arrives: its reader sees a broken transfer (`FileDamaged`), not a wrong file.
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
 * One that ends early, without an error or with one, before this or later, fails its follower; a follower that is let go lets go of it. An error
 * waits for who reads the follower, and ends no process where nobody does yet.
 */
export const pipeInto = (source: Readable, follower: Transform): Transform => {
  pipeline(source, follower, () => {});
  return follower;
};
