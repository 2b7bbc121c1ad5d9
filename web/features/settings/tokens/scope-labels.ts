import type { AccessScope } from '#contract/access/access-tokens.ts';

/** What each scope lets an assistant do, for a checkbox. */
export const scopeLabels: Readonly<Record<AccessScope, { label: string; description: string }>> = {
  read: {
    label: 'Read your data',
    description: 'Signals, posts, feeds, companies, lists and your own posts',
  },
  draft: { label: 'Save artifacts', description: 'Posts, reports and tables that only you see' },
  write: {
    label: 'Request posts and changes',
    description: 'Posts, comments, lists and feed rules. Each needs your approval under Agents',
  },
};

const short: Readonly<Record<AccessScope, string>> = {
  read: 'reads your data',
  draft: 'saves artifacts',
  write: 'requests posts and changes',
};

/** The scopes of a token in words: `Looks things up, saves artifacts`. */
export function scopesLabel(scopes: readonly AccessScope[]): string {
  const words = (Object.keys(short) as AccessScope[])
    .filter((scope) => scopes.includes(scope))
    .map((scope) => short[scope])
    .join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
