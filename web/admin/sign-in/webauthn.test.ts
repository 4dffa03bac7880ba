import { afterEach, expect, it, vi } from 'vitest';
import { canUsePasskeys } from './webauthn.client.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['levada.example', true, true],
  ['localhost', true, true],
  ['192.0.2.7', true, false],
  ['[2001:db8::7]', true, false],
  ['levada.example', false, false],
])('knows whether passkeys can be used at %s (offered by the browser: %s)', (hostname, isOffered, expected) => {
  vi.stubGlobal('window', isOffered ? { PublicKeyCredential: class {} } : {});
  vi.stubGlobal('location', { hostname });
  expect(canUsePasskeys()).toBe(expected);
});
