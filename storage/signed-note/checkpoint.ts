import { HASH_BYTES } from '../merkle/hash.ts';

/** The state of a growing tree at one time (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Names the tree: the host and path of the site. */
  origin: string;
  /** Number of leaves. */
  size: number;
  root: Uint8Array;
}

/** Returns the text of a checkpoint, which is then signed. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;

/** Parses the text of a checkpoint; lines after the third are ignored. Throws `TypeError` when it is none. */
export const parseCheckpoint = (text: string): Checkpoint => {
  const [origin, size = '', root = ''] = text.split('\n');
  const checkpoint = { origin: origin ?? '', size: parseCount(size), root: parseHash(root) };
  if (checkpoint.origin === '') throw new TypeError('The checkpoint does not name its tree');
  return checkpoint;
};

/** Parses a number without sign and leading zeros. Throws `TypeError`. */
export const parseCount = (text: string): number => {
  const count = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(count)) throw new TypeError(`"${text.slice(0, 40)}" is not a number of leaves`);
  return count;
};

/** Parses a hash in base64. Throws `TypeError`. */
export const parseHash = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== HASH_BYTES || bytes.toString('base64') !== text) {
    throw new TypeError(`"${text.slice(0, 60)}" is not a hash in base64`);
  }
  return bytes;
};
