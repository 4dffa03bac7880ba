import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { edits } from '#testing/dev-server/edits.ts';

// The edits are made only in the long tests and in `bench/dev.ts`; here it is noticed when one no longer fits the source.
test.each(edits)('the edit "$kind" fits the source', ({ files }) => {
  for (const [path, change] of Object.entries(files(7))) {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(change(before), path).not.toBe(before);
  }
});
