import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptsOf = (html: string) => /script-src ([^;]*)/.exec(contentSecurityPolicy(html))?.[1]?.split(' ');

describe('the content security policy', () => {
  it('allows each inline script by its hash, once', () => {
    const html = [
      '<script>one()</script>',
      '<script type="application/ld+json">{"a":"<\\/b>"}</script>',
      '<script>one()</script>',
      '<script defer>\n  two();\n</script>',
      '<script></script>',
    ].join('');
    expect(scriptsOf(html)).toEqual([
      "'self'",
      hashOf('one()'),
      hashOf('{"a":"<\\/b>"}'),
      hashOf('\n  two();\n'),
      hashOf(''),
    ]);
  });

  it('gives no hash to what is loaded from an address', () => {
    expect(scriptsOf('<script src="/a.js"></script><script async src="/b.js">x</script>')).toEqual(["'self'"]);
    expect(scriptsOf('<script data-src="/a.js">x</script>')).toEqual(["'self'", hashOf('x')]);
  });

  it('allows no other script, no frame around it, no base and no form that leads away', () => {
    const policy = contentSecurityPolicy('<p onclick="x()">');
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const directive of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy).toContain(directive);
    }
  });
});
