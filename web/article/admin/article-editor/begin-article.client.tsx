'use client';
import { useEffect } from 'react';
import { v4 as newId } from 'uuid';
import { useRouter } from 'waku';

/**
 * Renders nothing and redirects to the editor of an article that is not saved yet. Generates a new id for the article unless `id` is given.
 */
export const BeginArticle = ({ id }: { id: string | undefined }) => {
  const { replace } = useRouter();
  useEffect(() => {
    void replace(`/admin/articles/${id ?? newId()}?new` as '/admin');
    // Runs once, since it navigates to another screen.
  }, []);
  return null;
};
