/** What a paraphrase asks for. `expect-rows.ts` determines which rows answer it. */
export type Kind =
  | 'warm'
  | 'write-to'
  | 'count'
  | 'unanswered'
  | 'reader-questions'
  | 'person'
  | 'company'
  | 'company-people'
  | 'quiet'
  | 'add-to-list'
  | 'feed-post'
  | 'others-posts'
  | 'reply'
  | 'topic'
  | 'nothing';

/**
 * Forty questions worded by someone who hasn't seen the model: written before its code was read, and
 * unchanged since they were run. Names are filled in from the world they're about.
 */
export const paraphrases: readonly { kind: Kind; text: string }[] = [
  { kind: 'warm', text: 'Anyone getting warmer lately? Past seven days.' },
  { kind: 'warm', text: 'Give me a rundown of the week: who showed up most?' },
  { kind: 'warm', text: 'whos been engaging the most since last week' },
  { kind: 'warm', text: 'Name the three people who paid me the most attention in the past week.' },
  { kind: 'warm', text: 'I was on holiday for a week. What did I miss?' },
  { kind: 'warm', text: 'Which contacts are heating up?' },
  { kind: 'warm', text: 'Weekly recap please' },
  { kind: 'write-to', text: 'If I only send one message today, who should get it?' },
  { kind: 'write-to', text: 'Who’s worth a DM right now and what makes you say so?' },
  { kind: 'write-to', text: 'I have ten minutes for outreach. Where do I start?' },
  { kind: 'write-to', text: 'Pick two people to contact and justify it.' },
  { kind: 'unanswered', text: 'Has anyone asked me something I haven’t replied to?' },
  { kind: 'reader-questions', text: 'List the questions left under my posts.' },
  { kind: 'unanswered', text: 'What do people want to know from me?' },
  { kind: 'person', text: 'What’s {person}’s story?' },
  { kind: 'person', text: 'I’m meeting {person} in an hour. What should I know?' },
  { kind: 'person', text: 'Has {person} interacted with me, and how?' },
  { kind: 'person', text: 'Give me background on {person}' },
  { kind: 'person', text: 'How warm is {person}?' },
  { kind: 'person', text: 'Remind me what {firstName} said' },
  { kind: 'company', text: 'What do I have on {company}?' },
  { kind: 'company', text: 'Overview of {company}, please: people, activity.' },
  { kind: 'company', text: 'Is {company} a warm account?' },
  { kind: 'company-people', text: 'Who do I know at {company}?' },
  { kind: 'company-people', text: 'Did anybody working at {company} engage with me?' },
  { kind: 'quiet', text: 'Who used to engage and has stopped?' },
  { kind: 'quiet', text: 'Which relationships have gone cold?' },
  { kind: 'count', text: 'What’s the number of people active in the last seven days?' },
  { kind: 'add-to-list', text: 'Make a list named Pipeline and put this week’s warmest person on it' },
  { kind: 'add-to-list', text: 'Could you add whoever is most engaged this week to my “Hot” list?' },
  { kind: 'feed-post', text: 'Turn the latest article from my feeds into a LinkedIn post' },
  { kind: 'feed-post', text: 'Help me write something about what’s new in the blogs I read' },
  { kind: 'others-posts', text: 'What have the people I follow been posting?' },
  { kind: 'others-posts', text: 'Where should I comment today?' },
  { kind: 'reply', text: 'Which comments on my posts should I answer first?' },
  { kind: 'topic', text: 'I need a topic for my next post. Ideas from what my audience cares about?' },
  { kind: 'nothing', text: 'Who is {stranger}?' },
  { kind: 'nothing', text: 'What’s the stock price of {strangeCompany}?' },
  { kind: 'nothing', text: 'Recommend me a good restaurant in Lisbon' },
  { kind: 'nothing', text: 'What did {stranger} write under my last post?' },
];
