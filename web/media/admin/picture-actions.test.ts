// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during } from '#testing/dom/render.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { takeUploads } from '#testing/dom/uploads.ts';
import { button, click } from '#testing/dom/user.ts';
import { PictureActions } from './picture-actions.client.tsx';

beforeEach(() => void toast.dismiss());
const command = (name: string, body: object) => ['POST', `/api/commands/${name}`, body];

describe('what is done with a picture', () => {
  const actions = (changed: object = {}) =>
    h(PictureActions, {
      id: 'p',
      isDeleted: false,
      isReplaced: false,
      isInUse: false,
      canReplace: true,
      closeUrl: '/admin/media',
      ...changed,
    } as Parameters<typeof PictureActions>[0]);
  const names = (container: HTMLElement) =>
    [...container.querySelectorAll('button')].map(({ textContent }) => textContent);

  it('depends on its state and the user', async () => {
    for (const [changed, expected] of [
      [{}, ['replace', 'delete']],
      [{ isReplaced: true }, ['replace', 'own', 'delete']],
      [{ isReplaced: true, canReplace: false }, ['delete']],
      [{ isDeleted: true }, ['restore']],
    ] as const)
      expect(names((await openOnPage(actions(changed))).container)).toEqual(expected);
    const used = await openOnPage(actions({ isInUse: true }));
    expect([
      (button(used.container, 'delete') as HTMLButtonElement).disabled,
      used.container.querySelector('#in-use') !== null,
    ]).toEqual([true, true]);
  });

  it('opens the choice of a file that replaces it', async () => {
    const { container } = await openOnPage(actions());
    const choose = vi.spyOn(container.querySelector<HTMLInputElement>('[type=file]')!, 'click');
    await click(button(container, 'replace'));
    expect(choose).toHaveBeenCalledOnce();
  });

  it('is deleted, restored and shown as it was', async () => {
    const first = await openOnPage(actions());
    await click(button(first.container, 'delete'));
    expect([first.requests(), first.navigations.map(({ path }) => path)]).toEqual([
      [command('DeleteMedia', { mediaId: 'p' })],
      ['/admin/media'],
    ]);
    const deleted = await openOnPage(actions({ isDeleted: true }));
    await click(button(deleted.container, 'restore'));
    const replaced = await openOnPage(actions({ isReplaced: true }));
    await click(button(replaced.container, 'own'));
    expect([deleted.requests(), replaced.requests()]).toEqual([
      [command('RestoreMedia', { mediaId: 'p' })],
      [command('ReplaceMedia', { mediaId: 'p', by: 'p' })],
    ]);
    const failing = await openOnPage(actions(), () => problem(409, { detail: 'No.' }));
    await click(button(failing.container, 'delete'));
    expect(failing.navigations).toEqual([]);
  });

  it('is replaced by an uploaded one', async () => {
    const uploads = takeUploads();
    const { container, requests } = await openOnPage(actions());
    const choose = (files: File[]) =>
      during(() => {
        const input = container.querySelector<HTMLInputElement>('[type=file]')!;
        Object.defineProperty(input, 'files', { value: files, configurable: true });
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await choose([]);
    await choose([new File(['x'], 'a.png')]);
    expect([uploads.length, (button(container, 'replace') as HTMLButtonElement).disabled]).toEqual([1, true]);
    await uploads[0]!.respond(201, { id: 'n', url: '/n' });
    expect(requests()).toEqual([command('ReplaceMedia', { mediaId: 'p', by: 'n' })]);
    await choose([new File(['x'], 'a.png')]);
    await uploads[1]!.respond(422, { detail: 'Broken.' });
    const { disabled } = button(container, 'replace') as HTMLButtonElement;
    expect([toastTitles().includes('Broken.'), requests().length, disabled]).toEqual([true, 1, false]);
  });
});
