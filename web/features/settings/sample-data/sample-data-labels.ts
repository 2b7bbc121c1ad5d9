import { type SampleData, SampleDataKind } from '#contract/imports/sample-data.ts';
import { pluralize } from '#core/pluralize.ts';

const nouns: Record<SampleDataKind, [one: string, many: string]> = {
  profiles: ['connected profile', 'connected profiles'],
  signals: ['signal', 'signals'],
  people: ['person, with notes and list memberships', 'people, with notes and list memberships'],
  companies: ['company', 'companies'],
  posts: ['post', 'posts'],
  followed: ['followed profile', 'followed profiles'],
  comments: ['drafted comment', 'drafted comments'],
  publications: ['post or comment to publish', 'posts and comments to publish'],
  feeds: ['feed, with its items', 'feeds, with their items'],
  conversations: ['conversation with an agent', 'conversations with agents'],
  artifacts: ['artifact', 'artifacts'],
  connections: ['connected account', 'connected accounts'],
  webhooks: ['webhook', 'webhooks'],
};

/** What a removal deletes, one line each: `2 connected profiles`. Zero counts are left out. */
export function removalLines({ counts }: Pick<SampleData, 'counts'>): string[] {
  return SampleDataKind.options
    .filter((kind) => counts[kind] > 0)
    .map((kind) => pluralize(counts[kind], ...nouns[kind]));
}
