'use client';
import { useId } from 'react';
import { Link } from 'waku';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { NEW_TASK, type Workflow } from '#domain/workflow/decider.ts';
import { type ArticleStep, articleSteps } from '#domain/workflow/events.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import type { Assignee } from '../../../../admin/queries/workflow-view.ts';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import type { ApiAction } from '../../../../admin/requests/send-action.client.ts';
import { moveAction } from '../../../../workflow/admin/task-actions.client.ts';
import { TaskFields } from '../../../../workflow/admin/task-fields.client.tsx';
import { useEditor } from '../editing/editor-context.client.tsx';

/** The work on the article, and who can be assigned to it. */
export interface StepsPanelProps {
  tasks: Workflow;
  assignees: readonly Assignee[];
}

/** Renders step, assignee and due date of each language. They belong to no version: each change is sent at once. */
export const StepsPanel = ({ tasks, assignees }: StepsPanelProps) => {
  const t = useMessage();
  const heading = useId();
  const { article, isAuthor, writable, isBusy, run, saveAndRun } = useEditor();
  if (isAuthor)
    return (
      <Submitting
        tasks={tasks}
        languages={writable === 'all' ? locales : writable}
        articleId={article.id}
        isBusy={isBusy}
        onSend={saveAndRun}
      />
    );
  return (
    <section aria-labelledby={heading} className="article-steps">
      <h2 id={heading}>{t('workflow.title')}</h2>
      {locales.map((language) => (
        <fieldset key={language} disabled={isBusy}>
          <legend>{t(`desk.in.${language}`)}</legend>
          <StepField of={{ id: article.id, locale: language }} step={(tasks[language] ?? NEW_TASK).step} run={run} />
          <TaskFields
            id={article.id}
            language={language}
            task={tasks[language] ?? NEW_TASK}
            assignees={assignees}
            run={run}
          />
        </fieldset>
      ))}
      <Link to={'/admin/board' as '/admin'}>{t('workflow.open')}</Link>
    </section>
  );
};

interface SubmittingProps {
  tasks: Workflow;
  languages: readonly Locale[];
  articleId: string;
  isBusy: boolean;
  /** Saves the article and sends the action. */
  onSend(action: (id: string) => ApiAction): Promise<boolean>;
}

/** Renders the steps for an author or a translator, who submits each language for review, or takes it back. Submitting saves first. */
const Submitting = ({ tasks, languages, articleId, isBusy, onSend }: SubmittingProps) => {
  const t = useMessage();
  const heading = useId();
  const move = (locale: Locale, from: ArticleStep, to: ArticleStep) => () =>
    onSend(() => moveAction({ id: articleId, locale }, from, to));
  return (
    <section aria-labelledby={heading} className="article-steps">
      <h2 id={heading}>{t('workflow.title')}</h2>
      {languages.map((language) => {
        const { step } = tasks[language] ?? NEW_TASK;
        return (
          <fieldset key={language} disabled={isBusy}>
            <legend>{t(`desk.in.${language}`)}</legend>
            {step === 'draft' && (
              <ActionButton onClick={move(language, step, 'review')}>{t('board.toReview')}</ActionButton>
            )}
            {step === 'review' && <p>{t('workflow.submitted')}</p>}
            {step === 'review' && (
              <ActionButton variant="ghost" onClick={move(language, step, 'draft')}>
                {t('board.toDraft')}
              </ActionButton>
            )}
            {step === 'ready' && <p>{t('workflow.isReady')}</p>}
          </fieldset>
        );
      })}
      <Link to={'/admin/board' as '/admin'}>{t('workflow.open')}</Link>
    </section>
  );
};

interface StepFieldProps {
  of: { id: string; locale: Locale };
  step: ArticleStep;
  run(action: ApiAction): Promise<boolean>;
}

const StepField = ({ of, step, run }: StepFieldProps) => {
  const t = useMessage();
  const id = useId();
  const names = { draft: t('workflow.step.draft'), review: t('workflow.step.review'), ready: t('workflow.step.ready') };
  const move = (chosen: string) => {
    const to = articleSteps.find((each) => each === chosen);
    if (to) void run(moveAction(of, step, to));
  };
  return (
    <div className="desk-field">
      <label htmlFor={id}>{t('workflow.step')}</label>
      <select id={id} value={step} onChange={({ target }) => move(target.value)}>
        {articleSteps.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </div>
  );
};
