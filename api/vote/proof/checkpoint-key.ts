import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { createNoteSigner, type NoteSigner } from '#storage/signed-note/key.ts';

/** Returns the name of the tree of votes of the site at this URL. */
export const originOf = (siteUrl: string): string => `${new URL(siteUrl).host}/votes`;

/** Returns the key that signs the checkpoints of the tree with this name. It is derived from the secret of the site. */
export const checkpointSigner = ({ keyedHash }: KeyedHash, origin: string): NoteSigner =>
  createNoteSigner(origin, Buffer.from(keyedHash('vote checkpoints', 'Ed25519'), 'hex'));
