import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkReceipt } from '#storage/signed-note/check-receipt.ts';
import { BAD_INPUT, runScript, UsageError } from '../run-script.ts';

const USAGE = `Usage: npm run votes:check-receipt -- FILE --key KEY
KEY is the public key on the page of the proof, name+id+key.`;

/**
 * Checks a receipt with a public key, without the site: prints the vote, and where it is in which tree. Exit code 1: the receipt proves
 * nothing; 2: it cannot be read.
 */
const checkFile = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { key: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1 || typeof values.key !== 'string') throw new UsageError(USAGE);
  const key = values.key;
  const checked = checkReceipt(await readFile(path, 'utf8'), () => key);
  if ('reason' in checked) throw new UsageError(`${checked.reason}.`);
  if (checked.status === 'not_in_tree') {
    console.error('The receipt does not prove its vote: the vote is not in the tree of the checkpoint.');
    process.exitCode = 1;
    return;
  }
  const { entry, index, size, origin } = checked;
  console.log(`${Buffer.from(entry)}\nis leaf ${index} of the ${size} leaves of ${origin}.`);
};

await runScript(checkFile, BAD_INPUT);
