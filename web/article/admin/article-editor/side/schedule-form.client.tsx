'use client';
import { useId, useState } from 'react';
import { madeiraTimeToUtc } from '../../../../admin/madeira-time.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';

interface ScheduleFormProps {
  label: string;
  onSchedule(moment: string): Promise<unknown>;
}

/** Renders a form for a date and time in Madeira's time zone. Calls `onSchedule` with the time in ISO 8601, UTC. */
export const ScheduleForm = ({ label, onSchedule }: ScheduleFormProps) => {
  const t = useMessage();
  const id = useId();
  const [typed, setTyped] = useState('');
  const moment = madeiraTimeToUtc(typed);
  return (
    <details>
      <summary>{label}</summary>
      <div className="desk-field">
        <label htmlFor={id}>{t('article.edit.scheduleFor')}</label>
        <input id={id} type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </div>
      <ActionButton
        variant="secondary"
        disabled={moment === undefined}
        onClick={async () => moment && onSchedule(moment)}
      >
        {label}
      </ActionButton>
    </details>
  );
};
