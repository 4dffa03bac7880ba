'use client';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { MENU_KEYS, takeEarlyMenu } from '../forms/early-input.ts';
import { LoadedPart } from '../loaded-part.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';
import type { CommandMenuProps } from './command-menu-props.ts';
import { openedByKey } from './opened-by-key.ts';
import { useKeysBeforeFocus } from './use-keys-before-focus.client.ts';

const loadMenu = () => import('./command-menu.client.tsx').then(({ CommandMenu }) => CommandMenu);
const loadShortcuts = () => import('./shortcuts-dialog.client.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog);

type Open = 'menu' | 'shortcuts' | undefined;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Renders the button of the command menu, a dialog for jumping to screens, actions and content. Ctrl or ⌘ K also opens the menu; `?` opens
 * the list of keyboard shortcuts.
 */
export const CommandMenuButton = (props: CommandMenuProps) => {
  const t = useMessage();

  const [open, setOpen] = useState<Open>();
  const typedEarly = useKeysBeforeFocus();
  const isMenuOpen = useRef(false);
  isMenuOpen.current = open === 'menu';
  const openMenu = useCallback(
    (typed?: string) => {
      if (!isMenuOpen.current) typedEarly.start(typed);
      setOpen('menu');
    },
    [typedEarly],
  );
  useLayoutEffect(() => {
    const typed = takeEarlyMenu();
    if (typed !== undefined) openMenu(typed);
  }, [openMenu]);
  // A layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      // In the text editor, the same keys make a link of selected text.
      const opened = event.defaultPrevented ? undefined : openedByKey(event, isTyping(event.target));
      if (!opened) return;
      event.preventDefault();
      if (opened === 'menu') openMenu();
      else setOpen(opened);
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [openMenu]);
  const close = () => {
    typedEarly.stop();
    setOpen(undefined);
  };
  return (
    <>
      <Button type="button" variant="ghost" aria-keyshortcuts={MENU_KEYS} onClick={() => openMenu()}>
        {t('desk.goTo')} <kbd>Ctrl K</kbd>
      </Button>
      {open === 'menu' && (
        <LoadedPart
          load={loadMenu}
          props={{
            ...props,
            takeTyped: typedEarly.take,
            onClose: close,
            onShowShortcuts: () => setOpen('shortcuts'),
          }}
          onFailure={close}
        />
      )}
      {open === 'shortcuts' && <LoadedPart load={loadShortcuts} props={{ onClose: close }} onFailure={close} />}
    </>
  );
};
