// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { problem, type SentRequest } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click } from '#testing/dom/user.ts';
import { PreviewLinks } from './preview-links.client.tsx';

// Without a browser a frame loads nothing; its URL is what counts.
vi.mock('#web/preview/admin/preview-frame.client.tsx', () => ({
  PreviewFrame: ({ src }: { src: string }) => h('a', { href: src, 'data-frame': '' }),
}));

beforeEach(() => void toast.dismiss());

describe('links of a preview', () => {
  const links = (article: string | undefined, at?: string) =>
    h(PreviewLinks, { locale: 'en', article, at } as Parameters<typeof PreviewLinks>[0]);
  const answer = ({ method }: SentRequest) =>
    method === 'GET'
      ? Response.json({
          items: [
            { id: 'l', at: null, expiresAt: '2030-05-01T00:00:00Z' },
            { id: 'm', at: '2030-04-01T00:00:00Z', expiresAt: '2030-05-01T00:00:00Z' },
          ],
        })
      : method === 'POST'
        ? Response.json({ id: 'l', url: 'https://x.pt/l' })
        : undefined;

  it('are listed, made and revoked', async () => {
    const { container, requests, show } = await openOnPage(links('a'), answer);
    expect([...container.querySelectorAll('li')].map(({ textContent }) => /^until/.test(textContent!))).toEqual([
      true,
      false,
    ]);
    await click(button(container, 'makeLink'));
    expect([requests()[1], container.querySelector<HTMLInputElement>('input')!.value, toastTitles()]).toEqual([
      ['POST', '/api/desk/preview-links', { article: 'a' }],
      'https://x.pt/l',
      ['made'],
    ]);
    await show(links('a', '2030-06-01T00:00:00Z'));
    expect(container.querySelector('input')).toBe(null);
    await show(links('a'));
    await click([...container.querySelectorAll('li button')][1]!);
    expect(container.querySelector('input')).not.toBe(null);
    await click(container.querySelector('li button')!);
    expect([requests().at(-2), container.querySelector('input')]).toEqual([
      ['DELETE', '/api/desk/preview-links/l', undefined],
      null,
    ]);
    expect(
      requests()
        .filter(([method]) => method === 'GET')
        .map(([, path]) => path),
    ).toEqual(Array(4).fill('/api/desk/preview-links?article=a'));
  });

  it('of the whole site have no article, and tell what failed', async () => {
    const { container, requests } = await openOnPage(links(undefined), (request) =>
      request.method === 'GET' ? answer(request) : problem(403, { detail: 'No.' }),
    );
    await click(button(container, 'makeLink'));
    await click(container.querySelector('li button')!);
    expect([requests()[0]![1], toastTitles(), container.querySelector('input')]).toEqual([
      '/api/desk/preview-links',
      ['No.', 'No.'],
      null,
    ]);
  });
});
