'use client';
import { useId } from 'react';
import type { ArticleFacts } from '#domain/article/events.ts';
import type { PictureRef } from '../rich-text/rich-text-context.client.tsx';
import { useRichTextContext } from '../rich-text/rich-text-context.client.tsx';
import type { ArticleMessages } from './messages.ts';

export interface SelectOption {
  id: string;
  name: string;
  roles?: readonly string[];
}

interface FactsProps {
  facts: ArticleFacts;
  categories: SelectOption[];
  contributors: SelectOption[];
  errors: Record<string, string>;
  change(changed: Partial<ArticleFacts>): void;
  /** Makes it the main picture. */
  takePicture(picture: PictureRef): void;
  words: ArticleMessages;
}

/** What both languages share. */
export const DetailsPanel = ({ facts, categories, contributors, errors, change, takePicture, words }: FactsProps) => {
  const { pictures, choosePicture } = useRichTextContext();
  const dateId = useId();
  const of = (role: string, current: string | null) =>
    contributors.filter(({ id, roles }) => roles?.includes(role) || id === current);
  const take = (picture: PictureRef | undefined) => picture && takePicture(picture);
  return (
    <section aria-label={words.facts}>
      <h2>{words.facts}</h2>
      <Choice
        label={words.category}
        value={facts.category}
        none={words.choose}
        choices={categories}
        error={errors.category}
        choose={(category) => change({ category })}
      />
      <Choice
        label={words.author}
        value={facts.author}
        none={words.choose}
        choices={of('author', facts.author)}
        error={errors.author}
        choose={(author) => change({ author })}
      />
      <Choice
        label={words.photographer}
        value={facts.photographer ?? ''}
        none={words.nobody}
        choices={of('photographer', facts.photographer)}
        error={errors.photographer}
        choose={(photographer) => change({ photographer: photographer || null })}
      />
      <div className="desk-field">
        <label htmlFor={dateId}>{words.date}</label>
        <input
          id={dateId}
          type="date"
          value={facts.date}
          onChange={({ target }) => target.value && change({ date: target.value })}
        />
      </div>
      <div className="desk-field">
        <span className="desk-quiet">{words.mainImage}</span>
        {facts.mainImage && <img className="facts-picture" src={pictures[facts.mainImage]} alt="" />}
        <p className="desk-actions">
          <button type="button" className="desk-link" onClick={() => choosePicture().then(take)}>
            {words.choosePicture}
          </button>{' '}
          {facts.mainImage && (
            <button type="button" className="desk-link" onClick={() => change({ mainImage: null })}>
              {words.takePicture}
            </button>
          )}
        </p>
      </div>
    </section>
  );
};

interface ChoiceProps {
  label: string;
  value: string;
  none: string;
  choices: SelectOption[];
  error: string | undefined;
  choose(id: string): void;
}

const Choice = ({ label, value, none, choices, error, choose }: ChoiceProps) => {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => choose(target.value)}
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
