import { useEffect, useState } from 'react';
import type { Page } from '#domain/static-page/decider.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { useRefresh } from '../../admin/requests/use-refresh.client.ts';
import { isReplaceable, joinPages, type PageVersion } from './page-changes.ts';
import type { EditedPage } from './use-edited-page.client.ts';

interface NewerPageOptions {
  edited: EditedPage;
  /** The latest version that the screen has. */
  saved: PageVersion;
  onStore(values: Page): void;
  setError(message: string): void;
}

/**
 * Shows the versions of a static page that others save: as they are while nothing is unsaved, and after a rejected save joined with the
 * texts in the editor. Returns what to call with the revision for which a save was rejected.
 */
export const useNewerPage = ({ edited, saved: { revision, values }, onStore, setError }: NewerPageOptions) => {
  const t = useMessage();
  const refresh = useRefresh();
  const { latest, shownRevision, rebase, replace } = edited;
  /** Revision of another user for which a save was rejected. */
  const [conflict, setConflict] = useState(-1);
  useEffect(() => {
    const { values: shown, base: known } = latest.current;
    const follow = (next: Page) => {
      rebase({ revision, values });
      replace(next);
    };
    if (revision !== undefined && revision >= conflict && conflict > shownRevision.current) {
      const { values: joined, isInBoth } = joinPages(known.values, shown, values);
      setError(t(isInBoth ? 'page.changedInBoth' : 'desk.changedAndJoined'));
      follow(joined);
      onStore(joined);
    } else if (isReplaceable({ shown, known, revision })) follow(values);
  }, [revision, values, conflict]);
  return async (theirs: number): Promise<void> => {
    setError(t('desk.changedAndJoined'));
    setConflict(theirs);
    if (!(await refresh()) && shownRevision.current < theirs) setError(t('desk.changedUnseen'));
  };
};
