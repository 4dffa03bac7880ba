import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { emailText } from '../emails/email-content.ts';
import { emailHtml } from '../emails/email-html.ts';
import { confirmationEmail, type SubscriberEmailInput, welcomeEmail } from './emails.ts';

const links = {
  confirm: 'https://levada.example/c/TOKEN',
  unsubscribe: 'https://levada.example/u/TOKEN',
  oneClick: 'https://levada.example/o/TOKEN',
};
const facts = (locale: Locale, settings: Partial<SubscriberEmailInput['settings']> = {}): SubscriberEmailInput => ({
  locale,
  links,
  siteUrl: 'https://levada.example',
  settings: { title: 'Levada', address: 'Rua da Carreira, Funchal', ...settings },
});

const letters = { confirmationLetter: confirmationEmail, welcomeLetter: welcomeEmail };
const all = Object.entries(letters).flatMap(([name, write]) =>
  (['pt', 'en'] as const).map((locale) => ({ name, locale, letter: write(facts(locale)) })),
);

describe.each(all)('$name in $locale', ({ locale, letter }) => {
  it('has the same content as HTML and as text', () => {
    const html = emailHtml(letter);
    for (const said of [
      letter.heading,
      ...letter.paragraphs,
      letter.reason,
      letter.button.href,
      letter.unsubscribe.href,
    ]) {
      expect(emailText(letter)).toContain(said);
      expect(html).toContain(said);
    }
    expect(html).toContain(`<html lang="${locale === 'pt' ? 'pt-PT' : 'en-GB'}"`);
  });

  it('loads nothing: no picture, script or style sheet', () => {
    expect(emailHtml(letter)).not.toMatch(/<(img|script|link|iframe|form)|url\(|@import|src=/i);
  });

  it('leads to the home page in its language with the title, and at the end of the text', () => {
    const home = locale === 'pt' ? 'https://levada.example/' : 'https://levada.example/en';
    const [, title] = /<a [^>]*href="([^"]*)"[^>]*>Levada<\/a>/.exec(emailHtml(letter))!;
    expect(title).toBe(home);
    expect(emailText(letter).split('\n')).toContain(home);
  });

  it('links only to the site, and uses the given links', () => {
    const addresses = [...emailHtml(letter).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(addresses).toContain(links.unsubscribe);
    expect(addresses.filter((href) => !href!.startsWith('https://levada.example'))).toEqual([]);
  });
});

it('a confirmation links to the page with the button, a welcome to the home page in the subscriber’s language', () => {
  expect(confirmationEmail(facts('pt')).button.href).toBe(links.confirm);
  expect(welcomeEmail(facts('pt')).button.href).toBe('https://levada.example/');
  expect(welcomeEmail(facts('en')).button.href).toBe('https://levada.example/en');
});

it('a site title with special characters is escaped', () => {
  const hostile = '<b>Levada</b> & "Filhos"';
  const html = emailHtml(confirmationEmail(facts('en', { title: hostile, address: '<script>x()</script>' })));
  expect(html).not.toContain('<b>');
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;b&gt;Levada&lt;/b&gt; &amp; &quot;Filhos&quot;');
});
