'use client';
import { useEffect } from 'react';
import { useRefresh } from './use-refresh.client.ts';

/** Renders nothing; loads the current screen again every `seconds` while its tab is visible, one request at a time. */
export const PeriodicRefresh = ({ seconds }: { seconds: number }) => {
  const refresh = useRefresh();
  useEffect(() => {
    let isRunning = false;
    const tick = async () => {
      if (isRunning || document.visibilityState !== 'visible') return;
      isRunning = true;
      await refresh();
      isRunning = false;
    };
    const timer = setInterval(() => void tick(), seconds * 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [refresh, seconds]);
  return null;
};
