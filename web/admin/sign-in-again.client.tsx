'use client';
import { Modal } from './dialog.client.tsx';
import { SignInForm, type SignInWords } from './sign-in-form.client.tsx';

interface SignInAgainProps {
  open: boolean;
  email: string;
  messages: SignInWords & { ended: string; endedMore: string };
  done(): void;
}

/** Over the page, which stays as it is with everything that was typed. */
export const SignInAgain = ({ open, email, messages, done }: SignInAgainProps) =>
  open && (
    <Modal title={messages.ended} description={messages.endedMore}>
      <SignInForm email={email} messages={messages} onSuccess={done} />
    </Modal>
  );
