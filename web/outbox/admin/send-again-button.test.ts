// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click } from '#testing/dom/user.ts';
import { SendAgainButton } from './send-again-button.client.tsx';

beforeEach(() => void toast.dismiss());

describe('an e-mail that is sent again', () => {
  it.each([
    ['sent', 'success', 'sent'],
    ['failed', 'error', 'failed full'],
    ['waiting', undefined, 'waiting'],
  ])('is told to be %s', async (email, type, text) => {
    const { container, requests, refreshes } = await openOnPage(h(SendAgainButton, { id: 'e', label: 'Again' }), () =>
      Response.json({ email, reason: 'full' }),
    );
    await click(button(container, 'Again'));
    expect([
      requests(),
      toastTitles(),
      toast.getToasts()[0] && (toast.getToasts()[0] as { type?: string }).type,
      refreshes(),
    ]).toEqual([[['POST', '/api/emails/e/send-again', {}]], [text], type, 1]);
  });

  it('is told to have failed', async () => {
    const { container, refreshes } = await openOnPage(h(SendAgainButton, { id: 'e', label: 'Again' }), () =>
      problem(404, { detail: 'Gone.' }),
    );
    await click(button(container, 'Again'));
    expect([toastTitles(), refreshes(), (button(container, 'Again') as HTMLButtonElement).disabled]).toEqual([
      ['Gone.'],
      1,
      false,
    ]);
  });
});
