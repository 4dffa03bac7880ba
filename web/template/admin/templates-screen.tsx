import { ScreenHint } from '../../admin/screen-hint.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { pickMessages } from '../../admin/shell-messages.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { TemplateList } from './template-list.client.tsx';

/** Renders the templates for articles: each begins a new article, and can be renamed and deleted. `?open` is the id of one that is marked. */
export default async function TemplatesScreen({ locale, query }: AdminScreenProps) {
  const templates = await requestContext().queries.templates(locale);
  return (
    <>
      <title>{`${t(locale, 'templates.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'templates.title')}</h1>
      </div>
      <ScreenHint locale={locale} path="/admin/templates" />
      {templates.length === 0 ? (
        <p className="desk-empty">{t(locale, 'templates.none')}</p>
      ) : (
        <TemplateList
          templates={templates}
          openId={query.get('open') ?? undefined}
          messages={pickMessages(locale, MESSAGE_IDS)}
        />
      )}
    </>
  );
}

const MESSAGE_IDS = {
  title: 'templates.title',
  name: 'template.name',
  use: 'template.use',
  rename: 'template.rename',
  remove: 'desk.delete',
  save: 'desk.save',
  cancel: 'desk.cancel',
  history: 'history.ofThis',
  undo: 'desk.undo',
  noAnswer: 'account.noAnswer',
} as const;
