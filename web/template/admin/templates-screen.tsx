import { ScreenHint } from '../../admin/screen-hint.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
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
        <TemplateList templates={templates} openId={query.get('open') ?? undefined} />
      )}
    </>
  );
}
