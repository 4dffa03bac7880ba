// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during } from '#testing/dom/render.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { useBulkActions } from './use-bulk-actions.client.ts';

beforeEach(() => void toast.dismiss());

const run = async (names: string[], fails: string[]) => {
  let bulk!: ReturnType<typeof useBulkActions>;
  const Caller = () => {
    bulk = useBulkActions();
    return null;
  };
  const page = await openOnPage(h(Caller), ({ path }) =>
    fails.some((name) => path.endsWith(name)) ? problem(409, { detail: `No ${path.split('/').at(-1)}.` }) : undefined,
  );
  const actions = names.map((name) => ({ url: `/api/commands/${name}` }));
  const isDone = await during(() => bulk(actions, 'media.didChange'));
  return { ...page, isDone, paths: () => page.sent.map(({ path }) => path.split('/').at(-1)) };
};

describe('several actions', () => {
  it('are all sent, and counted when they have succeeded', async () => {
    const { isDone, paths, refreshes } = await run(['A', 'B', 'C'], []);
    expect([isDone, paths(), toastTitles(), refreshes()]).toEqual([true, ['A', 'B', 'C'], ['didChange 3'], 1]);
  });

  it('go on after an error, and tell how many failed and why', async () => {
    const { isDone, paths } = await run(['A', 'B', 'C'], ['B']);
    expect([isDone, paths(), toastTitles().toSorted()]).toEqual([
      false,
      ['A', 'B', 'C'],
      ['bulkFailed 1 No B.', 'didChange 2'],
    ]);
  });

  it('tell of no success where all failed', async () => {
    const { isDone } = await run(['A', 'B'], ['A', 'B']);
    expect([isDone, toastTitles()]).toEqual([false, [expect.stringMatching(/^bulkFailed 2 No [AB]\.$/)]]);
  });
});
