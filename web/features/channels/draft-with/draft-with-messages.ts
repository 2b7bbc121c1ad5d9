import type { PostSourceKind } from '#contract/agents/post-drafts.ts';
import { pluralize } from '#core/pluralize.ts';

export type DraftFrom = PostSourceKind | 'voice';

/** Texts of "Draft with…" in the composer. */
export const draftWithMessages = {
  action: 'Draft with…',
  title: 'Draft with…',
  from: 'Draft from',
  kinds: {
    voice: 'Voice',
    feed_item: 'Feed item',
    artifact: 'Artifact',
    comment_thread: 'Comments',
  } satisfies Record<DraftFrom, string>,
  search: {
    feed_item: 'Search feed items',
    artifact: 'Search artifacts',
    comment_thread: 'Search your posts and their comments',
  } satisfies Record<PostSourceKind, string>,
  empty: {
    feed_item: 'No feed items yet. Add a feed under Feeds.',
    artifact: 'No artifacts yet. Ask an agent for one.',
    comment_thread: 'No comments on your posts yet.',
  } satisfies Record<PostSourceKind, string>,
  noMatch: 'No matches',
  showMore: 'Show more',
  uses: 'What it’s based on',
  usesThread: 'Your post and its newest comments.',
  usesVoice: (hasOffer: boolean, rules: number, examples: number) =>
    [
      hasOffer ? 'Your offer' : null,
      rules > 0 ? pluralize(rules, 'rule') : null,
      examples > 0 ? pluralize(examples, 'example') : null,
    ]
      .filter((each) => each !== null)
      .join(', '),
  noVoice: 'Add your voice in Settings first.',
  voiceFailed: 'Couldn’t load your voice',
  note: 'What should it say?',
  noteOptional: 'Optional',
  draft: 'Draft',
  cancel: 'Cancel',
  drafting: 'Drafting…',
  stop: 'Stop',
  stopped: 'Stopped',
  done: 'Draft ready',
  broken: 'Connection lost. Draft incomplete.',
  failed: 'Not drafted',
  undo: 'Undo draft',
  close: 'Hide',
} as const;
