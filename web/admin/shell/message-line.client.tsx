'use client';
import '../../styles/toasts.css';
import './message-line.css';
import { ToastArea } from '../../components/toast-area.client.tsx';
import type { ShellMessages } from '../shell-messages.ts';

interface MessageLineProps {
  /** Name of the signed-in account. */
  account: string;
  messages: ShellMessages;
}

/** Renders the line at the foot of the window, in which toasts appear, so that they cover no control. It contains none itself. */
export const MessageLine = ({ account, messages }: MessageLineProps) => (
  <>
    <div className="message-line" aria-hidden="true">
      <span>{account}</span>
      <span className="message-line-keys">
        <span>
          {messages.goTo} <kbd>Ctrl K</kbd>
        </span>
        <span>
          {messages.shortcuts} <kbd>?</kbd>
        </span>
      </span>
    </div>
    <ToastArea label={messages.toasts} closeLabel={messages.closeToast} isInLine />
  </>
);
