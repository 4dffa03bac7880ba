'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import type { OwnPasskey } from '../../../admin/queries/account-views.ts';
import { Button } from '../../../components/button.tsx';
import { ProvedForm } from '../proved-form.client.tsx';
import { AddPasskey, type PasskeyListWords } from './add-passkey.client.tsx';
import { RecoveryCodes, type RecoveryWords } from './recovery-codes.client.tsx';

interface PasskeysProps {
  locale: Locale;
  passkeys: OwnPasskey[];
  recovery: RecoveryWords;
  words: PasskeyListWords;
}

/** Lists the signed-in user’s passkeys, with forms to rename, remove and add one. The first one shows the account's recovery codes. */
export const Passkeys = ({ locale, passkeys, recovery, words }: PasskeysProps) => {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <ul className="desk-list">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} locale={locale} passkey={passkey} words={words} />
        ))}
      </ul>
      <AddPasskey words={words} onSuccess={({ recoveryCodes }) => recoveryCodes && setCodes(recoveryCodes)} />
      {codes && <RecoveryCodes codes={codes} words={recovery} onChange={setCodes} />}
    </>
  );
};

interface PasskeyItemProps {
  locale: Locale;
  passkey: OwnPasskey;
  words: PasskeyListWords;
}

const PasskeyItem = ({ locale, passkey: { id, name, usedAt }, words }: PasskeyItemProps) => {
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
        {name || words.unnamed} · {usedAt ? `${words.used} ${formatDateTime(locale, usedAt)}` : words.unused}
      </span>
      {isRenaming ? (
        <RenameForm url={url} name={name} words={words} onSuccess={() => finish(words.renamed)} />
      ) : (
        <Button type="button" variant="ghost" onClick={() => setRenaming(true)}>
          {words.rename}
        </Button>
      )}
      <ProvedForm
        url={url}
        method="DELETE"
        words={{ ...words, send: words.remove }}
        onSuccess={() => finish(words.removed)}
      />
    </li>
  );
};

interface RenameFormProps {
  url: string;
  name: string;
  words: PasskeyListWords;
  onSuccess(): void;
}

const RenameForm = ({ url, name, words, onSuccess }: RenameFormProps) => {
  const form = useForm<unknown>({ url, messages: words, onSuccess });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <Field name="name" label={words.name} defaultValue={name} maxLength={100} isFocused errors={form.errors} />
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </form>
  );
};
