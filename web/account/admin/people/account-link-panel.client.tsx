'use client';
import '../account-link.css';
import { useEffect, useId, useRef } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { CopyField } from '../../../components/copy-field.client.tsx';
import type { ShownLink } from './issued-link.ts';
import type { PeopleMessages } from './people-messages.ts';

interface PanelProps {
  locale: Locale;
  shown: ShownLink;
  /** False if there is no mail server. */
  sendsEmail: boolean;
  messages: PeopleMessages;
  onClose(): void;
}

/**
 * Renders a link that the administrator has to pass on, why it was not sent by e-mail, and a button that copies it. Its heading gets the
 * focus when the link appears.
 */
export const AccountLinkPanel = ({ locale, shown, sendsEmail, messages, onClose }: PanelProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = shown.kind === 'invite' ? messages.invitationLink : messages.recoveryLink;
  return (
    <section className="account-link" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title.replace('…', shown.address)}
      </h2>
      <p>{whyNotSent(shown, sendsEmail, messages)}</p>
      <p>{messages.linkPassOn.replace('…', formatDateTime(locale, shown.validUntil))}</p>
      <CopyField
        text={shown.link}
        messages={{
          field: messages.linkField,
          copy: messages.copyLink,
          copied: messages.linkCopied,
          selected: messages.linkSelected,
          close: messages.closeLink,
        }}
        onClose={onClose}
      />
    </section>
  );
};

const whyNotSent = ({ email, reason = '' }: ShownLink, sendsEmail: boolean, messages: PeopleMessages): string => {
  if (email === 'failed') return messages.linkFailed.replace('…', reason);
  return sendsEmail ? messages.linkRequested : messages.linkNoServer;
};
