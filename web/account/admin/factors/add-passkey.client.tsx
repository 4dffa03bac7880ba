'use client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { sendJson } from '../../../admin/requests/api-request.client.ts';
import { publishSessionEvent } from '../../../admin/session/session-events.client.ts';
import { canUsePasskeys, createPasskey } from '../../../admin/sign-in/webauthn.client.ts';
import { useInBrowser } from '../../../admin/use-in-browser.client.ts';
import { ProvedForm } from '../proved-form.client.tsx';

/** Texts of the passkeys on the account page. */
export type PasskeyListWords = Record<
  | 'noAnswer'
  | 'password'
  | 'add'
  | 'added'
  | 'notCreated'
  | 'name'
  | 'nameHint'
  | 'unsupported'
  | 'unnamed'
  | 'used'
  | 'unused'
  | 'rename'
  | 'renamed'
  | 'save'
  | 'remove'
  | 'removed'
  | 'name_required',
  string
>;

interface AddPasskeyProps {
  words: PasskeyListWords;
  onSuccess(answer: { recoveryCodes?: string[] }): void;
}

interface Begun {
  challengeId: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** Renders the form that adds a passkey; a sentence instead where passkeys cannot be used. */
export const AddPasskey = ({ words, onSuccess }: AddPasskeyProps) => {
  const router = useRouter();
  const create = async ({ challengeId, options }: Begun, form: HTMLFormElement) => {
    const credential = await createPasskey(options);
    if (!credential) return toast.error(words.notCreated);
    const body = { challengeId, credential, name: String(new FormData(form).get('name')) };
    const sent = await sendJson<{ recoveryCodes?: string[] }>('POST', '/api/account/passkeys', body, words.noAnswer);
    if (!sent.ok) return toast.error(sent.error.message);
    publishSessionEvent('MFA_CHALLENGE_VERIFIED');
    toast.success(words.added);
    form.reset();
    onSuccess(sent.answer);
    router.reload();
  };
  if (useInBrowser() && !canUsePasskeys()) return <p>{words.unsupported}</p>;
  return (
    <ProvedForm<Begun>
      url="/api/account/passkeys/challenge"
      words={{ ...words, send: words.add }}
      onSuccess={(begun, form) => void create(begun, form)}
    >
      {({ errors }) => <Field name="name" label={words.name} hint={words.nameHint} maxLength={100} errors={errors} />}
    </ProvedForm>
  );
};
