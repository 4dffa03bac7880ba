// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageNames } from '#testing/dom/messages.ts';
import { render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, type SentRequest, serve } from '#testing/dom/server.ts';
import { button, click } from '#testing/dom/user.ts';
import { SendAgainButton } from './send-again-button.client.tsx';

beforeEach(() => void toast.dismiss());
const titles = () => toast.getToasts().map((each) => ('title' in each ? each.title : ''));
const open = async (element: React.ReactElement, answer?: (request: SentRequest) => Response | undefined) => {
  const { sent, refreshes } = serve(answer);
  const { element: whole, navigations, wrap } = inRouter(element);
  const { container, show } = await render(whole);
  return {
    container,
    sent,
    refreshes,
    navigations,
    show: (next: React.ReactElement) => show(wrap(next)),
    requests: () => sent.map(({ method, path, body }) => [method, path, body]),
  };
};

describe('an e-mail that is sent again', () => {
  it.each([
    ['sent', 'success', 'sent'],
    ['failed', 'error', 'failed: full'],
    ['waiting', undefined, 'waiting'],
  ])('is told to be %s', async (email, type, text) => {
    const { container, requests, refreshes } = await open(
      h(SendAgainButton, { id: 'e', label: 'Again', messages: messageNames({ failed: 'failed: …' }) }),
      () => Response.json({ email, reason: 'full' }),
    );
    await click(button(container, 'Again'));
    expect([
      requests(),
      titles(),
      toast.getToasts()[0] && (toast.getToasts()[0] as { type?: string }).type,
      refreshes(),
    ]).toEqual([[['POST', '/api/emails/e/send-again', {}]], [text], type, 1]);
  });

  it('is told to have failed', async () => {
    const { container, refreshes } = await open(
      h(SendAgainButton, { id: 'e', label: 'Again', messages: messageNames() }),
      () => problem(404, { detail: 'Gone.' }),
    );
    await click(button(container, 'Again'));
    expect([titles(), refreshes(), (button(container, 'Again') as HTMLButtonElement).disabled]).toEqual([
      ['Gone.'],
      1,
      false,
    ]);
  });
});
