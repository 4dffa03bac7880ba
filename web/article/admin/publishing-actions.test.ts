import { expect, onTestFinished, test, vi } from 'vitest';
import { sendAction } from '../../admin/requests/send-action.client.ts';
import {
  cancelUnpublishAction,
  duplicateAction,
  publishAction,
  scheduleAction,
  scheduleUnpublishAction,
  unpublishAction,
} from './publishing-actions.client.ts';

const of = { id: 'a', locale: 'pt' } as const;
const moment = '2030-05-01T09:00:00Z';

/** Answers every request, and returns the list of those that are sent. */
const answerRequests = (isRejected = (_path: string) => false): [string, unknown][] => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Response.json({}, { status: isRejected(path) ? 422 : 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
};

test('undoing a publication restores the time for which it was scheduled', async () => {
  const sent = answerRequests();
  await sendAction(publishAction(of, { status: 'scheduled', scheduleFor: moment }).undo!, 'no answer');
  expect(sent).toEqual([
    ['/api/commands/UnpublishArticle', { ...of, asDraft: true }],
    ['/api/commands/ScheduleArticle', { ...of, scheduleFor: moment }],
  ]);
});

test('undoing the publication of a language that was public before it was scheduled makes it no draft', async () => {
  const sent = answerRequests();
  const before = { status: 'scheduled', scheduleFor: moment, wasPublic: true } as const;
  await sendAction(publishAction(of, before).undo!, 'no answer');
  expect(sent).toEqual([
    ['/api/commands/UnpublishArticle', of],
    ['/api/commands/ScheduleArticle', { ...of, scheduleFor: moment }],
  ]);
});

test('undoing the end of a publication restores the end that was scheduled', async () => {
  const sent = answerRequests();
  await sendAction(unpublishAction(of, { until: moment }).undo!, 'no answer');
  expect(sent).toEqual([
    ['/api/commands/PublishArticle', of],
    ['/api/commands/ScheduleUnpublish', { ...of, unpublishFor: moment }],
  ]);
});

const later = '2030-06-01T09:00:00Z';

test.each([
  ['a first publication', publishAction(of, { status: 'draft' }), [['UnpublishArticle', { ...of, asDraft: true }]]],
  ['a first one before a save', publishAction(of, undefined), [['UnpublishArticle', { ...of, asDraft: true }]]],
  ['a repeated publication', publishAction(of, { status: 'unpublished' }), [['UnpublishArticle', of]]],
  ['the end of a publication', unpublishAction(of), [['PublishArticle', of]]],
  [
    'the end of a scheduled one',
    unpublishAction(of, { scheduleFor: moment }),
    [['ScheduleArticle', { ...of, scheduleFor: moment }]],
  ],
  ['a first time', scheduleAction(of, later, undefined), [['UnpublishArticle', of]]],
  ['another time', scheduleAction(of, later, moment), [['ScheduleArticle', { ...of, scheduleFor: moment }]]],
  ['a first end', scheduleUnpublishAction(of, later, undefined), [['CancelUnpublish', of]]],
  ['another end', scheduleUnpublishAction(of, later, moment), [['ScheduleUnpublish', { ...of, unpublishFor: moment }]]],
  ['no end', cancelUnpublishAction(of, moment), [['ScheduleUnpublish', { ...of, unpublishFor: moment }]]],
  ['a copy', duplicateAction('a', 'b'), [['DeleteArticle', { id: 'b' }]]],
])('undoing %s restores what was before', async (_what, action, expected) => {
  const sent = answerRequests();
  await sendAction(action.undo!, 'no answer');
  expect(sent).toEqual(expected.map(([name, body]) => [`/api/commands/${name}`, body]));
});

test('an end that was not known is cancelled for good', () => {
  expect(cancelUnpublishAction(of, undefined).undo).toBe(undefined);
});

test('an action after a failed one is not sent', async () => {
  const sent = answerRequests((path) => path.endsWith('UnpublishArticle'));
  expect(
    await sendAction(publishAction(of, { status: 'scheduled', scheduleFor: moment }).undo!, 'no answer'),
  ).toMatchObject({ ok: false });
  expect(sent).toHaveLength(1);
});
