'use client';
import { v4 as newId } from 'uuid';
import { Link, useRouter } from 'waku';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import { commandAction } from '../../../../admin/requests/use-api-action.client.ts';
import { duplicateAction } from '../../publishing-actions.client.ts';
import { useEditor } from '../editing/editor-context.client.tsx';

/** Renders what can be done with a saved article as a whole: preview, versions, feature, duplicate, delete. */
export const ArticleActions = () => {
  const { article, isBusy, run, saveAndRun, messages } = useEditor();
  const { id, isDeleted } = article;
  const router = useRouter();
  const duplicate = async () => {
    const copy = newId();
    if (await saveAndRun((saved) => duplicateAction(saved, copy))) router.push(`/admin/articles/${copy}` as '/admin');
  };
  const remove = async () => {
    if (await run(commandAction('DeleteArticle', { id }, commandAction('RestoreArticle', { id }))))
      router.push('/admin/articles' as '/admin');
  };
  return (
    <p className="desk-actions">
      <Link to={`/admin/articles/${id}/preview` as '/admin'}>{messages.preview}</Link>{' '}
      <Link to={`/admin/articles/${id}/history` as '/admin'}>{messages.versions}</Link> <FeatureButton />{' '}
      <ActionButton variant="ghost" disabled={isBusy || isDeleted} onClick={duplicate}>
        {messages.duplicate}
      </ActionButton>{' '}
      <ActionButton variant="ghost" disabled={isBusy || isDeleted} onClick={remove}>
        {messages.remove}
      </ActionButton>
    </p>
  );
};

const FeatureButton = () => {
  const { article, run, messages } = useEditor();
  const { id } = article;
  const { featured } = article.edited;
  const [does, undoes] = featured ? ['UnfeatureArticle', 'FeatureArticle'] : ['FeatureArticle', 'UnfeatureArticle'];
  return (
    <ActionButton variant="ghost" onClick={() => run(commandAction(does!, { id }, commandAction(undoes!, { id })))}>
      {featured ? messages.unfeature : messages.feature}
    </ActionButton>
  );
};
