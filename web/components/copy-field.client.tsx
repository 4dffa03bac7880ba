'use client';
import './copy-field.css';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';

interface CopyFieldProps {
  text: string;
  /** `field` is its name for screen readers; `copied` and `selected` tell what the button did. */
  messages: Record<'field' | 'copy' | 'copied' | 'selected', string> & { close?: string };
  /** Hides the text; without it, there is no button that does. */
  onClose?: () => void;
}

/**
 * Renders a text with buttons that copy and hide it. The text is in a field, so that it can be selected and copied where
 * the page has no access to the clipboard.
 */
export const CopyField = ({ text, messages, onClose }: CopyFieldProps) => {
  const { field, outcome, copy } = useCopy(text, messages);
  return (
    <>
      <p className="copy-field">
        <input
          ref={field}
          readOnly
          aria-label={messages.field}
          value={text}
          onFocus={({ target }) => target.select()}
        />
        <Button type="button" onClick={copy}>
          {messages.copy}
        </Button>
        {onClose && (
          <Button type="button" variant="secondary" onClick={onClose}>
            {messages.close}
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
const useCopy = (text: string, messages: CopyFieldProps['messages']) => {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    setOutcome('');
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(messages.copied);
    } catch {
      field.current?.focus();
      setOutcome(messages.selected);
    }
  };
  return { field, outcome, copy };
};
