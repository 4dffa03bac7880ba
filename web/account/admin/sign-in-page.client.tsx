'use client';
import { type SignInFactor, SignInForm, type SignInWords } from '../../admin/sign-in-form.client.tsx';

/** Renders the sign-in form, then loads `to` as a new document, so that the admin shell is rendered for the user. */
export const SignInPage = ({ to, words, factors }: { to: string; words: SignInWords; factors?: SignInFactor[] }) => (
  <SignInForm messages={words} factors={factors} onSuccess={() => location.assign(to)} />
);
