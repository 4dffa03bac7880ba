'use client';
import '../account-link.css';
import { useRouter } from 'waku';
import { CopyField } from '../../../components/copy-field.client.tsx';
import { ProvedForm } from '../proved-form.client.tsx';

/** `left` tells how many codes are left. */
export type RecoveryWords = Record<
  'noAnswer' | 'password' | 'send' | 'left' | 'once' | 'field' | 'copy' | 'copied' | 'selected' | 'close',
  string
>;

interface RecoveryCodesProps {
  /** Codes that were just made, which are shown once. */
  codes: readonly string[] | undefined;
  words: RecoveryWords;
  onChange(codes: readonly string[] | undefined): void;
}

/** Renders recovery codes that were just made, how many are left, and a form that makes new ones. */
export const RecoveryCodes = ({ codes, words, onChange }: RecoveryCodesProps) => {
  const router = useRouter();
  const show = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    onChange(recoveryCodes);
    router.reload();
  };
  if (!codes) {
    return (
      <>
        <p>{words.left}</p>
        <ProvedForm url="/api/account/recovery-codes" words={words} onSuccess={show} />
      </>
    );
  }
  return (
    <div className="account-link recovery-codes">
      <p>{words.once}</p>
      <ol className="desk-secret">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyField text={codes.join(' ')} messages={words} onClose={() => onChange(undefined)} />
    </div>
  );
};
