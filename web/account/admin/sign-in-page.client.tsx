'use client';
import { type SignInFactor, SignInForm, type SignInWords } from '../../admin/sign-in-form.client.tsx';

/**
 * Renders the sign-in form, and after the sign-in loads the URL `to` as a new document, so that the admin area is rendered for the user. If
 * `factors` are given, the password was entered already, and the form only asks for a code of one of these second factors.
 */
export const SignInPage = ({ to, words, factors }: { to: string; words: SignInWords; factors?: SignInFactor[] }) => (
  <SignInForm messages={words} factors={factors} onSuccess={() => location.assign(to)} />
);
