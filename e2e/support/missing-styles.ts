import type { Page } from 'playwright';

/**
 * Returns the selectors of the whole style sheet that match an element of the page, whatever its state, although the page does not carry
 * their rules. None if the page has got the whole sheet; throws if it has no styles at all.
 */
export const missingStyles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const carried = document.querySelector<HTMLStyleElement>('style[data-whole-sheet]');
    if (!carried && !document.querySelector('style')) throw new Error('The page has no styles.');
    if (!carried) return [];
    const flatten = (rules: CSSRuleList, condition = ''): { key: string; selector: string }[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return { key: `${condition}${rule.cssText}`, selector: rule.selectorText };
        return rule instanceof CSSConditionRule ? flatten(rule.cssRules, `${condition}${rule.conditionText} `) : [];
      });
    const whole = new CSSStyleSheet();
    whole.replaceSync(await (await fetch(carried.dataset.wholeSheet!)).text());
    const kept = new Set(flatten(carried.sheet!.cssRules).map(({ key }) => key));
    const inAnyState = (selector: string) =>
      selector.replaceAll(/::?[a-z-]+(\((?:[^()]|\([^()]*\))*\))?/g, ':where(*)');
    return flatten(whole.cssRules)
      .filter(({ key, selector }) => !kept.has(key) && document.querySelector(inAnyState(selector)))
      .map(({ selector }) => selector);
  });
