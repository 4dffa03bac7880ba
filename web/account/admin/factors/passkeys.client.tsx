'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { OwnPasskey } from '../../../admin/queries/account-views.ts';
import { Button } from '../../../components/button.tsx';
import { ProvedForm } from '../proved-form.client.tsx';
import { AddPasskey } from './add-passkey.client.tsx';
import { RecoveryCodes } from './recovery-codes.client.tsx';

interface PasskeysProps {
  locale: Locale;
  passkeys: OwnPasskey[];
  /** Number of recovery codes that are not used yet. */
  recoveryCodes: number;
}

/** Lists the signed-in user’s passkeys, with forms to rename, remove and add one. The first one shows the account's recovery codes. */
export const Passkeys = ({ locale, passkeys, recoveryCodes }: PasskeysProps) => {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <ul className="desk-list">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} locale={locale} passkey={passkey} />
        ))}
      </ul>
      <AddPasskey onSuccess={({ recoveryCodes }) => recoveryCodes && setCodes(recoveryCodes)} />
      {codes && <RecoveryCodes codes={codes} left={recoveryCodes} onChange={setCodes} />}
    </>
  );
};

interface PasskeyItemProps {
  locale: Locale;
  passkey: OwnPasskey;
}

const PasskeyItem = ({ locale, passkey: { id, name, usedAt } }: PasskeyItemProps) => {
  const t = useMessage();
  const router = useRouter();
  const [isRenaming, setRenaming] = useState(false);
  const finish = (message: string) => {
    setRenaming(false);
    toast.success(message);
    router.reload();
  };
  const url = `/api/account/passkeys/${id}`;
  return (
    <li>
      <span>
        {name || t('account.passkey')} ·{' '}
        {usedAt ? `${t('account.passkeyUsed')} ${formatDateTime(locale, usedAt)}` : t('account.passkeyNeverUsed')}
      </span>
      {isRenaming ? (
        <RenameForm url={url} name={name} onSuccess={() => finish(t('account.passkeyRenamed'))} />
      ) : (
        <Button type="button" variant="ghost" onClick={() => setRenaming(true)}>
          {t('account.passkeyRename')}
        </Button>
      )}
      <ProvedForm
        url={url}
        method="DELETE"
        send={t('account.factorRemove')}
        onSuccess={() => finish(t('account.passkeyRemoved'))}
      />
    </li>
  );
};

interface RenameFormProps {
  url: string;
  name: string;
  onSuccess(): void;
}

const RenameForm = ({ url, name, onSuccess }: RenameFormProps) => {
  const t = useMessage();
  const form = useForm<unknown>({ url, onSuccess });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <Field
        name="name"
        label={t('account.passkeyName')}
        defaultValue={name}
        maxLength={100}
        isFocused
        errors={form.errors}
      />
      <SubmitButton form={form}>{t('account.save')}</SubmitButton>
    </form>
  );
};
