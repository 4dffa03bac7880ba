'use client';
import '../../../styles/tokens.css';
import '../../../styles/fonts.css';
import '../../../admin/styles/admin-styles.ts';
import type { ReactNode } from 'react';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { type LanguageLink, LanguageSwitch } from '../../../admin/shell/admin-shell.client.tsx';

interface AuthLayoutProps {
  languages: LanguageLink[];
  children: ReactNode;
}

/**
 * Renders the layout of the sign-in and password pages: the wordmark above the form, links to the website and to the other language below
 * it, and a coloured area beside it.
 */
export const AuthLayout = ({ languages, children }: AuthLayoutProps) => {
  const t = useMessage();
  return (
    <div className="door">
      <div className="door-side">
        <header className="door-top">
          <a href="/" className="desk-wordmark">
            Levada <small>{t('desk.desk')}</small>
          </a>
          <span className="desk-channel" />
        </header>
        <main className="door-main">{children}</main>
        <footer className="door-foot">
          <a href="/">{t('desk.backToSite')}</a>
          <LanguageSwitch languages={languages} />
        </footer>
      </div>
      <div className="door-flood" aria-hidden="true" />
    </div>
  );
};
