import type { ReactNode } from 'react';
import { formatDay, t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href, localizedHrefs } from '../../routes.ts';
import { ProofExplanation } from '../proof-explanation.tsx';
import { ReceiptForm } from '../receipt-form.tsx';

/** Renders how votes are counted, the link to what was published last, and the form that checks a receipt. */
export default async ({ locale }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const [settings, latest] = await Promise.all([queries.settings(locale), queries.latestVoteProof()]);
  const paths = localizedHrefs('voteCheck');
  const [title, description] = [t(locale, 'proof.checkTitle'), t(locale, 'proof.checkDescription')];
  return (
    <PageLayout locale={locale} languagePaths={paths}>
      <Head {...{ locale, settings, title, description }} path={paths[locale]} alternates={paths} />
      <article className="list page" data-hue="terracotta">
        <header className="list-opener">
          <h1>{title}</h1>
          <p className="list-advice">{description}</p>
        </header>
        <div className="text">
          <p>
            {latest === undefined ? (
              t(locale, 'proof.latestNone')
            ) : (
              <a href={href('voteProof', locale, { day: latest })}>
                {t(locale, 'proof.latest', { day: formatDay(locale, latest) })}
              </a>
            )}
          </p>
          <ProofExplanation locale={locale} />
          <h2 id="check">{t(locale, 'proof.checkHeading')}</h2>
          <p>{t(locale, 'proof.checkText')}</p>
          <ReceiptForm locale={locale} />
        </div>
      </article>
    </PageLayout>
  );
};
