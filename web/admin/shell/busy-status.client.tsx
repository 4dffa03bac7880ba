'use client';
import { useIsAnyButtonBusy } from '../requests/busy.client.ts';

/** Renders a status for screen readers, with this text while a button of the page is busy. */
export const BusyStatus = ({ text }: { text: string }) => {
  const isBusy = useIsAnyButtonBusy();
  return (
    <p role="status" className="desk-hidden">
      {isBusy && text}
    </p>
  );
};
