import { useState } from 'react';
import type { Page } from '#domain/static-page/decider.ts';
import { isSameText } from './page-changes.ts';
import { useEditedPage } from './use-edited-page.client.ts';
import { useNewerPage } from './use-newer-page.client.ts';
import { useSavingPage } from './use-saving-page.client.ts';

interface PageEditingProps {
  page: string;
  /** Latest revision; undefined for a page that was never edited. */
  revision: number | undefined;
  /** The texts at that revision. */
  saved: Page;
  /** Called with each change. */
  onStore(values: Page): void;
  /** Called when nothing is unsaved any more. */
  onSaved(): void;
}

/**
 * Manages the editing of a static page. While nothing is unsaved, the editor follows what others save. A save over a newer version is
 * rejected with a message; then the editor shows the newer version where it was not changed. Text typed during a save stays unsaved.
 */
export const usePageEditing = ({ page, revision, saved, onStore, onSaved }: PageEditingProps) => {
  const version = { revision, values: saved };
  const [error, setError] = useState('');
  const edited = useEditedPage(version, onStore);
  const onConflict = useNewerPage({ edited, saved: version, onStore, setError });
  const { save, isSaving } = useSavingPage({ page, edited, onConflict, onSaved, setError });
  const { base, values, replacements, change, replace } = edited;
  return { values, replacements, error, change, replace, save, isSaving, isDirty: !isSameText(base.values, values) };
};
