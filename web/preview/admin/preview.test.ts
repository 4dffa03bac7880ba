// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { stubPreview } from '#testing/dom/stub-preview.ts';
import { button, click, enter } from '#testing/dom/user.ts';
import { Preview } from './preview.client.tsx';

beforeEach(stubPreview);

describe('a preview', () => {
  const openPreview = async (changed: object = {}) => {
    const { container } = await openOnPage(
      h(Preview, {
        locale: 'pt',
        times: [
          { at: '2030-06-01T09:00:00Z', text: 'June' },
          { at: '2030-07-01T09:00:00Z', text: 'July' },
        ],
        ...changed,
      } as Parameters<typeof Preview>[0]),
      () => Response.json({ items: [] }),
    );
    const query = () => Object.fromEntries(new URL(container.querySelector('iframe')!.src, location.href).searchParams);
    return {
      container,
      query,
      time: () => container.querySelector<HTMLInputElement>('[type=datetime-local]')!,
      select: container.querySelector('select')!,
    };
  };

  it('shows an article in a language at a time', async () => {
    const { container, query, time, select } = await openPreview({ article: 'a' });
    expect(query()).toEqual({ article: 'a', locale: 'pt' });
    await click(button(container, 'en'));
    await enter(time(), '2030-05-01T10:00');
    expect(query()).toEqual({ article: 'a', locale: 'en', at: '2030-05-01T09:00:00.000Z' });
    await enter(select, '2030-06-01T09:00:00Z');
    expect([query().at, time().value, select.value]).toEqual(['2030-06-01T09:00:00Z', '', '2030-06-01T09:00:00Z']);
    await enter(select, '');
    expect(query()).toEqual({ article: 'a', locale: 'en' });
  });

  it('begins at a time, and offers no times where nothing changes', async () => {
    const { query, container } = await openPreview({ language: 'en', at: '2030-05-01T09:00:00.000Z', times: [] });
    expect([query(), container.querySelector('select')]).toEqual([
      { locale: 'en', at: '2030-05-01T09:00:00.000Z' },
      null,
    ]);
  });
});
