import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Creates a temporary folder and returns its path. It is removed after the test, or when the test calls the function passed to `whenDone`.
 * Other OS users may enter it, because an embedded Postgres may run as one of them.
 */
export const createTemporaryFolder = async (
  whenDone: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'levada-test-'));
  whenDone(() => rm(folder, { recursive: true, maxRetries: 5 }));
  await chmod(folder, 0o711);
  return folder;
};
