'use client';
import { useId } from 'react';
import type { ArticleFacts } from '#domain/article/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../../components/button.tsx';
import type { PictureRef } from '../../rich-text/context/rich-text-context.client.tsx';
import { useRichTextContext } from '../../rich-text/context/rich-text-context.client.tsx';
import type { SelectOption } from '../select-option.ts';
import { KeywordsField } from './keywords-field.client.tsx';
import { TravelField } from './travel/travel-field.client.tsx';

interface DetailsProps {
  locale: Locale;
  facts: ArticleFacts;
  categories: SelectOption[];
  contributors: SelectOption[];
  keywords: SelectOption[];
  errors: Record<string, string>;
  onChange(changed: Partial<ArticleFacts>): void;
  onPictureSelect(picture: PictureRef): void;
}

/** Renders the fields that both languages share: category, people, layout, tags, place or walk, date and main picture. */
export const DetailsPanel = ({
  locale,
  facts,
  categories,
  contributors,
  keywords,
  errors,
  onChange,
  onPictureSelect,
}: DetailsProps) => {
  const t = useMessage();
  return (
    <section aria-label={t('article.edit.facts')} data-panel="details" tabIndex={-1}>
      <h2>{t('article.edit.facts')}</h2>
      <Choices {...{ facts, categories, contributors, errors, onChange }} />
      <Choice
        label={t('article.edit.layout')}
        value={facts.layout ?? ''}
        none={t('article.edit.layoutOwn')}
        choices={[{ id: 'essay', name: t('article.edit.layoutEssay') }]}
        error={errors.layout}
        onChoose={(layout) => onChange({ layout: layout === 'essay' ? layout : null })}
      />
      <KeywordsField
        locale={locale}
        chosen={facts.keywords ?? []}
        keywords={keywords}
        onChange={(chosen) => onChange({ keywords: chosen })}
      />
      <TravelField travel={facts.travel ?? null} errors={errors} onChange={(travel) => onChange({ travel })} />
      <DateField date={facts.date} onChange={onChange} />
      <MainPicture id={facts.mainImage} onChange={onChange} onPictureSelect={onPictureSelect} />
    </section>
  );
};

type ChoicesProps = Pick<DetailsProps, 'facts' | 'categories' | 'contributors' | 'errors' | 'onChange'>;

/** Renders category, author and photographer. A contributor who lost the role stays selectable where it is chosen. */
const Choices = ({ facts, categories, contributors, errors, onChange }: ChoicesProps) => {
  const t = useMessage();
  const of = (role: string, current: string | null) =>
    contributors.filter(({ id, roles }) => roles?.includes(role) || id === current);
  return (
    <>
      <Choice
        label={t('article.desk.category')}
        value={facts.category ?? ''}
        none={t('article.edit.choose')}
        choices={categories}
        error={errors.category}
        onChoose={(category) => onChange({ category: category || null })}
      />
      <Choice
        label={t('article.desk.author')}
        value={facts.author ?? ''}
        none={t('article.edit.choose')}
        choices={of('author', facts.author)}
        error={errors.author}
        onChoose={(author) => onChange({ author: author || null })}
      />
      <Choice
        label={t('article.edit.photographer')}
        value={facts.photographer ?? ''}
        none={t('article.edit.nobody')}
        choices={of('photographer', facts.photographer)}
        error={errors.photographer}
        onChoose={(photographer) => onChange({ photographer: photographer || null })}
      />
    </>
  );
};

const DateField = ({ date, onChange }: Pick<DetailsProps, 'onChange'> & { date: string }) => {
  const t = useMessage();
  const dateId = useId();
  return (
    <div className="desk-field">
      <label htmlFor={dateId}>{t('article.desk.date')}</label>
      <input
        id={dateId}
        type="date"
        value={date}
        onChange={({ target }) => target.value && onChange({ date: target.value })}
      />
    </div>
  );
};

type MainPictureProps = Pick<DetailsProps, 'onChange' | 'onPictureSelect'> & { id: string | null };

const MainPicture = ({ id, onChange, onPictureSelect }: MainPictureProps) => {
  const t = useMessage();
  const { pictures, choosePicture } = useRichTextContext();
  const take = (picture: PictureRef | undefined) => picture && onPictureSelect(picture);
  return (
    <div className="desk-field">
      <span className="desk-quiet">{t('article.edit.mainImage')}</span>
      {id && <img className="facts-picture" src={pictures[id]} alt="" />}
      <p className="desk-actions">
        <Button type="button" variant="ghost" onClick={() => choosePicture().then(take)}>
          {t('article.editor.choosePicture')}
        </Button>{' '}
        {id && (
          <Button type="button" variant="ghost" onClick={() => onChange({ mainImage: null })}>
            {t('media.takeAway')}
          </Button>
        )}
      </p>
    </div>
  );
};

interface ChoiceProps {
  label: string;
  value: string;
  none: string;
  choices: SelectOption[];
  error: string | undefined;
  onChoose(id: string): void;
}

const Choice = ({ label, value, none, choices, error, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{none}</option>
        {choices.map(({ id: each, name }) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p className="desk-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
