import { afterAll, beforeAll } from 'vitest';
import { type Newsroom, newsroom } from './editor-client.ts';
import { openSite, type SiteUnderTest } from './site-under-test.ts';
import type { StaffRole } from './staff-session.ts';

export interface OpenNewsroom {
  site: SiteUnderTest;
  room: Newsroom;
  /** The `cookie` header of whoever is signed in. */
  cookie: string;
}

/** Opens a site before the tests of a file, signs somebody in, hands both to `begin`, and closes the site behind the tests. */
export const useNewsroom = (role: StaffRole, begin: (opened: OpenNewsroom) => unknown): void => {
  let site: SiteUnderTest | undefined;
  beforeAll(async () => {
    site = await openSite();
    const cookie = await site.signIn(role);
    await begin({ site, cookie, room: await newsroom(site.app, cookie) });
  });
  afterAll(() => site?.close());
};
