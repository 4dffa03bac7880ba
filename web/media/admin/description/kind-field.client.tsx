'use client';
import { useId } from 'react';
import { pictureKinds } from '#domain/media/events.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';

interface KindProps {
  name: string;
  defaultValue?: string | undefined;
}

/** Renders the choice of a picture’s kind; empty for none. */
export const KindField = ({ name, defaultValue = '' }: KindProps) => {
  const t = useMessage();
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{t('media.kind')}</label>
      <select id={id} name={name} defaultValue={defaultValue}>
        <option value="">–</option>
        {pictureKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`media.kind.${kind}`)}
          </option>
        ))}
      </select>
    </div>
  );
};
