'use client';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useRouter } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { Modal } from '../dialog.client.tsx';
import { mayLeave } from '../leaving/question-before-leaving.client.ts';
import { findItems } from '../requests/find-items.client.ts';
import type { CommandMenuProps } from './command-menu-props.ts';

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

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Renders a dialog with a search field that lists matching screens, actions and, with `canSearch`, content. Choosing a result opens or runs
 * it. `takeTyped` returns the characters that the user typed before the search field had the focus.
 */
export const CommandMenu = ({
  links,
  actions,
  canSearch,
  onSignOut,
  messages,
  takeTyped,
  onClose,
  onShowShortcuts,
}: MenuProps) => {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState('');
  const found = useFound(canSearch ? typed : '');
  const go = (to: string) => {
    onClose();
    if (mayLeave()) router.push(to as '/admin');
  };
  const matches = ({ text }: { text: string }) => folded(text).includes(folded(typed.trim()));
  const rooms = links.filter(matches);
  const doing = [
    ...actions.map((action) => ({ ...action, act: () => go(action.to) })),
    { to: '/', text: messages.site, act: () => location.assign('/') },
    { to: '?', text: messages.shortcuts, act: onShowShortcuts },
    { to: 'out', text: messages.signOut, act: onSignOut },
  ].filter(matches);
  const groups = groupsOf(found);
  // Local matches come first, so that results arriving later do not move the selected item away under Enter.
  const values = [...[...rooms, ...doing].map(placeKey), ...groups.flatMap(([, items]) => items.map(foundKey))];
  const chosen = values.includes(pointed) ? pointed : (values[0] ?? '');
  return (
    <Modal className="command-menu" title={messages.goTo} isTitleHidden onClose={onClose}>
      <Command shouldFilter={false} label={messages.goTo} value={chosen} onValueChange={setPointed}>
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
          placeholder={messages.goToHint}
        />
        <Command.List label={messages.goTo}>
          <Command.Empty>{messages.foundNothing}</Command.Empty>
          <Group heading={messages.rooms} items={rooms} onChoose={({ to }) => go(to)} />
          <Group heading={messages.actions} items={doing} onChoose={({ act }) => act()} />
          {groups.map(([group, items]) => (
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

const placeKey = ({ to }: { to: string }): string => `go ${to}`;
const foundKey = ({ group, id }: Found): string => `${group} ${id}`;

interface GroupProps<Item> {
  heading: string;
  items: Item[];
  onChoose(item: Item): void;
}

const Group = <Item extends { to: string; text: string }>({ heading, items, onChoose }: GroupProps<Item>) =>
  items.length > 0 && (
    <Command.Group heading={heading}>
      {items.map((item) => (
        <Command.Item key={item.to} value={placeKey(item)} onSelect={() => onChoose(item)}>
          {item.text}
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
