import { otherLocale } from '#domain/shared/locale.ts';
import { Button } from '../components/button.tsx';
import { t } from '../i18n.ts';
import { decodeParam, type PageComponentProps } from '../layout/page-props.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';
import { NewsletterLayout } from './newsletter-layout.tsx';

interface NewsletterLinkPageProps extends Pick<PageComponentProps, 'locale' | 'path' | 'params'> {
  command: 'ConfirmSubscription' | 'Unsubscribe';
  screen: 'newsletterConfirm' | 'newsletterUnsubscribe';
  words: { heading: string; text: string; button: string };
  /** What is said when it is done, and where it leads on. */
  done: { heading: string; text: string; href: string; button: string };
}

/**
 * Where a link in a mail leads. Mail scanners open links, so opening it changes nothing: a button does. Its form is a plain one,
 * also with scripts: the page that answers says how it went.
 */
export const EmailLinkPage = ({ locale, path, params, command, screen, words, done }: NewsletterLinkPageProps) => {
  const { notice, isValidEmailToken } = requestContext();
  const answer = notice?.form === command ? notice : undefined;
  const token = decodeParam(params, 'token');
  const isDone = answer?.kind === 'success';
  const isOurs = isValidEmailToken(command === 'Unsubscribe' ? 'unsubscribe' : 'confirm', token);
  const asked = isOurs
    ? words
    : { heading: t(locale, 'newsletter.badLinkHeading'), text: t(locale, 'error.link_invalid') };
  return (
    <NewsletterLayout
      locale={locale}
      path={path}
      otherLanguage={href(screen, otherLocale(locale), { token })}
      title={words.button}
      heading={isDone ? done.heading : asked.heading}
      text={isDone ? done.text : (answer?.message ?? asked.text)}
    >
      <div className="newsletter-action page">
        {isDone && <Button href={done.href}>{done.button}</Button>}
        {!isDone && isOurs && (
          <form method="post" action={`/api/commands/${command}`}>
            <input type="hidden" name="token" value={token} />
            <Button>{words.button}</Button>
          </form>
        )}
        {!isDone && (
          <p>
            <a className="quiet-link" href={href('newsletter', locale)}>
              {t(locale, 'newsletter.again')}
            </a>
          </p>
        )}
      </div>
    </NewsletterLayout>
  );
};
