'use client';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { FilterForm } from '../../admin/lists/filter-form.client.tsx';
import type { Assignee } from '../../admin/queries/workflow-view.ts';
import { BOARD, type BoardParams } from './board-url.ts';

interface FiltersProps {
  here: BoardParams;
  assignees: readonly Assignee[];
  messages: Record<
    'filters' | 'show' | 'assignee' | 'anyone' | 'me' | 'nobody' | 'language' | 'anyLanguage' | Locale,
    string
  >;
}

/** Renders the filters of the board. Each change opens the URL of the new board. */
export const BoardFilters = ({ here: { assignee, language, step }, assignees, messages }: FiltersProps) => (
  <FilterForm
    className="desk-filters"
    label={messages.filters}
    action={BOARD}
    values={{ assignee, language }}
    submitLabel={messages.show}
  >
    {step && <input type="hidden" name="step" value={step} />}
    <label>
      {messages.assignee}
      <select name="assignee" defaultValue={assignee}>
        <option value="">{messages.anyone}</option>
        <option value="me">{messages.me}</option>
        <option value="none">{messages.nobody}</option>
        {assignees.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
    <label>
      {messages.language}
      <select name="language" defaultValue={language}>
        <option value="">{messages.anyLanguage}</option>
        {locales.map((each) => (
          <option key={each} value={each}>
            {messages[each]}
          </option>
        ))}
      </select>
    </label>
  </FilterForm>
);
