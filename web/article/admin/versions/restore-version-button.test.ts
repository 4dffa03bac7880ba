// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click } from '#testing/dom/user.ts';
import { RestoreVersionButton } from './restore-version-button.client.tsx';

beforeEach(() => void toast.dismiss());
const dialog = () => document.querySelector('[role=dialog]');
const element = (hasUnsaved: boolean) => {
  const props = { id: 'a', toRevision: 3, name: '1 May', currentRevision: 9, hasUnsaved };
  return h(RestoreVersionButton, { ...props, children: h('p', {}, 'The difference') });
};
const open = async (answer?: Parameters<typeof openOnPage>[1], hasUnsaved = false) => {
  const page = await openOnPage(element(hasUnsaved), answer);
  expect(dialog()).toBe(null);
  await click(button(page.container, 'restore'));
  expect(dialog()?.textContent).toContain('The difference');
  return page;
};

describe('the button that restores a version', () => {
  it('shows what would change, and restores it over the current revision', async () => {
    const held = holdAnswers();
    const { requests } = await open(held.answer);
    await click(button(dialog()!, 'restore'));
    expect([requests(), disabledNames(dialog()!)]).toEqual([
      [['POST', '/api/commands/RevertArticle', { id: 'a', toRevision: 3, expectedRevision: 9 }]],
      ['restore'],
    ]);
    await held.respond(Response.json({ message: 'Restored.' }));
    expect([toastTitles(), dialog()]).toEqual([['Restored.'], null]);
  });

  it('stays open after an error, and is closed without a change', async () => {
    const { requests } = await open(() => problem(409, { detail: 'Changed.' }));
    await click(button(dialog()!, 'restore'));
    expect([toastTitles(), dialog() !== null, disabledNames(dialog()!)]).toEqual([['Changed.'], true, []]);
    await click(button(dialog()!, 'cancel'));
    expect([dialog(), requests().length]).toEqual([null, 1]);
  });

  it('says what happens to unsaved text, also if it was written since the screen was rendered', async () => {
    const alert = () => dialog()!.querySelector('[role=alert]');
    const page = await open();
    expect([alert(), page.refreshes()]).toEqual([null, 1]);
    await page.show(element(true));
    expect(alert()!.textContent).toContain('unsaved');
    expect(alert()!.querySelector('a')!.getAttribute('href')).toBe('/admin/articles/a');
  });
});
