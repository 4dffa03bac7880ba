import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { languageLinks } from '../../../admin/shell/language-links.ts';
import { requestContext } from '../../../request-context.ts';
import { AuthLayout } from './auth-layout.client.tsx';

/** Renders a page of the admin area for users who are not signed in, with a heading, an introduction and a form. */
export const AuthPage = ({
  locale,
  title,
  lead,
  children,
}: {
  locale: Locale;
  title: string;
  lead: string;
  children: ReactNode;
}) => (
  <AuthLayout languages={languageLinks(locale, requestContext().adminScreen?.path ?? '/admin/sign-in')}>
    <title>{`${title} · Levada`}</title>
    <h1>{title}</h1>
    <p className="door-lead">{lead}</p>
    {children}
  </AuthLayout>
);
