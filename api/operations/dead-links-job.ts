import { createQueries } from '#projections/read-models.ts';
import type { Job } from '../schedule/job.ts';
import { deadLinks } from './dead-links.ts';

/** Runs nightly, and counts the broken internal links in published texts; the dashboard lists them. */
export const deadLinksJob: Job = {
  name: 'find-dead-links',
  cron: '47 3 * * *',
  run: async ({ read }) => (await deadLinks(createQueries(read, () => {}))).length,
};
