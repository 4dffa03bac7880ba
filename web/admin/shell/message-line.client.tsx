'use client';
import '../../styles/toasts.css';
import './message-line.css';
import { ToastArea } from '../../components/toast-area.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';

interface MessageLineProps {
  /** Name of the signed-in account. */
  account: string;
}

/** Renders the line at the foot of the window, in which toasts appear, so that they cover no control. It contains none itself. */
export const MessageLine = ({ account }: MessageLineProps) => {
  const t = useMessage();
  return (
    <>
      <div className="message-line" aria-hidden="true">
        <span>{account}</span>
        <span className="message-line-keys">
          <span>
            {t('desk.goTo')} <kbd>Ctrl K</kbd>
          </span>
          <span>
            {t('desk.shortcuts')} <kbd>?</kbd>
          </span>
        </span>
      </div>
      <ToastArea label={t('toast.area')} closeLabel={t('toast.close')} isInLine />
    </>
  );
};
