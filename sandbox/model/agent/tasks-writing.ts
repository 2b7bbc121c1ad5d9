import { composeDraft } from '#sandbox/model/compose-draft.ts';
import { firstName, named, openQuestion, sharedPosts, wasAnswered, written } from './describe-person.ts';
import {
  beginningOf,
  bestOf,
  capital,
  dayOf,
  inWords,
  many,
  questionIn,
  quoteOf,
  sharedWords,
  wholeSentences,
} from './phrase.ts';
import type { ItemRow, OwnPost, Person } from './rows.ts';
import { type Seen, welcome } from './seen.ts';
import { call, inStages, readAll, type Task } from './task.ts';

/** A post from a feed item, made of sentences of the item and of the user's own posts. */
export const postFromItem: Task = {
  name: 'postFromItem',
  isAsked: ({ text }) =>
    /\b(?:draft|write|turn|make|create|compose|prepare)\b[^.?!]*\b(?:post|something)\b/i.test(text) &&
    !/\bplan\b|\breport\b|\bcomments?\b|\bwhat (?:did|has|have|does)\b|\btopics?\b/i.test(text),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        call('search_feed_items', {
          days: question.days ?? 14,
          ...(question.topic === null ? {} : { words: question.topic }),
        }),
        call('read_own_posts', { limit: 30 }),
      ],
      // If no item has the words, use the newest ones.
      () =>
        seen.items.length > 0 || question.topic === null ? [] : [call('search_feed_items', { days: 30 })],
      () =>
        readAll(
          'read_feed_item',
          'item',
          bestItems(seen).map(({ ref }) => ref),
        ),
    ]),
  write(question, seen) {
    const item = bestOf(
      seen.readItems,
      (one) => touched(one, seen.own?.posts ?? []) * 10 + wholeSentences(one.text).length,
    );
    if (item === undefined) {
      return {
        text: 'An item to write about is not in your data: your feeds have none of that time. Add a feed under Feeds, and I can draft from what it brings.',
      };
    }
    const { content, own } = draftPost(item, seen.own?.posts ?? []);
    const why = own
      ? `it touches what you wrote on ${dayOf(own.at)} in “${beginningOf(own.text)}” [${own.ref}]`
      : 'it has the most to say of those I read';
    const source = `“${item.title}” [${item.ref}]${item.feed === '' ? '' : ` from ${item.feed}`}, ${dayOf(item.at)}`;
    return {
      text: `I drafted a post from ${source}. I chose it because ${why}.\n\nThe sentences in quotes are the item’s, the others your own; I only joined them. Read it before you publish: I cannot tell whether the item is right.`,
      kept: { kind: 'post', title: question.title ?? item.title, content },
    };
  },
};

const touched = (item: ItemRow, own: readonly OwnPost[]): number =>
  Math.max(0, ...own.map(({ text }) => sharedWords(`${item.title} ${item.text}`, text)));

function bestItems(seen: Seen): ItemRow[] {
  const own = seen.own?.posts ?? [];
  const titles = new Set<string>();
  return [...seen.items]
    .filter(({ title }) => !titles.has(title) && titles.add(title) !== undefined)
    .map((item) => ({ item, points: touched(item, own) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, 3)
    .map(({ item }) => item);
}

function draftPost(item: ItemRow, own: readonly OwnPost[]): { content: string; own: OwnPost | undefined } {
  const sentences = wholeSentences(item.text).filter((sentence) => sentence.split(/\s+/).length > 3);
  const near = bestOf(own, ({ text }) => sharedWords(`${item.title} ${item.text}`, text));
  const mine = near && sharedWords(`${item.title} ${item.text}`, near.text) > 0 ? near : own[0];
  const [point, ...rest] = sentences.filter((sentence) => !sentence.endsWith('?'));
  const asked = sentences.find((sentence) => sentence.endsWith('?')) ?? 'How do you handle this?';
  const words =
    mine === undefined
      ? []
      : wholeSentences(mine.text)
          .filter((sentence) => !sentence.endsWith('?'))
          .slice(0, 4);
  const content = [
    `“${point ?? item.title}”`,
    `From “${item.title}”${item.feed === '' ? '' : ` on ${item.feed}`}. [${item.ref}]`,
    mine && words.length > 0
      ? `It goes with what I wrote in ${monthOf(mine.at)}: [${mine.ref}]\n\n${words.join(' ')}`
      : '',
    rest.length > 0 ? `Their other point: “${rest.slice(0, 2).join(' ')}”` : '',
    asked,
  ];
  return { content: content.filter((part) => part !== '').join('\n\n'), own: mine };
}

const monthOf = (date: string): string =>
  [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ][Number(date.slice(5, 7)) - 1] ?? 'a post';

/** Replies to what people wrote under the user's posts. */
export const repliesToComments: Task = {
  name: 'repliesToComments',
  isAsked: ({ text }) =>
    /\b(?:answer|answers|reply|replies|respond|responses?)\b[^.?!]*\bcomment/i.test(text) ||
    /\bcomment\w*\b[^.?!]*\b(?:answer|reply|deserve|respond)/i.test(text),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        call('search_signals', { days: question.days ?? 7, sort: 'score', limit: 30 }),
        call('read_own_posts', { limit: 30 }),
      ],
      () => {
        const people = welcome(seen.people);
        const wrote = people.filter(({ latestType }) => /comment|reply|mention/.test(latestType));
        return readAll(
          'read_signal',
          'person',
          [...wrote, ...people.filter((row) => !wrote.includes(row))].slice(0, 8).map(({ ref }) => ref),
        );
      },
    ]),
  write(question, seen) {
    const days = question.days ?? 7;
    const since = sinceOf(seen, days);
    const found = seen.persons
      .filter(({ isBlocked }) => !isBlocked)
      .flatMap((person) =>
        written(person)
          .filter(
            (entry) =>
              entry.at >= since &&
              entry.post !== null &&
              !wasAnswered(person, entry) &&
              wholeSentences(entry.text).join(' ').split(/\s+/).length > 6,
          )
          .slice(0, 1)
          .map((entry) => ({ person, entry, question: questionIn(entry.text) })),
      )
      .sort((a, b) => Number(b.question !== undefined) - Number(a.question !== undefined))
      .slice(0, 5);
    if (found.length === 0)
      return {
        text: `No comment of the last ${days} days waits for a reply from you: that is not in your data.`,
      };
    const own = seen.own?.posts ?? [];
    const drafts = found.map(({ person, entry, question: words }, index) => {
      const quote = words ?? quoteOf(entry.text) ?? entry.text;
      return `### ${person.name} on “${beginningOf(entry.post?.excerpt ?? '')}” [${person.ref}, ${entry.post?.ref}]\n\n> ${entry.text}\n\n${draftReply(firstName(person.name), quote, own, index)}`;
    });
    const asking = found.filter(({ question: words }) => words !== undefined).length;
    const names = found.map(({ person }) => `**${person.name}** [${person.ref}]`);
    const text = `${capital(many(found.length, 'comment deserves', 'comments deserve'))} a reply; ${asking === 0 ? 'none of them asks' : `${inWords(asking)} ${asking === 1 ? 'asks' : 'ask'}`} you something. I drafted one for ${names.slice(0, -1).join(', ')}${names.length > 1 ? ' and ' : ''}${names.at(-1)}.\n\n${found
      .slice(0, 3)
      .map(
        ({ person, entry, question: words }) =>
          `- ${person.name} [${person.ref}], ${dayOf(entry.at)}: “${words ?? quoteOf(entry.text) ?? ''}”`,
      )
      .join(
        '\n',
      )}\n\nWhere your posts answer the question, the draft quotes them; where they do not, it asks back.`;
    return {
      text,
      kept: {
        kind: 'comments',
        title: question.title ?? `Replies to ${many(found.length, 'comment')}`,
        content: drafts.join('\n\n'),
      },
    };
  },
};

/** The first day that counts: this many days before the latest activity seen. */
function sinceOf(seen: Seen, days: number): string {
  const latest =
    seen.people
      .map(({ latestAt }) => latestAt)
      .sort()
      .at(-1) ?? '';
  const at = Date.parse(`${latest}T00:00:00Z`);
  return Number.isNaN(at) ? '' : new Date(at - days * 86_400_000).toISOString().slice(0, 10);
}

/** A reply that quotes what the user wrote on the topic. If there is nothing, it asks a question instead. */
function draftReply(name: string, quote: string, own: readonly OwnPost[], at: number): string {
  const sentences = own.flatMap((post) => wholeSentences(post.text).map((sentence) => ({ post, sentence })));
  const near = bestOf(
    sentences.filter(({ sentence }) => !sentence.endsWith('?')),
    ({ sentence }) => sharedWords(quote, sentence),
  );
  if (near && sharedWords(quote, near.sentence) > 1) {
    return quote.endsWith('?')
      ? `${name}, what I wrote about that: “${near.sentence}” [${near.post.ref}] Does that answer it, or do you mean something else?`
      : `${name}, that goes with something I wrote: “${near.sentence}” [${near.post.ref}] Where do the two part for you?`;
  }
  const frames = quote.endsWith('?')
    ? [
        `${name}, before I answer “${quote}”: what have you tried so far?`,
        `Good question, ${name}: “${quote}” Where did it come up for you?`,
        `${name}, on “${quote}”: is there a case you have in mind? Then I can answer with one of ours.`,
      ]
    : [
        `${name}, you write: “${quote}” What happened next?`,
        `“${quote}” The post does not say that, ${name}. How did you find out?`,
        `${name}, you write: “${quote}” Would you have said the same a year ago?`,
      ];
  return frames[at % frames.length] ?? '';
}

/** Other people's posts where a comment would add something. */
export const commentIdeas: Task = {
  name: 'commentIdeas',
  isAsked: ({ text }) =>
    /\bideas? for comments?\b|\bcomment ideas?\b|\b(?:where|what|which|posts?)\b[^.?!]*\b(?:should|could|can|to|worth)\b[^.?!]*\bcomment/i.test(
      text,
    ) || /\bworth (?:a comment|commenting)\b/i.test(text),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        call('search_posts', {
          days: question.days ?? 7,
          ...(question.topic === null ? {} : { any: [question.topic] }),
        }),
        call('read_own_posts', { limit: 15 }),
      ],
      () =>
        openPosts(seen).length > 2 || (question.days ?? 7) > 14 ? [] : [call('search_posts', { days: 30 })],
      () =>
        readAll(
          'read_post',
          'post',
          openPosts(seen)
            .slice(0, 5)
            .map(({ ref }) => ref),
        ),
    ]),
  write(question, seen) {
    const posts = seen.readPosts
      .filter(
        ({ isBlocked, isCommented, text }) => !isBlocked && !isCommented && wholeSentences(text).length > 0,
      )
      .slice(0, 5);
    if (posts.length === 0)
      return {
        text: 'A post of people you follow that waits for a comment is not in your data. Follow more people under Engage, and I look there.',
      };
    const drafts = posts.map((post, index) => {
      const stance = index % 2 === 0 ? 'question' : 'insight';
      const drafted = ['agent', 'agent again', 'and again'].map((seed) =>
        composeDraft(seed, post.text, stance),
      );
      const best = bestOf(drafted, ({ sentence }) =>
        /["“”]/.test(sentence) ? 0 : Math.min(sentence.length, 140),
      );
      const { sentence, text } = best ?? composeDraft('agent', post.text, stance);
      return { post, sentence, text };
    });
    const lines = drafts.map(
      ({ post, sentence }) => `- **${post.author}**, ${dayOf(post.at)} [${post.ref}]: “${sentence}”`,
    );
    return {
      text: `${capital(many(posts.length, 'post'))} by people you follow ${posts.length === 1 ? 'has' : 'have'} a sentence worth answering:\n\n${lines.join('\n')}\n\nI drafted a comment for each. It takes up that sentence and claims nothing the post does not say.`,
      kept: {
        kind: 'comments',
        title: question.title ?? `${capital(many(posts.length, 'comment'))} to write`,
        content: drafts
          .map(
            ({ post, sentence, text }) =>
              `### ${post.author}, ${dayOf(post.at)} [${post.ref}]\n\n> ${sentence}\n\n${text}`,
          )
          .join('\n\n'),
      },
    };
  },
};

const openPosts = (seen: Seen) =>
  seen.posts
    .filter(({ isBlocked, isCommented }) => !isBlocked && !isCommented)
    .sort((a, b) => b.comments + b.reactions - (a.comments + a.reactions));

/** What one of them wrote under this post, as an opening line. */
function wroteUnder(people: readonly Person[], ref: string): string | undefined {
  for (const person of people) {
    const entry = written(person).find(({ post }) => post?.ref === ref);
    const quote = entry && quoteOf(entry.text);
    if (quote !== undefined) return `${firstName(person.name)} wrote: “${quote}”`;
  }
  return undefined;
}

/** If no one engaged with the user's posts, suggests what people asked the user as topics. */
function askedElsewhere(seen: Seen): string {
  const lines = seen.persons.flatMap((person) => {
    const open = openQuestion(person);
    return open === undefined ? [] : [`- **${person.name}** [${person.ref}]: “${open.question}”`];
  });
  const nobody = 'Who engaged with a post of yours lately is not in your data';
  return lines.length === 0
    ? `${nobody}, so there is nothing to build a plan on yet.`
    : `${nobody}, but people asked you this, and an answer is a subject:\n\n${lines.slice(0, 3).join('\n')}`;
}

/** Three posts for next week, each based on what readers engaged with. */
export const contentPlan: Task = {
  name: 'contentPlan',
  isAsked: ({ text }) =>
    /\b(?:content|editorial|posting) (?:plan|calendar|ideas?)\b|\bposts? for (?:next|the|this) week\b|\bplan\b[^.?!]*\b(?:posts?|week|content)\b|\bwhat (?:should|could|can) i (?:write|post|publish)\b|\b(?:ideas?|topics?|subjects?) (?:for|to|from)\b[^.?!]*\b(?:posts?|write|content)\b/i.test(
      text,
    ),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        call('read_own_posts', { limit: 30 }),
        call('search_signals', { days: question.days ?? 14, sort: 'score', limit: 15 }),
        call('search_feed_items', { days: question.days ?? 14, limit: 15 }),
      ],
      () =>
        readAll(
          'read_signal',
          'person',
          welcome(seen.people)
            .slice(0, 8)
            .map(({ ref }) => ref),
        ),
    ]),
  write(question, seen) {
    const several = sharedPosts(seen.persons);
    const shared = (several.length > 1 ? several : sharedPosts(seen.persons, 1)).slice(0, 3);
    if (shared.length === 0) return { text: askedElsewhere(seen) };
    const days = ['Tuesday', 'Wednesday', 'Thursday'];
    const rows = shared.map(({ ref, excerpt, people }, index) => {
      const asked = people.flatMap((person) =>
        openQuestion(person)?.entry.post?.ref === ref
          ? [{ person, words: openQuestion(person)?.question ?? '' }]
          : [],
      );
      const item = bestOf(seen.items, ({ title, text }) => sharedWords(`${title} ${text}`, excerpt));
      const hasItem = item !== undefined && sharedWords(`${item.title} ${item.text}`, excerpt) > 1;
      const opening = asked[0]
        ? `${firstName(asked[0].person.name)} asked me: “${asked[0].words}”`
        : (wroteUnder(people, ref) ?? `Last time I wrote about “${beginningOf(excerpt)}”.`);
      return {
        day: days[index] ?? '',
        point: asked[0]
          ? `Answer the question under “${beginningOf(excerpt)}”`
          : `Go on from “${beginningOf(excerpt)}”`,
        whom: people
          .slice(0, 3)
          .map(({ name, ref: person }) => `${name} [${person}]`)
          .join(', '),
        opening,
        source: `[${ref}]${hasItem ? ` [${item.ref}]` : ''}`,
        people,
        ref,
        excerpt,
      };
    });
    const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const table = [
      ['Day', 'Point', 'For', 'Opening line', 'Source'],
      ...rows.map(({ day, point, whom, opening, source }) => [day, point, whom, opening, source]),
    ];
    const lines = rows.map(
      ({ day, point, ref, people, opening }) =>
        `- **${day}**: ${point.charAt(0).toLowerCase()}${point.slice(1)} [${ref}], which ${named(people.slice(0, 3))} engaged with. Opening line: ${opening}`,
    );
    return {
      text: `I read your own posts and ${inWords(seen.persons.length)} of your warmest people. ${capital(many(rows.length, 'subject draws', 'subjects draw'))} several of them at once:\n\n${lines.join('\n')}`,
      kept: {
        kind: 'table',
        title: question.title ?? 'Posts for next week',
        content: table.map((line) => line.map(cell).join(',')).join('\n'),
      },
    };
  },
};
