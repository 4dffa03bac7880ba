// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { StoredEmails } from './stored-emails.tsx';

const locale: Locale = 'en';
type Answers = Record<string, (...given: never[]) => unknown>;
const adminAnswers = (all: Answers) => all as NonNullable<ScreenContext['adminQueries']>;

describe('stored e-mails', () => {
  const open = (total: number, sendsEmail: boolean, offset = 0, items: object[] = []) =>
    renderScreen(() => h(StoredEmails, { locale, offset }), {
      adminQueries: adminAnswers({ storedEmails: async () => ({ total, items }) }),
      sendsEmail,
    });

  it('are listed while there are some, or no mail server', async () => {
    expect([
      (await open(0, true)).innerHTML,
      textsOf(await open(0, false), 'h2, .desk-hint, table').length,
      textsOf(await open(1, true), 'h2, .desk-hint, table').length,
    ]).toEqual(['', 1, 2]);
    const page = await open(120, true, 50, [
      { id: 'e', at: '2030-05-01T00:00:00Z', to: 'rui@x.pt', subject: 'Hi' },
      { id: 'f', at: '2030-05-01T00:00:00Z' },
    ]);
    expect([textsOf(page, 'tbody th')[0], linksOf(page)]).toEqual([
      'rui@x.pt',
      ['/admin/emails/e', '/admin/emails?offset=0', '/admin/emails?offset=100'],
    ]);
    expect(linksOf(await open(100, true, 50))).toEqual(['/admin/emails?offset=0']);
  });
});
