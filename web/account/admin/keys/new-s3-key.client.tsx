'use client';
import '../account-link.css';
import { useState } from 'react';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { useRefresh } from '../../../admin/requests/use-refresh.client.ts';
import { CopyField } from '../../../components/copy-field.client.tsx';
import { ProvedForm } from '../proved-form.client.tsx';
import { KeyFields } from './key-fields.client.tsx';

const COPY_IDS = {
  copy: 's3Keys.copy',
  copied: 's3Keys.copied',
  selected: 's3Keys.selected',
  close: 's3Keys.close',
} as const;

interface NewS3KeyProps {
  /** Labels by number of days until the key expires, or `never`. */
  days: Record<string, string>;
}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Renders the form that makes an access key of the S3 protocol, and then the key and its secret, which no later page shows. */
export const NewS3Key = ({ days }: NewS3KeyProps) => {
  const t = useMessage();
  const refresh = useRefresh();
  const [made, setMade] = useState<Credentials>();
  const show = (credentials: Credentials, form: HTMLFormElement) => {
    form.reset();
    setMade(credentials);
    void refresh();
  };
  return (
    <>
      {made && <MadeKey made={made} onClose={() => setMade(undefined)} />}
      <ProvedForm<Credentials> url="/api/s3-keys" send={t('s3Keys.make')} toBody={toRequest} onSuccess={show}>
        {(form) => (
          <KeyFields form={form} days={days}>
            <Field
              name="buckets"
              label={t('serviceKeys.buckets')}
              hint={t('s3Keys.bucketsHint')}
              autoComplete="off"
              errors={form.errors}
            />
          </KeyFields>
        )}
      </ProvedForm>
    </>
  );
};

const MadeKey = ({ made, onClose }: { made: Credentials; onClose(): void }) => {
  const t = useMessage();
  return (
    <div className="account-link">
      <p>{t('s3Keys.once')}</p>
      <CopyField key={made.accessKeyId} text={made.accessKeyId} label={t('s3Keys.accessKey')} ids={COPY_IDS} />
      <CopyField
        key={made.secretAccessKey}
        text={made.secretAccessKey}
        label={t('s3Keys.secret')}
        ids={COPY_IDS}
        onClose={onClose}
      />
    </div>
  );
};

const toRequest = ({ buckets, days, ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  buckets: String(buckets ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  days: days === 'never' ? null : Number(days),
});
