import { useRef, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import type { PageText } from '#domain/static-page/events.ts';
import type { PageVersion } from './page-changes.ts';

/** The texts in the editor of a static page, and the version that they are based on. */
export type EditedPage = ReturnType<typeof useEditedPage>;

/**
 * Holds the texts in the editor of a static page and the version that they are based on, at first `saved`. `latest` has both for functions
 * that run later than the render which created them. `onStore` is called with each change of the user.
 */
export const useEditedPage = (saved: PageVersion, onStore: (values: Page) => void) => {
  const [base, setBase] = useState(saved);
  const [values, setValues] = useState(saved.values);
  const [replacements, setReplacements] = useState(0);
  const shownRevision = useRef(saved.revision ?? -1);
  const latest = useRef({ values, base });
  latest.current = { values, base };
  return {
    base,
    values,
    latest,
    /** The latest revision that the editor shows. */
    shownRevision,
    /** Counts how often all texts were replaced. */
    replacements,
    rebase(version: PageVersion) {
      shownRevision.current = version.revision ?? -1;
      setBase(version);
    },
    replace(next: Page) {
      setValues(next);
      setReplacements((count) => count + 1);
    },
    change(language: Locale, changed: Partial<PageText>) {
      const next = { ...latest.current.values, [language]: { ...latest.current.values[language], ...changed } };
      latest.current.values = next;
      setValues(next);
      onStore(next);
    },
  };
};
