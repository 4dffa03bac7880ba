'use client';
import { useState } from 'react';
import { type Block, blockText } from '#domain/shared/blocks.ts';
import { Modal } from '../../../admin/dialog.client.tsx';
import { Button } from '../../../components/button.tsx';
import type { ArticleValues } from './article-values.ts';
import { type Conflict, type MergeResult, resolveConflict } from './merge-versions.ts';
import type { ArticleMessages } from './messages.ts';

/** Messages of the dialog: for two saved versions in conflict, or for a draft compared with the open text. */
const PURPOSES = {
  conflict: { title: 'conflict', description: 'conflictMore', mine: 'mine', theirs: 'theirs' },
  draft: { title: 'compareTitle', description: 'compareMore', mine: 'unsavedSide', theirs: 'openSide' },
} as const;

interface ConflictProps {
  purpose?: keyof typeof PURPOSES;
  merge: MergeResult;
  /** Returns the name of a category, contributor or keyword, to show instead of its id. */
  labelOfId(id: string): string;
  onResolve(value: ArticleValues): void;
  /** Closes the dialog without a choice. Leave it out if the user must choose. */
  onClose?(): void;
  messages: ArticleMessages;
}

/**
 * Renders a dialog in which the user resolves the conflicts of a merge: for each one they choose their own side (`mine`, preselected) or
 * the other side (`theirs`). Calls `onResolve` with the merged article that contains the chosen sides.
 */
export const ConflictDialog = ({
  purpose = 'conflict',
  merge,
  labelOfId,
  onResolve,
  onClose,
  messages,
}: ConflictProps) => {
  const ids = PURPOSES[purpose];
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(path);
    else next.delete(path);
    setTheirs(next);
  };
  const decided = () =>
    merge.conflicts.reduce(
      (value, conflict) =>
        resolveConflict(value, conflict, theirs.has(conflict.path) ? conflict.theirs : conflict.mine),
      merge.value,
    );
  return (
    <Modal
      className="conflict-dialog"
      title={messages[ids.title]}
      description={messages[ids.description]}
      {...(onClose && { onClose })}
    >
      {merge.conflicts.map((conflict) => (
        <fieldset key={conflict.path}>
          <legend>{labelOf(conflict, messages)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className="conflict-side" lang={conflict.language}>
              <input
                type="radio"
                name={conflict.path}
                checked={theirs.has(conflict.path) === (side === 'theirs')}
                onChange={() => choose(conflict.path, side === 'theirs')}
              />
              <span>
                <strong>{messages[ids[side]]}</strong>
                {shown(conflict[side], labelOfId) || messages.nothing}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button type="button" onClick={() => onResolve(decided())}>
        {messages.take}
      </Button>
    </Modal>
  );
};

const labelOf = ({ path, language }: Conflict, words: ArticleMessages): string => {
  const [, ...parts] = path.split('.');
  const field = parts[language ? 1 : 0]!;
  const name = field === 'content' ? '¶' : ((words as Record<string, string>)[field] ?? field);
  return language ? `${words[language]}: ${name}` : name;
};

const shown = (side: unknown, nameOf: (id: string) => string): string => {
  if (side === undefined || side === null) return '';
  if (Array.isArray(side)) return side.map((id) => nameOf(String(id))).join(', ');
  return typeof side === 'object' ? blockText(side as Block) : nameOf(String(side));
};
