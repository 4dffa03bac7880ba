'use client';
import '../account-link.css';
import { useState } from 'react';
import { CheckboxGroup, Field, SelectField } from '../../../admin/forms/fields.client.tsx';
import type { FormState } from '../../../admin/forms/form.client.tsx';
import { useRefresh } from '../../../admin/requests/use-refresh.client.ts';
import { CopyField } from '../../../components/copy-field.client.tsx';
import { ProvedForm } from '../proved-form.client.tsx';

type Words = Record<
  | 'noAnswer'
  | 'send'
  | 'password'
  | 'name'
  | 'nameHint'
  | 'scopes'
  | 'days'
  | 'once'
  | 'field'
  | 'copy'
  | 'copied'
  | 'selected'
  | 'close',
  string
>;

interface NewServiceKeyProps {
  url: string;
  /** Labels by scope. */
  scopes: Record<string, string>;
  /** Labels by number of days until the key expires, or `never`. */
  days: Record<string, string>;
  words: Words;
}

/** Renders the form that makes a service key, and then the key, which no later page shows. */
export const NewServiceKey = ({ url, words, ...options }: NewServiceKeyProps) => {
  const refresh = useRefresh();
  const [made, setMade] = useState<string>();
  const show = ({ key }: { key: string }, form: HTMLFormElement) => {
    form.reset();
    setMade(key);
    void refresh();
  };
  return (
    <>
      {made && (
        <div className="account-link">
          <p>{words.once}</p>
          <CopyField key={made} text={made} messages={words} onClose={() => setMade(undefined)} />
        </div>
      )}
      <ProvedForm<{ key: string }> url={url} words={words} toBody={toRequest} onSuccess={show}>
        {(form) => <KeyFields form={form} words={words} {...options} />}
      </ProvedForm>
    </>
  );
};

type KeyFieldsProps = Omit<NewServiceKeyProps, 'url'> & { form: FormState };

const KeyFields = ({ form: { errors }, words, scopes, days }: KeyFieldsProps) => (
  <>
    <Field name="name" label={words.name} hint={words.nameHint} autoComplete="off" errors={errors} />
    <CheckboxGroup name="scopes" label={words.scopes} options={scopes} defaultValue={[]} errors={errors} />
    <SelectField name="days" label={words.days} options={days} defaultValue="90" errors={errors} />
  </>
);

const toRequest = ({ scopes = [], days, ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  scopes: [scopes].flat(),
  days: days === 'never' ? null : Number(days),
});
