'use client';
import { Modal } from './dialog.client.tsx';
import { SignInForm, type SignInWords } from './sign-in-form.client.tsx';

interface SignInAgainProps {
  open: boolean;
  email: string;
  words: SignInWords & { ended: string; endedMore: string };
  done(): void;
}

/** Over the page, which stays as it is with everything that was typed. */
export const SignInAgain = ({ open, email, words, done }: SignInAgainProps) =>
  open && (
    <Modal title={words.ended} description={words.endedMore}>
      <SignInForm email={email} words={words} done={done} />
    </Modal>
  );
