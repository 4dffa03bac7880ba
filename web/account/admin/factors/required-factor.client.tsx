'use client';
import { useState } from 'react';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../components/button.tsx';
import { ProvedForm } from '../proved-form.client.tsx';
import { AddPasskey } from './add-passkey.client.tsx';
import { RecoveryCodes } from './recovery-codes.client.tsx';
import { type Enrolled, VerifyFactor } from './second-factors.client.tsx';

interface RequiredFactorProps {
  /** URL to open after the enrolment. */
  to: string;
  continueText: string;
}

/** Renders the enrolment of an authenticator app or a passkey, then its recovery codes with a link that continues. */
export const RequiredFactor = ({ to, continueText }: RequiredFactorProps) => {
  const t = useMessage();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isDone, setDone] = useState(false);
  const finish = ({ recoveryCodes }: { recoveryCodes?: string[] }) => {
    setCodes(recoveryCodes);
    setDone(true);
  };
  if (isDone) {
    return (
      <>
        {codes && <RecoveryCodes codes={codes} left={0} onChange={setCodes} />}
        <Button href={to}>{continueText}</Button>
      </>
    );
  }
  if (enrolled) return <VerifyFactor enrolled={enrolled} onSuccess={finish} />;
  return (
    <>
      <ProvedForm url="/api/account/factors" send={t('account.factorAdd')} onSuccess={setEnrolled} />
      <AddPasskey onSuccess={finish} />
    </>
  );
};
