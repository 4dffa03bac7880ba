'use client';
import { Fragment } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';

/** A field that the message for a form as a whole names. */
export interface NamedField {
  name: string;
  label: string;
  /** Moves the focus to the field. */
  focus(): void;
}

interface FormErrorProps {
  form: { errors: Record<string, string>; namedFields: readonly NamedField[] };
}

/**
 * Renders the message that concerns a form as a whole, with buttons that lead to the fields which it names. Renders nothing without one.
 */
export const FormError = ({ form: { errors, namedFields } }: FormErrorProps) => {
  const t = useMessage();
  if (!errors['']) return null;
  return (
    <p className="desk-alert" role="alert">
      {errors['']}
      {namedFields.length > 0 && ` ${t('desk.changedByBoth')}`}
      {namedFields.map(({ name, label, focus }) => (
        <Fragment key={name}>
          {' '}
          <Button type="button" variant="ghost" onClick={focus}>
            {label}
          </Button>
        </Fragment>
      ))}
    </p>
  );
};
