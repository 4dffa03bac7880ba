import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RELOADED_FOR } from './keep-page.client.ts';

test('Waku still reloads a page only where it has not noted the build in this place', () => {
  const recovery = readFileSync('node_modules/waku/dist/lib/utils/ssr.js', 'utf8');
  expect(recovery).toContain(`var key = '${RELOADED_FOR}'`);
  expect(recovery).toContain('canRetry = sessionStorage.getItem(key) !== $');
});
