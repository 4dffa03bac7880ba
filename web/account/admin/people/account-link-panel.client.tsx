'use client';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import '../account-link.css';
import { useEffect, useId, useRef } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { CopyField } from '../../../components/copy-field.client.tsx';
import type { Translate } from '../../../message-format.ts';
import type { ShownLink } from './issued-link.ts';

interface PanelProps {
  locale: Locale;
  shown: ShownLink;
  /** False if there is no mail server. */
  sendsEmail: boolean;
  onClose(): void;
}

const COPY_IDS = {
  copy: 'account.link.copy',
  copied: 'account.link.copied',
  selected: 'account.link.selected',
  close: 'account.link.close',
} as const;

/**
 * Renders a link that the administrator has to pass on, why it was not sent by e-mail, and a button that copies it. Its heading gets the
 * focus when the link appears.
 */
export const AccountLinkPanel = ({ locale, shown, sendsEmail, onClose }: PanelProps) => {
  const t = useMessage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="account-link" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t(shown.kind === 'invite' ? 'account.link.invitation' : 'account.link.recovery', { email: shown.address })}
      </h2>
      <p>{whyNotSent(shown, sendsEmail, t)}</p>
      <p>{t('account.link.passOn', { time: formatDateTime(locale, shown.validUntil) })}</p>
      <CopyField text={shown.link} label={t('account.link.field')} ids={COPY_IDS} onClose={onClose} />
    </section>
  );
};

const whyNotSent = ({ email, reason = '' }: ShownLink, sendsEmail: boolean, t: Translate): string => {
  if (email === 'failed') return t('account.link.failed', { reason });
  return sendsEmail ? t('account.link.requested') : t('account.link.noServer');
};
