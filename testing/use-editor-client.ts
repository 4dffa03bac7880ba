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

/**
 * Opens a site before the tests of a file, signs in a user with this role, and closes the site after the tests. Returns an object that has
 * its values once the tests run; `begin` gets the same before the first test.
 */
export const useEditorClient = (
  role: StaffRole,
  begin: (opened: SiteAndEditor) => unknown = () => undefined,
): SiteAndEditor => {
  const opened = {} as SiteAndEditor;
  beforeAll(async () => {
    const site = await openSite();
    opened.site = site;
    opened.cookie = await site.signIn(role);
    opened.room = await createEditorClient(site.app, opened.cookie);
    await begin(opened);
  });
  afterAll(() => (opened.site as SiteUnderTest | undefined)?.close());
  return opened;
};
