'use client';
import { type SubmitEvent, useState } from 'react';
import { localeSuffix, locales } from '#domain/shared/locale.ts';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { useBusy } from '../../../admin/requests/busy.client.ts';
import { Button } from '../../../components/button.tsx';
import { languageTags } from '../../../language-tags.ts';
import { KindField } from '../description/kind-field.client.tsx';
import type { PictureChanges } from './change-pictures.ts';

interface FormProps {
  /** Changes the pictures. What is typed stays in the form until the caller removes it. */
  onSend(changes: PictureChanges): Promise<void>;
  onClose(): void;
}

/** Renders the form for what several pictures get in common. */
export const ChangePicturesForm = ({ onSend, onClose }: FormProps) => {
  const t = useMessage();
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
      <p className="desk-hint">{t('media.keepHint')}</p>
      <Field name="author" label={t('media.author')} maxLength={200} isFocused errors={{}} />
      <Field name="licence" label={t('media.licence')} maxLength={100} errors={{}} />
      <Field name="source" label={t('media.source')} maxLength={500} errors={{}} />
      <KindField name="kind" />
      {locales.map((language) => (
        <Field
          key={language}
          name={`alt.${language}`}
          label={t(`media.alt${localeSuffix(language)}`)}
          lang={languageTags[language]}
          maxLength={500}
          errors={{}}
        />
      ))}
      <p className="desk-actions">
        <Button disabled={isSending} busy={isSlow}>
          {t('media.save')}
        </Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t('desk.cancel')}
        </Button>
      </p>
    </form>
  );
};
