import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import type { Visitor } from '../commands/command-context.ts';
import { identify } from './voter.ts';
import { newVoterCookie } from './voter-cookie.ts';

let site: SiteUnderTest;
let personalData: PersonalData;
beforeAll(async () => {
  site = await openSite();
  ({ personalData } = site.runtime);
});
afterAll(() => site.close());

const [today, tomorrow] = ['2026-11-20', '2026-11-21'] as const;
type Given = Partial<Visitor> & { voter?: string | undefined };
const visitor = ({ voter, ...changed }: Given = {}): Visitor => ({
  locale: 'pt',
  address: '203.0.113.7',
  userAgent: 'Firefox',
  cookies: { voter },
  ...changed,
});
const idOf = (changed: Given, day: string = today) => identify(personalData, visitor(changed), day).id;

describe('a visitor with a cookie', () => {
  it('has the same id on every day and in every network', () => {
    const voter = newVoterCookie(personalData);
    expect(idOf({ voter, address: '198.51.100.1', userAgent: 'Safari' }, tomorrow)).toBe(idOf({ voter }));
    expect(idOf({ voter: newVoterCookie(personalData) })).not.toBe(idOf({ voter }));
  });

  it('gets no other cookie', () => {
    expect(identify(personalData, visitor({ voter: newVoterCookie(personalData) }), today).cookie).toBeUndefined();
  });

  it('that this site did not sign is treated as a visitor without a cookie', () => {
    const good = newVoterCookie(personalData);
    const [value, signature] = good.split('.');
    const other = newVoterCookie(personalData).split('.')[0];
    for (const forged of ['', '.', value!, `${other}.${signature}`, `${good}x`, `${value}.`, 'a.b.c', good.slice(1)]) {
      expect([forged, idOf({ voter: forged })]).toEqual([forged, idOf({})]);
    }
  });
});

describe('a visitor without a cookie', () => {
  it('is identified for a day by network and browser', () => {
    expect(idOf({})).toBe(idOf({}));
    expect(idOf({}, tomorrow)).not.toBe(idOf({}));
    expect(idOf({ userAgent: 'Safari' })).not.toBe(idOf({}));
    expect(idOf({ address: '203.0.113.8' })).not.toBe(idOf({}));
  });

  it('gets a cookie that has this id today, and another one from tomorrow on', () => {
    const voter = identify(personalData, visitor(), today).cookie;
    expect(idOf({ voter, address: '198.51.100.1', userAgent: 'Safari' })).toBe(idOf({}));
    const later = idOf({ voter }, tomorrow);
    expect(later).not.toBe(idOf({}, tomorrow));
    expect(idOf({ voter, userAgent: 'Safari' }, '2027-03-01')).toBe(later);
    const neighbour = identify(personalData, visitor(), today).cookie;
    expect(idOf({ voter: neighbour }, tomorrow)).not.toBe(later);
  });
});

describe('a network', () => {
  const networkOn = (address: string, day: string) => identify(personalData, visitor({ address }), day).network;

  it('has another id every day, from which its address cannot be derived', () => {
    expect(networkOn('203.0.113.7', today)).toBe(networkOn('203.0.113.7', today));
    expect(networkOn('203.0.113.7', tomorrow)).not.toBe(networkOn('203.0.113.7', today));
    expect(networkOn('203.0.113.8', today)).not.toBe(networkOn('203.0.113.7', today));
    expect(networkOn('203.0.113.7', today)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has an id that differs from every visitor id', () => {
    expect(networkOn('203.0.113.7', today)).not.toBe(idOf({ userAgent: '' }));
  });
});
