'use client';
import { type SignInFactor, SignInForm, type SignInWords } from '../../admin/sign-in-form.client.tsx';

/** A document anew, so that the frame of the desk is rendered for the person. */
export const SignInPage = ({ to, words, factors }: { to: string; words: SignInWords; factors?: SignInFactor[] }) => (
  <SignInForm messages={words} factors={factors} onSuccess={() => location.assign(to)} />
);
