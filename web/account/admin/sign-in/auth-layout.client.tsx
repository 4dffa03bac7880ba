'use client';
import '../../../styles/tokens.css';
import '../../../styles/fonts.css';
import '../../../admin/styles/admin-styles.ts';
import type { ReactNode } from 'react';
import { type LanguageLink, LanguageSwitch } from '../../../admin/shell/admin-shell.client.tsx';

interface AuthLayoutProps {
  messages: { site: string; desk: string };
  languages: LanguageLink[];
  children: ReactNode;
}

/**
 * Renders the layout of the sign-in and password pages: the wordmark above the form, links to the website and to the other language below
 * it, and a coloured area beside it.
 */
export const AuthLayout = ({ messages, languages, children }: AuthLayoutProps) => (
  <div className="door">
    <div className="door-side">
      <header className="door-top">
        <a href="/" className="desk-wordmark">
          Levada <small>{messages.desk}</small>
        </a>
        <span className="desk-channel" />
      </header>
      <main className="door-main">{children}</main>
      <footer className="door-foot">
        <a href="/">{messages.site}</a>
        <LanguageSwitch languages={languages} />
      </footer>
    </div>
    <div className="door-flood" aria-hidden="true" />
  </div>
);
