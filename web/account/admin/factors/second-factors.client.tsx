'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { OneTimeCodeField } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import type { SecondFactor } from '../../../admin/queries/account-views.ts';
import { publishSessionEvent } from '../../../admin/session/session-events.client.ts';
import { ProvedForm } from '../proved-form.client.tsx';
import { RecoveryCodes, type RecoveryWords } from './recovery-codes.client.tsx';

/** Texts of the second factors. */
export type FactorWords = Record<
  | 'noAnswer'
  | 'add'
  | 'remove'
  | 'removed'
  | 'added'
  | 'scan'
  | 'name'
  | 'password'
  | 'code'
  | 'codeHint'
  | 'verify'
  | 'totp'
  | 'phone'
  | 'webauthn',
  string
>;

/** A new authenticator app whose first code is to be verified. */
export interface Enrolled {
  id: string;
  /** QR code as SVG. */
  qrCode: string;
  secret: string;
}

interface SecondFactorsProps {
  factors: SecondFactor[];
  recovery: RecoveryWords;
  words: FactorWords;
}

/**
 * Lists the signed-in user’s second factors, without passkeys, with buttons to add and to remove one, and the recovery codes. A new factor becomes valid when
 * the user enters its first code correctly.
 */
export const SecondFactors = ({ factors, recovery, words }: SecondFactorsProps) => {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [codes, setCodes] = useState<readonly string[]>();
  const verified = factors.filter(({ isVerified }) => isVerified);
  const finish = ({ recoveryCodes }: { recoveryCodes?: string[] }) => {
    setEnrolled(undefined);
    if (recoveryCodes) setCodes(recoveryCodes);
  };
  return (
    <>
      <FactorList factors={verified.filter(({ type }) => type !== 'webauthn')} words={words} />
      {enrolled ? (
        <VerifyFactor enrolled={enrolled} messages={words} onSuccess={finish} />
      ) : (
        <ProvedForm url="/api/account/factors" words={{ ...words, send: words.add }} onSuccess={setEnrolled} />
      )}
      {(verified.length > 0 || codes) && <RecoveryCodes codes={codes} words={recovery} onChange={setCodes} />}
    </>
  );
};

const FactorList = ({ factors, words }: Pick<SecondFactorsProps, 'factors' | 'words'>) => {
  const router = useRouter();
  const finish = () => {
    toast.success(words.removed);
    router.reload();
  };
  return (
    <ul className="desk-list">
      {factors.map(({ id, type, name }) => (
        <li key={id}>
          {name || words[type]}
          <ProvedForm
            url={`/api/account/factors/${id}`}
            method="DELETE"
            words={{ ...words, send: words.remove }}
            onSuccess={finish}
          />
        </li>
      ))}
    </ul>
  );
};

/** Renders QR code and secret of a new authenticator app, and the form for its first code. */
export const VerifyFactor = ({
  enrolled,
  messages,
  onSuccess,
}: {
  enrolled: Enrolled;
  messages: FactorWords;
  onSuccess(answer: { recoveryCodes?: string[] }): void;
}) => {
  const router = useRouter();
  const form = useForm<{ recoveryCodes?: string[] }>({
    url: `/api/account/factors/${enrolled.id}/verify`,
    messages,
    onSuccess: (answer) => {
      publishSessionEvent('MFA_CHALLENGE_VERIFIED');
      toast.success(messages.added);
      onSuccess(answer);
      router.reload();
    },
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <p>{messages.scan}</p>
      <img
        className="desk-code"
        alt=""
        width="176"
        height="176"
        src={`data:image/svg+xml,${encodeURIComponent(enrolled.qrCode)}`}
      />
      <p className="desk-secret">{enrolled.secret}</p>
      <OneTimeCodeField words={messages} errors={form.errors} />
      <SubmitButton form={form}>{messages.verify}</SubmitButton>
    </form>
  );
};
