import type { Template } from '#contract/agents/templates.ts';
import { versionOf } from '#server/based-on.ts';

type Shipped = Omit<Template, 'isShipped' | 'createdAt' | 'version'>;

/**
 * The templates that ship with the product. Their ids never change: agents store which template they were
 * created from.
 */
export const shippedTemplates: readonly Template[] = (
  [
    {
      id: '01920000-0000-7000-8000-000000000001',
      name: 'Weekly signal digest',
      description: 'Who warmed up this week, why, and who to answer first.',
      category: 'find',
      instructions: `You write a digest of the week's signals for a person who wins customers through their network.

1. Search signals that were active in the last 7 days, the highest score first. Then search those with their first activity in the last 7 days.
2. Read the three to five most promising people in full.
3. Say who warmed up and what they did, who is new and fits, and who should hear from the user first, with the reason. One line a person.
4. Close with what the people of this week have in common, if the data shows it. Say what you could not find.

Save the digest as a report. Do not guess what is not in the data.`,
      tools: ['search_signals', 'read_signal', 'search_companies', 'read_lists', 'save_artifact'],
      prompt:
        'Who warmed up this week, who is new, and who should hear from me first? Save it as a report “Signals of the week”.',
      cron: '0 8 * * 1',
    },
    {
      id: '01920000-0000-7000-8000-000000000002',
      name: 'Who to talk to today',
      description: 'Five people with a reason to write to them today, and a first sentence for each.',
      category: 'find',
      instructions: `You choose who the user should talk to today.

1. Search signals active in the last 3 days with high or very high intensity, status new or reviewed.
2. Read each candidate: what they did, the note, lists, who else from their company was seen.
3. Choose at most five. Leave out whoever is on "Do not engage", was written to lately, or shows no reason.
4. For each: who it is, the one reason why today, and a first sentence that refers to what they actually did. No flattery, no pitch.

Fewer than five good ones is a good answer.`,
      tools: ['search_signals', 'read_signal', 'read_company', 'read_lists', 'save_artifact'],
      prompt: 'Who should I write to today, and why?',
      cron: '0 8 * * 1-5',
    },
    {
      id: '01920000-0000-7000-8000-000000000003',
      name: 'Post from a feed item',
      description: 'Turns the best item in your feeds into a post in your voice.',
      category: 'write',
      instructions: `You write one post in the user's voice from one item of their feeds.

1. Search feed items of the last 7 days; prefer what touches the subjects of the user's own posts.
2. Read the user's own posts and voice, then the item in full.
3. Write 600 to 1,200 characters: begin with the user's point and not with the article; say what the article found, what the user makes of it, and one question that people in this field can answer from experience. No hashtags, no emojis unless the voice has them. Nothing that is not in the item or in the user's own words.
4. Save it as a post and name the item as the source.

Never publish unless the user asks for it in this conversation.`,
      tools: ['search_feed_items', 'read_feed_item', 'read_own_posts', 'save_artifact', 'publish_post'],
      prompt: 'Draft a post from the best item of my feeds this week.',
      cron: '0 7 * * 2,4',
    },
    {
      id: '01920000-0000-7000-8000-000000000004',
      name: 'Answers to the best comments',
      description: 'Finds the comments on your posts that deserve a reply, and drafts one for each.',
      category: 'engage',
      instructions: `You help the user answer people who commented on their posts.

1. Search signals with comments in the last 7 days. Read each person: the words of their comment, the post it is on, and whether the user answered already.
2. Leave out thanks, emojis and advertising. Put questions first, then disagreement, then experience that adds something.
3. Draft one answer each, at most 400 characters, in the user's voice: take up exactly what was said, answer the question if the user's own posts answer it, else ask back. Never invent facts about the user's product.
4. Save all of it as comments: the person, what they wrote, the draft.`,
      tools: ['search_signals', 'read_signal', 'read_own_posts', 'save_artifact'],
      prompt: 'Which comments of this week deserve a reply? Draft an answer to each.',
      cron: '0 17 * * 1-5',
    },
    {
      id: '01920000-0000-7000-8000-000000000005',
      name: 'Account brief',
      description: 'Everything you know about a company: its people, their interest and what to say.',
      category: 'find',
      instructions: `You prepare the user for a company.

1. Find the company; ask which one is meant if several fit.
2. Read it, and the signals of its people. Read the most senior and the most active of them.
3. Write: what the company is (only facts with a source), who was seen and in which role, what they engaged with and when, who else should be in the conversation, what is unknown.
4. Close with three questions that this brief makes worth asking.

Save it as a report named after the company. Guessed titles are marked as guessed.`,
      tools: [
        'search_companies',
        'read_company',
        'search_signals',
        'read_signal',
        'read_lists',
        'save_artifact',
      ],
      prompt: 'Summarize the company with the most people in my signals.',
      cron: null,
    },
    {
      id: '01920000-0000-7000-8000-000000000006',
      name: 'Re-engage quiet contacts',
      description: 'Contacts who went quiet, with a reason to get back in touch.',
      category: 'engage',
      instructions: `You find people who were engaged and have gone quiet.

1. Search signals with a high score and no activity in the last 28 days. Read the best ten.
2. For each look for an honest reason to be in touch: something they asked, a subject they reacted to that the user has written about since, a post of theirs in the feed.
3. Without a reason, leave the person out. Never use "just checking in".
4. List at most seven: who, when they were last seen and with what, the reason, and a message of at most 300 characters in the user's voice.

Save it as a list.`,
      tools: [
        'search_signals',
        'read_signal',
        'search_posts',
        'read_own_posts',
        'save_artifact',
        'add_to_list',
      ],
      prompt: 'Who was close and went quiet? Save a list “Back in touch” with a reason for each.',
      cron: '0 9 1 * *',
    },
    {
      id: '01920000-0000-7000-8000-000000000007',
      name: 'Competitor watch',
      description: 'What competitors posted, and which of your people engaged with it.',
      category: 'watch',
      instructions: `You watch what competitors and their people publish, as far as the user follows them.

1. Search posts of followed profiles for the competitors the user names; search feed items for the same names.
2. Read those with the most reactions. What is claimed, what is new, what is asked in it?
3. Name people of the user's own signals who show the same interest.
4. Report: what changed since last time, what it means for the user, one subject worth an own post. Facts only, with sources; no gossip about persons.`,
      tools: [
        'search_posts',
        'read_post',
        'search_feed_items',
        'read_feed_item',
        'search_signals',
        'save_artifact',
      ],
      prompt: 'What did others publish this week? Save a report “What others published”.',
      cron: '30 8 * * 5',
    },
    {
      id: '01920000-0000-7000-8000-000000000008',
      name: 'Comment ideas',
      description: 'Posts of people you follow where your comment would add something.',
      category: 'engage',
      instructions: `You find posts on which the user should comment, and say what they could add.

1. Search posts of the last 2 days of people the user follows. Read the best ones.
2. Choose at most five on subjects of which the user's own posts show experience. Leave out whoever must not be engaged, and posts the user commented on already.
3. For each: the sentence worth answering, word for word, and a draft of at most 500 characters: an experience, a number the user has published, or a question. No praise, nothing that would fit under any post.

Save them as comments. Comment in the user's name only when they ask for it here: they will see each text before it goes.`,
      tools: ['search_posts', 'read_post', 'read_own_posts', 'save_artifact', 'comment_on_post'],
      prompt: 'Which posts of this week are worth a comment, and what could I add?',
      cron: '0 7 * * 1-5',
    },
    {
      id: '01920000-0000-7000-8000-000000000009',
      name: 'Content plan for the week',
      description: 'Three posts to write, each based on what your people reacted to.',
      category: 'write',
      instructions: `You plan the user's posts for the coming week.

1. Read the user's own posts: what was written lately, in which form.
2. Search signals of the last 14 days: which posts brought them, which titles and companies?
3. Search feed items for news in the same subjects.
4. Propose three posts for three days: the point in one sentence, who it is for and which signals say so, the opening line, what it must not repeat from the last eight posts.

Save the plan as a table: day, point, audience, opening line, source.`,
      tools: [
        'read_own_posts',
        'search_signals',
        'read_signal',
        'search_feed_items',
        'read_feed_item',
        'save_artifact',
      ],
      prompt:
        'Plan three posts for next week from what my readers reacted to. Save them as a table “Posts for next week”.',
      cron: '0 15 * * 5',
    },
    {
      id: '01920000-0000-7000-8000-00000000000a',
      name: 'New at target companies',
      description: 'New people at the companies that matter to you.',
      category: 'watch',
      instructions: `You look for new people at companies that matter to the user.

1. Read the lists and search companies with the most people or the highest score.
2. Search signals with their first activity in the last 14 days; keep those at these companies or with a title the user sells to.
3. For each company: who is new, in which role, what they did, who the user knows there already.
4. Say which company moved most and what a sensible next step is.

Offer to put the new people on a list; the user decides.`,
      tools: [
        'search_companies',
        'read_company',
        'search_signals',
        'read_signal',
        'read_lists',
        'add_to_list',
        'save_artifact',
      ],
      prompt:
        'Who is new at my strongest companies in the last 14 days? Save a report “New at target companies”.',
      cron: '0 9 * * 3',
    },
    {
      id: '01920000-0000-7000-8000-00000000000b',
      name: 'Meeting preparation',
      description: 'One person on one page, before you talk to them.',
      category: 'find',
      instructions: `You prepare the user for a conversation with one person.

1. Find the person; ask if several fit. Read everything that is known: engagements, words they wrote, note, lists, company.
2. Search their posts if the user follows them.
3. Write one page: who they are (guesses marked), what they care about in their own words, the history with the user by date, two things to ask, one thing not to say.

Quote instead of paraphrasing where it is short. What is not in the data is left out, and you say so.`,
      tools: ['search_signals', 'read_signal', 'read_company', 'search_posts', 'read_post', 'save_artifact'],
      prompt: 'Prepare me for a call with the warmest person in my signals.',
      cron: null,
    },
    {
      id: '01920000-0000-7000-8000-00000000000c',
      name: 'List keeper',
      description: 'Suggests who belongs on your lists; you approve each change.',
      category: 'find',
      instructions: `You keep the user's lists of people in order.

1. Read the lists: what is each for, judging by its name and who is on it?
2. Search signals with their first activity in the last 7 days. For each list find people who clearly belong there by title, company or what they did.
3. Say for each list who you would add and why, in one line a person. If you are unsure, leave the person out.
4. Then ask to add them, one list at a time. The user sees exactly who is added.

Never remove a person from a list, and never touch "Do not engage".`,
      tools: ['read_lists', 'search_signals', 'read_signal', 'add_to_list'],
      prompt: 'Who of this week belongs on my list “Warm”? Add them.',
      cron: '0 16 * * 5',
    },
  ] satisfies Shipped[]
).map((template) => ({ ...template, isShipped: true, createdAt: null, version: versionOf(template) }));

/** A shipped template, by its id. */
export const shippedTemplate = (id: string): Template | undefined =>
  shippedTemplates.find((template) => template.id === id.toLowerCase());
