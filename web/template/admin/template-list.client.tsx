'use client';
import './templates.css';
import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { Link, useRouter } from 'waku';
import { ActionButton } from '../../admin/requests/action-button.client.tsx';
import { commandAction, useApiAction } from '../../admin/requests/use-api-action.client.ts';
import type { ListedTemplate } from './listed-template.ts';
import { TemplateNameForm } from './template-name-form.client.tsx';

type Words = Record<
  'title' | 'name' | 'use' | 'rename' | 'remove' | 'save' | 'cancel' | 'history' | 'undo' | 'noAnswer',
  string
>;

interface TemplateListProps {
  templates: ListedTemplate[];
  /** Id of the template that is marked. */
  openId: string | undefined;
  messages: Words;
}

/** Renders the templates with what can be done with each. */
export const TemplateList = ({ templates, openId, messages }: TemplateListProps) => (
  <ul className="template-list" aria-label={messages.title}>
    {templates.map((template) => (
      <li key={template.id} aria-current={template.id === openId ? 'true' : undefined}>
        <TemplateRow template={template} messages={messages} />
      </li>
    ))}
  </ul>
);

const TemplateRow = ({ template, messages }: { template: ListedTemplate; messages: Words }) => {
  const [isRenaming, setRenaming] = useState(false);
  const { run, isSending } = useApiAction(messages);
  const { id, name } = template;
  const rename = async (chosen: string) => {
    const undo = commandAction('EditTemplate', { id, name });
    if (await run(commandAction('EditTemplate', { id, name: chosen }, undo))) setRenaming(false);
  };
  if (!isRenaming) return <Shown template={template} onRename={() => setRenaming(true)} messages={messages} />;
  return (
    <TemplateNameForm
      name={name}
      isSending={isSending}
      onSend={rename}
      onClose={() => setRenaming(false)}
      messages={messages}
    />
  );
};

interface ShownProps {
  template: ListedTemplate;
  onRename(): void;
  messages: Words;
}

const Shown = ({ template: { id, name, category, languages }, onRename, messages }: ShownProps) => {
  const { run } = useApiAction(messages);
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
        <ActionButton variant="secondary" {...labelled(messages.use)} onClick={use}>
          {messages.use}
        </ActionButton>{' '}
        <ActionButton variant="ghost" {...labelled(messages.rename)} onClick={async () => onRename()}>
          {messages.rename}
        </ActionButton>{' '}
        <ActionButton variant="ghost" {...labelled(messages.remove)} onClick={remove}>
          {messages.remove}
        </ActionButton>{' '}
        <Link to={`/admin/history?thing=template-${id}` as '/admin'}>{messages.history}</Link>
      </span>
    </>
  );
};
