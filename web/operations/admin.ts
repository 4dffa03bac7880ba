import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screen of the slice. It refreshes itself, because the state of a read model can change without a change of its tables. */
export const operationsAdmin = {
  screens: {
    operations: {
      path: '/admin/operations',
      roles: ['admin'],
      link: { text: 'operations.title', help: 'operations.help', icon: 'pulse', place: 205 },
    },
  },
  jobs: {
    'back-up': { title: 'job.back-up', result: 'job.back-up.result' },
    'delete-unreferenced-files': {
      title: 'job.delete-unreferenced-files',
      result: 'job.delete-unreferenced-files.result',
    },
    'find-dead-links': { title: 'job.find-dead-links', result: 'job.find-dead-links.result' },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
