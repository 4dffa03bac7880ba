import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { formatDay, t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { localizedHrefs } from '../../routes.ts';
import { ProofExplanation, ReceiptExplanation } from '../proof-explanation.tsx';
import { ProofTexts } from '../proof-texts.tsx';
import { ProofTotals } from '../proof-totals.tsx';

/** Renders what was published about the votes of one day, and explains how votes are counted and what the proof shows. */
export default async ({ locale, params }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const day = decodeParam(params, 'day');
  const proof = await queries.voteProof(day);
  if (!proof) return notFound();
  const paths = localizedHrefs('voteProof', { day });
  const title = t(locale, 'proof.title', { day: formatDay(locale, day) });
  return (
    <PageLayout locale={locale} languagePaths={paths}>
      <Head
        locale={locale}
        settings={await queries.settings(locale)}
        path={paths[locale]}
        title={title}
        description={t(locale, 'proof.description')}
        alternates={paths}
      />
      <article className="list page" data-hue="terracotta">
        <header className="list-opener">
          <h1>{title}</h1>
          <p className="list-advice">{t(locale, 'proof.description')}</p>
        </header>
        <div className="text">
          <ProofTotals locale={locale} proof={proof} />
          <ProofExplanation locale={locale} />
          <ReceiptExplanation locale={locale} day={day} />
          <ProofTexts locale={locale} proof={proof} />
        </div>
      </article>
    </PageLayout>
  );
};
