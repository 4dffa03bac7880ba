'use client';
import type { NodeViewProps } from '@tiptap/core';
import { NodeViewWrapper } from '@tiptap/react';
import type { ReactNode } from 'react';
import type { Block } from '#domain/shared/blocks.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../components/button.tsx';
import { removeBlock, writeBehind } from './block-tools.client.ts';
import { useRichTextContext } from './context/rich-text-context.client.tsx';

/** The fields of a type of block. */
export type Of<Type extends Block['type']> = Omit<Extract<Block, { type: Type }>, 'type' | 'id'>;

/** Stops key events of a block's fields from reaching the editor. */
export const own = { onKeyDown: (event: { stopPropagation(): void }) => event.stopPropagation() };

interface BlockFieldProps {
  view: NodeViewProps;
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Renders a one-line field of a block. Enter puts the caret after the block. */
export const BlockField = ({ view, label, value, onChange }: BlockFieldProps) => (
  <label className="block-line">
    <span>{label}</span>
    <input
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        writeBehind(view);
      }}
    />
  </label>
);

/** Renders a block that is edited as a whole, with the button that removes it. */
export const BlockFrame = ({ view, children }: { view: NodeViewProps; children: ReactNode }) => {
  const t = useMessage();

  return (
    <NodeViewWrapper className="block-atom" data-selected={view.selected} data-block={view.node.type.name}>
      {children}
      <p className="block-tools">
        <Button type="button" variant="ghost" onClick={() => removeBlock(view)}>
          {t('article.editor.removeBlock')}
        </Button>
      </p>
    </NodeViewWrapper>
  );
};

/** Renders the credit of a picture as readers see it, if it is known. It is changed in the media library. */
export const BlockCredit = ({ mediaId }: { mediaId: string }) => {
  const credit = useRichTextContext().credits[mediaId];
  return credit ? <p className="block-credit">{credit}</p> : null;
};
