'use client';
import { locales } from '#domain/shared/locale.ts';
import { FilterForm } from '../../admin/lists/filter-form.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import type { Assignee } from '../../admin/queries/workflow-view.ts';
import { BOARD, type BoardParams } from './board-url.ts';

interface FiltersProps {
  here: BoardParams;
  assignees: readonly Assignee[];
}

/** Renders the filters of the board. Each change opens the URL of the new board. */
export const BoardFilters = ({ here: { assignee, language, step }, assignees }: FiltersProps) => {
  const t = useMessage();
  return (
    <FilterForm
      className="desk-filters"
      label={t('board.filters')}
      action={BOARD}
      values={{ assignee, language }}
      submitLabel={t('board.show')}
    >
      {step && <input type="hidden" name="step" value={step} />}
      <label>
        {t('board.assignee')}
        <select name="assignee" defaultValue={assignee}>
          <option value="">{t('board.anyone')}</option>
          <option value="me">{t('board.me')}</option>
          <option value="none">{t('board.nobody')}</option>
          {assignees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('board.language')}
        <select name="language" defaultValue={language}>
          <option value="">{t('board.anyLanguage')}</option>
          {locales.map((each) => (
            <option key={each} value={each}>
              {t(`desk.in.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </FilterForm>
  );
};
