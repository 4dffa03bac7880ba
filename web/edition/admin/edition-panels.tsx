import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'waku';
import type { Edition } from '#domain/edition/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { formFields } from '../../admin/items/form-fields.ts';
import { articleTitlesOf, picturesOf } from '../../admin/items/form-references.ts';
import { ItemForm } from '../../admin/items/item-form.client.tsx';
import { SharedRevision } from '../../admin/requests/shared-revision.client.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { coverFields, editionFields } from './edition-fields.ts';
import { SCREEN_PATH } from './screen-path.ts';

export type ExistingEdition = Exclude<Edition, { status: 'none' }>;

interface PanelFrameProps {
  locale: Locale;
  title: string;
  /** Number of an existing edition, whose history is linked. */
  number?: number;
  children: ReactNode;
}

const PanelFrame = ({ locale, title, number, children }: PanelFrameProps) => (
  <aside className="desk-panel" aria-label={title}>
    <p className="desk-panel-close">
      {number !== undefined && (
        <Link to={`/admin/history?thing=edition-${number}` as '/admin'}>{t(locale, 'history.ofThis')}</Link>
      )}{' '}
      <Link to={SCREEN_PATH as '/admin'}>{t(locale, 'desk.close')}</Link>
    </p>
    <h2>{title}</h2>
    {children}
  </aside>
);

type EditionFormProps = Omit<ComponentProps<typeof ItemForm>, 'userId' | 'schemas' | 'pictures'> & {
  pictures?: Record<string, string>;
};

const EditionForm = ({ pictures = {}, ...form }: EditionFormProps) => (
  <ItemForm userId={requestContext().adminScreen!.account!.id} schemas="edition" pictures={pictures} {...form} />
);

/** Renders the form of a new edition, with a suggested number and month (`2026-12`). */
export const NewEditionPanel = ({ locale, next }: { locale: Locale; next: { number: number; month: string } }) => (
  <PanelFrame locale={locale} title={t(locale, 'edition.add')}>
    <EditionForm
      locale={locale}
      command="OpenEdition"
      sent={{}}
      revision={undefined}
      opens={`${SCREEN_PATH}?open=`}
      fields={formFields(
        locale,
        {
          ...editionFields,
          number: { ...editionFields.number, initial: String(next.number) },
          month: { ...editionFields.month, initial: next.month },
        },
        undefined,
      )}
    />
  </PanelFrame>
);

interface EditionProps {
  locale: Locale;
  edition: ExistingEdition;
  revision: number;
}

/** Renders the forms of an edition: published or not, its facts and its cover. Saving one does not disturb the others. */
export const EditionPanel = async ({ locale, edition, revision }: EditionProps) => {
  const { number, facts } = edition;
  const fields = formFields(locale, editionFields, { ...facts });
  return (
    <PanelFrame locale={locale} title={titleOf(locale, edition)} number={number}>
      <SharedRevision newest={revision}>
        <PublicationForm locale={locale} edition={edition} revision={revision} />
        <EditionForm
          locale={locale}
          command="EditEdition"
          sent={{ number }}
          revision={revision}
          fields={fields}
          titles={await articleTitlesOf(locale, fields)}
        />
        <h3>{t(locale, 'edition.changeCover')}</h3>
        <CoverForm locale={locale} edition={edition} revision={revision} />
      </SharedRevision>
    </PanelFrame>
  );
};

/** Renders the form of the cover of an edition, with a link to the other forms. */
export const CoverPanel = ({ locale, edition, revision }: EditionProps) => (
  <PanelFrame locale={locale} title={t(locale, 'edition.changeCurrentCover')} number={edition.number}>
    <p>
      {titleOf(locale, edition)}{' '}
      <Link to={`${SCREEN_PATH}?open=${edition.number}` as '/admin'}>{t(locale, 'edition.openWhole')}</Link>
    </p>
    <CoverForm locale={locale} edition={edition} revision={revision} />
  </PanelFrame>
);

const titleOf = (locale: Locale, { number, facts }: ExistingEdition): string =>
  `${t(locale, 'edition.number', { number })}: ${facts.title[locale]}`;

const PublicationForm = ({ locale, edition: { number, status }, revision }: EditionProps) => {
  const isPublished = status === 'published';
  return (
    <>
      <p role="status">{t(locale, isPublished ? 'edition.publishedNote' : 'edition.unpublishedNote')}</p>
      <EditionForm
        locale={locale}
        command="EditEdition"
        sent={{ number, published: !isPublished }}
        revision={revision}
        fields={[]}
        save={t(locale, isPublished ? 'edition.withdraw' : 'edition.publish')}
      />
    </>
  );
};

const CoverForm = async ({ locale, edition: { number, cover }, revision }: EditionProps) => {
  const fields = formFields(locale, coverFields, { ...cover });
  return (
    <EditionForm
      locale={locale}
      command="UpdateCover"
      sent={{ number }}
      revision={revision}
      fields={fields}
      pictures={await picturesOf(fields)}
    />
  );
};
