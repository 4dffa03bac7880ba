'use client';
import { Modal } from '../dialog.client.tsx';
import type { SessionEnd } from '../session/session-end.client.ts';
import { SignInForm, type SignInWords } from './sign-in-form.client.tsx';

interface SignInAgainProps {
  /** Reason why the session has ended; undefined while it is valid. */
  end: SessionEnd | undefined;
  email: string;
  messages: SignInWords & { ended: string; endedMore: string; suspended: string; suspendedMore: string };
  onDone(): void;
}

/**
 * Renders a dialog for signing in again when the session has ended; nothing while it is valid. The page below is
 * covered by `styles/shell.css`, and keeps its state and input.
 */
export const SignInAgain = ({ end, email, messages, onDone }: SignInAgainProps) =>
  end && (
    <Modal className="desk-sign-in-again" title={messages[end]} description={messages[`${end}More`]}>
      <SignInForm email={email} messages={messages} onSuccess={onDone} />
    </Modal>
  );
