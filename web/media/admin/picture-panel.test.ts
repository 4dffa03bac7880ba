// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { hasButton } from '#testing/dom/user.ts';
import { PicturePanel } from './picture-panel.tsx';

const locale: Locale = 'en';
type Answers = Record<string, (...given: never[]) => unknown>;
/** Queries whose answers are given. */
const answers = (all: Answers) => all as NonNullable<ScreenContext['queries']>;
const adminAnswers = (all: Answers) => all as NonNullable<ScreenContext['adminQueries']>;

describe('the panel of a picture', () => {
  const picture = {
    id: 'p',
    focus: { x: 0.5, y: 0.5 },
    mediaId: 'p',
    texts: { pt: { alt: 'Alt', caption: '' }, en: { alt: '', caption: '' } },
    credit: {},
    width: 10,
    height: 10,
    whole: { width: 10, height: 10, framing: {} },
    bytes: 5000,
    addedAt: '2030-05-01T00:00:00Z',
    isDeleted: false,
    isReplaced: false,
    widths: [],
    fileName: 'p.jpg',
    revision: 1,
  };
  const open = (role: string, { shown = picture as object | null, places = [] as object[], actorId = 'me' } = {}) =>
    renderScreen(() => h(PicturePanel, { locale, id: 'p', close: '/admin/media' }), {
      ...{ account: { role: role as never }, queries: answers({ libraryPicture: async () => shown ?? undefined }) },
      adminQueries: adminAnswers({
        mediaUsages: async () => places,
        streamHistory: async () => [
          { position: 2, type: 'MediaEdited', userName: 'Rui', at: '2030-05-02T00:00:00Z', actorId: 'rui' },
          { position: 1, type: 'MediaRegistered', userName: 'Ana', at: '2030-05-01T00:00:00Z', actorId },
        ],
      }),
    });

  it('is changed by editors, and seen by others', async () => {
    const editor = await open('editor');
    expect([
      editor.querySelector('form') !== null,
      textsOf(editor, '.library-history li').length,
      textsOf(editor, 'aside > p[lang]'),
    ]).toEqual([true, 2, []]);
    const translator = await open('translator');
    expect([translator.querySelector('form'), textsOf(translator, 'aside > p[lang]')]).toEqual([null, ['Alt', '–']]);
  });

  it('says how large it is, and its original where it is a part of it', async () => {
    const facts = async (shown: object) =>
      (await open('editor', { shown })).textContent.match(/\d+ × \d+ pixels, [^.]*/)?.[0];
    const unframed = { width: 10, height: 10, framing: { turn: 0 } };
    expect(await facts({ ...picture, whole: unframed })).toBe('10 × 10 pixels, 5 kB');
    const whole = { width: 30, height: 20, framing: { turn: 90 } };
    expect(await facts({ ...picture, whole })).toBe('10 × 10 pixels, from an original of 30 × 20, 5 kB');
  });

  it('says where the picture is used', async () => {
    const page = await open('editor', { places: [{ stream: 's', kind: 'article', title: { pt: 'Levada', en: '' } }] });
    expect(textsOf(page, '.desk-list:not(.library-history) li')[0]).toMatch(/^Levada /);
    expect((await open('editor')).querySelectorAll('.desk-list').length).toBe(1);
  });

  it('is replaced and deleted by editors, and deleted by the photographer who added it', async () => {
    const buttons = async (role: string, actorId: string) =>
      textsOf(await open(role, { actorId }), '.desk-actions button').filter((name) => /^(Replace|Delete)/.test(name));
    expect([
      await buttons('editor', 'rui'),
      await buttons('photographer', 'me'),
      await buttons('photographer', 'rui'),
    ]).toEqual([['Replace everywhere', 'Delete'], ['Delete'], []]);
  });

  it('is not deleted while it is used, and restored once it is deleted', async () => {
    const isLocked = async (places: object[]) =>
      [...(await open('editor', { places })).querySelectorAll<HTMLButtonElement>('.desk-actions button')].find(
        ({ textContent }) => textContent === 'Delete',
      )!.disabled;
    const used = [{ stream: 's', kind: 'article', title: { pt: 'Levada', en: '' } }];
    expect([await isLocked(used), await isLocked([])]).toEqual([true, false]);
    const deleted = await open('editor', { shown: { ...picture, isDeleted: true } });
    expect([hasButton(deleted, 'Restore'), hasButton(deleted, 'Delete')]).toEqual([true, false]);
  });

  it('is nothing for a picture that does not exist', async () =>
    expect((await open('editor', { shown: null })).innerHTML).toBe(''));
});
