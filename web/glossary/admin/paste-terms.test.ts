// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during } from '#testing/dom/render.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, enter, hasButton } from '#testing/dom/user.ts';
import { PasteTerms } from './paste-terms.client.tsx';
import { MAX_PASTED_TERMS } from './pasted-terms.ts';

beforeEach(() => void toast.dismiss());

describe('pasted terms', () => {
  const terms = h(PasteTerms, {
    existing: [{ name: { pt: 'poncha', en: 'poncha' } }],
  } as Parameters<typeof PasteTerms>[0]);
  const submit = (container: HTMLElement) =>
    during(
      () =>
        void container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );

  it('are added, without those that are known or cannot be read', async () => {
    const { container, sent } = await openOnPage(terms, () => Response.json({ id: 'n' }));
    const area = container.querySelector('textarea')!;
    const status = () => container.querySelector('[role=status]')!.textContent!.trim();
    expect([status(), (button(container, 'importAdd 0') as HTMLButtonElement).disabled]).toEqual(['', true]);
    await submit(container);
    await enter(area, 'levada\tchannel\nponcha\tponcha\n;;w1\n;;w2\n;;w3\n;;w4');
    expect([status(), hasButton(container, 'importAdd 1')]).toEqual([
      'importKnown 1 importUnreadable ;;w1 · ;;w2 · ;;w3',
      true,
    ]);
    await submit(container);
    expect([sent.map(({ path }) => path), area.value, toastTitles()]).toEqual([
      ['/api/commands/AddTerm'],
      ';;w1\n;;w2\n;;w3\n;;w4',
      ['imported 1'],
    ]);
  });

  it('stay where they are more than are added at once, for the next time', async () => {
    const { container, sent } = await openOnPage(terms, () => Response.json({ id: 'n' }));
    const lines = Array.from({ length: MAX_PASTED_TERMS + 2 }, (_, n) => `termo ${n}\tterm ${n}`);
    await enter(container.querySelector('textarea')!, [...lines, ';;w1'].join('\n'));
    await submit(container);
    expect(sent).toHaveLength(MAX_PASTED_TERMS);
    expect(container.querySelector('textarea')!.value).toBe([...lines.slice(-2), ';;w1'].join('\n'));
  });

  it('stay where that failed', async () => {
    const { container } = await openOnPage(terms, () => problem(409, { detail: 'No.' }));
    await enter(container.querySelector('textarea')!, 'levada\tchannel');
    await submit(container);
    expect(container.querySelector('textarea')!.value).toBe('levada\tchannel');
  });
});
