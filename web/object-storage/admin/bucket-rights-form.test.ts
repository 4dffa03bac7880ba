// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';

import { openOnPage } from '#testing/dom/open-on-page.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click } from '#testing/dom/user.ts';
import { BucketRightsForm } from './bucket-rights-form.client.tsx';

beforeEach(() => void toast.dismiss());
const people = { editor: 'Editors', author: 'Authors' };
const open = (bucket: object, answer?: Parameters<typeof openOnPage>[1]) =>
  openOnPage(
    h(BucketRightsForm, {
      bucket: {
        id: 'a/b',
        public: false,
        readers: null,
        writers: null,
        own_writers: null,
        revision: 4,
        ...bucket,
      } as never,
      ...{ readers: people, writers: people },
    }),
    answer,
  );
const save = (container: HTMLElement) => click(button(container, 'save'));

describe('the rights of a bucket', () => {
  it('are left to the roles unless some are chosen', async () => {
    const { container, requests, refreshes } = await open({});
    await save(container);
    expect(requests()).toEqual([
      [
        'PUT',
        '/api/buckets/a%2Fb/rights',
        { public: false, readers: null, own_writers: [], writers: null, expectedRevision: 4 },
      ],
    ]);
    expect([toastTitles(), refreshes()]).toEqual([['saved'], 1]);
  });

  it('are those that are ticked', async () => {
    const rights = { public: true, readers: ['editor'], own_writers: ['author', 'editor'], writers: [] };
    const { container, sent } = await open(rights);
    await save(container);
    expect(sent[0]?.body).toEqual({
      ...{ public: true, readers: ['editor'], own_writers: ['editor', 'author'], writers: [] },
      expectedRevision: 4,
    });
  });

  it('say what the server rejected', async () => {
    const { container, refreshes } = await open({}, () => problem(409, { detail: 'No.' }));
    await save(container);
    expect([container.querySelector('[role=alert]')?.textContent, toastTitles(), refreshes()]).toEqual(['No.', [], 0]);
  });
});
