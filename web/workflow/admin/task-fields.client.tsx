'use client';
import { useId, useRef } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTask } from '#domain/workflow/decider.ts';
import type { Assignee } from '../../admin/queries/workflow-view.ts';
import type { ApiAction } from '../../admin/requests/send-action.client.ts';
import type { TaskMessages } from './messages.ts';
import { assignAction, dueDateAction } from './task-actions.client.ts';

interface FieldsProps {
  /** Id of the article. */
  id: string;
  language: Locale;
  task: ArticleTask;
  assignees: readonly Assignee[];
  run(action: ApiAction): Promise<boolean>;
  messages: Pick<TaskMessages, 'assignee' | 'nobody' | 'formerAccount' | 'due'>;
}

/** Renders the fields for the assignee and the due date of a language of an article. Each change is sent at once. */
export const TaskFields = ({ id, language, task, assignees, run, messages }: FieldsProps) => {
  const field = useId();
  const of = { id, locale: language };
  const { assignee } = task;
  const isGone = assignee !== null && !assignees.some((each) => each.id === assignee);
  return (
    <>
      <div className="desk-field">
        <label htmlFor={field}>{messages.assignee}</label>
        <select
          id={field}
          value={assignee ?? ''}
          onChange={({ target }) => void run(assignAction(of, target.value || null, assignee))}
        >
          <option value="">{messages.nobody}</option>
          {isGone && <option value={assignee}>{messages.formerAccount}</option>}
          {assignees.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
      <DueDate due={task.due} label={messages.due} onSet={(due) => run(dueDateAction(of, due, task.due))} />
    </>
  );
};

interface DueDateProps {
  due: string | null;
  label: string;
  onSet(due: string | null): Promise<boolean>;
}

/**
 * Renders the field of the due date. A date that is typed is complete, and wrong, after each digit of the year, so it is sent when the
 * user leaves the field or presses Enter. A date that the server does not accept is replaced by the one before.
 */
const DueDate = ({ due, label, onSet }: DueDateProps) => {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const send = async () => {
    const { value, validity } = input.current!;
    if (validity.badInput || value === (due ?? '')) return;
    const isSet = await onSet(value || null);
    if (!isSet && input.current) input.current.value = due ?? '';
  };
  return (
    <div className="desk-field">
      <label htmlFor={field}>{label}</label>
      <input
        // Another date, which somebody else has set, replaces what the field shows.
        key={due}
        ref={input}
        id={field}
        type="date"
        max="9999-12-31"
        defaultValue={due ?? ''}
        onBlur={send}
        onKeyDown={({ key }) => key === 'Enter' && void send()}
      />
    </div>
  );
};
