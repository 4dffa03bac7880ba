'use client';
import './templates.css';
import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { Link, useRouter } from 'waku';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../admin/requests/use-api-action.client.ts';
import type { ListedTemplate } from './listed-template.ts';
import { TemplateNameForm } from './template-name-form.client.tsx';

interface TemplateListProps {
  templates: ListedTemplate[];
  /** Id of the template that is marked. */
  openId: string | undefined;
}

/** Renders the templates with what can be done with each. */
export const TemplateList = ({ templates, openId }: TemplateListProps) => {
  const t = useMessage();
  return (
    <ul className="template-list" aria-label={t('templates.title')}>
      {templates.map((template) => (
        <li key={template.id} aria-current={template.id === openId ? 'true' : undefined}>
          <TemplateRow template={template} />
        </li>
      ))}
    </ul>
  );
};

const TemplateRow = ({ template }: { template: ListedTemplate }) => {
  const t = useMessage();
  const [isRenaming, setRenaming] = useState(false);
  const { run, isSending } = useApiAction();
  const { id, name } = template;
  const rename = async (chosen: string) => {
    const undo = commandAction('EditTemplate', { id, name });
    if (await run(commandAction('EditTemplate', { id, name: chosen }, undo))) setRenaming(false);
  };
  if (!isRenaming) return <Shown template={template} onRename={() => setRenaming(true)} />;
  return (
    <TemplateNameForm
      save={t('desk.save')}
      name={name}
      isSending={isSending}
      onSend={rename}
      onClose={() => setRenaming(false)}
    />
  );
};

interface ShownProps {
  template: ListedTemplate;
  onRename(): void;
}

const Shown = ({ template: { id, name, category, languages }, onRename }: ShownProps) => {
  const t = useMessage();
  const { run } = useApiAction();
  const router = useRouter();
  const use = async () => {
    const article = newId();
    const undo = commandAction('DeleteArticle', { id: article });
    if (await run(commandAction('CreateFromTemplate', { id, article }, undo)))
      router.push(`/admin/articles/${article}` as '/admin');
  };
  const remove = () => run(commandAction('DeleteTemplate', { id }, commandAction('RestoreTemplate', { id })));
  const labelled = (label: string) => ({ 'aria-label': `${label}: ${name}` });
  return (
    <>
      <strong>{name}</strong>
      <span className="desk-quiet">
        {[category, ...languages.map((locale) => locale.toUpperCase())].filter(Boolean).join(' · ')}
      </span>
      <span className="desk-actions">
        <ActionButton variant="secondary" {...labelled(t('template.use'))} onClick={use}>
          {t('template.use')}
        </ActionButton>{' '}
        <ActionButton variant="ghost" {...labelled(t('template.rename'))} onClick={async () => onRename()}>
          {t('template.rename')}
        </ActionButton>{' '}
        <ActionButton variant="ghost" {...labelled(t('desk.delete'))} onClick={remove}>
          {t('desk.delete')}
        </ActionButton>{' '}
        <Link to={`/admin/history?thing=template-${id}` as '/admin'}>{t('history.ofThis')}</Link>
      </span>
    </>
  );
};
