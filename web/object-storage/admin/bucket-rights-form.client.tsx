'use client';
import { toast } from 'sonner';
import { CheckboxGroup } from '../../admin/forms/fields.client.tsx';
import { FormFields, type FormState, SubmitButton, useForm } from '../../admin/forms/form.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import type { BucketView } from '../../admin/queries/bucket-view.ts';
import { useRefresh } from '../../admin/requests/use-refresh.client.ts';
import { RightField } from './right-field.client.tsx';

interface BucketRightsFormProps {
  bucket: BucketView;
  /** Labels of those who can be named as readers. */
  readers: Record<string, string>;
  /** Labels of those who can be named as writers. */
  writers: Record<string, string>;
}

/**
 * Renders the form that sets who may read and write in a bucket. If another user changes the bucket while the form is being filled in, the
 * first attempt to save is rejected with a message.
 */
export const BucketRightsForm = (props: BucketRightsFormProps) => {
  const t = useMessage();
  const { bucket } = props;
  const refresh = useRefresh();
  const form = useForm({
    method: 'PUT',
    url: `/api/buckets/${encodeURIComponent(bucket.id)}/rights`,
    latestRevision: bucket.revision,
    toBody: toRights,
    onSuccess: () => {
      toast.success(t('buckets.saved'));
      void refresh();
    },
  });
  return (
    <form className="desk-narrow" {...form.formProps}>
      <FormFields form={form}>
        <Rights {...props} form={form} />
      </FormFields>
      <SubmitButton form={form}>{t('buckets.save')}</SubmitButton>
    </form>
  );
};

const Rights = ({ bucket, readers, writers, form }: BucketRightsFormProps & { form: FormState }) => {
  const t = useMessage();
  return (
    <>
      <label className="desk-tick">
        <input type="checkbox" name="public" defaultChecked={bucket.public} />
        {t('buckets.public')}
      </label>
      <RightField
        name="readers"
        label={t('buckets.readers')}
        choices={{ roles: t('buckets.readers.roles'), chosen: t('buckets.chosen') }}
        options={readers}
        named={bucket.readers}
        errors={form.errors}
      />
      <CheckboxGroup
        name="own_writers"
        label={t('buckets.ownWriters')}
        options={writers}
        defaultValue={bucket.own_writers ?? []}
        errors={form.errors}
      />
      <RightField
        name="writers"
        label={t('buckets.writers')}
        choices={{ roles: t('buckets.writers.roles'), chosen: t('buckets.chosen') }}
        options={writers}
        named={bucket.writers}
        errors={form.errors}
      />
    </>
  );
};

const toRights = (values: Record<string, unknown>): Record<string, unknown> => ({
  public: values.public === 'on',
  readers: namedIn(values, 'readers'),
  own_writers: listOf(values.own_writers),
  writers: namedIn(values, 'writers'),
});

/** Returns those who were ticked, or null if the right is left to the roles. */
const namedIn = (values: Record<string, unknown>, name: string) =>
  values[`${name}.by`] === 'chosen' ? listOf(values[name]) : null;

const listOf = (given: unknown): unknown[] => (given === undefined ? [] : [given].flat());
