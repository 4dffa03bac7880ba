'use client';
import '../../styles/tokens.css';
import '../../styles/fonts.css';
import '../../components/button.css';
import '../styles/admin-styles.ts';
import { Button } from '../../components/button.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';
import 'sonner/dist/styles.css';
import './radix-nonce.client.ts';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { toast } from 'sonner';
import { Link, useRouter } from 'waku';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { IconName } from '../../icon-paths.ts';
import { screenAt } from '../../screen-at.ts';
import { CommandMenuButton } from '../command-menu/command-menu-button.client.tsx';
import { openDrafts } from '../drafts/encrypted-store.client.ts';
import { Icon } from '../icon.tsx';
import { sendJson } from '../requests/api-request.client.ts';
import { LiveRefresh } from '../requests/live-refresh.client.tsx';
import { RenderedRefresh } from '../requests/rendered-refresh.client.tsx';
import { RscInterceptor } from '../requests/rsc-interceptor.client.tsx';
import { publishSessionEvent } from '../session/session-events.client.ts';
import { useSessionRefresh } from '../session/use-session-refresh.client.ts';
import { useSessionState } from '../session/use-session-state.client.ts';
import { SignInAgain } from '../sign-in/sign-in-again.client.tsx';
import { BusyStatus } from './busy-status.client.tsx';
import { ErrorBoundary } from './error-boundary.client.tsx';
import { keepPageOnFailedLoads } from './keep-page.client.ts';
import { MessageLine } from './message-line.client.tsx';
import { PresenceAvatars } from './presence-avatars.client.tsx';
import { isWithin, linksAbove } from './screen-links.ts';
import { useKeyboardInset } from './use-keyboard-inset.client.ts';

interface ShellProps {
  account: { id: string; name: string; email: string; role: StaffRole };
  /** Expiry of the session, in seconds since 1970. */
  expiresAt: number;
  /** Id of the last live event when this was rendered. */
  news: string;
  links: { to: string; text: string; icon: IconName }[];
  /** The read models that each screen shows. */
  screens: { path: string; readModels: readonly string[] }[];
  /** Links that create something, shown in the command menu. */
  actions: { to: string; text: string }[];
  /** True if the user may search content. */
  finds: boolean;
  languages: LanguageLink[];
  children: ReactNode;
}

export interface LanguageLink {
  name: string;
  tag: string;
  /** Undefined for the current language. */
  href: string | undefined;
}

/** Renders header, navigation, toasts and live updates around the admin screens. It stays mounted while screens change. */
export const AdminShell = ({
  account,
  expiresAt,
  news,
  links,
  screens,
  actions,
  finds,
  languages,
  children,
}: ShellProps) => {
  const t = useMessage();
  const { path, query } = useRouter();
  const main = useRef<HTMLElement>(null);
  const signOut = useSignOut();
  const { end, isCovered, checkNow, signedIn } = useSessionState(account);
  useCoveredTitle(isCovered);
  const rooms = useRef<HTMLElement>(null);
  useFocusAfterNavigation(path, main);
  useCurrentLinkInView(path, rooms);
  useKeyboardInset();
  useEffect(keepPageOnFailedLoads, []);
  // Requested before it is needed, so that text typed after the connection is lost can be encrypted.
  useEffect(() => void openDrafts(account.id).catch(() => undefined), [account.id]);
  return (
    <div className="desk" data-covered={isCovered || undefined} inert={isCovered}>
      <a className="desk-skip" href="#content">
        {t('skip')}
      </a>
      <header className="desk-top">
        <Link to="/admin" className="desk-wordmark">
          Levada <small>{t('desk.desk')}</small>
        </Link>
        <div className="desk-tools">
          {/* Pages of the website are separate documents: never a <Link>. */}
          <a href="/">{t('desk.site')}</a>
          <CommandMenuButton links={links} actions={actions} canSearch={finds} onSignOut={signOut} />
          <PresenceAvatars account={account.id} path={path} />
          <LanguageSwitch languages={languages} />
          <span className="desk-who">{account.name || account.email}</span>
          <Button type="button" variant="ghost" onClick={signOut}>
            {t('desk.signOut')}
          </Button>
        </div>
        <span className="desk-channel" />
      </header>
      <nav className="desk-rooms" aria-label={t('desk.rooms')} ref={rooms}>
        {links.map(({ to, text, icon }) => (
          <Link key={to} to={to as '/admin'} aria-current={isWithin(path, to) ? 'page' : undefined}>
            <Icon name={icon} />
            {text}
          </Link>
        ))}
      </nav>
      <main id="content" className="desk-main" ref={main} tabIndex={-1}>
        <Breadcrumbs path={path} links={links} />
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      <SignInAgain end={end} email={account.email} onDone={signedIn} />
      <MessageLine account={account.name || account.email} />
      <BusyStatus />
      <RscInterceptor />
      <RenderedRefresh />
      <LiveRefresh
        url={`${path}?${query}`}
        lastEventId={news}
        readModels={screenAt(screens, path)?.readModels ?? []}
        checkSession={end ? undefined : checkNow}
      />
      <SessionRefresh expiresAt={expiresAt} onEnd={checkNow} />
    </div>
  );
};

/** Scrolls the navigation, which is one line on a phone, to the current screen. */
const useCurrentLinkInView = (path: string, rooms: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const line = rooms.current!;
    const current = line.querySelector<HTMLElement>('[aria-current]');
    if (current) line.scrollLeft = current.offsetLeft - (line.clientWidth - current.offsetWidth) / 2;
  }, [path, rooms]);

/** Renders links to the screens above the current one, if there are at least two. */
const Breadcrumbs = ({ path, links }: Pick<ShellProps, 'links'> & { path: string }) => {
  const t = useMessage();
  const above = linksAbove(path, links);
  return (
    above.length > 1 && (
      <nav className="desk-crumbs" aria-label={t('desk.where')}>
        <ol>
          {above.map(({ to, text }) => (
            <li key={to}>
              <Link to={to as '/admin'}>{text}</Link>
            </li>
          ))}
        </ol>
      </nav>
    )
  );
};

/** Shows the magazine's name instead of the title of the page while the page is covered. */
const useCoveredTitle = (isCovered: boolean): void =>
  useEffect(() => {
    if (!isCovered) return;
    const before = document.title;
    document.title = 'Levada';
    return () => {
      document.title = before;
    };
  }, [isCovered]);

/** Returns a function that signs out of all tabs, or says that it could not. */
const useSignOut = (): (() => Promise<void>) => {
  const t = useMessage();
  return async () => {
    const sent = await sendJson('DELETE', '/api/session', undefined, t('account.noAnswer'));
    if (sent.ok) publishSessionEvent('SIGNED_OUT');
    else toast.error(sent.error.message);
  };
};

/** Renders nothing. A separate component, since it depends on the session and not on the screen. */
const SessionRefresh = ({ expiresAt, onEnd }: { expiresAt: number; onEnd(): void }) => {
  useSessionRefresh(expiresAt, onEnd);
  return null;
};

/** Renders links to the languages of the admin area; the current one is plain text. */
export const LanguageSwitch = ({ languages }: { languages: LanguageLink[] }) => (
  <span className="desk-languages">
    {languages.map(({ name, tag, href }) =>
      href ? (
        <a key={tag} href={href} hrefLang={tag} lang={tag}>
          {name}
        </a>
      ) : (
        <span key={tag} aria-current="true">
          {name}
        </span>
      ),
    )}
  </span>
);

const useFocusAfterNavigation = (path: string, main: { current: HTMLElement | null }): void => {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    // A screen may have focused its first field already.
    const isInside = document.activeElement !== main.current && main.current?.contains(document.activeElement);
    if (!isInside) main.current?.focus({ preventScroll: true });
  }, [path, main]);
};
