'use client';
import './copy-field.css';
import { useRef, useState } from 'react';
import { useMessage } from '../admin/messages/message-provider.client.tsx';
import type { MessageId } from '../messages.ts';
import { Button } from './button.tsx';

interface CopyFieldProps {
  text: string;
  /** Name of the text for screen readers. */
  label: string;
  /** Ids of messages: the labels of the buttons; `copied` and `selected` tell what the first one did. */
  ids: Record<'copy' | 'copied' | 'selected', MessageId> & { close?: MessageId };
  /** Hides the text; without it, there is no button that does. */
  onClose?: () => void;
}

/**
 * Renders a text with buttons that copy and hide it. The text is in a field, so that it can be selected and copied where
 * the page has no access to the clipboard.
 */
export const CopyField = ({ text, label, ids, onClose }: CopyFieldProps) => {
  const t = useMessage();
  const { field, outcome, copy } = useCopy(text, ids);
  return (
    <>
      <p className="copy-field">
        <input ref={field} readOnly aria-label={label} value={text} onFocus={({ target }) => target.select()} />
        <Button type="button" onClick={copy}>
          {t(ids.copy)}
        </Button>
        {onClose && (
          <Button type="button" variant="secondary" onClick={onClose}>
            {t(ids.close ?? 'desk.close')}
          </Button>
        )}
      </p>
      <p className="copy-field-outcome" role="status">
        {outcome}
      </p>
    </>
  );
};

/** Copies the text, or selects it where the page has no access to the clipboard. `outcome` is the message to show. */
const useCopy = (text: string, ids: CopyFieldProps['ids']) => {
  const t = useMessage();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    setOutcome('');
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(t(ids.copied));
    } catch {
      field.current?.focus();
      setOutcome(t(ids.selected));
    }
  };
  return { field, outcome, copy };
};
