'use client';
import { useId } from 'react';
import { type PictureKind, pictureKinds } from '#domain/media/events.ts';

interface KindProps {
  name: string;
  defaultValue?: string | undefined;
  messages: Record<'kind' | PictureKind, string>;
}

/** Renders the choice of a picture’s kind; empty for none. */
export const KindField = ({ name, defaultValue = '', messages }: KindProps) => {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{messages.kind}</label>
      <select id={id} name={name} defaultValue={defaultValue}>
        <option value="">–</option>
        {pictureKinds.map((kind) => (
          <option key={kind} value={kind}>
            {messages[kind]}
          </option>
        ))}
      </select>
    </div>
  );
};
