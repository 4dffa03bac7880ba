'use client';
import { type SignInFactor, SignInForm } from '../../../admin/sign-in/sign-in-form.client.tsx';

/**
 * Renders the sign-in form. After the sign-in, it opens the URL `to` with a full page load. If `factors` are given, the user has already
 * entered the password, and the form only asks for the code of one of these second factors.
 */
export const SignInPage = ({ to, factors }: { to: string; factors?: SignInFactor[] }) => (
  <SignInForm factors={factors} onSuccess={() => location.assign(to)} />
);
