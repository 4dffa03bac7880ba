import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RecordedVote } from '#domain/vote/counting-rules/recorded-vote.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { UsageError } from '../run-script.ts';
import { loadRule } from './load-rule.ts';

const vote: RecordedVote = {
  position: 7n,
  restaurant: 'mar',
  day: '2026-11-20',
  at: '2026-11-20T12:00:00.000Z',
  visitor: 'v1',
  network: null,
  locale: 'en',
  refused: null,
};

const loadFile = async (code: string) => {
  const path = join(await createTemporaryFolder(), 'rule.ts');
  await writeFile(path, code);
  return loadRule(path);
};

it('finds the rules of the site by name', async () => {
  expect((await loadRule('network:50')).name).toBe('network:50');
});

it('lets the function of a file judge each vote, from the start for each replay', async () => {
  const rule = await loadFile(`export default () => {
    let votes = 0;
    return ({ locale }: { locale: string }) => (++votes > 1 ? 'second ' + locale : undefined);
  };`);
  for (const judge of [rule.start(), rule.start()])
    expect([judge(vote), judge(vote)]).toEqual([undefined, 'second en']);
});

it.each([
  ['best', 'There is no rule “best”: use counted, restaurant-day, week, network:N, or the path'],
  ['./none.ts', 'The rule file ./none.ts cannot be loaded'],
])('rejects %s', async (name, sentence) => {
  await expect(loadRule(name)).rejects.toThrow(UsageError);
  await expect(loadRule(name)).rejects.toThrow(sentence);
});

it.each([
  ['export const rule = 1;', 'needs a function as its default export'],
  ['export default (', 'cannot be loaded'],
  ['throw new Error("no");', 'cannot be loaded: no'],
  ['export default () => 1;', 'must return a function that judges a vote'],
  ['export default () => { throw new Error("no\\nidea"); };', /cannot be started: no$/],
  ['export default () => () => { throw new Error("no\\nidea"); };', /failed at the vote at position 7: no$/],
  ['export default () => () => 3;', /as text, or undefined, and not 3, for the vote at position 7\.$/],
  ['export default () => async () => undefined;', /as text, or undefined, and not \{\}, for the vote/],
])('rejects a file with %s', async (code, sentence) => {
  const run = async () => (await loadFile(code)).start()(vote);
  await expect(run()).rejects.toThrow(UsageError);
  await expect(run()).rejects.toThrow(sentence);
});
