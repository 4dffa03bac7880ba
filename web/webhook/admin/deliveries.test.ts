// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { renderedProps } from '#testing/dom/rendered-props.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, hasButton } from '#testing/dom/user.ts';
import type { WebhookDelivery } from '../../admin/queries/webhook-view.ts';
import { PeriodicRefresh } from '../../admin/requests/periodic-refresh.client.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { NewSecret } from './new-secret.client.tsx';
import { RequestButton } from './request-button.client.tsx';

beforeEach(() => void toast.dismiss());
const delivery = (changed: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: 'd1', type: 'article.published', position: '7', status: 'sent', attempts: 1 },
  ...{ error: null, at: '2030-05-10T08:00:00Z', tryAt: null },
  ...changed,
});

describe('the messages to a webhook', () => {
  const section = (isOn: boolean) => () => DeliveriesSection({ locale: 'en', id: 'w', isOn });
  const contextOf = (deliveries: WebhookDelivery[]): ScreenContext => {
    const webhookDeliveries = vi.fn(async () => deliveries);
    return { adminQueries: { webhookDeliveries } as NonNullable<ScreenContext['adminQueries']> };
  };
  const open = (isOn: boolean, deliveries: WebhookDelivery[]) => renderScreen(section(isOn), contextOf(deliveries));
  const labels = (page: ParentNode) =>
    [...page.querySelectorAll('td button')].map((each) => each.getAttribute('aria-label'));

  it('are listed with their state, and what can be done about each', async () => {
    const page = await open(true, [
      delivery(),
      delivery({ id: 'd2', status: 'waiting', attempts: 2, error: 'timeout', tryAt: '2030-05-10T09:30:00Z' }),
      delivery({ id: 'd3', type: 'webhook.test', position: '0', status: 'failed', attempts: 5 }),
    ]);
    expect(textsOf(page, 'tbody th')).toEqual([
      'article.published, 10 May 2030, 09:00',
      'article.published, 10 May 2030, 09:00',
      'webhook.test, 10 May 2030, 09:00',
    ]);
    expect(textsOf(page, 'tbody td:nth-child(2)')).toEqual([
      'Accepted',
      'Waiting, next attempt 10 May 2030, 10:30. Reason: timeout',
      'Given up after 5 attempts',
    ]);
    expect(labels(page)).toEqual([
      'Repeat from here, article.published',
      'Send again, article.published',
      'Repeat from here, article.published',
      'Send again, webhook.test',
    ]);
  });

  it('can neither be tested nor sent while the webhook is off', async () => {
    expect(hasButton(await open(true, []), 'Send a test message')).toBe(true);
    const page = await open(false, [delivery({ status: 'waiting' })]);
    expect([hasButton(page, 'Send a test message'), labels(page), textsOf(page, '.desk-empty')]).toEqual([
      false,
      [],
      [],
    ]);
  });

  it('are loaded again while one of them waits and is sent', async () => {
    const refreshOf = (isOn: boolean, ...all: WebhookDelivery[]) =>
      renderedProps(PeriodicRefresh, section(isOn), contextOf(all));
    const waiting = delivery({ id: 'd2', status: 'waiting' });
    expect(await refreshOf(true, delivery(), waiting)).toEqual({ seconds: 5 });
    expect([await refreshOf(true, delivery()), await refreshOf(false, waiting)]).toEqual([undefined, undefined]);
  });

  it('are none at first', async () => {
    const page = await open(true, []);
    expect([textsOf(page, '.desk-empty'), page.querySelector('table')]).toEqual([['No messages yet.'], null]);
  });
});

describe('a new secret', () => {
  const open = (answer?: Parameters<typeof openOnPage>[1]) =>
    openOnPage(h(NewSecret, { url: '/api/webhooks/w/secret' }), answer);

  it('is made only after a question, and shown until it is hidden', async () => {
    const held = holdAnswers();
    const { container, requests } = await open(held.answer);
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await click(button(container, 'newSecret'));
    expect([requests(), confirm.mock.calls]).toEqual([[], [['newSecretSure']]]);
    confirm.mockReturnValue(true);
    await click(button(container, 'newSecret'));
    expect([requests(), disabledNames(container)]).toEqual([[['POST', '/api/webhooks/w/secret', {}]], ['newSecret']]);
    await held.respond(Response.json({ secret: 'whsec_1' }));
    expect([container.querySelector('input')!.value, textsOf(container, 'p')[0]]).toEqual(['whsec_1', 'secretOnce']);
    await click(button(container, 'close'));
    expect([container.querySelector('input'), disabledNames(container)]).toEqual([null, []]);
  });

  it('may be asked for again after an error', async () => {
    vi.stubGlobal('confirm', () => true);
    const { container } = await open(() => problem(403, { detail: 'Not allowed.' }));
    await click(button(container, 'newSecret'));
    expect([toastTitles(), disabledNames(container), container.querySelector('input')]).toEqual([
      ['Not allowed.'],
      [],
      null,
    ]);
  });
});

describe('a button that posts a request', () => {
  it('asks first where it has a question', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const { container, requests } = await openOnPage(
      h(RequestButton, {
        action: 'replay',
        url: '/api/x',
        body: { position: '7' },
      }),
    );
    await click(button(container, 'replay'));
    expect([requests(), confirm.mock.calls]).toEqual([[], [['replaySure']]]);
    confirm.mockReturnValue(true);
    await click(button(container, 'replay'));
    expect([requests(), toastTitles()]).toEqual([[['POST', '/api/x', { position: '7' }]], ['replaying']]);
  });

  it('is sent once at a time', async () => {
    const held = holdAnswers();
    const { container, requests } = await openOnPage(h(RequestButton, { action: 'test', url: '/api/x' }), held.answer);
    await click(button(container, 'test'));
    expect(disabledNames(container)).toEqual(['test']);
    await click(button(container, 'test'));
    await held.respond();
    expect([requests(), disabledNames(container)]).toEqual([[['POST', '/api/x', {}]], []]);
  });
});
