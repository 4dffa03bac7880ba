'use client';
import type { ReactNode } from 'react';
import { Field, SelectField } from '../../../admin/forms/fields.client.tsx';
import type { FormState } from '../../../admin/forms/form.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';

interface KeyFieldsProps {
  form: FormState;
  /** Labels by number of days until the key expires, or `never`. */
  days: Record<string, string>;
  /** What the key may do. */
  children: ReactNode;
}

/** Renders the fields of a new key: its name, what it may do, and when it expires. */
export const KeyFields = ({ form: { errors }, days, children }: KeyFieldsProps) => {
  const t = useMessage();
  return (
    <>
      <Field
        name="name"
        label={t('serviceKeys.name')}
        hint={t('serviceKeys.nameHint')}
        autoComplete="off"
        errors={errors}
      />
      {children}
      <SelectField name="days" label={t('serviceKeys.until')} options={days} defaultValue="90" errors={errors} />
    </>
  );
};
