'use client';
import { SignInForm, type SignInWords } from '../../desk/sign-in-form.client.tsx';

/** A document anew, so that the frame of the desk is rendered for the person. */
export const SignInPage = ({ to, words }: { to: string; words: SignInWords }) => (
  <SignInForm words={words} done={() => location.assign(to)} />
);
