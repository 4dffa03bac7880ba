'use client';
import { Node, type NodeViewProps } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { attachmentUrl } from '#domain/shared/attachments.ts';
import { Icon } from '../../../admin/icon.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../components/button.tsx';
import { fileFacts } from '../../../components/file-facts.ts';
import { atoms, nodes } from '../../working-copy/nodes.ts';
import { BlockCredit, BlockField, BlockFrame, type Of, own } from './block-frame.client.tsx';
import { changeAndWriteBehind } from './block-tools.client.ts';
import { useRichTextContext } from './context/rich-text-context.client.tsx';
import { GalleryView } from './gallery-view.client.tsx';

const ImageView = (view: NodeViewProps) => {
  const t = useMessage();
  const { pictures, choosePicture } = useRichTextContext();
  const fields = view.node.attrs.fields as Of<'image'>;
  const change = (changed: Partial<Of<'image'>>) => view.updateAttributes({ fields: { ...fields, ...changed } });
  const widths = {
    text: t('article.editor.widthText'),
    wide: t('article.editor.widthWide'),
    full: t('article.editor.widthFull'),
  };
  return (
    <BlockFrame view={view}>
      <img src={pictures[fields.mediaId]} alt={fields.alt} data-drag-handle />
      <BlockCredit mediaId={fields.mediaId} />
      <BlockField view={view} label={t('article.editor.alt')} value={fields.alt} onChange={(alt) => change({ alt })} />
      <BlockField
        view={view}
        label={t('article.editor.caption')}
        value={fields.caption}
        onChange={(caption) => change({ caption })}
      />
      <p className="block-tools">
        <label>
          {t('article.editor.width')}{' '}
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
          {t('article.editor.choosePicture')}
        </Button>
      </p>
    </BlockFrame>
  );
};

const EmbedView = (view: NodeViewProps) => {
  const t = useMessage();

  const { url } = view.node.attrs.fields as Of<'embed'>;
  return (
    <BlockFrame view={view}>
      <BlockField
        view={view}
        label={t('article.editor.address')}
        value={url}
        onChange={(changed) => view.updateAttributes({ fields: { url: changed } })}
      />
      <p className="desk-hint">{t('article.editor.embedHint')}</p>
    </BlockFrame>
  );
};

const DividerView = (view: NodeViewProps) => (
  <BlockFrame view={view}>
    <hr data-drag-handle />
  </BlockFrame>
);

const FileView = (view: NodeViewProps) => {
  const t = useMessage();

  const fields = view.node.attrs.fields as Of<'file'>;
  return (
    <BlockFrame view={view}>
      <p className="block-file" data-drag-handle>
        <Icon name="file" /> {fileFacts(document.documentElement.lang, fields.file, fields.bytes)}{' '}
        <a href={attachmentUrl(fields.file, fields.name)} download>
          {t('article.editor.openFile')}
        </a>
      </p>
      <BlockField
        view={view}
        label={t('article.editor.fileName')}
        value={fields.name}
        onChange={(name) => view.updateAttributes({ fields: { ...fields, name } })}
      />
    </BlockFrame>
  );
};

const views = { image: ImageView, gallery: GalleryView, embed: EmbedView, divider: DividerView, file: FileView };

/** Nodes of the editor, with a React node view for images, galleries, embeds, dividers and files. */
export const nodesWithNodeViews = nodes.map((each) =>
  each instanceof Node && (atoms as readonly string[]).includes(each.name)
    ? each.extend({ addNodeView: () => ReactNodeViewRenderer(views[each.name as keyof typeof views]) })
    : each,
);
