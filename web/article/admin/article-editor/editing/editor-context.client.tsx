'use client';
import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { useSaveKeys } from '../../../../admin/forms/use-save-keys.client.ts';
import type { ApiAction } from '../../../../admin/requests/send-action.client.ts';
import { useApiAction } from '../../../../admin/requests/use-api-action.client.ts';
import type { EditorArticle } from '../editor-article.ts';
import { useArticleEditing } from './use-article-editing.client.ts';

/** What an open article is edited with. */
export interface EditedArticleProps {
  /** Language of the admin area. */
  locale: Locale;
  userId: string;
  article: EditorArticle;
  /** True for authors and translators, who write and submit, but decide nothing about what readers see. */
  isAuthor: boolean;
  /** The languages whose texts the user may write; `all`: everything. */
  writable: 'all' | readonly Locale[];
}

interface EditorContext extends EditedArticleProps {
  /** The shared text, its current values, and the functions that change and save it. */
  version: ReturnType<typeof useArticleEditing>;
  /** True once the article has been saved. */
  isSaved: boolean;
  /** True while an action is sent, or the article is saved. */
  isBusy: boolean;
  /** Sends an action, shows the outcome and resolves to whether it succeeded. */
  run(action: ApiAction): Promise<boolean>;
  /** Saves first, so that the action applies to the text shown here. Without a successful save it is not sent, and this resolves to false. */
  saveAndRun(action: (id: string) => ApiAction): Promise<boolean>;
}

const Context = createContext<EditorContext | undefined>(undefined);

/** Opens an article for editing. Its parts read what they show and change from `useEditor`. */
export const EditorProvider = ({ children, ...props }: EditedArticleProps & { children: ReactNode }) => {
  const { userId, article, writable } = props;
  const version = useArticleEditing({ userId, article, writable });
  const { save, isSaving, showErrors } = version;
  const { run: send, isSending } = useApiAction(showErrors);
  useSaveKeys(save);
  const run = async (action: ApiAction): Promise<boolean> => {
    const isDone = await send(action);
    if (isDone) showErrors({ fields: [] });
    return isDone;
  };
  const saveAndRun = async (action: (id: string) => ApiAction): Promise<boolean> => {
    const id = await save();
    return id !== undefined && run(action(id));
  };
  const isSaved = article.revision >= 0;
  return (
    <Context value={{ ...props, version, isSaved, isBusy: isSending || isSaving, run, saveAndRun }}>{children}</Context>
  );
};

/** Returns the article that is open in the editor around the component. Throws if there is none. */
export const useEditor = (): EditorContext => {
  const found = useContext(Context);
  if (!found) throw new Error('useEditor must be used inside <EditorProvider>');
  return found;
};
