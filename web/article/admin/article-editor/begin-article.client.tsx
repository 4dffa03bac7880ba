'use client';
import { useEffect } from 'react';
import { v4 as newId } from 'uuid';
import { useRouter } from 'waku';

/** Leads on to the editor of an article that is not saved yet; its id is new unless one is given. */
export const BeginArticle = ({ id }: { id: string | undefined }) => {
  const { replace } = useRouter();
  useEffect(() => {
    void replace(`/admin/articles/${id ?? newId()}?new` as '/admin');
    // Once: it leads to another screen.
  }, []);
  return null;
};
