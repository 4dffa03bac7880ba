'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { OneTimeCodeField } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { SecondFactor } from '../../../admin/queries/account-views.ts';
import { publishSessionEvent } from '../../../admin/session/session-events.client.ts';
import { ProvedForm } from '../proved-form.client.tsx';
import { RecoveryCodes } from './recovery-codes.client.tsx';

const SECOND_FACTORS_IDS = { totp: 'account.totp', phone: 'account.phone', webauthn: 'account.passkey' } as const;

/** A new authenticator app whose first code is to be verified. */
export interface Enrolled {
  id: string;
  /** QR code as SVG. */
  qrCode: string;
  secret: string;
}

interface SecondFactorsProps {
  factors: SecondFactor[];
  /** Number of recovery codes that are not used yet. */
  recoveryCodes: number;
}

/**
 * Lists the signed-in user’s second factors, without passkeys, with buttons to add and to remove one, and the recovery codes. A new factor becomes valid when
 * the user enters its first code correctly.
 */
export const SecondFactors = ({ factors, recoveryCodes }: SecondFactorsProps) => {
  const t = useMessage();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [codes, setCodes] = useState<readonly string[]>();
  const verified = factors.filter(({ isVerified }) => isVerified);
  const finish = ({ recoveryCodes }: { recoveryCodes?: string[] }) => {
    setEnrolled(undefined);
    if (recoveryCodes) setCodes(recoveryCodes);
  };
  return (
    <>
      <FactorList factors={verified.filter(({ type }) => type !== 'webauthn')} />
      {enrolled ? (
        <VerifyFactor enrolled={enrolled} onSuccess={finish} />
      ) : (
        <ProvedForm url="/api/account/factors" send={t('account.factorAdd')} onSuccess={setEnrolled} />
      )}
      {(verified.length > 0 || codes) && <RecoveryCodes codes={codes} left={recoveryCodes} onChange={setCodes} />}
    </>
  );
};

const FactorList = ({ factors }: Pick<SecondFactorsProps, 'factors'>) => {
  const t = useMessage();
  const router = useRouter();
  const finish = () => {
    toast.success(t('account.factorRemoved'));
    router.reload();
  };
  return (
    <ul className="desk-list">
      {factors.map(({ id, type, name }) => (
        <li key={id}>
          {name || t(SECOND_FACTORS_IDS[type])}
          <ProvedForm
            url={`/api/account/factors/${id}`}
            method="DELETE"
            send={t('account.factorRemove')}
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
  onSuccess,
}: {
  enrolled: Enrolled;
  onSuccess(answer: { recoveryCodes?: string[] }): void;
}) => {
  const t = useMessage();
  const router = useRouter();
  const form = useForm<{ recoveryCodes?: string[] }>({
    url: `/api/account/factors/${enrolled.id}/verify`,
    onSuccess: (answer) => {
      publishSessionEvent('MFA_CHALLENGE_VERIFIED');
      toast.success(t('account.factorAdded'));
      onSuccess(answer);
      router.reload();
    },
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <p>{t('account.factorScan')}</p>
      <img
        className="desk-code"
        alt=""
        width="176"
        height="176"
        src={`data:image/svg+xml,${encodeURIComponent(enrolled.qrCode)}`}
      />
      <p className="desk-secret">{enrolled.secret}</p>
      <OneTimeCodeField errors={form.errors} />
      <SubmitButton form={form}>{t('account.verify')}</SubmitButton>
    </form>
  );
};
