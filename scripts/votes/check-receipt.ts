import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { hashLeaf } from '#storage/merkle/hash.ts';
import { provesInclusion } from '#storage/merkle/verify.ts';
import { parseCheckpoint } from '#storage/signed-note/checkpoint.ts';
import { parseVerifierKey } from '#storage/signed-note/key.ts';
import { openNote } from '#storage/signed-note/note.ts';
import { parseInclusionProof } from '#storage/signed-note/proof.ts';
import { BAD_INPUT, runScript, UsageError } from '../run-script.ts';

const USAGE = `Usage: npm run votes:check-receipt -- FILE --key KEY
KEY is the public key on the page of the proof, name+id+key.`;

/**
 * Checks a receipt with a public key, without the site: prints the vote, and where it is in which tree. Exit code 1: the receipt proves
 * nothing; 2: it cannot be read.
 */
const checkReceipt = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { key: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1 || typeof values.key !== 'string') throw new UsageError(USAGE);
  const text = await readFile(path, 'utf8');
  const [receipt, verifier] = [parseInclusionProof(text), parseVerifierKey(values.key)];
  const { origin, size, root } = parseCheckpoint(openNote(receipt.checkpoint, verifier));
  const { entry, index, proof } = receipt;
  if (origin !== verifier.name || !provesInclusion({ leafHash: hashLeaf(entry), index, size, root, proof })) {
    console.error('The receipt does not prove its vote: the vote is not in the tree of the checkpoint.');
    process.exitCode = 1;
    return;
  }
  console.log(`${Buffer.from(entry)}\nis leaf ${index} of the ${size} leaves of ${origin}.`);
};

await runScript(async () => {
  try {
    await checkReceipt();
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`${error.message}.`) : error;
  }
}, BAD_INPUT);
