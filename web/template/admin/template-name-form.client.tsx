'use client';
import type { SubmitEvent } from 'react';
import { Field } from '../../admin/forms/fields.client.tsx';
import { useBusy } from '../../admin/requests/busy.client.ts';
import { Button } from '../../components/button.tsx';

interface NameFormProps {
  /** The name that is offered. */
  name: string;
  isSending: boolean;
  /** Saves the name. What is typed stays until the caller removes the form. */
  onSend(name: string): Promise<void>;
  onClose(): void;
  messages: Record<'name' | 'save' | 'cancel', string>;
}

/** Renders the form for the name of a template. Escape closes it. */
export const TemplateNameForm = ({ name, isSending, onSend, onClose, messages }: NameFormProps) => {
  const isSlow = useBusy(isSending);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void onSend(String(new FormData(event.currentTarget).get('name')));
  };
  return (
    <form className="template-name" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <Field name="name" label={messages.name} defaultValue={name} maxLength={120} required isFocused errors={{}} />
      <p className="desk-actions">
        <Button disabled={isSending} busy={isSlow}>
          {messages.save}
        </Button>{' '}
        <Button type="button" variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
      </p>
    </form>
  );
};
