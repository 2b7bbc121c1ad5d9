import type { FeedRuleContent } from '#contract/rss-drafts.ts';

/** What a rule does, as its row holds it. */
export function ruleColumns({ andKeywords, orKeywords, exceptKeywords, channel, template }: FeedRuleContent) {
  return {
    and_keywords: andKeywords,
    or_keywords: orKeywords,
    except_keywords: exceptKeywords,
    channel,
    template,
  };
}
