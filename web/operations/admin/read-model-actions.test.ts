// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '#testing/dom/render.ts';
import { renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { button, click } from '#testing/dom/user.ts';
import type { ReadModelStatus } from '../../admin/queries/operations-view.ts';
import { ConfirmedAction } from './confirmed-action.client.tsx';
import { ReadModelActions } from './read-model-actions.tsx';

describe('the actions for a read model', () => {
  const fault = (position: string, isSkippable = true) => ({ position, type: 'T', stream: 's', isSkippable });
  const rebuild = (state: string, of?: object) => ({ state, fault: of });
  it.each([
    ['one that works', {}, ['Rebuild']],
    ['one that stopped', { fault: fault('7') }, ['Retry', 'Skip the event', 'Rebuild']],
    ['one that stopped at an event that it needs', { fault: fault('7', false) }, ['Retry', 'Rebuild']],
    ['a rebuild', { rebuild: rebuild('running') }, []],
    ['an interrupted rebuild', { rebuild: rebuild('interrupted') }, ['Resume the rebuild']],
    [
      'a rebuild that stopped at the same event',
      { fault: fault('7'), rebuild: rebuild('stopped', fault('7')) },
      ['Retry', 'Skip the event', 'Resume the rebuild'],
    ],
    [
      'a rebuild that stopped at another event',
      { fault: fault('7'), rebuild: rebuild('stopped', fault('8')) },
      ['Retry', 'Skip the event', 'Skip the event', 'Resume the rebuild'],
    ],
  ])('are those of %s', async (_, status, expected) => {
    const model = { name: 'articles', ...status } as ReadModelStatus;
    const page = await renderScreen(() => h(ReadModelActions, { locale: 'en', model }));
    expect(textsOf(page, 'button')).toEqual(expected);
  });

  it.each([true, false])('are sent only after the user agreed: %s', async (agrees) => {
    const { sent } = serve();
    const ask = vi.fn(() => agrees);
    vi.stubGlobal('confirm', ask);
    const action = { url: '/api/commands/RetryProjection', body: { name: 'articles' } };
    const { container } = await render(
      inRouter(h(ConfirmedAction, { text: 'x', label: 'Retry', question: 'Sure?', action })).element,
    );
    await click(button(container, 'Retry'));
    expect(ask.mock.calls).toEqual([['Sure?']]);
    expect(sent.map(({ path, body }) => [path, body])).toEqual(
      agrees ? [[action.url, expect.objectContaining(action.body)]] : [],
    );
  });
});
