// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { linksOf, textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { CorrectionsPanel } from './corrections-panel.client.tsx';
import type { CorrectionsState } from './corrections-state.ts';

beforeEach(() => void toast.dismiss());
const correction = { id: 'c1', at: '2030-05-08T10:00:00Z', change: 7, texts: { pt: 'Eram doze.' } };
const whole = {
  articleId: 'a',
  published: ['pt', 'en'],
  changes: [
    { revision: 9, at: '2030-05-10T08:00:00Z', userName: 'Rui' },
    { revision: 7, at: '2030-05-08T08:00:00Z', userName: 'Eva' },
  ],
  corrections: [correction],
} as unknown as CorrectionsState;

const open = async (
  changed: object = {},
  { isDisabled = false, answer }: { isDisabled?: boolean; answer?: Parameters<typeof openOnPage>[1] } = {},
) => {
  const element = (state: object) =>
    h(CorrectionsPanel, {
      ...{ locale: 'en', state: { ...whole, ...state } as CorrectionsState, isDisabled },
    });
  const page = await openOnPage(element(changed), answer);
  const forms = () => [...page.container.querySelectorAll<HTMLFieldSetElement>('.correction-form')];
  return {
    ...page,
    forms,
    showState: (state: object) => page.show(element(state)),
    texts: (form: number) => [...forms()[form]!.querySelectorAll('textarea')],
    send: (form: number) => button(forms()[form]!, 'correctionPublish') as HTMLButtonElement,
  };
};

describe('the corrections of an article', () => {
  it('are listed with their day, their texts and the change', async () => {
    const { container } = await open();
    expect([textsOf(container, 'li strong'), textsOf(container, 'li p[lang]'), linksOf(container)]).toEqual([
      ['8 May 2030'],
      ['Eram doze.'],
      ['/admin/articles/a/history?from=6&to=7'],
    ]);
  });

  it('are not offered before readers see the article', async () => {
    expect((await open({ published: [], corrections: [] })).container.innerHTML).toBe('');
    const { container, texts } = await open({ published: [] });
    expect([hasButton(container, 'correctionAdd'), texts(0).map(({ lang }) => lang)]).toEqual([false, ['pt']]);
  });

  it('need a change since the publication', async () => {
    const { container, forms } = await open({ changes: [], corrections: [] });
    expect([textsOf(container, '.desk-hint'), forms().length]).toEqual([['correctionNone'], 0]);
  });

  it('are published for the chosen change, in the languages that were written', async () => {
    const held = holdAnswers();
    const { texts, send, forms, requests, showState } = await open({ corrections: [] }, { answer: held.answer });
    const select = forms()[0]!.querySelector('select')!;
    expect([textsOf(select, 'option'), select.value, send(0).disabled]).toEqual([
      ['10 May 2030, 09:00 Rui', '8 May 2030, 09:00 Eva'],
      '9',
      true,
    ]);
    await enter(texts(0)[1]!, '   ');
    expect(send(0).disabled).toBe(true);
    await enter(texts(0)[0]!, 'Eram\n  doze.');
    expect(texts(0).map(({ value }) => value)).toEqual(['Eram doze.', '   ']);
    await enter(select, '7');
    await click(send(0));
    expect([requests(), forms()[0]!.disabled]).toEqual([
      [['POST', '/api/commands/PublishArticleCorrection', { id: 'a', change: 7, texts: { pt: 'Eram doze.' } }]],
      true,
    ]);
    await held.respond(Response.json({ message: 'Published.' }));
    expect([toastTitles(), forms()[0]!.disabled]).toEqual([['Published.'], false]);
    await showState({});
    expect(texts(1).map(({ value }) => value)).toEqual(['', '']);
  });

  it('keep what is being written while others publish or withdraw some', async () => {
    const { texts, showState } = await open();
    await enter(texts(1)[0]!, 'Eram treze.');
    await showState({ corrections: [] });
    expect(texts(0)[0]!.value).toBe('Eram treze.');
  });

  it('are of the newest change, also of one that was saved since, unless another is chosen', async () => {
    const saved = { revision: 10, at: '2030-05-11T08:00:00Z', userName: 'Eva' };
    const { forms, showState } = await open({ corrections: [] });
    const chosen = () => forms()[0]!.querySelector('select')!.value;
    expect(chosen()).toBe('9');
    await showState({ corrections: [], changes: [saved, ...whole.changes] });
    expect(chosen()).toBe('10');
    await enter(forms()[0]!.querySelector('select')!, '9');
    await showState({ corrections: [], changes: [{ ...saved, revision: 11 }, saved, ...whole.changes] });
    expect(chosen()).toBe('9');
  });

  it('keep what was written where they could not be published', async () => {
    const { texts, send } = await open({ corrections: [] }, { answer: () => problem(409, { detail: 'Unpublished.' }) });
    await enter(texts(0)[0]!, 'Eram doze.');
    await click(send(0));
    expect([toastTitles(), texts(0)[0]!.value, send(0).disabled]).toEqual([['Unpublished.'], 'Eram doze.', false]);
  });

  it('are edited in all languages that readers see or that have a text', async () => {
    const { texts, send, requests, forms } = await open({ published: ['en'] });
    expect([texts(0).map(({ lang, value }) => [lang, value]), forms()[0]!.querySelector('select')]).toEqual([
      [
        ['pt', 'Eram doze.'],
        ['en', ''],
      ],
      null,
    ]);
    await enter(texts(0)[1]!, 'There were twelve.');
    await click(send(0));
    expect(requests()).toEqual([
      [
        'POST',
        '/api/commands/PublishArticleCorrection',
        { id: 'a', correction: 'c1', texts: { pt: 'Eram doze.', en: 'There were twelve.' } },
      ],
    ]);
  });

  it('are withdrawn, which can be undone', async () => {
    const held = holdAnswers();
    const { container, requests } = await open({}, { answer: held.answer });
    await click(button(container, 'correctionWithdraw'));
    expect([requests(), disabledNames(container).includes('correctionWithdraw')]).toEqual([
      [['POST', '/api/commands/WithdrawArticleCorrection', { id: 'a', correction: 'c1' }]],
      true,
    ]);
    await held.respond(Response.json({ message: 'Withdrawn.' }));
    const [shown] = toast.getToasts() as unknown as { title: string; action?: unknown }[];
    expect([shown?.title, disabledNames(container).includes('correctionWithdraw')]).toEqual(['Withdrawn.', false]);
  });

  it('cannot be changed while the article is being saved', async () => {
    const { container, forms } = await open({}, { isDisabled: true });
    expect([forms().map(({ disabled }) => disabled), disabledNames(container).includes('correctionWithdraw')]).toEqual([
      [true, true],
      true,
    ]);
  });
});
