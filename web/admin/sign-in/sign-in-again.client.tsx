'use client';
import { Modal } from '../dialog.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';
import type { SessionEnd } from '../session/session-end.client.ts';
import { SignInForm } from './sign-in-form.client.tsx';

interface SignInAgainProps {
  /** Reason why the session has ended; undefined while it is valid. */
  end: SessionEnd | undefined;
  email: string;
  onDone(): void;
}

/**
 * Renders a dialog for signing in again when the session has ended; nothing while it is valid. The page below is
 * covered by `styles/shell.css`, and keeps its state and input.
 */
export const SignInAgain = ({ end, email, onDone }: SignInAgainProps) => {
  const t = useMessage();
  return (
    end && (
      <Modal className="desk-sign-in-again" title={t(`desk.${end}`)} description={t(`desk.${end}More`)}>
        <SignInForm email={email} onSuccess={onDone} />
      </Modal>
    )
  );
};
