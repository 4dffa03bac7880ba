'use client';
import type { SubmitEvent } from 'react';
import { Field } from '../../admin/forms/fields.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { useBusy } from '../../admin/requests/busy.client.ts';
import { Button } from '../../components/button.tsx';

interface NameFormProps {
  /** Label of the button that saves. */
  save: string;
  /** The name that is offered. */
  name: string;
  isSending: boolean;
  /** Saves the name. What is typed stays until the caller removes the form. */
  onSend(name: string): Promise<void>;
  onClose(): void;
}

/** Renders the form for the name of a template. Escape closes it. */
export const TemplateNameForm = ({ save, name, isSending, onSend, onClose }: NameFormProps) => {
  const t = useMessage();
  const isSlow = useBusy(isSending);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void onSend(String(new FormData(event.currentTarget).get('name')));
  };
  return (
    <form className="template-name" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <Field
        name="name"
        label={t('template.name')}
        defaultValue={name}
        maxLength={120}
        required
        isFocused
        errors={{}}
      />
      <p className="desk-actions">
        <Button disabled={isSending} busy={isSlow}>
          {save}
        </Button>{' '}
        <Button type="button" variant="secondary" onClick={onClose}>
          {t('desk.cancel')}
        </Button>
      </p>
    </form>
  );
};
