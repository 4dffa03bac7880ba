'use client';
import { useMessage } from '../messages/message-provider.client.tsx';
import { useIsAnyButtonBusy } from '../requests/busy.client.ts';

/** Renders a status for screen readers, which says while a button of the page is busy. */
export const BusyStatus = () => {
  const t = useMessage();
  const isBusy = useIsAnyButtonBusy();
  return (
    <p role="status" className="desk-hidden">
      {isBusy && t('desk.working')}
    </p>
  );
};
