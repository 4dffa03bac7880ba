import type { Slice } from '../slice.ts';
import { voteAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const vote = {
  messages: { pt, en },
  admin: voteAdmin,
  pages: {
    voteCheck: { paths: { pt: '/votos/prova', en: '/en/votes/proof' }, name: 'proof.checkTitle' },
    voteProof: {
      paths: { pt: '/votos/prova/[day]', en: '/en/votes/proof/[day]' },
      name: 'proof.name',
      loadTitle: async (queries, _locale, { day = '' }) => (await queries.voteProof(day))?.day,
    },
  },
} as const satisfies Slice<keyof typeof pt>;
