'use client';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRouter } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { Modal } from '../dialog.client.tsx';
import { mayLeave } from '../leaving/question-before-leaving.client.ts';
import { allCatalogues } from '../messages/all-catalogues.client.ts';
import { useMessage } from '../messages/message-provider.client.tsx';
import { findItems } from '../requests/find-items.client.ts';
import type { CommandMenuProps } from './command-menu-props.ts';
import { matchingEntries } from './matching-entries.ts';
import { createTranslator } from './other-language.ts';
import { type PageButton, pageButtons, pressPageButton } from './page-buttons.client.ts';

interface Found {
  /** Heading of its kind. */
  group: string;
  id: string;
  title: string;
  /** Language of the title, where it is known. */
  titleLocale?: Locale;
  detail: string;
  to: string;
}

interface MenuProps extends CommandMenuProps {
  /** Returns the characters typed before the menu had the focus, and stops collecting them. */
  takeTyped(): string;
  onClose(): void;
  onShowShortcuts(): void;
}

const translate = createTranslator(allCatalogues);

/** Maximum number of buttons that are listed. */
const MAX_BUTTONS = 20;

/**
 * Renders a dialog with a search field that lists matching screens, actions, buttons of the open screen and, with `canSearch`, content.
 * Choosing a result opens, runs or presses it. All but content is found by the words of either language. `takeTyped` returns the characters
 * that the user typed before the search field had the focus.
 */
export const CommandMenu = (props: MenuProps) => {
  const t = useMessage();
  const { canSearch, takeTyped } = props;
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState('');
  const found = useFound(canSearch ? typed : '');
  const { groups, go } = useLocalEntries(props, typed);
  const foundGroups = groupsOf(found);
  // Local matches come first, so that results arriving later do not move the selected item away under Enter.
  const values = [
    ...groups.flatMap(({ entries }) => entries.map(({ key }) => key)),
    ...foundGroups.flatMap(([, items]) => items.map(foundKey)),
  ];
  const chosen = values.includes(pointed) ? pointed : (values[0] ?? '');
  return (
    <Modal className="command-menu" title={t('desk.goTo')} isTitleHidden onClose={props.onClose}>
      <Command shouldFilter={false} label={t('desk.goTo')} value={chosen} onValueChange={setPointed}>
        <Command.Input
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setPointed('');
          }}
          onFocus={() => {
            const letters = takeTyped();
            if (letters) setTyped((text) => text + letters);
          }}
          placeholder={t('desk.goToHint')}
        />
        <Command.Empty>{t('desk.foundNothing')}</Command.Empty>
        <Command.List label={t('desk.goTo')}>
          {groups.map(({ heading, entries }) => (
            <LocalGroup key={heading} heading={heading} entries={entries} />
          ))}
          {foundGroups.map(([group, items]) => (
            <Command.Group key={group} heading={group}>
              {items.map((item) => (
                <Command.Item key={item.id} value={foundKey(item)} onSelect={() => go(item.to)}>
                  <span lang={item.titleLocale}>{item.title}</span> <small>{item.detail}</small>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Modal>
  );
};

interface LocalEntry {
  key: string;
  text: string;
  detail?: string;
  act(): void;
}

/** Returns the matching screens, actions and buttons in groups, and `go`, which opens a path. */
const useLocalEntries = (
  { links, actions, onSignOut, onShowShortcuts, onClose }: MenuProps,
  typed: string,
): { groups: { heading: string; entries: LocalEntry[] }[]; go(to: string): void } => {
  const t = useMessage();
  const router = useRouter();
  const [buttons] = useState(pageButtons);
  const go = (to: string) => {
    onClose();
    if (mayLeave()) router.push(to as '/admin');
  };
  const opening = ({ to, text }: { to: string; text: string }) => ({ key: `go ${to}`, text, act: () => go(to) });
  const pressing = (button: PageButton) => ({
    ...button,
    act() {
      // The element that had the focus before has it again when the button is pressed: a text with its selection.
      flushSync(onClose);
      pressPageButton(button.key);
    },
  });
  const doing = [
    ...actions.map(opening),
    { key: 'site', text: t('desk.site'), act: () => location.assign('/') },
    { key: 'shortcuts', text: t('desk.shortcuts'), act: onShowShortcuts },
    { key: 'out', text: t('desk.signOut'), act: onSignOut },
  ];
  const matching = (entries: LocalEntry[]) => matchingEntries(entries, typed, translate);
  const named = new Set([...links, ...actions].map(({ text }) => text));
  const others = buttons.filter(({ text }) => !named.has(text));
  const here = typed.trim() === '' ? [] : matching(others.map(pressing)).slice(0, MAX_BUTTONS);
  const groups = [
    { heading: t('desk.rooms'), entries: matching(links.map(opening)) },
    { heading: t('desk.actions'), entries: matching(doing) },
    { heading: t('desk.onThisPage'), entries: here },
  ];
  return { groups, go };
};

const foundKey = ({ group, id }: Found): string => `${group} ${id}`;

const LocalGroup = ({ heading, entries }: { heading: string; entries: LocalEntry[] }) =>
  entries.length > 0 && (
    <Command.Group heading={heading}>
      {entries.map(({ key, text, detail, act }) => (
        <Command.Item key={key} value={key} onSelect={act}>
          {text}
          {detail && (
            <>
              {' '}
              <small>{detail}</small>
            </>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );

/** Returns the items by the headings of their kinds, in the order in which the server sends them. */
const groupsOf = (found: Found[]): [string, Found[]][] =>
  [...new Set(found.map(({ group }) => group))].map((group) => [group, found.filter((each) => each.group === group)]);

/** Returns the content found for the typed text. A new query aborts the previous one, so that results never arrive out of order. */
const useFound = (typed: string): Found[] => {
  const [found, setFound] = useState<Found[]>([]);
  const q = typed.trim();
  useEffect(() => {
    if (q === '') return setFound([]);
    const leaving = new AbortController();
    findItems<Found>('everything', q, leaving.signal).then(setFound, () => leaving.signal.aborted || setFound([]));
    return () => leaving.abort();
  }, [q]);
  return found;
};
