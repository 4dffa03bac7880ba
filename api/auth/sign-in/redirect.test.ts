import { describe, expect, it } from 'vitest';
import { allowedRedirect } from './redirect.ts';

const siteUrl = 'https://levada.test';
const redirects = [
  'https://app.example.org/in',
  'levada-app://signed-in',
  'http://127.0.0.1:4000',
  'https://*.example.net',
];
const led = (given: unknown) => allowedRedirect({ siteUrl, redirects }, given);

describe('allowedRedirect', () => {
  it.each([
    ['https://levada.test', 'https://levada.test/'],
    ['https://levada.test/admin/new-password?a=b', 'https://levada.test/admin/new-password?a=b'],
    ['https://LEVADA.test:443/x', 'https://levada.test/x'],
    ['https://levada.test//evil.test/', 'https://levada.test//evil.test/'],
    ['https://app.example.org/in', 'https://app.example.org/in'],
    ['https://app.example.org/in/deep?x=1#y', 'https://app.example.org/in/deep?x=1#y'],
    ['levada-app://signed-in', 'levada-app://signed-in'],
    ['levada-app://signed-in/with?x=1', 'levada-app://signed-in/with?x=1'],
    ['http://127.0.0.1:4000/x', 'http://127.0.0.1:4000/x'],
  ])('allows %s', (given, to) => {
    expect(led(given)).toBe(to);
  });

  it.each<unknown>([
    undefined,
    null,
    '',
    'x',
    '/',
    '/admin',
    '//evil.test',
    '///evil.test',
    '\\\\evil.test',
    '/\\evil.test',
    'https:evil.test',
    'https://evil.test',
    'https://evil.test/https://levada.test',
    'https://evil.test?https://levada.test',
    'https://evil.test#https://levada.test',
    'https://evil.test\\@levada.test',
    'https://evil.test\\.levada.test',
    'https://levada.test@evil.test',
    'https://levada.test:443@evil.test',
    'https://levada.test%40evil.test',
    'https://levada.test%2eevil.test',
    'https://levada.test.evil.test',
    'https://levada.test.',
    'https://evil-levada.test',
    'https://sub.levada.test',
    'https://levada.test:8443',
    'http://levada.test',
    'https://user@levada.test',
    'https://user:password@levada.test/',
    'https://:@evil.test',
    'https://lev%61da.test@evil.test',
    'https://levadа.test',
    'https://levada。evil.test',
    'https://[::ffff:7f00:1]/',
    'http://127.0.0.1:4001/',
    'http://127.0.0.1:40000/',
    'https://app.example.org',
    'https://app.example.org/',
    'https://app.example.org/inside',
    'https://app.example.org/in/../out',
    'https://app.example.org/in/%2e%2e/out',
    'https://app.example.org/in/.%2E/out',
    'https://app.example.org/in\\..\\out',
    'https://app.example.org/in/..%2fout',
    'https://app.example.org/in/..%2Fout',
    'https://app.example.org/in/..%5cout',
    'https://app.example.org/in/%252e%252e/out',
    'https://app.example.org/IN',
    'https://any.example.net',
    'https://any.example.net/x',
    'levada-app://other',
    'levada-app:signed-in',
    'levada-app:///signed-in',
    'levada-app://signed-in.evil',
    'levada-app://signed-in@evil',
    'levada-appx://signed-in',
    'LEVADA-APP://Signed-In',
    'javascript:alert(1)',
    'javascript://levada.test/%0aalert(1)',
    'data:text/html,x',
    'blob:https://levada.test/x',
    'file:///etc/passwd',
    'view-source:https://levada.test',
    'https://levada.test\u0000@evil.test',
    ['https://levada.test/x'],
    { href: 'https://levada.test/x' },
  ])('returns the home page instead of %j', (given) => {
    expect(led(given)).toBe(siteUrl);
  });

  it.each([
    ['https://levada.test\\@evil.test', 'https://levada.test/@evil.test'],
    [' https://levada.test/x\n', 'https://levada.test/x'],
    ['https://levada.test/a\r\nset-cookie: a=b', 'https://levada.test/aset-cookie:%20a=b'],
    ['ht\ttps://levada\n.test/x', 'https://levada.test/x'],
    ['https:\\\\levada.test\\x', 'https://levada.test/x'],
    ['https:/levada.test/x', 'https://levada.test/x'],
  ])('normalizes %j as browsers do, so that no client reads another URL', (given, to) => {
    expect(led(given)).toBe(to);
  });
});
