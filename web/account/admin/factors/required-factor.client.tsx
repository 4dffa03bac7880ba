'use client';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ProvedForm } from '../proved-form.client.tsx';
import { AddPasskey, type PasskeyListWords } from './add-passkey.client.tsx';
import { RecoveryCodes, type RecoveryWords } from './recovery-codes.client.tsx';
import { type Enrolled, type FactorWords, VerifyFactor } from './second-factors.client.tsx';

interface RequiredFactorProps {
  /** URL to open after the enrolment. */
  to: string;
  continueText: string;
  recovery: RecoveryWords;
  words: FactorWords;
  passkeyWords: PasskeyListWords;
}

/** Renders the enrolment of an authenticator app or a passkey, then its recovery codes with a link that continues. */
export const RequiredFactor = ({ to, continueText, recovery, words, passkeyWords }: RequiredFactorProps) => {
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
        {codes && <RecoveryCodes codes={codes} words={recovery} onChange={setCodes} />}
        <Button href={to}>{continueText}</Button>
      </>
    );
  }
  if (enrolled) return <VerifyFactor enrolled={enrolled} messages={words} onSuccess={finish} />;
  return (
    <>
      <ProvedForm url="/api/account/factors" words={{ ...words, send: words.add }} onSuccess={setEnrolled} />
      <AddPasskey words={passkeyWords} onSuccess={finish} />
    </>
  );
};
