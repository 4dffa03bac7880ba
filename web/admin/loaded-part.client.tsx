'use client';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useMessage } from './messages/message-provider.client.tsx';

interface LoadedPartProps<Props extends object> {
  /** Loads the component. Rejects without a connection. */
  load(): Promise<ComponentType<Props>>;
  props: Props;
  /** Closes what was opened. */
  onFailure(): void;
}

/**
 * Renders a component whose code is loaded when it is first shown. If it cannot be loaded, says so and calls `onFailure`; the next time, it
 * is loaded again.
 */
export const LoadedPart = <Props extends object>({ load, props, onFailure }: LoadedPartProps<Props>) => {
  const t = useMessage();
  const [Part, setPart] = useState<ComponentType<Props>>();
  const fail = useRef(() => {});
  fail.current = () => {
    toast.error(t('account.noAnswer'));
    onFailure();
  };
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setPart(() => loaded),
      () => isShown && fail.current(),
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return Part && <Part {...props} />;
};
