import { afterAll, beforeAll } from 'vitest';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { createEditorClient, type EditorClient } from './editor-client.ts';
import { openSite, type SiteUnderTest } from './site-under-test.ts';

export interface SiteAndEditor {
  site: SiteUnderTest;
  room: EditorClient;
  /** The `cookie` header of the signed-in user. */
  cookie: string;
}

/** Opens a site before the tests of a file, signs in a user with this role, passes both to `begin`, and closes the site after the tests. */
export const useEditorClient = (role: StaffRole, begin: (opened: SiteAndEditor) => unknown): void => {
  let site: SiteUnderTest | undefined;
  beforeAll(async () => {
    site = await openSite();
    const cookie = await site.signIn(role);
    await begin({ site, cookie, room: await createEditorClient(site.app, cookie) });
  });
  afterAll(() => site?.close());
};
