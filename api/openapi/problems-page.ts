import { createElement as h } from 'react';
import { internationalLocale, locales } from '#domain/shared/locale.ts';
import { languageTags } from '#web/i18n.ts';
import { type MessageId, messages } from '#web/messages.ts';
import { htmlPage } from './html-page.ts';

const PREFIX = 'error.';

/** The codes of all problems that the API responds. */
export const problemCodes: readonly string[] = Object.keys(messages[internationalLocale])
  .filter((id) => id.startsWith(PREFIX))
  .map((id) => id.slice(PREFIX.length))
  .toSorted();

/** Renders the list of all problems. */
export const problemsPage = (): string =>
  htmlPage(
    'Problems',
    h(
      'ul',
      null,
      problemCodes.map((code) =>
        h(
          'li',
          { key: code },
          h('a', { href: `/api/problems/${code}` }, h('code', null, code)),
          `: ${messages[internationalLocale][idOf(code)]}`,
        ),
      ),
    ),
  );

/** Renders the page that the `type` of a problem names: its code, and what it tells people in both languages. */
export const problemPage = (code: string): string =>
  htmlPage(code, [
    ...locales.map((locale) => h('p', { key: locale, lang: languageTags[locale] }, messages[locale][idOf(code)])),
    h('p', { key: 'all' }, h('a', { href: '/api/problems' }, 'All problems')),
  ]);

const idOf = (code: string) => `${PREFIX}${code}` as MessageId;
