import type { Endpoints } from '../endpoints.ts';
import { deadLinksJob } from './dead-links-job.ts';

export const operations: Endpoints = { jobs: [deadLinksJob] };
