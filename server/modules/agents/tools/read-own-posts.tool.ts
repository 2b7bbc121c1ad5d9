import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import { type Cited, citeRecords } from '#server/modules/agents/citations.ts';
import { voiceLines } from '#server/modules/engage/drafting/voice-lines.ts';
import { type OwnPost, readOwnTexts, readOwnPosts as readPosts } from '#server/modules/profile/own-texts.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { askedSummary, askedText } from './asked-texts.ts';
import { composeLines, oneLine, rowsAsked } from './compose-output.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({
  words: z.string().nullable().describe('A word or phrase in the post. null: all posts'),
  limit: z.number().nullable().describe('Number of posts to return, at most 30. null: 15'),
});

/** The most characters for all texts together: a few texts are shown in full, many only in part. */
const maxPostsText = 7000;
const maxCommentLength = 200;
const maxComments = 8;

export const readOwnPosts = repeatableTool({
  name: 'read_own_posts',
  kind: 'read',
  labels: {
    title: 'Read your own posts',
    description: 'Your recent posts and comments, and your voice',
    doing: 'Reading your posts',
    done: 'Read your posts',
  },
  description:
    'Reads the user’s recent posts (each with a ref, such as [o1]) and comments, what they sell, and their voice rules and banned phrases. Use it before writing anything in the user’s name.',
  input: Input,
  entryMessage: (input) => askedSummary([input.words]),
  async run({ db }, run, input) {
    const voice = await readVoice(db, run.userId);
    const own = await readOwnTexts(db, run.userId, run.realm);
    const all = await readPosts(db, run.userId, run.realm);
    const wanted = askedText(input.words)?.toLowerCase();
    const found = all.filter(({ text }) => wanted === undefined || text.toLowerCase().includes(wanted));
    const shown = found.slice(0, rowsAsked(input.limit));
    const refs = await citeRecords(db, run, shown.map(citedOwnPost));
    const room = Math.floor(maxPostsText / Math.max(shown.length, 1)) - 40;
    const { rules, bannedPhrases } = voiceLines(voice);
    const list = (words: string, lines: string[]) =>
      lines.length === 0 ? [] : [words, ...lines.slice(0, 20).map((line) => `- ${oneLine(line, 200)}`)];
    return {
      summary: `${pluralize(found.length, 'own post', 'own posts')} found`,
      output: composeLines([
        voice.offer === '' ? null : `What the user sells: ${oneLine(voice.offer, 1000)}`,
        own.headline === null ? null : `Their headline: ${oneLine(own.headline, 300)}`,
        ...list('Rules of their voice:', rules),
        ...list('Phrases they never use:', bannedPhrases),
        found.length === 0
          ? 'No posts of the user match.'
          : `${pluralize(found.length, 'own post', 'own posts')}, newest first:`,
        ...shown.map(
          (post, index) =>
            `[${refs[index]}] ${post.publishedAt === null ? '' : `${post.publishedAt.toISOString().slice(0, 10)} · `}${oneLine(post.text, room)}`,
        ),
        found.length > shown.length ? `… and ${found.length - shown.length} more: narrow the search.` : null,
        ...list(
          'Comments they wrote lately:',
          own.comments.slice(0, maxComments).map((text) => oneLine(text, maxCommentLength)),
        ),
      ]),
    };
  },
});

function citedOwnPost({ id, text, url }: OwnPost): Cited {
  return { kind: 'own_post', id, label: oneLine(text, 80), url };
}
