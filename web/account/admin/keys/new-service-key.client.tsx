'use client';
import '../account-link.css';
import { useState } from 'react';
import { CheckboxGroup } from '../../../admin/forms/fields.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { useRefresh } from '../../../admin/requests/use-refresh.client.ts';
import { CopyField } from '../../../components/copy-field.client.tsx';
import { ProvedForm } from '../proved-form.client.tsx';
import { KeyFields } from './key-fields.client.tsx';

const COPY_IDS = {
  copy: 'serviceKeys.copy',
  copied: 'serviceKeys.copied',
  selected: 'serviceKeys.selected',
  close: 'serviceKeys.close',
} as const;

interface NewServiceKeyProps {
  url: string;
  /** Labels by scope. */
  scopes: Record<string, string>;
  /** Labels by number of days until the key expires, or `never`. */
  days: Record<string, string>;
}

/** Renders the form that makes a service key, and then the key, which no later page shows. */
export const NewServiceKey = ({ url, scopes, days }: NewServiceKeyProps) => {
  const t = useMessage();
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
          <p>{t('serviceKeys.once')}</p>
          <CopyField
            key={made}
            text={made}
            label={t('serviceKeys.key')}
            ids={COPY_IDS}
            onClose={() => setMade(undefined)}
          />
        </div>
      )}
      <ProvedForm<{ key: string }> url={url} send={t('serviceKeys.make')} toBody={toRequest} onSuccess={show}>
        {(form) => (
          <KeyFields form={form} days={days}>
            <CheckboxGroup
              name="scopes"
              label={t('serviceKeys.scopes')}
              options={scopes}
              defaultValue={[]}
              errors={form.errors}
            />
          </KeyFields>
        )}
      </ProvedForm>
    </>
  );
};

const toRequest = ({ scopes = [], days, ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  scopes: [scopes].flat(),
  days: days === 'never' ? null : Number(days),
});
