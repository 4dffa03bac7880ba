import { describe, expect, it } from 'vitest';
import { readSessionCookie, sessionCookies } from './session-cookie.ts';

const sessionWith = (access_token: string) => ({ access_token, refresh_token: 'refresh', expires_at: 1_800_000_000 });

describe('the cookies of a session', () => {
  it('are one if its value has at most 3,180 characters', () => {
    expect(Object.keys(sessionCookies(sessionWith('short')))).toEqual(['session']);
  });

  it('are numbered chunks of 3,180 characters otherwise, which are read as the same session', () => {
    const session = sessionWith('ç'.repeat(4000));
    const cookies = sessionCookies(session);
    expect(Object.keys(cookies)).toEqual(['session.0', 'session.1', 'session.2', 'session.3']);
    const lengths = Object.values(cookies).map((value) => encodeURIComponent(value).length);
    expect(lengths.slice(0, -1)).toEqual([3180, 3180, 3180]);
    expect(lengths.at(-1)).toBeLessThanOrEqual(3180);
    expect(readSessionCookie({ cookies })).toEqual(session);
  });

  it('are no session if a chunk is missing', () => {
    const { 'session.1': _, ...rest } = sessionCookies(sessionWith('a'.repeat(6000)));
    expect(readSessionCookie({ cookies: rest })).toBeUndefined();
  });
});
