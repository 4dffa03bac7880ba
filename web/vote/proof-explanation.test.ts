// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { VOTE_RULE } from '#domain/vote/policy.ts';
import { render } from '#testing/dom/render.ts';
import { ProofExplanation } from './proof-explanation.tsx';

it.each([
  ['pt', `no máximo ${VOTE_RULE.network} visitantes`, `no máximo ${VOTE_RULE.site} visitantes de todas as redes IPv6`],
  ['en', `At most ${VOTE_RULE.network} visitors`, `at most ${VOTE_RULE.site} visitors of all IPv6 networks`],
] as const)('how votes are counted names both limits of a network and day in %s', async (locale, network, site) => {
  const { container } = await render(h(ProofExplanation, { locale }));
  expect(container.textContent).toContain(network);
  expect(container.textContent).toContain(site);
  expect(container.textContent).toContain('/48');
});
