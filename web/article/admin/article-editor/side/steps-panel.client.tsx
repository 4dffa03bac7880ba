'use client';
import { useId } from 'react';
import { Link } from 'waku';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { NEW_TASK, type Workflow } from '#domain/workflow/decider.ts';
import { type ArticleStep, articleSteps } from '#domain/workflow/events.ts';
import type { Assignee } from '../../../../admin/queries/workflow-view.ts';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import type { ApiAction } from '../../../../admin/requests/send-action.client.ts';
import { moveAction } from '../../../../workflow/admin/task-actions.client.ts';
import { TaskFields } from '../../../../workflow/admin/task-fields.client.tsx';
import { useEditor } from '../editing/editor-context.client.tsx';
import type { ArticleMessages } from '../messages.ts';

/** The work on the article, and who can be assigned to it. */
export interface StepsPanelProps {
  tasks: Workflow;
  assignees: readonly Assignee[];
}

/** Renders step, assignee and due date of each language. They belong to no version: each change is sent at once. */
export const StepsPanel = ({ tasks, assignees }: StepsPanelProps) => {
  const heading = useId();
  const { article, isAuthor, writable, isBusy, run, saveAndRun, messages } = useEditor();
  if (isAuthor)
    return (
      <Submitting
        tasks={tasks}
        languages={writable === 'all' ? locales : writable}
        articleId={article.id}
        isBusy={isBusy}
        onSend={saveAndRun}
        messages={messages}
      />
    );
  return (
    <section aria-labelledby={heading} className="article-steps">
      <h2 id={heading}>{messages.steps}</h2>
      {locales.map((language) => (
        <fieldset key={language} disabled={isBusy}>
          <legend>{messages[language]}</legend>
          <StepField
            of={{ id: article.id, locale: language }}
            step={(tasks[language] ?? NEW_TASK).step}
            run={run}
            messages={messages}
          />
          <TaskFields
            id={article.id}
            language={language}
            task={tasks[language] ?? NEW_TASK}
            assignees={assignees}
            run={run}
            messages={messages}
          />
        </fieldset>
      ))}
      <Link to={'/admin/board' as '/admin'}>{messages.openBoard}</Link>
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
  messages: ArticleMessages;
}

/** Renders the steps for an author or a translator, who submits each language for review, or takes it back. Submitting saves first. */
const Submitting = ({ tasks, languages, articleId, isBusy, onSend, messages }: SubmittingProps) => {
  const heading = useId();
  const move = (locale: Locale, from: ArticleStep, to: ArticleStep) => () =>
    onSend(() => moveAction({ id: articleId, locale }, from, to));
  return (
    <section aria-labelledby={heading} className="article-steps">
      <h2 id={heading}>{messages.steps}</h2>
      {languages.map((language) => {
        const { step } = tasks[language] ?? NEW_TASK;
        return (
          <fieldset key={language} disabled={isBusy}>
            <legend>{messages[language]}</legend>
            {step === 'draft' && (
              <ActionButton onClick={move(language, step, 'review')}>{messages.toReview}</ActionButton>
            )}
            {step === 'review' && <p>{messages.submitted}</p>}
            {step === 'review' && (
              <ActionButton variant="ghost" onClick={move(language, step, 'draft')}>
                {messages.toDraft}
              </ActionButton>
            )}
            {step === 'ready' && <p>{messages.isReady}</p>}
          </fieldset>
        );
      })}
      <Link to={'/admin/board' as '/admin'}>{messages.openBoard}</Link>
    </section>
  );
};

interface StepFieldProps {
  of: { id: string; locale: Locale };
  step: ArticleStep;
  run(action: ApiAction): Promise<boolean>;
  messages: ArticleMessages;
}

const StepField = ({ of, step, run, messages }: StepFieldProps) => {
  const id = useId();
  const names = { draft: messages.stepDraft, review: messages.stepReview, ready: messages.stepReady };
  const move = (chosen: string) => {
    const to = articleSteps.find((each) => each === chosen);
    if (to) void run(moveAction(of, step, to));
  };
  return (
    <div className="desk-field">
      <label htmlFor={id}>{messages.step}</label>
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
