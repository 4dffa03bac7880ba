import { readFile } from 'node:fs/promises';
import { checkReceipt } from '#storage/signed-note/check-receipt.ts';
import { UsageError } from '../run-script.ts';

/**
 * Checks a receipt with a public key (`name+id+key`), without the site: prints the vote, and where it is in which tree. Exit code 1: the receipt proves
 * nothing; 2: it cannot be read.
 */
export const checkReceiptFile = async (path: string, { key }: { key: string }): Promise<void> => {
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
