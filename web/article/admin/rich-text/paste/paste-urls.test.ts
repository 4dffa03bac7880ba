import { describe, expect, it } from 'vitest';
import { isEmbeddable, parseSingleUrl, resolveRedirect } from './paste-urls.ts';

describe('resolveRedirect', () => {
  const target = 'https://example.org/serra?a=1&b=2';
  const encoded = encodeURIComponent(target);
  it.each([
    `https://www.google.com/url?q=${encoded}&sa=D&source=editors&ust=17000&usg=AOvVaw`,
    `https://www.google.pt/url?sa=t&url=${encoded}`,
    `https://l.facebook.com/l.php?u=${encoded}&h=AT0`,
    `https://eur02.safelinks.protection.outlook.com/?url=${encoded}&data=05`,
    `https://duckduckgo.com/l/?uddg=${encoded}&rut=5f`,
    `https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${encoded}`)}`,
  ])('returns the target of %s', (href) => {
    expect(resolveRedirect(href)).toBe(target);
  });

  it.each([
    target,
    'mailto:a@example.org',
    '/artigos',
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/search?q=https://example.org',
    'https://google.com.example.org/url?q=https://example.org',
  ])('returns %s unchanged', (href) => {
    expect(resolveRedirect(href)).toBe(href);
  });
});

describe('parseSingleUrl', () => {
  it('accepts only a text that is a single URL', () => {
    expect(parseSingleUrl(' https://example.org/a \n')).toBe('https://example.org/a');
    expect(parseSingleUrl('https://example.org/a e mais')).toBeUndefined();
    expect(parseSingleUrl('example.org')).toBeUndefined();
    expect(parseSingleUrl('https://')).toBeUndefined();
  });
});

describe('isEmbeddable', () => {
  it('distinguishes videos and maps from other pages of the same sites', () => {
    expect(isEmbeddable('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(true);
    expect(isEmbeddable('https://vimeo.com/76979871')).toBe(true);
    expect(isEmbeddable('https://www.youtube.com/@levada')).toBe(false);
    expect(isEmbeddable('http://vimeo.com/76979871')).toBe(false);
    expect(isEmbeddable('https://vimeo.com:8443/76979871')).toBe(false);
    expect(isEmbeddable('https://example.org/watch?v=dQw4w9WgXcQ')).toBe(false);
  });
});
