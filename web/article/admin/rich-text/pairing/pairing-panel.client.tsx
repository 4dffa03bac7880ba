'use client';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useId, useState } from 'react';
import { blockText } from '#domain/shared/blocks.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../../components/button.tsx';
import type { Translate } from '../../../../message-format.ts';
import { toBlock } from '../../../working-copy/block-conversion.ts';
import { blockAtCaret, goToBlock, pairBlock } from './pair-blocks.client.ts';

/** Characters of a block that stand for it. */
const MAX_BEGINNING = 60;

/** The unpaired blocks of the translation, and those of the original, by their ids. */
export interface Unpaired {
  own: readonly string[];
  originals: readonly string[];
}

interface PanelProps {
  /** The text of the translation. */
  editor: Editor;
  original: Editor;
  unpaired: Unpaired;
}

/**
 * Renders how many blocks of a translation have no original, goes from one to the next, and pairs the one in which the caret is with an
 * original that has no translation.
 */
export const PairingPanel = ({ editor, original, unpaired: { own, originals } }: PanelProps) => {
  const t = useMessage();
  const atCaret = useEditorState({ editor, selector: () => blockAtCaret(editor) });
  const current = own.find((id) => id === atCaret);
  const next = own[(own.indexOf(current ?? '') + 1) % own.length]!;
  return (
    <div className="pairing-panel">
      <em>
        {t('article.editor.unpaired')} ({own.length})
      </em>{' '}
      {(own.length > 1 || !current) && (
        <Button type="button" variant="ghost" onClick={() => goToBlock(editor, next)}>
          {t('article.editor.unpairedNext')}
        </Button>
      )}
      {current && originals.length === 0 && <p>{t('article.editor.allPaired')}</p>}
      {current && originals.length > 0 && (
        <PairForm
          key={current}
          {...{ original, originals }}
          beginning={beginningOf(editor, current, t)}
          onPair={(id) => pairBlock(editor, current, id)}
        />
      )}
    </div>
  );
};

interface FormProps {
  original: Editor;
  originals: readonly string[];
  /** The beginning of the block that is paired. */
  beginning: string;
  onPair(id: string): void;
}

const PairForm = ({ original, originals, beginning, onPair }: FormProps) => {
  const t = useMessage();
  const label = useId();
  const [chosen, setChosen] = useState(originals[0]!);
  const id = originals.includes(chosen) ? chosen : originals[0]!;
  return (
    <p>
      <label htmlFor={label}>
        <q>{beginning}</q> – {t('article.editor.translates')}
      </label>
      <select id={label} value={id} onChange={({ target }) => setChosen(target.value)}>
        {originals.map((each) => (
          <option key={each} value={each}>
            {beginningOf(original, each, t)}
          </option>
        ))}
      </select>
      <Button type="button" variant="secondary" onClick={() => onPair(id)}>
        {t('article.editor.pair')}
      </Button>
    </p>
  );
};

/** Returns the beginning of a block's text; the name of its type if it has none. */
const beginningOf = ({ state }: Editor, id: string, t: Translate): string => {
  const node = state.doc.children.find(({ attrs }) => attrs.id === id);
  if (!node) return '';
  const block = toBlock(node.toJSON());
  const name = block.type === 'image' || block.type === 'gallery' || block.type === 'embed' || block.type === 'table';
  const text =
    blockText(block).trim() || (name ? t(`article.editor.${block.type as 'image'}`) : t('article.editor.divider'));
  return text.length > MAX_BEGINNING ? `${text.slice(0, MAX_BEGINNING)}…` : text;
};
