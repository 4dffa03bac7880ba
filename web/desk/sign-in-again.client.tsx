'use client';
import { Dialog } from 'radix-ui';
import { SignInForm, type SignInWords } from './sign-in-form.client.tsx';

interface SignInAgainProps {
  open: boolean;
  email: string;
  words: SignInWords & { ended: string; endedMore: string };
  done(): void;
}

/** Over the page, which stays as it is with everything that was typed. */
export const SignInAgain = ({ open, email, words, done }: SignInAgainProps) => (
  <Dialog.Root open={open}>
    <Dialog.Portal>
      <Dialog.Overlay className="desk-overlay" />
      <Dialog.Content className="desk-dialog" onInteractOutside={(event) => event.preventDefault()}>
        <Dialog.Title>{words.ended}</Dialog.Title>
        <Dialog.Description>{words.endedMore}</Dialog.Description>
        <SignInForm email={email} words={words} done={done} />
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);
