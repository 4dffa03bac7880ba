'use client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { sendJson } from '../../../admin/requests/api-request.client.ts';
import { publishSessionEvent } from '../../../admin/session/session-events.client.ts';
import { canUsePasskeys, createPasskey } from '../../../admin/sign-in/webauthn.client.ts';
import { useInBrowser } from '../../../admin/use-in-browser.client.ts';
import { ProvedForm } from '../proved-form.client.tsx';

interface AddPasskeyProps {
  onSuccess(answer: { recoveryCodes?: string[] }): void;
}

interface Begun {
  challengeId: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** Renders the form that adds a passkey; a sentence instead where passkeys cannot be used. */
export const AddPasskey = ({ onSuccess }: AddPasskeyProps) => {
  const t = useMessage();
  const router = useRouter();
  const create = async ({ challengeId, options }: Begun, form: HTMLFormElement) => {
    const credential = await createPasskey(options);
    if (!credential) return toast.error(t('account.passkeyNotCreated'));
    const body = { challengeId, credential, name: String(new FormData(form).get('name')) };
    const sent = await sendJson<{ recoveryCodes?: string[] }>(
      'POST',
      '/api/account/passkeys',
      body,
      t('account.noAnswer'),
    );
    if (!sent.ok) return toast.error(sent.error.message);
    publishSessionEvent('MFA_CHALLENGE_VERIFIED');
    toast.success(t('account.passkeyAdded'));
    form.reset();
    onSuccess(sent.answer);
    router.reload();
  };
  if (useInBrowser() && !canUsePasskeys()) return <p>{t('account.passkeyUnsupported')}</p>;
  return (
    <ProvedForm<Begun>
      url="/api/account/passkeys/challenge"
      send={t('account.passkeyAdd')}
      onSuccess={(begun, form) => void create(begun, form)}
    >
      {({ errors }) => (
        <Field
          name="name"
          label={t('account.passkeyName')}
          hint={t('account.passkeyNameHint')}
          maxLength={100}
          errors={errors}
        />
      )}
    </ProvedForm>
  );
};
