'use client';
import { useEffect } from 'react';

/** Questions of open screens whose input would be lost, the latest last. */
const questions: { text: string }[] = [];
/** The question to which the user has just agreed, so that the browser does not ask as well. */
let agreed: { text: string } | undefined;

/**
 * Asks the question, if there is one, before the user leaves the screen: by a link, the browser's buttons, the command menu or by closing
 * the tab, where the browser asks in its own words.
 */
export const useQuestionBeforeLeaving = (question: string | undefined): void => {
  useEffect(() => {
    if (question === undefined) return;
    const own = { text: question };
    if (questions.push(own) === 1) startAsking();
    return () => {
      questions.splice(questions.indexOf(own), 1);
      if (questions.length === 0) stopAsking();
    };
  }, [question]);
};

/** Asks before the screen is left by something other than a link. Returns false if the user stays. */
export const mayLeave = (): boolean => {
  const question = questions.at(-1);
  if (!question || question === agreed) return true;
  // Unlike a dialog of the page, it holds back the navigation until it is answered.
  if (!confirm(question.text)) return false;
  agreed = question;
  return true;
};

const askAtLink = (event: MouseEvent): void => {
  agreed = undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !leadsAway(link, event) || mayLeave()) return;
  event.preventDefault();
  event.stopPropagation();
};

const leadsAway = (link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean => {
  const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.hasAttribute('download');
  return !isElsewhere && link.target !== '_blank' && link.pathname + link.host !== location.pathname + location.host;
};

/** The path of the screen that asks; the browser's buttons have already changed that of the page. */
let path = '';

/**
 * Goes back to the screen if the user stays. The router has begun to open another one by then; the second event makes it return to this one,
 * which it still shows.
 */
const askAtHistory = (): void => {
  if (new URL(path, location.href).pathname === location.pathname || mayLeave()) return;
  history.pushState(history.state, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
};

const askAtUnload = (event: BeforeUnloadEvent): void => {
  if (questions.at(-1) !== agreed) event.preventDefault();
};

const startAsking = (): void => {
  path = location.pathname + location.search;
  addEventListener('click', askAtLink, true);
  addEventListener('popstate', askAtHistory);
  addEventListener('beforeunload', askAtUnload);
};

const stopAsking = (): void => {
  removeEventListener('click', askAtLink, true);
  removeEventListener('popstate', askAtHistory);
  removeEventListener('beforeunload', askAtUnload);
};
