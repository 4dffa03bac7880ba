'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import type { ApiAction } from '../../../../admin/requests/send-action.client.ts';
import { TextDiff } from '../../../../admin/text-diff-view.tsx';
import { Button } from '../../../../components/button.tsx';
import { clearAction, type OutdatedPart, othersInOrder } from '../rules/outdated-parts.ts';
import { elementOfPart, focusPart, partInFocus } from './focus-part.client.ts';

interface PanelProps {
  articleId: string;
  /** The language of the translation. */
  language: Locale;
  /** At least one, in the order of the page. */
  parts: readonly OutdatedPart[];
  isSending: boolean;
  run(action: ApiAction): Promise<boolean>;
}

/**
 * Renders the number of outdated parts of a translation, and goes from one to the next (F8): it shows what was changed in the original of
 * the part that has the focus. *Still right* (Shift+F8) clears the mark of a part that needs no change; while something else is sent, that
 * waits.
 */
export const OutdatedPanel = ({ articleId, language, isSending, run, ...props }: PanelProps) => {
  const t = useMessage();
  const clear = (right: readonly OutdatedPart[]) => run(clearAction(articleId, language, right));
  const { parts, waitFor } = useWaitingParts(props.parts, isSending, clear);
  const [current, setCurrent] = useState<string>();
  const shown = parts.find(({ part }) => part === current);
  const go = (target: OutdatedPart | undefined) => {
    setCurrent(target?.part);
    if (target) focusPart(language, target.part);
  };
  const following = (part: string | undefined) => {
    const others = othersInOrder(parts, part);
    return others.find((other) => elementOfPart(language, other.part)) ?? others[0];
  };
  const next = () => go(following(partInFocus(language) ?? current) ?? parts[0]);
  const keepCurrent = async () => {
    if (!shown) return;
    const target = following(shown.part);
    if (isSending) waitFor(shown);
    if (isSending || (await clear([shown]))) go(target);
  };
  useKeys({ next, keepCurrent });
  return (
    <div className="outdated-panel">
      <em className="text-outdated">
        {t(`desk.in.${language}`)}: {t('article.desk.outdated')} ({parts.length})
      </em>{' '}
      <Button type="button" variant="ghost" aria-keyshortcuts="F8" onClick={next}>
        {t('article.edit.outdatedNext')}
      </Button>{' '}
      {shown && (
        <ActionButton variant="ghost" disabled={isSending} aria-keyshortcuts="Shift+F8" onClick={keepCurrent}>
          {t('article.edit.outdatedStillRight')}
        </ActionButton>
      )}{' '}
      <ActionButton variant="ghost" disabled={isSending} onClick={() => clear(parts)}>
        {t('article.edit.outdatedAllRight')}
      </ActionButton>
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long change scrolls, also by keys
        <p className="word-diff" aria-live="polite" tabIndex={0}>
          {t('article.edit.outdatedOriginal')} <TextDiff pieces={shown.original} />
        </p>
      )}
    </div>
  );
};

/** Returns the parts without those that were said to be right while something else was sent. These are cleared together after it. */
const useWaitingParts = (
  all: readonly OutdatedPart[],
  isSending: boolean,
  clear: (right: readonly OutdatedPart[]) => Promise<boolean>,
) => {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const isWaiting = ({ part }: OutdatedPart) => waiting.includes(part);
  const clearWaiting = useEffectEvent(() => {
    setWaiting([]);
    const right = all.filter(isWaiting);
    if (right.length > 0) void clear(right);
  });
  useEffect(() => {
    if (!isSending && waiting.length > 0) clearWaiting();
  }, [isSending, waiting]);
  return {
    parts: all.filter((each) => !isWaiting(each)),
    waitFor: ({ part }: OutdatedPart) => setWaiting((before) => [...before, part]),
  };
};

/** F8 goes on, Shift+F8 says that the part is right. */
const useKeys = (actions: { next(): void; keepCurrent(): Promise<void> }) => {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.shiftKey) void latest.current.keepCurrent();
      else latest.current.next();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
};
