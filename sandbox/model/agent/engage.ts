import { findDrafts } from '#sandbox/model/written-drafts.ts';
import {
  commentsOf,
  introduced,
  lateOpening,
  leftOut,
  named,
  openComments,
  opening,
  whatWasSaid,
} from './people.ts';
import { call, readAll, type Script } from './script.ts';
import { peopleOf, postsInFull, postsOf, readInFull, totalOf, waitingIn } from './seen.ts';
import { blocks, capital, dayOf, firstName, many, postName, quoted, quoteOf } from './sentences.ts';

export const answerComments: Script = {
  template: 'Answers to the best comments',
  questions: ['Which comments of this week deserve a reply? Draft an answer to each.'],
  look: [() => [call('comments_to_answer', { days: 7 })], () => [call('read_own_posts')]],
  write(seen) {
    const found = openComments(waitingIn(seen, 'comments_to_answer'));
    const drafted = found.filter(({ comment }) => comment.replies.length > 0);
    const chosen = [
      ...drafted.filter(({ comment }) => comment.isQuestion),
      ...drafted.filter(({ comment }) => !comment.isQuestion),
    ].slice(0, 8);
    if (chosen.length === 0) {
      return {
        text: blocks(
          'No comment of the last 7 days waits for a reply that I could draft. Thanks and applause are left out.',
          found.length > 0 &&
            `Read these yourself: ${named(found.slice(0, 5).map(({ row }) => row))} wrote something that has no answer yet.`,
        ),
      };
    }
    const questions = chosen.filter(({ comment }) => comment.isQuestion).length;
    const [first] = chosen;
    const undrafted = found.length - chosen.length;
    const parts = chosen.map(({ row, comment }) =>
      blocks(
        `### ${row.name} [${row.ref}]`,
        `${row.name} ${whatWasSaid(comment, row)}`,
        `Reply:`,
        `> ${comment.replies[0]}`,
      ),
    );
    return {
      text: blocks(
        `${capital(many(chosen.length, 'comment'))} of the last 7 days ${chosen.length === 1 ? 'deserves' : 'deserve'} a reply${questions === 0 ? '' : `; ${many(questions, 'is a question', 'are questions')}`}. A draft for each is saved.`,
        first && `Start with ${introduced(first.row)}, who ${whatWasSaid(first.comment, first.row)}`,
        undrafted > 0 &&
          `${capital(many(undrafted, 'more comment'))} without an answer ${undrafted === 1 ? 'is' : 'are'} left to you.`,
      ),
      save: { kind: 'comments', title: 'Replies to comments', content: parts.join('\n\n') },
    };
  },
};

const followed = call('search_posts', { days: 7, limit: 30 });

export const commentIdeas: Script = {
  template: 'Comment ideas',
  questions: ['Which posts of this week are worth a comment, and what could I add?'],
  look: [
    () => [followed, call('read_own_posts')],
    (seen) => {
      const open = postsOf(seen, followed).filter(
        ({ isCommented, text }) => !isCommented && findDrafts(text).length > 0,
      );
      const authors = Map.groupBy(open, ({ author }) => author);
      return readAll('read_post', 'post', [...authors.values()].flatMap(([post]) => post ?? []).slice(0, 5));
    },
  ],
  write(seen) {
    const ideas = postsInFull(seen).flatMap((post, index) => {
      const drafts = findDrafts(post.text);
      const draft = drafts[index % Math.max(drafts.length, 1)];
      return draft === undefined || post.isBlocked ? [] : [{ post, draft }];
    });
    const total = totalOf(seen, followed);
    if (ideas.length === 0) {
      return {
        text:
          total === 0
            ? 'The people you follow published nothing in the last 7 days. Follow a few more under Comments, and ask again.'
            : `I found ${many(total, 'post')} of the last 7 days, and none to which I have something to add that fits only that post.`,
      };
    }
    const [first] = ideas;
    const parts = ideas.map(({ post, draft }) =>
      blocks(
        `### ${post.author}, ${dayOf(post.at)} [${post.ref}]`,
        `The sentence worth answering: ${quoted(draft.sentence)} [${post.ref}]`,
        'Your comment:',
        `> ${draft.text.replaceAll('\n', '\n> ')}`,
      ),
    );
    return {
      text: blocks(
        `${capital(many(ideas.length, 'post'))} of the last 7 days ${ideas.length === 1 ? 'is' : 'are'} worth a comment: ${ideas.map(({ post }) => `${post.author} on ${postName({ ref: post.ref, excerpt: post.text })}`).join('; ')}.`,
        first &&
          `Start with ${first.post.author} [${first.post.ref}], where ${quoted(first.draft.sentence)} is the sentence to answer. The drafts are saved; post them one at a time.`,
      ),
      save: { kind: 'comments', title: 'Ideas for comments', content: parts.join('\n\n') },
    };
  },
};

const quiet = call('search_signals', { goneQuiet: true, sort: 'score', limit: 15 });

export const backInTouch: Script = {
  template: 'Re-engage quiet contacts',
  questions: ['Who was close and went quiet? Save a list “Back in touch” with a reason for each.'],
  look: [
    () => [quiet, call('conversations_to_answer')],
    (seen) => readAll('read_signal', 'person', peopleOf(seen, quiet).slice(0, 10)),
  ],
  write(seen) {
    const owed = openComments(waitingIn(seen, 'conversations_to_answer')).slice(0, 3);
    const read = readInFull(seen, peopleOf(seen, quiet)).filter(
      ({ row }) => !owed.some((each) => each.row.ref === row.ref),
    );
    const reasons = read.flatMap(({ row, person }) => {
      const open = commentsOf(person).filter(({ isAnswered }) => !isAnswered);
      const comment = open.find(({ isQuestion }) => isQuestion) ?? open[0];
      return comment === undefined ? [] : [{ row, comment }];
    });
    const chosen = [
      ...reasons.filter(({ comment }) => comment.isQuestion),
      ...reasons.filter(({ comment }) => !comment.isQuestion),
    ].slice(0, 7 - owed.length);
    if (chosen.length + owed.length === 0) {
      const [most] = read;
      return {
        text: most
          ? `${capital(many(read.length, 'close contact'))} went quiet, ${named(read.slice(0, 3).map(({ row }) => row))} first, but none left words to come back to. I would not write “just checking in”.`
          : 'No one close to you has gone quiet: everybody with a high score was active in the last 28 days.',
      };
    }
    const lines = [
      ...owed.map(
        ({ row, comment }) =>
          `${introduced(row)}, whose message of ${dayOf(row.at)} has no answer\n   - Reason: ${firstName(row.name)} ${whatWasSaid(comment, row)}\n   - Message: ${opening(comment, row)}`,
      ),
      ...chosen.map(
        ({ row, comment }) =>
          `${introduced(row)}, last active on ${dayOf(row.latestAt)}\n   - Reason: ${firstName(row.name)} ${whatWasSaid(comment, row)}\n   - Message: ${lateOpening(comment, row)}`,
      ),
    ];
    const [first] = chosen;
    return {
      text: blocks(
        owed.length > 0 &&
          `${capital(many(owed.length, 'conversation'))} ${owed.length === 1 ? 'ends' : 'end'} with a message to you: answer ${named(owed.map(({ row }) => row))} first.`,
        chosen.length > 0 &&
          `${capital(many(chosen.length, 'contact'))} who went quiet left a reason to write: ${named(chosen.map(({ row }) => row))}.`,
        first &&
          `Start with ${introduced(first.row)}, last active on ${dayOf(first.row.latestAt)}, whose ${first.comment.isQuestion ? 'question' : 'comment'} of ${dayOf(first.comment.entry.at)} has no answer from you: ${quoteOf(first.comment.entry.text)}`,
        leftOut(read.length - reasons.length),
      ),
      save: {
        kind: 'list',
        title: 'Back in touch',
        content: lines.map((line, index) => `${index + 1}. ${line}`).join('\n'),
      },
    };
  },
};
