'use client';
import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { Link, useRouter } from 'waku';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import { commandAction } from '../../../../admin/requests/use-api-action.client.ts';
import { TemplateNameForm } from '../../../../template/admin/template-name-form.client.tsx';
import { duplicateAction } from '../../publishing-actions.client.ts';
import { useEditor } from '../editing/editor-context.client.tsx';

/** Renders what can be done with a saved article as a whole: preview, versions, feature, duplicate, save as template, delete. */
export const ArticleActions = () => {
  const t = useMessage();
  const { article, isBusy, run, saveAndRun } = useEditor();
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
  const [isNaming, setNaming] = useState(false);
  if (isNaming) return <SaveAsTemplate onClose={() => setNaming(false)} />;
  return (
    <p className="desk-actions">
      <Link to={`/admin/articles/${id}/preview` as '/admin'}>{t('preview.title')}</Link>{' '}
      <Link to={`/admin/articles/${id}/history` as '/admin'}>{t('article.history.link')}</Link> <FeatureButton />{' '}
      <ActionButton variant="ghost" disabled={isBusy || isDeleted} onClick={duplicate}>
        {t('article.desk.duplicate')}
      </ActionButton>{' '}
      <ActionButton variant="ghost" disabled={isBusy || isDeleted} onClick={async () => setNaming(true)}>
        {t('template.save')}
      </ActionButton>{' '}
      <ActionButton variant="ghost" disabled={isBusy || isDeleted} onClick={remove}>
        {t('desk.delete')}
      </ActionButton>
    </p>
  );
};

/** Asks for the name of a template, and saves the article as it is shown here as that template. */
const SaveAsTemplate = ({ onClose }: { onClose(): void }) => {
  const t = useMessage();
  const { locale, article, version, isBusy, saveAndRun } = useEditor();
  const { texts } = version.value;
  const save = async (name: string) => {
    const template = newId();
    const undo = commandAction('DeleteTemplate', { id: template });
    if (await saveAndRun((id) => commandAction('SaveAsTemplate', { id, name, template }, undo))) onClose();
  };
  return (
    <TemplateNameForm
      save={t('template.save')}
      name={texts[locale].title || texts[article.source].title}
      isSending={isBusy}
      onSend={save}
      onClose={onClose}
    />
  );
};

const FeatureButton = () => {
  const t = useMessage();
  const { article, run } = useEditor();
  const { id } = article;
  const { featured } = article.edited;
  const [does, undoes] = featured ? ['UnfeatureArticle', 'FeatureArticle'] : ['FeatureArticle', 'UnfeatureArticle'];
  return (
    <ActionButton variant="ghost" onClick={() => run(commandAction(does!, { id }, commandAction(undoes!, { id })))}>
      {featured ? t('article.desk.unfeature') : t('article.desk.feature')}
    </ActionButton>
  );
};
