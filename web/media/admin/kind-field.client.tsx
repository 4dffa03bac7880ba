'use client';
import { useId } from 'react';

export const KINDS = ['photograph', 'painting', 'print', 'drawing'] as const;

interface KindProps {
  name: string;
  defaultValue?: string | undefined;
  messages: Record<'kind' | (typeof KINDS)[number], string>;
}

/** Renders the choice of a picture’s kind; empty for none. */
export const KindField = ({ name, defaultValue = '', messages }: KindProps) => {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{messages.kind}</label>
      <select id={id} name={name} defaultValue={defaultValue}>
        <option value="">–</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {messages[kind]}
          </option>
        ))}
      </select>
    </div>
  );
};
