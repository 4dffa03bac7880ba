// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { enter } from '#testing/dom/user.ts';
import { DocumentField } from './document-field.client.tsx';

beforeEach(() => void toast.dismiss());

const open = async (answer: Parameters<typeof openOnPage>[1]) => {
  const page = await openOnPage(
    h(DocumentField, { name: 'pdf', label: 'PDF', hint: undefined, initial: '/old.pdf', errors: {} }),
    answer,
  );
  const { container } = page;
  const url = container.querySelector<HTMLInputElement>('[name=pdf]')!;
  const choose = (files: File[]) => {
    const input = container.querySelector('[type=file]')!;
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    return during(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  };
  const state = () => [url.value, 'unready' in url.dataset, disabledNames(container)];
  return { ...page, url, choose, state, status: () => textsOf(container, '[role=status]') };
};
const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });

describe('the field for a document', () => {
  it('has the URL of an uploaded file, and tells the form while it is sent', async () => {
    const held = holdAnswers();
    const { choose, state, status, sent, url } = await open(held.answer);
    await choose([]);
    expect([sent.length, state()]).toEqual([0, ['/old.pdf', false, []]]);
    await choose([file]);
    expect([sent.map(({ path }) => path), state(), status()]).toEqual([
      ['/api/documents'],
      ['/old.pdf', true, ['uploadDocument']],
      ['uploadingDocument'],
    ]);
    await held.respond(Response.json({ url: '/new.pdf' }, { status: 201 }));
    expect([state(), status()]).toEqual([['/new.pdf', false, []], ['']]);
    await enter(url, '/typed.pdf');
    expect(url.value).toBe('/typed.pdf');
  });

  it.each([
    ['the error of the file', () => problem(422, { detail: 'x', errors: [{ message: 'No PDF.' }] }), 'No PDF.'],
    ['the reason', () => problem(413, { detail: 'Too large.' }), 'Too large.'],
    ['that there was no answer', () => Promise.reject(new Error('offline')), 'noAnswer'],
  ])('says %s, and keeps its URL', async (_name, answer, said) => {
    const { choose, state } = await open(answer);
    await choose([file]);
    expect([toastTitles(), state()]).toEqual([[said], ['/old.pdf', false, []]]);
  });
});
