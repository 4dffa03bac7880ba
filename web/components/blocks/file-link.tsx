import { attachmentUrl } from '#domain/shared/attachments.ts';
import type { Block } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { languageTags, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { fileFacts } from '../file-facts.ts';

interface FileLinkProps {
  locale: Locale;
  file: Extract<Block, { type: 'file' }>;
}

/** Renders a file that readers can save, with its type and size. On paper, its whole URL is shown. */
export const FileLink = ({ locale, file: { file, name, bytes } }: FileLinkProps) => {
  const url = attachmentUrl(file, name);
  return (
    <p className="file">
      <a href={url} download>
        {name.trim() || t(locale, 'block.file')}
      </a>{' '}
      <span className="file-facts">{fileFacts(languageTags[locale], file, bytes)}</span>
      <span className="file-address">{requestContext().siteUrl + url.replace(/[?].*$/, '')}</span>
    </p>
  );
};
