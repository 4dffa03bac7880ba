'use client';
import { type MouseEvent, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { Button } from '../../components/button.tsx';
import { UnsavedPreview } from '../../preview/admin/unsaved-preview.client.tsx';
import type { FormState } from '../forms/form.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';

export interface FormPreviewProps {
  locale: Locale;
  /** Id of the element that the page is scrolled to; names in braces stand for values of the form: `advert-{placement}`. */
  anchor: string;
}

interface PreviewButtonProps extends FormPreviewProps {
  command: string;
  form: Pick<FormState, 'readChecked'>;
}

/** Renders a button that shows the page with the values of the form, in the language of the item if it has only one. */
export const PreviewButton = ({ locale, anchor, command, form }: PreviewButtonProps) => {
  const t = useMessage();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>();
  const open = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    setValues((await form.readChecked(currentTarget.form!)) as typeof values);
  return (
    <>
      <Button type="button" variant="ghost" onClick={open}>
        {t('preview.open')}
      </Button>
      {values && (
        <UnsavedPreview
          language={(values.locale as Locale | '') || locale}
          command={command}
          values={values}
          anchor={anchor.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))}
          onClose={() => setValues(undefined)}
        />
      )}
    </>
  );
};
