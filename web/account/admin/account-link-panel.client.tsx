'use client';
import { useEffect, useId, useRef, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { Button } from '../../components/button.tsx';
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
      <LinkField link={shown.link} messages={messages} onClose={onClose} />
    </section>
  );
};

const whyNotSent = ({ email, reason = '' }: ShownLink, sendsEmail: boolean, messages: PeopleMessages): string => {
  if (email === 'failed') return messages.linkFailed.replace('…', reason);
  return sendsEmail ? messages.linkRequested : messages.linkNoServer;
};

/** The link is a field, so that it can be selected and copied where the page has no access to the clipboard. */
const LinkField = ({ link, messages, onClose }: Pick<PanelProps, 'messages' | 'onClose'> & { link: string }) => {
  const { field, outcome, copy } = useCopy(link, messages);
  return (
    <>
      <p className="account-link-field">
        <input
          ref={field}
          readOnly
          aria-label={messages.linkField}
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <Button type="button" onClick={copy}>
          {messages.copyLink}
        </Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {messages.closeLink}
        </Button>
      </p>
      <p className="account-link-outcome" role="status">
        {outcome}
      </p>
    </>
  );
};

/** Copies the link, or selects it where the page has no access to the clipboard. `outcome` is the message to show. */
const useCopy = (link: string, messages: PeopleMessages) => {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    setOutcome('');
    try {
      await navigator.clipboard.writeText(link);
      setOutcome(messages.linkCopied);
    } catch {
      field.current?.focus();
      setOutcome(messages.linkSelected);
    }
  };
  return { field, outcome, copy };
};
