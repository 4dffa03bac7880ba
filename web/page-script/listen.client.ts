import styles from './listen.css?inline';

/** Everything of an article's text that is read aloud, in order. */
const READ = '.standfirst, .text > :is(p, h2, h3, blockquote), .text > :is(ul, ol) > li';

/** Returns the best voice of the browser for a language: the exact region first, then one that works without a network. */
export const voiceFor = (lang: string): SpeechSynthesisVoice | undefined => {
  const [language = lang] = lang.split('-');
  const known = speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(language));
  const rank = (voice: SpeechSynthesisVoice): number =>
    (voice.lang.replace('_', '-') === lang ? 2 : 0) + (voice.localService ? 1 : 0);
  return known.sort((one, other) => rank(other) - rank(one))[0];
};

/**
 * Reads the article aloud from the sentence at which the reader stopped, or stops. Marks the sentence that is read. `onChange` is called
 * with whether it reads, and `onFailure` when the voice fails.
 */
export const toggleListening = (onChange: (reads: boolean) => void, onFailure: () => void): void => {
  reader ??= createReader(sentencesOf(document.querySelectorAll(READ)), onChange, onFailure);
  reader();
};

let reader: (() => void) | undefined;

const createReader = (sentences: Range[], onChange: (reads: boolean) => void, onFailure: () => void) => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
  const lang = document.documentElement.lang;
  let at = placeOf(sentences.length);
  /** The utterance that is spoken. Events of an earlier one are ignored; browsers send them late. */
  let current: SpeechSynthesisUtterance | undefined;

  const stop = (): void => {
    current = undefined;
    speechSynthesis.cancel();
    mark(undefined);
    onChange(false);
  };
  const speak = (): void => {
    const sentence = sentences[at];
    if (!sentence) {
      at = 0;
      keepPlace(at);
      stop();
      return;
    }
    mark(sentence);
    keepPlace(at);
    const utterance = Object.assign(new SpeechSynthesisUtterance(sentence.toString()), { lang, voice: voiceFor(lang) });
    current = utterance;
    utterance.onend = () => {
      if (current !== utterance) return;
      at++;
      speak();
    };
    utterance.onerror = () => {
      if (current !== utterance) return;
      stop();
      onFailure();
    };
    speechSynthesis.speak(utterance);
  };
  window.addEventListener('pagehide', stop);
  return (): void => {
    if (current) {
      stop();
      return;
    }
    onChange(true);
    speak();
  };
};

/** Where the device keeps the article that was listened to last, and the number of the sentence that was read. */
const PLACE = 'listening';

/** Returns the sentence at which this article was left; 0 if it was not, or if the browser keeps nothing. */
const placeOf = (sentences: number): number => {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return path === location.pathname && at < sentences ? at : 0;
  } catch {
    return 0;
  }
};

const keepPlace = (at: number): void => {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ path: location.pathname, at }));
  } catch {
    // The place is known until the page is left.
  }
};

/** Marks a sentence without changing the document, and scrolls to it when it begins outside of the window. */
const mark = (sentence: Range | undefined): void => {
  // Firefox before 140 has no highlights of its own; it reads without a mark.
  if (typeof Highlight !== 'undefined') {
    if (sentence) CSS.highlights.set('listening', new Highlight(sentence));
    else CSS.highlights.delete('listening');
  }
  if (!sentence) return;
  const { top, bottom } = sentence.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight)
    sentence.startContainer.parentElement?.scrollIntoView({ block: 'center' });
};

/** Splits the text of elements into sentences, by the rules of the page's language. */
const sentencesOf = (elements: Iterable<Element>): Range[] => {
  const segmenter = new Intl.Segmenter(document.documentElement.lang, { granularity: 'sentence' });
  return [...elements].flatMap((element) => {
    const nodes = textNodesOf(element);
    const text = nodes.map(({ data }) => data).join('');
    return [...segmenter.segment(text)]
      .filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment))
      .map(({ segment, index }) => rangeOf(nodes, index, index + segment.trimEnd().length));
  });
};

const textNodesOf = (element: Element): Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
};

/** Returns the range between two offsets in the joined text of nodes. */
const rangeOf = (nodes: Text[], start: number, end: number): Range => {
  const range = document.createRange();
  let before = 0;
  for (const node of nodes) {
    const after = before + node.length;
    if (before <= start && start < after) range.setStart(node, start - before);
    if (before < end && end <= after) range.setEnd(node, end - before);
    before = after;
  }
  return range;
};
