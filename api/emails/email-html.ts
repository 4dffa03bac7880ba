import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { languageTags } from '#web/i18n.ts';
import { type EmailContent, emailHomeUrl } from './email-content.ts';

/**
 * Renders an e-mail as HTML in the magazine's design, within what mail clients support: a centred table, inline styles on every
 * element, and common fonts. Clients that support dark mode take its colours from the one style sheet; others show the light
 * theme.
 */
export const emailHtml = (letter: EmailContent): string =>
  `<!doctype html>${renderToStaticMarkup(h('html', { lang: languageTags[letter.locale] }, head(letter), body(letter)))}`;

/** Colours from `web/styles/tokens.css`. */
const light = { paper: '#fbf9f4', ink: '#14181f', quiet: '#4d5560', rule: '#d8d5cc', hue: '#0a6178', onHue: '#f6f1e2' };
const dark: typeof light = {
  paper: '#0f1319',
  ink: '#ece8dd',
  quiet: '#a9b0ba',
  rule: '#2b323c',
  hue: '#74c4d8',
  onHue: '#0f1319',
};

const faces = {
  text: "'Iowan Old Style', 'Palatino Linotype', Georgia, serif",
  ui: "'Helvetica Neue', Helvetica, Arial, sans-serif",
};

/** Style sheet of the dark theme. Classes are used for nothing else, so a client that drops the style sheet loses only that theme. */
const darkStyles = `@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .hue { color: ${dark.hue} !important; }
  .rule { border-color: ${dark.rule} !important; }
  .channel { border-color: ${dark.ink} !important; }
  .button { background-color: ${dark.hue} !important; color: ${dark.onHue} !important; }
}`;

const head = ({ subject }: EmailContent) =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, darkStyles),
  );

const body = (letter: EmailContent) =>
  h(
    'body',
    { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: light.paper } },
    h('div', { style: HIDDEN }, letter.preview),
    table(
      { className: 'paper', width: '100%', style: { backgroundColor: light.paper } },
      { align: 'center', style: { padding: '32px 20px' } },
      table(
        { width: '100%', style: { maxWidth: '560px' } },
        { align: 'left' },
        masthead(letter),
        message(letter),
        foot(letter),
      ),
    ),
  );

/** Hidden preview text: mail clients show the start of an e-mail in their lists. */
const HIDDEN: CSSProperties = { display: 'none', overflow: 'hidden', maxHeight: 0, fontSize: '1px', lineHeight: '1px' };

const table = (outer: object, cell: object, ...children: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0, ...outer },
    h('tbody', null, h('tr', null, h('td', cell, ...children))),
  );

const masthead = ({ title, siteUrl, locale }: EmailContent) => [
  h(
    'a',
    {
      key: 'title',
      className: 'ink',
      href: emailHomeUrl({ siteUrl, locale }),
      style: { ...text(40, 1.1), letterSpacing: '-1px', textDecoration: 'none' },
    },
    title,
  ),
  h('div', { key: 'channel', className: 'channel', style: { ...CHANNEL, borderColor: light.ink } }),
];

/** The double rule under the name of the magazine, as on its pages. */
const CHANNEL: CSSProperties = { height: '3px', marginTop: '6px', borderStyle: 'solid', borderWidth: '2px 0 1px' };

const message = ({ heading, paragraphs, code, button, note }: EmailContent) => [
  h('h1', { key: 'heading', className: 'hue', style: { ...text(34, 1.12), ...HEADING, color: light.hue } }, heading),
  ...paragraphs.map((paragraph) =>
    h('p', { key: paragraph, className: 'ink', style: { ...text(18, 1.55), margin: '0 0 16px' } }, paragraph),
  ),
  code && h('p', { key: 'code', className: 'ink', style: { ...text(34, 1.2), ...CODE } }, code),
  button &&
    h(
      'p',
      { key: 'button', style: { margin: '28px 0' } },
      h('a', { className: 'button', href: button.href, style: BUTTON }, button.text),
    ),
  note && h('p', { key: 'note', className: 'quiet', style: { ...small(15), margin: '0 0 16px' } }, note),
];

const HEADING: CSSProperties = { margin: '36px 0 16px', fontWeight: 400, letterSpacing: '-0.5px' };

/** Large and spaced, because it is read from one screen and typed into another. */
const CODE: CSSProperties = { margin: '20px 0', letterSpacing: '6px' };

const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '14px 22px',
  backgroundColor: light.hue,
  color: light.onHue,
  font: `600 16px/1.3 ${faces.ui}`,
  textDecoration: 'none',
};

const foot = ({ title, address, reason, unsubscribe }: EmailContent) =>
  h(
    'div',
    { className: 'rule', style: { marginTop: '40px', paddingTop: '14px', borderTop: `1px solid ${light.rule}` } },
    h(
      'p',
      { className: 'quiet', style: { ...small(13), margin: '0 0 8px' } },
      [title, address].filter(Boolean).join(' · '),
    ),
    h(
      'p',
      { className: 'quiet', style: { ...small(13), margin: 0 } },
      reason,
      ' ',
      unsubscribe &&
        h('a', { className: 'quiet', href: unsubscribe.href, style: { color: light.quiet } }, unsubscribe.text),
    ),
  );

const text = (size: number, lineHeight: number): CSSProperties => ({
  font: `400 ${size}px/${lineHeight} ${faces.text}`,
  color: light.ink,
});

const small = (size: number): CSSProperties => ({ font: `400 ${size}px/1.45 ${faces.ui}`, color: light.quiet });
