'use client';
import { type SubmitEvent, useState } from 'react';
import type { PictureKind } from '#domain/media/events.ts';
import { type LocaleSuffix, localeSuffix, locales } from '#domain/shared/locale.ts';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { useBusy } from '../../../admin/requests/busy.client.ts';
import { Button } from '../../../components/button.tsx';
import { languageTags } from '../../../language-tags.ts';
import { KindField } from '../description/kind-field.client.tsx';
import type { PictureChanges } from './change-pictures.ts';

export type ChangePicturesWords = Record<
  'kind' | PictureKind | 'author' | 'licence' | 'source' | `alt${LocaleSuffix}` | 'keepHint' | 'save' | 'cancel',
  string
>;

interface FormProps {
  /** Changes the pictures. What is typed stays in the form until the caller removes it. */
  onSend(changes: PictureChanges): Promise<void>;
  onClose(): void;
  messages: ChangePicturesWords;
}

/** Renders the form for what several pictures get in common. */
export const ChangePicturesForm = ({ onSend, onClose, messages }: FormProps) => {
  const [isSending, setSending] = useState(false);
  const isSlow = useBusy(isSending);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    await onSend(Object.fromEntries(entries) as PictureChanges).finally(() => setSending(false));
  };
  return (
    <form className="library-changes" onSubmit={submit}>
      <p className="desk-hint">{messages.keepHint}</p>
      <Field name="author" label={messages.author} maxLength={200} isFocused errors={{}} />
      <Field name="licence" label={messages.licence} maxLength={100} errors={{}} />
      <Field name="source" label={messages.source} maxLength={500} errors={{}} />
      <KindField name="kind" messages={messages} />
      {locales.map((language) => (
        <Field
          key={language}
          name={`alt.${language}`}
          label={messages[`alt${localeSuffix(language)}`]}
          lang={languageTags[language]}
          maxLength={500}
          errors={{}}
        />
      ))}
      <p className="desk-actions">
        <Button disabled={isSending} busy={isSlow}>
          {messages.save}
        </Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
      </p>
    </form>
  );
};
