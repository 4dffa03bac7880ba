// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { problem } from '#testing/dom/server.ts';
import { button, click, hasButton } from '#testing/dom/user.ts';
import { UndoDialog } from './undo-dialog.client.tsx';

const command = (name: string, body: object) => ['POST', `/api/commands/${name}`, body];

describe('the undo of an event', () => {
  const dialog = (plan: object) =>
    h(UndoDialog, { mode: 'undo', name: 'Changed', plan, onClose: () => {} } as unknown as Parameters<
      typeof UndoDialog
    >[0]);
  const steps = [
    { command: 'A', body: { id: 1 } },
    { command: 'B', body: { id: 2 } },
  ];
  const link = { to: '/admin/x', text: 'Show' };
  const title = () => document.querySelector('[role=dialog] h2')!.textContent;

  it('sends its commands in turn, and tells what was done', async () => {
    const { requests, refreshes } = await openOnPage(dialog({ steps, changes: [], link }), ({ path }) =>
      Response.json({ message: `done ${path.at(-1)}` }),
    );
    expect([title(), hasButton(document, 'Show'), document.body.textContent!.includes('undoingOnly')]).toEqual([
      'undoing',
      false,
      true,
    ]);
    await click(button(document, 'do'));
    expect([requests(), refreshes(), title(), document.activeElement!.textContent]).toEqual([
      [command('A', { id: 1 }), command('B', { id: 2 })],
      1,
      'done',
      'done B',
    ]);
    expect([hasButton(document, 'do'), hasButton(document, 'Show')]).toEqual([false, true]);
  });

  it('stops at the first that fails', async () => {
    const { requests } = await openOnPage(dialog({ steps, changes: [] }), () => problem(409, { detail: 'No.' }));
    await click(button(document, 'do'));
    expect([requests().length, document.querySelector('[role=dialog] [role=alert]')!.textContent, title()]).toEqual([
      1,
      'No.',
      'undoing',
    ]);
  });

  it('warns of what it does to unsaved text, with a link to the item', async () => {
    await openOnPage(dialog({ steps, changes: [], link, warning: 'Unsaved.' }));
    expect([document.querySelector('[role=dialog] [role=alert]')!.textContent, hasButton(document, 'Show')]).toEqual([
      'Unsaved.',
      true,
    ]);
  });

  it('says why it is impossible', async () => {
    await openOnPage(dialog({ no: 'Gone.', link }));
    expect([
      title(),
      hasButton(document, 'do'),
      hasButton(document, 'Show'),
      document.body.textContent!.includes('Gone.'),
    ]).toEqual(['refused', false, true, true]);
  });
});
