import { hashLeaf } from '../merkle/hash.ts';
import { provesInclusion } from '../merkle/verify.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { parseVerifierKey } from './key.ts';
import { openNote } from './note.ts';
import { type InclusionProof, parseInclusionProof } from './proof.ts';

/** A receipt whose leaf is in the tree of its checkpoint. */
interface ValidReceipt extends Pick<InclusionProof, 'entry' | 'index' | 'checkpoint'> {
  status: 'valid';
  /** Name and number of leaves of the tree. */
  origin: string;
  size: number;
}

/** The outcome of a check; otherwise the first part that does not match. */
export type CheckedReceipt =
  | ValidReceipt
  | { status: 'unreadable' | 'not_signed'; reason: string }
  | { status: 'not_in_tree' };

/**
 * Checks a receipt: that its checkpoint is signed with the public key that `keyOf` returns for the name of its tree, and that its leaf is in
 * that tree. Does not throw for any text.
 */
export const checkReceipt = (text: string, keyOf: (origin: string) => string): CheckedReceipt => {
  let status: 'unreadable' | 'not_signed' = 'unreadable';
  try {
    const { entry, index, proof, checkpoint } = parseInclusionProof(text);
    const { origin } = parseCheckpoint(checkpoint);
    const verifier = parseVerifierKey(keyOf(origin));
    status = 'not_signed';
    const { size, root } = parseCheckpoint(openNote(checkpoint, verifier));
    const isProved =
      verifier.name === origin && provesInclusion({ leafHash: hashLeaf(entry), index, size, root, proof });
    return isProved ? { status: 'valid', entry, index, checkpoint, origin, size } : { status: 'not_in_tree' };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { status, reason: error.message };
  }
};
