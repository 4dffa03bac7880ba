'use client';
import { Modal } from './dialog.client.tsx';
import type { SessionEnd } from './session-end.client.ts';
import { SignInForm, type SignInWords } from './sign-in-form.client.tsx';

interface SignInAgainProps {
  /** Why the session is over; undefined while it is not. */
  end: SessionEnd | undefined;
  email: string;
  messages: SignInWords & { ended: string; endedMore: string; suspended: string; suspendedMore: string };
  onDone(): void;
}

/** Over the page, which stays as it is with everything that was typed. */
export const SignInAgain = ({ end, email, messages, onDone }: SignInAgainProps) =>
  end && (
    <Modal title={messages[end]} description={messages[`${end}More`]}>
      <SignInForm email={email} messages={messages} onSuccess={onDone} />
    </Modal>
  );
