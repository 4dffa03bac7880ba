'use client';
import '../account-link.css';
import { useRouter } from 'waku';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { CopyField } from '../../../components/copy-field.client.tsx';
import { ProvedForm } from '../proved-form.client.tsx';

const COPY_IDS = {
  copy: 'account.recoveryCodesCopy',
  copied: 'account.recoveryCodesCopied',
  selected: 'account.recoveryCodesSelected',
  close: 'account.recoveryCodesClose',
} as const;

interface RecoveryCodesProps {
  /** Codes that were just made, which are shown once. */
  codes: readonly string[] | undefined;
  /** Number of codes that are not used yet. */
  left: number;
  onChange(codes: readonly string[] | undefined): void;
}

/** Renders recovery codes that were just made, how many are left, and a form that makes new ones. */
export const RecoveryCodes = ({ codes, left, onChange }: RecoveryCodesProps) => {
  const t = useMessage();
  const router = useRouter();
  const show = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    onChange(recoveryCodes);
    router.reload();
  };
  if (!codes) {
    return (
      <>
        <p>{t('account.recoveryCodes', { count: left })}</p>
        <ProvedForm url="/api/account/recovery-codes" send={t('account.recoveryCodesNew')} onSuccess={show} />
      </>
    );
  }
  return (
    <div className="account-link recovery-codes">
      <p>{t('account.recoveryCodesOnce')}</p>
      <ol className="desk-secret">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyField
        text={codes.join(' ')}
        label={t('account.recoveryCode')}
        ids={COPY_IDS}
        onClose={() => onChange(undefined)}
      />
    </div>
  );
};
