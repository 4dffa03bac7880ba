'use client';
import { Node, type NodeViewProps } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import type { ReactNode } from 'react';
import { MAX_GALLERY_PICTURES } from '#domain/shared/block-limits.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { Button } from '../../../components/button.tsx';
import { atoms, nodes } from '../../working-copy/nodes.ts';
import { changeAndWriteBehind, removeBlock, writeBehind } from './block-tools.client.ts';
import { useRichTextContext } from './context/rich-text-context.client.tsx';

type Of<Type extends Block['type']> = Omit<Extract<Block, { type: Type }>, 'type' | 'id'>;

/** Stops key events of a block's fields from reaching the editor. */
const own = { onKeyDown: (event: { stopPropagation(): void }) => event.stopPropagation() };

interface BlockFieldProps {
  view: NodeViewProps;
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Renders a one-line field of a block. Enter puts the caret after the block. */
const BlockField = ({ view, label, value, onChange }: BlockFieldProps) => (
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

const BlockFrame = ({ view, children }: { view: NodeViewProps; children: ReactNode }) => {
  const { words } = useRichTextContext();
  return (
    <NodeViewWrapper className="block-atom" data-selected={view.selected} data-block={view.node.type.name}>
      {children}
      <p className="block-tools">
        <Button type="button" variant="ghost" onClick={() => removeBlock(view)}>
          {words.removeBlock}
        </Button>
      </p>
    </NodeViewWrapper>
  );
};

const ImageView = (view: NodeViewProps) => {
  const { words, pictures, choosePicture } = useRichTextContext();
  const fields = view.node.attrs.fields as Of<'image'>;
  const change = (changed: Partial<Of<'image'>>) => view.updateAttributes({ fields: { ...fields, ...changed } });
  const widths = { text: words.widthText, wide: words.widthWide, full: words.widthFull };
  return (
    <BlockFrame view={view}>
      <img src={pictures[fields.mediaId]} alt={fields.alt} data-drag-handle />
      <BlockField view={view} label={words.alt} value={fields.alt} onChange={(alt) => change({ alt })} />
      <BlockField
        view={view}
        label={words.caption}
        value={fields.caption}
        onChange={(caption) => change({ caption })}
      />
      <p className="block-tools">
        <label>
          {words.width}{' '}
          <select
            value={fields.width}
            onChange={({ target }) => change({ width: target.value as Of<'image'>['width'] })}
            {...own}
          >
            {Object.entries(widths).map(([width, text]) => (
              <option key={width} value={width}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Button
          type="button"
          variant="ghost"
          onClick={async () => {
            const chosen = await choosePicture();
            if (chosen) changeAndWriteBehind<Of<'image'>>(view, () => ({ mediaId: chosen.id }));
          }}
        >
          {words.choosePicture}
        </Button>
      </p>
    </BlockFrame>
  );
};

const GalleryView = (view: NodeViewProps) => {
  const { words, pictures, choosePictures } = useRichTextContext();
  const { images } = view.node.attrs.fields as Of<'gallery'>;
  const change = (changed: Of<'gallery'>['images']) => view.updateAttributes({ fields: { images: changed } });
  const changeOne = (at: number, fields: Partial<Of<'gallery'>['images'][number]>) =>
    change(images.map((image, index) => (index === at ? { ...image, ...fields } : image)));
  const add = async () => {
    const chosen = await choosePictures(MAX_GALLERY_PICTURES - images.length);
    if (chosen.length === 0) return;
    const added = chosen.map(({ id }) => ({ mediaId: id, alt: '', caption: '' }));
    changeAndWriteBehind<Of<'gallery'>>(view, (now) => ({ images: [...now.images, ...added] }));
  };
  return (
    <BlockFrame view={view}>
      <ul className="block-gallery">
        {images.map((image, at) => (
          <li key={`${image.mediaId} ${at}`}>
            <img src={pictures[image.mediaId]} alt={image.alt} />
            <BlockField view={view} label={words.alt} value={image.alt} onChange={(alt) => changeOne(at, { alt })} />
            <BlockField
              view={view}
              label={words.caption}
              value={image.caption}
              onChange={(caption) => changeOne(at, { caption })}
            />
            {images.length > 1 && (
              <Button
                type="button"
                variant="ghost"
                onClick={() =>
                  changeAndWriteBehind<Of<'gallery'>>(view, (now) => ({
                    images: now.images.filter((_, each) => each !== at),
                  }))
                }
              >
                {words.removePicture}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {images.length < MAX_GALLERY_PICTURES && (
        <p className="block-tools">
          <Button type="button" variant="ghost" onClick={add}>
            {words.addPictures}
          </Button>
        </p>
      )}
    </BlockFrame>
  );
};

const EmbedView = (view: NodeViewProps) => {
  const { words } = useRichTextContext();
  const { url } = view.node.attrs.fields as Of<'embed'>;
  return (
    <BlockFrame view={view}>
      <BlockField
        view={view}
        label={words.address}
        value={url}
        onChange={(changed) => view.updateAttributes({ fields: { url: changed } })}
      />
      <p className="desk-hint">{words.embedHint}</p>
    </BlockFrame>
  );
};

const DividerView = (view: NodeViewProps) => (
  <BlockFrame view={view}>
    <hr data-drag-handle />
  </BlockFrame>
);

const views = { image: ImageView, gallery: GalleryView, embed: EmbedView, divider: DividerView };

/** Nodes of the editor, with a React node view for images, galleries, embeds and dividers. */
export const nodesWithNodeViews = nodes.map((each) =>
  each instanceof Node && (atoms as readonly string[]).includes(each.name)
    ? each.extend({ addNodeView: () => ReactNodeViewRenderer(views[each.name as keyof typeof views]) })
    : each,
);
