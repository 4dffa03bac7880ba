import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

describe('the content security policy', () => {
  it('allows scripts from this site only, and no inline scripts', () => {
    expect(/script-src ([^;]*)/.exec(contentSecurityPolicy)?.[1]).toBe("'self'");
  });

  it.each(["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])(
    'contains the directive %s',
    (directive) => {
      expect(contentSecurityPolicy).toContain(directive);
    },
  );
});
