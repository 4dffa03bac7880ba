'use client';
import '../account-link.css';
import { useState } from 'react';
import { Field, SelectField } from '../../../admin/forms/fields.client.tsx';
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
  | 'buckets'
  | 'bucketsHint'
  | 'days'
  | 'once'
  | 'accessKey'
  | 'secret'
  | 'copy'
  | 'copied'
  | 'selected'
  | 'close',
  string
>;

interface NewS3KeyProps {
  /** Labels by number of days until the key expires, or `never`. */
  days: Record<string, string>;
  words: Words;
}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Renders the form that makes an access key of the S3 protocol, and then the key and its secret, which no later page shows. */
export const NewS3Key = ({ words, days }: NewS3KeyProps) => {
  const refresh = useRefresh();
  const [made, setMade] = useState<Credentials>();
  const show = (credentials: Credentials, form: HTMLFormElement) => {
    form.reset();
    setMade(credentials);
    void refresh();
  };
  return (
    <>
      {made && <MadeKey made={made} words={words} onClose={() => setMade(undefined)} />}
      <ProvedForm<Credentials> url="/api/s3-keys" words={words} toBody={toRequest} onSuccess={show}>
        {(form) => <KeyFields form={form} words={words} days={days} />}
      </ProvedForm>
    </>
  );
};

const MadeKey = ({ made, words, onClose }: { made: Credentials; words: Words; onClose(): void }) => (
  <div className="account-link">
    <p>{words.once}</p>
    <CopyField key={made.accessKeyId} text={made.accessKeyId} messages={{ ...words, field: words.accessKey }} />
    <CopyField
      key={made.secretAccessKey}
      text={made.secretAccessKey}
      messages={{ ...words, field: words.secret }}
      onClose={onClose}
    />
  </div>
);

const KeyFields = ({ form: { errors }, words, days }: NewS3KeyProps & { form: FormState }) => (
  <>
    <Field name="name" label={words.name} hint={words.nameHint} autoComplete="off" errors={errors} />
    <Field name="buckets" label={words.buckets} hint={words.bucketsHint} autoComplete="off" errors={errors} />
    <SelectField name="days" label={words.days} options={days} defaultValue="90" errors={errors} />
  </>
);

const toRequest = ({ buckets, days, ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  buckets: String(buckets ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  days: days === 'never' ? null : Number(days),
});
