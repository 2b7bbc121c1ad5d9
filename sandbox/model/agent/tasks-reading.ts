import { introduced, named } from './describe-person.ts';
import {
  beginningOf,
  bestOf,
  capital,
  dayOf,
  excerptOf,
  inWords,
  listed,
  many,
  sharedWords,
} from './phrase.ts';
import type { PersonRow } from './rows.ts';
import { type Seen, totalOf, welcome } from './seen.ts';
import { call, inStages, readAll, type Task } from './task.ts';
import { searchPeople } from './tasks-people.ts';

/** What other people published. */
export const othersPublished: Task = {
  name: 'othersPublished',
  isAsked: ({ text }) =>
    /\bcompetitors?\b|\bwhat (?:did )?others?\b|\bothers (?:published|posted|wrote)\b|\b(?:posts?|published|posting|written|wrote)\b[^.?!]*\b(?:people|profiles|companies|those) (?:i|we) follow\b|\bpeople i follow\b|\bsearch posts\b/i.test(
      text,
    ),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        call('search_posts', {
          days: question.days ?? 7,
          ...(question.names[0] === undefined ? {} : { any: [...question.names] }),
        }),
        call('search_feed_items', { days: question.days ?? 7, limit: 10 }),
      ],
      () => (seen.posts.length > 2 || (question.days ?? 7) > 14 ? [] : [call('search_posts', { days: 30 })]),
      () =>
        readAll(
          'read_post',
          'post',
          byDiscussion(seen)
            .slice(0, 3)
            .map(({ ref }) => ref),
        ),
      () =>
        readAll(
          'read_feed_item',
          'item',
          distinctItems(seen)
            .slice(0, 2)
            .map(({ ref }) => ref),
        ),
    ]),
  write(question, seen) {
    const posts = seen.readPosts.filter(({ isBlocked }) => !isBlocked);
    const items = seen.readItems;
    if (posts.length === 0 && items.length === 0)
      return {
        text: 'What people and feeds you follow published in that time is not in your data. Follow people under Engage and add feeds, and I look there.',
      };
    const postLines = posts.map(
      ({ ref, author, at, reactions, comments, text }) =>
        `- **${author}**, ${dayOf(at)} [${ref}] (${reactions} reactions, ${comments} comments): “${excerptOf(text)}”`,
    );
    const itemLines = items.map(
      ({ ref, title, feed, at, text }) =>
        `- **${title}**, ${feed}, ${dayOf(at)} [${ref}]: “${excerptOf(text)}”`,
    );
    const loudest = bestOf(posts, ({ reactions, comments }) => reactions + comments);
    const idea = loudest && bestOf(items, ({ text }) => sharedWords(text, loudest.text));
    const parts = [
      loudest &&
        `Most discussed: **${loudest.author}** with “${beginningOf(loudest.text)}” [${loudest.ref}], ${loudest.reactions} reactions and ${loudest.comments} comments.`,
      postLines.length > 0 && `**Posts**\n\n${postLines.join('\n')}`,
      itemLines.length > 0 && `**Feeds**\n\n${itemLines.join('\n')}`,
      loudest &&
        `Worth its own post: “${excerptOf(loudest.text)}” [${loudest.ref}]${idea && sharedWords(idea.text, loudest.text) > 0 ? `, together with “${idea.title}” [${idea.ref}]` : ''}.`,
    ].filter(Boolean);
    return {
      text: parts.join('\n\n'),
      short: [parts[0], postLines.slice(0, 3).join('\n'), loudest && parts.at(-1)]
        .filter(Boolean)
        .join('\n\n'),
      kept: { kind: 'report', title: question.title ?? 'What others published', content: parts.join('\n\n') },
    };
  },
};

const byDiscussion = (seen: Seen) =>
  seen.posts
    .filter(({ isBlocked }) => !isBlocked)
    .sort((a, b) => b.reactions + b.comments - (a.reactions + a.comments));

function distinctItems(seen: Seen) {
  const titles = new Set<string>();
  return seen.items.filter(({ title }) => !titles.has(title) && titles.add(title) !== undefined);
}

/** Whether the question is what a named person wrote: `What did Ada Byron write under my last post?` */
const isByNamed = (names: readonly string[], text: string): boolean =>
  names.length > 0 && /\bwhat (?:did|has|have|does)\b/i.test(text);

/** Which of the user's own posts did best, and what people wrote recently. */
export const ownPosts: Task = {
  name: 'ownPosts',
  isAsked: ({ text, names }) =>
    !isByNamed(names, text) &&
    /\b(?:my|own|our) (?:last |latest |best |recent |own )*posts?\b|\b(?:did|have) i (?:write|written|post|posted|publish|published)\b|\bread own posts\b|\bi (?:wrote|posted)\b/i.test(
      text,
    ),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        call('read_own_posts', { limit: 10, ...(question.topic === null ? {} : { words: question.topic }) }),
      ],
      () =>
        readAll(
          'read_post',
          'post',
          (seen.own?.posts ?? []).slice(0, 8).map(({ ref }) => ref),
        ),
    ]),
  write(question, seen) {
    const own = seen.own?.posts ?? [];
    if (own.length === 0)
      return {
        text:
          question.topic === null
            ? 'Your own posts: that is not in your data yet.'
            : `I found none of your posts about “${question.topic}”. That is not in your data.`,
      };
    const read = seen.readPosts.filter(({ ref }) => ref.startsWith('o'));
    const ranked = [...read].sort((a, b) => b.reactions + b.comments - (a.reactions + a.comments));
    const [best] = ranked;
    const lines = (ranked.length > 0 ? ranked : [])
      .slice(0, 5)
      .map(
        ({ ref, at, reactions, comments, text }) =>
          `- “${beginningOf(text)}” [${ref}], ${dayOf(at)}: ${reactions} reactions, ${comments} comments`,
      );
    const plain = own
      .slice(0, 5)
      .map(({ ref, at, text }) => `- ${dayOf(at)}: “${beginningOf(text)}” [${ref}]`);
    const head = best
      ? `Of ${question.topic === null ? `your last ${inWords(read.length)} posts` : `your posts about “${question.topic}”`}, “${beginningOf(best.text)}” [${best.ref}] did best: ${best.reactions} reactions and ${best.comments} comments.`
      : `${seen.own?.total ?? many(own.length, 'own post')} found.`;
    return {
      text: `${head}\n\n${(lines.length > 0 ? lines : plain).join('\n')}`,
      kept: {
        kind: 'report',
        title: question.title ?? 'How your posts did',
        content: [head, ...lines].join('\n'),
      },
    };
  },
};

/** News from the feeds. */
export const feedItems: Task = {
  name: 'feedItems',
  isAsked: ({ text }) => /\b(?:feeds?|feed items?|rss|news|articles?|headlines?)\b/i.test(text),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        call('search_feed_items', {
          days: question.days ?? 7,
          ...(question.topic === null ? {} : { words: question.topic }),
        }),
      ],
      () =>
        readAll(
          'read_feed_item',
          'item',
          distinctItems(seen)
            .slice(0, 3)
            .map(({ ref }) => ref),
        ),
    ]),
  write(question, seen) {
    const items = seen.readItems;
    if (items.length === 0)
      return { text: 'Your feeds have nothing on that in this time. That is not in your data.' };
    const total = totalOf(seen, 'search_feed_items', /(?:at least )?[\d,]+ items?/);
    const lines = items.map(
      ({ ref, title, feed, at, text }) =>
        `- **${title}** [${ref}], ${feed}, ${dayOf(at)}: “${excerptOf(text)}”`,
    );
    return {
      text: `${total ?? many(items.length, 'item')} in your feeds. The ones to read:\n\n${lines.join('\n')}`,
      kept: { kind: 'report', title: question.title ?? 'From your feeds', content: lines.join('\n') },
    };
  },
};

/** Adds people to a list, with the user's approval. */
export const addPeople: Task = {
  name: 'addPeople',
  isAsked: ({ text, listName }) =>
    /\b(?:add|put|place|move|collect|sort)\b/i.test(text) && (listName !== null || /\blists?\b/i.test(text)),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        ...(/\bmy lists\b|\bexisting\b/i.test(question.text) || question.listName === null
          ? [call('read_lists')]
          : []),
        ...(question.isAboutThese && question.names.length === 0 && question.days === null
          ? []
          : [searchPeople(question, { sort: 'score' })]),
        ...question.names.slice(1).map((name) => call('search_signals', { words: name, sort: 'score' })),
      ],
      // “These” refers to an answer that no longer shows who they were.
      () =>
        seen.people.length > 0 || !question.isAboutThese
          ? []
          : [searchPeople({ ...question, days: question.days ?? 7 }, { sort: 'score' })],
    ]),
  act(question, seen) {
    const name = listNameFor(question.listName, seen);
    const people = fitting(question.names, seen);
    return name === null || people.length === 0
      ? undefined
      : call('add_to_list', { listName: name, people: people.map(({ ref }) => ref) });
  },
  write(question, seen) {
    const done = seen.made.find(({ tool }) => tool === 'add_to_list');
    if (done) {
      const said = /^Approved\. (.*)$/s.exec(done.output)?.[1];
      return {
        text: said
          ? said.trim()
          : /The user declined/.test(done.output)
            ? 'You declined, so no one was added.'
            : `No one was added. ${done.output.split('\n')[0]}`,
      };
    }
    const people = fitting(question.names, seen);
    if (people.length === 0)
      return {
        text:
          question.names[0] === undefined
            ? 'No one in your data fits that, so there’s no one to add.'
            : `**${question.names[0]}** is not in your data, so there’s no one to add.`,
      };
    return {
      text: `Which list do you mean? ${seen.lists.filter(({ isBuiltIn }) => !isBuiltIn).length === 0 ? 'You have no list of your own yet; name one and I make it.' : `Your lists are ${listed(seen.lists.filter(({ isBuiltIn }) => !isBuiltIn).map(({ name, ref }) => `${name} [${ref}]`))}.`}`,
    };
  },
};

/** The most people proposed at once. */
const maxAdded = 5;

function fitting(names: readonly string[], seen: Seen): PersonRow[] {
  const people = welcome(seen.people);
  if (names.length > 0) return people.slice(0, Math.max(names.length, maxAdded));
  return people.slice(0, maxAdded);
}

function listNameFor(asked: string | null, seen: Seen): string | null {
  if (asked !== null) return asked;
  const own = seen.lists.filter(({ isBuiltIn }) => !isBuiltIn);
  return own.length === 1 ? (own[0]?.name ?? null) : null;
}

/** The text next to the call that needs the user's approval. */
export function proposal(names: readonly string[], seen: Seen): string {
  const people = fitting(names, seen);
  const lines = people.map(
    (row) => `- ${introduced(row)}: score ${row.score}, latest ${row.latestType} on ${dayOf(row.latestAt)}`,
  );
  return `${capital(many(people.length, 'person fits', 'people fit'))}:\n\n${lines.join('\n')}`;
}

/** Which lists exist. */
export const ownLists: Task = {
  name: 'ownLists',
  isAsked: ({ text }) => /\blists?\b/i.test(text),
  look: (question, seen) =>
    inStages(seen, [
      () => [call('read_lists')],
      () =>
        question.listName === null
          ? []
          : [call('search_signals', { list: question.listName, sort: 'score' })],
    ]),
  write(question, seen) {
    const own = seen.lists.filter(({ isBuiltIn }) => !isBuiltIn);
    if (question.listName !== null) {
      const people = seen.people;
      return {
        text:
          people.length === 0
            ? `No one is on “${question.listName}”, or there’s no list with that name.`
            : `On “${question.listName}”: ${named(people.slice(0, 10))}.`,
      };
    }
    if (own.length === 0)
      return {
        text: 'You don’t have your own lists yet, only “Do not engage”. Say “add these people to a list” with a name, and I ask you before I make it.',
      };
    return {
      text: `You have ${many(own.length, 'list')}:\n\n${own.map(({ ref, name, people }) => `- **${name}** [${ref}]: ${people}`).join('\n')}`,
    };
  },
};

/** A number of people. */
export const howMany: Task = {
  name: 'howMany',
  isAsked: ({ text }) =>
    /\bhow many\b|\bnumber of\b|\bcount (?:of|the)\b/i.test(text) &&
    /\b(?:people|signals?|founders?|leads?|persons?|contacts?|engaged|who)\b/i.test(text),
  look: (question, seen) => inStages(seen, [() => [searchPeople(question, { sort: 'score', limit: 5 })]]),
  write(question, seen) {
    const total = totalOf(seen, 'search_signals', /[\d,]+ (?:person|people)/);
    if (total === null) return { text: 'No one in your data matches that.' };
    const top = welcome(seen.people).slice(0, 3);
    const when = question.days === null ? '' : ` in the last ${question.days} days`;
    return {
      text: `${total} match${when}. The highest scores: ${listed(top.map((row) => `${row.name} [${row.ref}] (${row.score})`))}.`,
    };
  },
};
