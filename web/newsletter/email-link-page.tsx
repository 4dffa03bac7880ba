import { Button } from '../components/button.tsx';
import { t } from '../i18n.ts';
import { decodeParam, type PageComponentProps } from '../layout/page-props.ts';
import { requestContext } from '../request-context.ts';
import { href, localizedHrefs } from '../routes.ts';
import { NewsletterLayout } from './newsletter-layout.tsx';

interface EmailLinkPageProps extends Pick<PageComponentProps, 'locale' | 'path' | 'params'> {
  command: 'ConfirmSubscription' | 'Unsubscribe';
  screen: 'newsletterConfirm' | 'newsletterUnsubscribe';
  words: { heading: string; text: string; button: string };
  /** Texts and link shown after the command succeeded. */
  done: { heading: string; text: string; href: string; button: string };
}

/**
 * Renders the page that a link in a newsletter e-mail opens, with a button that sends `command`. Opening the page changes nothing, because
 * e-mail scanners open links too. After the command, the same page shows the result. A link with an invalid token gets an error message
 * instead of the button.
 */
export const EmailLinkPage = ({ locale, path, params, command, screen, words, done }: EmailLinkPageProps) => {
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
      languagePaths={localizedHrefs(screen, { token })}
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
