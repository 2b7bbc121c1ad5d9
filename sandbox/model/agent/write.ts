import { findPost, hasPost } from '#sandbox/model/written-drafts.ts';
import { actsOf, named } from './people.ts';
import type { Entry, Person } from './rows.ts';
import { call, readAll, type Script } from './script.ts';
import {
  isWithin,
  itemInFull,
  itemsOf,
  ownPostsOf,
  peopleOf,
  readInFull,
  type Seen,
  totalOf,
} from './seen.ts';
import {
  blocks,
  bullets,
  capital,
  dayOf,
  many,
  postName,
  questionIn,
  quoted,
  sentencesOf,
} from './sentences.ts';

const items = call('search_feed_items', { days: 7, limit: 30 });

export const postFromItem: Script = {
  template: 'Post from a feed item',
  questions: ['Draft a post from the best item of my feeds this week.'],
  look: [
    () => [items, call('read_own_posts', { limit: 8 })],
    (seen) =>
      readAll(
        'read_feed_item',
        'item',
        itemsOf(seen, items)
          .filter(({ title }) => hasPost(title))
          .slice(0, 1),
      ),
  ],
  write(seen) {
    const item = itemInFull(seen);
    const post = item && findPost([item.text]);
    if (item === undefined || post === undefined) {
      const total = totalOf(seen, items);
      return {
        text:
          total === 0
            ? 'Your feeds have no item of the last 7 days. Add a feed under Feeds, and ask again.'
            : `Your feeds have ${many(total, 'item')} of the last 7 days, but I have no post about ${total === 1 ? 'it' : 'any of them'}.`,
      };
    }
    // The source goes with the paragraph that reports what the article says.
    const paragraphs = post.split(/\n{2,}/);
    const at = Math.min(1, paragraphs.length - 1);
    const content = paragraphs
      .map((text, index) => (index === at ? `${text} [${item.ref}]` : text))
      .join('\n\n');
    const question = questionIn(post);
    return {
      text: blocks(
        `From the ${many(totalOf(seen, items), 'item')} of your feeds of the last 7 days I took ${quoted(item.title)} [${item.ref}] in ${item.feed}, published on ${dayOf(item.at)}.`,
        `The post opens with your point: ${quoted(sentencesOf(paragraphs[0] ?? '')[0] ?? '')}${question === undefined ? '' : ` It ends with a question to your readers: ${quoted(question)}`}`,
        'Read it once aloud before you publish it; nothing goes out by itself.',
      ),
      save: { kind: 'post', title: item.title, content },
    };
  },
};

const readers = call('search_signals', { days: 14, sort: 'score', limit: 30 });

type Subject = {
  post: NonNullable<Entry['post']>;
  people: Person[];
  /** A question that one of them asked under it in the last days, and the user hasn't answered. */
  asked?: { question: string; by: Person };
};

/** The user's posts that readers reacted to in the last 14 days, those of most readers first. */
function findSubjects(seen: Seen): Subject[] {
  const posts = new Map<string, Subject>();
  for (const { person } of readInFull(seen, peopleOf(seen, readers))) {
    for (const { post, at, text } of actsOf(person)) {
      if (post === null || !isWithin(seen, at, 14)) continue;
      const known = posts.get(post.ref) ?? { post, people: [] };
      if (!known.people.includes(person)) known.people.push(person);
      const question = questionIn(text);
      const isAnswered = person.entries.some((one) => one.isByUser && one.post?.ref === post.ref);
      if (question !== undefined && !isAnswered) known.asked ??= { question, by: person };
      posts.set(post.ref, known);
    }
  }
  return [...posts.values()].sort((one, other) => other.people.length - one.people.length);
}

/** The opening line: of the written sequel if it isn't published yet, otherwise a reader's question. */
function openingOf(seen: Seen, { post, asked }: Subject): string | undefined {
  const sequel = findPost([post.excerpt]);
  const isNew = !ownPostsOf(seen).some(({ text }) => sequel && text.startsWith(sequel.slice(0, 40)));
  if (sequel && isNew) return quoted(sentencesOf(sequel.split('\n')[0] ?? '')[0] ?? '');
  return asked && `${quoted(asked.question)} ${asked.by.name} [${asked.by.ref}] asked me this.`;
}

/** Tuesday, Wednesday and Thursday of the week after a date. */
function nextDays(today: string): string[] {
  const from = new Date(today);
  const monday = from.getTime() + ((8 - from.getUTCDay()) % 7 || 7) * 86_400_000;
  return ['Tue', 'Wed', 'Thu'].map(
    (name, index) =>
      `${name} ${dayOf(new Date(monday + (index + 1) * 86_400_000).toISOString().slice(0, 10))}`,
  );
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const contentPlan: Script = {
  template: 'Content plan for the week',
  questions: [
    'Plan three posts for next week from what my readers reacted to. Save them as a table “Posts for next week”.',
  ],
  look: [
    () => [readers, call('read_own_posts', { limit: 8 })],
    (seen) => readAll('read_signal', 'person', peopleOf(seen, readers).slice(0, 12)),
  ],
  write(seen) {
    const rows = findSubjects(seen)
      .flatMap((subject) => {
        const opening = openingOf(seen, subject);
        return opening === undefined ? [] : [{ ...subject, opening }];
      })
      .slice(0, 3)
      .map(({ post, people, opening }, index) => ({
        day: nextDays(seen.today)[index] ?? '',
        opening,
        why: `${capital(many(people.length, 'reader'))} engaged with ${postName(post)} in the last 14 days.`,
        who: named(people.slice(0, 4)),
        post,
      }));
    if (rows.length === 0) {
      return {
        text: 'The people I read reacted to none of your posts of the last 14 days in a way that asks for another post, so I plan nothing. Publish one more, and ask again when it has comments.',
      };
    }
    return {
      text: blocks(
        `${capital(many(rows.length, 'post'))} for next week, each from what your readers reacted to in the last 14 days:`,
        bullets(rows.map(({ day, opening, why }) => `**${day}:** ${opening} ${why}`)),
        rows.length < 3 &&
          `I plan no more: ${many(3 - rows.length, 'other subject')} would be ${rows.length === 2 ? 'a guess' : 'guesses'}.`,
      ),
      save: {
        kind: 'table',
        title: 'Posts for next week',
        content: [
          'Day,Opening line,Why now,Who it is for,Source',
          ...rows.map(({ day, opening, why, who, post }) =>
            [day, opening, why, who, `[${post.ref}]`].map(cell).join(','),
          ),
        ].join('\n'),
      },
    };
  },
};
