import type { WrittenDraft } from './parse-written.ts';

/**
 * A conversation that leads somewhere. Turns alternate: `begins` says whether the other side writes first. Drafts answer
 * the last turn of the other side. `{first}` is the reader's first name.
 */
export type WrittenConversation = {
  begins: 'they' | 'you';
  turns: readonly string[];
  drafts: readonly WrittenDraft[];
};

/** Maya's. */
export const conversations: readonly WrittenConversation[] = [
  {
    begins: 'they',
    turns: [
      'Thanks for connecting. I read your post about pallet positions twice and then sent it to our finance lead.',
      'Glad it was of use. What did finance say?',
      'She asked what you do with positions that stand empty in February. I did not know. Is there a rule?',
    ],
    drafts: [
      {
        kind: 'insight',
        sentence: 'Is there a rule?',
        text: '{first}, empty ones count for half. Free was our first try, and then February was very long. Full price punished the people who plan well.',
      },
      {
        kind: 'question',
        sentence: 'She asked what you do with positions that stand empty in February.',
        text: '{first}, they count for half with us. How many of yours are empty in a bad month? That decides whether half is fair.',
      },
      {
        kind: 'disagreement',
        sentence: 'Is there a rule?',
        text: 'Half price while they stand empty, {first}. Tell your finance lead she asked the right question.',
      },
    ],
  },
  {
    begins: 'you',
    turns: [
      'Hello {first}, you asked under my post how we found our first seller. I can send you the advert if you like.',
      'Yes please. Could you also tell me what you would leave out today?',
    ],
    drafts: [
      {
        kind: 'insight',
        sentence: 'Could you also tell me what you would leave out today?',
        text: '{first}, I would leave out every skill. The version that worked only said what the week looks like: thirty calls, nine of them rude. I will paste the advert below.',
      },
      {
        kind: 'question',
        sentence: 'Yes please.',
        text: 'Here it comes, {first}. Before I say what I would cut: is yours a first seller, or one who joins others?',
      },
    ],
  },
  {
    begins: 'they',
    turns: [
      'We met at the cold chain day in Malmö. You said you would look at our dock times. Would Thursday at ten suit you?',
    ],
    drafts: [
      {
        kind: 'insight',
        sentence: 'Would Thursday at ten suit you?',
        text: 'Thursday at ten suits me, {first}. Bring one bad day and one ordinary one, that says more than the average.',
      },
      {
        kind: 'question',
        sentence: 'You said you would look at our dock times.',
        text: 'I remember, {first}. Do you log when a truck arrives, or only when a door opens? The gap between the two is what I would look at.',
      },
      {
        kind: 'disagreement',
        sentence: 'Would Thursday at ten suit you?',
        text: 'Thursday is full, {first}. Friday at ten, if you are still up for it.',
      },
    ],
  },
  {
    begins: 'they',
    turns: [
      'May I quote your line about the shared login in a talk next month? With your name, of course.',
      'Of course. Where is the talk?',
      'In Hamburg, for people who run warehouses. I will send you the slides before.',
    ],
    drafts: [
      {
        kind: 'insight',
        sentence: 'I will send you the slides before.',
        text: 'Thank you, {first}. Warehouse people will have a better version of that story than mine, so leave time for them.',
      },
      {
        kind: 'disagreement',
        sentence: 'I will send you the slides before.',
        text: 'Happy to read them, {first}.',
      },
    ],
  },
  {
    begins: 'you',
    turns: [
      'Thank you for the long comment, {first}. The part about returns is the one we have not solved.',
      'We have not either, to be honest. Happy to show you what we tried.',
      'I would like that. Does next week work for you?',
    ],
    drafts: [],
  },
  {
    begins: 'they',
    turns: [
      'Our board asks why we do not price per user like everybody else. How did you explain it to yours?',
    ],
    drafts: [
      {
        kind: 'insight',
        sentence: 'How did you explain it to yours?',
        text: '{first}, with one site: forty people, three screens, one login on a sticky note. Per user we charged for three and supported forty. Nobody argued after that.',
      },
      {
        kind: 'question',
        sentence: 'Our board asks why we do not price per user like everybody else.',
        text: '{first}, who uses yours most, and would you notice if they shared a login? Your own answer will convince the board more than ours.',
      },
    ],
  },
  {
    begins: 'they',
    turns: ['Congratulations on the new site. Do you still take pilots this year, or is it January?'],
    drafts: [
      {
        kind: 'insight',
        sentence: 'Do you still take pilots this year, or is it January?',
        text: 'Thank you, {first}. January is the honest answer: in December nobody on a cold store floor has time to try anything.',
      },
      {
        kind: 'question',
        sentence: 'Do you still take pilots this year, or is it January?',
        text: 'January would be better, {first}. How many sites do you have in mind, and who would use it on the floor?',
      },
    ],
  },
  {
    begins: 'they',
    turns: [
      'You wrote that you stopped doing demos on the first call. What do you show instead?',
      'Nothing. We ask them to describe last Tuesday.',
      'I tried it yesterday and the customer talked for forty minutes. Thank you for that.',
    ],
    drafts: [
      {
        kind: 'insight',
        sentence: 'I tried it yesterday and the customer talked for forty minutes.',
        text: 'That made my morning, {first}. The part they told you after minute thirty is usually the one worth building.',
      },
      {
        kind: 'question',
        sentence: 'I tried it yesterday and the customer talked for forty minutes.',
        text: 'Forty minutes is a good Tuesday, {first}. What did you hear that no demo would have shown you?',
      },
    ],
  },
  {
    begins: 'you',
    turns: [
      'Hello {first}, the checklist from the talk, as promised. Tell me what is missing on your floor.',
    ],
    drafts: [],
  },
  {
    begins: 'they',
    turns: [
      'A colleague says you know somebody who does payroll for shifts across two countries. Could you introduce us?',
    ],
    drafts: [
      {
        kind: 'insight',
        sentence: 'Could you introduce us?',
        text: 'Gladly, {first}. Let me ask them first whether they take on more this quarter, then I will put you both in one message.',
      },
      {
        kind: 'question',
        sentence: 'Could you introduce us?',
        text: 'Gladly, {first}. Which two countries, and roughly how many people on shifts? Then I know whom to ask.',
      },
    ],
  },
];

export type OnTopic = { followUp: readonly Line[]; invitation: readonly Line[] };
type Line = Pick<WrittenDraft, 'kind' | 'text'>;

/** To somebody who engaged with a post of Maya's on this topic, by what the message is. Each cites the post's first sentence. */
export const byTopic: Readonly<Record<string, OnTopic>> = {
  pricing: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, I saw that you read the pricing post. It picks up where our conversation stopped, so tell me if you try any of it.',
      },
      {
        kind: 'question',
        text: '{first}, the pricing post made me think of what you wrote. Which unit do your own customers already count?',
      },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, you keep turning up under my posts about pricing. I would like to read yours, too.',
      },
      {
        kind: 'question',
        text: '{first}, you read my pricing posts, so you may have an opinion: what do you charge by?',
      },
    ],
  },
  hiring: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, the hiring post is the longer answer to what we wrote about. The advert is in there as it ran.',
      },
      {
        kind: 'question',
        text: '{first}, you read the hiring post. Are you looking for somebody at the moment?',
      },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, we seem to be hiring for the same kind of work. Good to know somebody who reads about it as well.',
      },
    ],
  },
  operations: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, that post is about one site, and your floor may look different. I would like to hear where it does.',
      },
      { kind: 'question', text: '{first}, does the day in that post resemble one of yours?' },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, you read what I write about the floor, which few people do twice. Let us stay in touch.',
      },
    ],
  },
  product: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, you saw what we changed. Your last message is one of the reasons why.',
      },
      { kind: 'question', text: '{first}, which part of that post would you have built differently?' },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, you follow what we build closely enough that I should know what you build.',
      },
    ],
  },
  analytics: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, the post has the one number I could not give you when we last wrote.',
      },
      { kind: 'question', text: '{first}, is there a number of your own that nobody argues about?' },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, you read the posts with the numbers in them. I would like to compare notes some day.',
      },
    ],
  },
  sales: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, that post is what I learned from calls like the one you described.',
      },
      { kind: 'question', text: '{first}, have you tried a first call without a demo since we wrote?' },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, you read what I write about selling to people who stand up all day. Do you sell to them as well?',
      },
    ],
  },
  founder: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, thank you for reading that one. It was harder to write than it looks.',
      },
      { kind: 'question', text: '{first}, how did the week you wrote about end?' },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, you have read more of my founder posts than most of my friends. Time to connect.',
      },
    ],
  },
  climate: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, the climate post has the sums that were missing in my last message.',
      },
      { kind: 'question', text: '{first}, who asks you for these figures, the customer or the bank?' },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, you read the posts about energy and cold stores. I would like to know what you see on your side.',
      },
    ],
  },
  freight: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, you will know the truck in that post better than I do. Correct me where I am wrong.',
      },
      { kind: 'question', text: '{first}, what happens on your side of the dock on such a day?' },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, you stand on the other side of the dock that I write about. I would like to hear it from there.',
      },
    ],
  },
  payroll: {
    followUp: [
      {
        kind: 'insight',
        text: '{first}, the payroll post is where we ended up. Your way may still be the simpler one.',
      },
    ],
    invitation: [
      {
        kind: 'insight',
        text: '{first}, few people read a post about payroll to its end. I would like to stay in touch with one who does.',
      },
    ],
  },
};

/** After a change of job, by what happened. `{company}` and `{title}` are those of the new job. */
export const onJobChange: Readonly<Record<'joined' | 'promoted' | 'left', readonly Line[]>> = {
  joined: [
    {
      kind: 'insight',
      text: '{first}, congratulations on {company}. The first weeks are when everybody still tells you the truth, so enjoy them.',
    },
    {
      kind: 'question',
      text: 'Congratulations, {first}. What will you do at {company} that you could not do before?',
    },
    { kind: 'disagreement', text: 'Congratulations on {company}, {first}.' },
  ],
  promoted: [
    {
      kind: 'insight',
      text: '{first}, congratulations. I read that you are {title} now, and it suits what you write.',
    },
    { kind: 'question', text: 'Congratulations, {first}. As {title}, what do you stop doing first?' },
    { kind: 'disagreement', text: 'Congratulations, {first}. Well deserved.' },
  ],
  left: [
    {
      kind: 'insight',
      text: '{first}, I saw that you moved on. I hope there are some quiet weeks in between.',
    },
    { kind: 'disagreement', text: '{first}, all the best for whatever comes next.' },
  ],
};
