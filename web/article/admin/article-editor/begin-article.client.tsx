'use client';
import { useEffect } from 'react';
import { v4 as newId } from 'uuid';
import { useRouter } from 'waku';

/** Redirects to the editor of an unsaved article, with a new id unless one is given. */
export const BeginArticle = ({ id }: { id: string | undefined }) => {
  const { replace } = useRouter();
  useEffect(() => {
    void replace(`/admin/articles/${id ?? newId()}?new` as '/admin');
    // Runs once, since it navigates to another screen.
  }, []);
  return null;
};
