import { describe, expect, it } from 'vitest';
import { schemaErrors } from '#testing/schema-errors.ts';
import { hasVisibleCharacters, httpUrl, singleLine, stripInvalidXml, text } from './text.ts';

describe('a text', () => {
  it.each(['\u0000', '\u0001', '\u001f', '\ufffe', '\uffff', '\ud800', 'a\udc00b'])('rejects or strips %j', (bad) => {
    expect(schemaErrors(text(), `Água${bad}`)).toEqual([': text_not_storable']);
    expect(stripInvalidXml(`Água${bad}`).isWellFormed()).toBe(true);
    expect(schemaErrors(text(), stripInvalidXml(`Água${bad}`))).toEqual([]);
  });

  it.each(['água\ne\tsal\r\n', '🏝️', '\u{10ffff}', '\u0085', '\ufffd', '漢字', 'שלום', 'e\u0301'])(
    'accepts %j unchanged',
    (good) => {
      expect(text().parse(good)).toBe(good);
      expect(stripInvalidXml(good)).toBe(good);
    },
  );

  it.each(['a\nb', 'a\tb', 'a\r\nb'])('rejects %j as a single line', (broken) => {
    expect(schemaErrors(singleLine(), broken)).toEqual([': text_one_line']);
  });

  it('is trimmed as a single line', () => expect(singleLine().parse('\n\tÁgua e sal \r\n')).toBe('Água e sal'));

  it.each(['a', '0', '.', '🏝️', '\u0301', '漢', ' x\u200b', '\ufffd'])('is visible when it is %j', (shown) =>
    expect(hasVisibleCharacters(shown)).toBe(true),
  );

  it.each([
    '',
    ' ',
    '\u200b\ufeff',
    '\u00ad',
    '\u3164\u115f\u1160\uffa0',
    '\ufe0f',
    '\u{e0100}',
    '\u2800',
    '\n\t',
    '\uffff\u0001',
  ])('is invisible when it is %j', (unseen) => expect(hasVisibleCharacters(unseen)).toBe(false));
});

describe('httpUrl', () => {
  it.each(['https://example.org', 'http://example.org/a?b#c', 'HTTPS://EXAMPLE.ORG'])('accepts %s', (address) =>
    expect(httpUrl('website_format').parse(` ${address} `)).toBe(address),
  );
  it.each(['ftp://example.org', 'javascript:alert(1)', 'https:example.org', 'example.org', ''])('rejects %j', (wrong) =>
    expect(schemaErrors(httpUrl('website_format'), wrong)).toEqual([': website_format']),
  );
});
