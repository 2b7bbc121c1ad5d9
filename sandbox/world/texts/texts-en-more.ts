import type { TopicTexts } from '#sandbox/world/texts/topic-texts.ts';

/** English sentence banks, second half. */
export const textsEnMore: readonly TopicTexts[] = [
  {
    topic: 'payroll',
    openings: `
Payroll ran at 09:02 today, and nobody noticed. That is the whole post, really.
A new country means a new payroll, and a new payroll means a new set of public holidays. Field notes.
We paid 212 people on the wrong Friday once. What we do differently now.
The most frequent payroll question is not about tax.
Somebody asked me what is interesting about payroll. I talked for forty minutes.
Year end is coming for everyone who pays people. A small list.`,
    points: `
People forgive a late invoice. Nobody forgives a late salary, and they are right.
The hardest rule in our system is "the second Monday after Easter, if there is a school holiday".
Sick leave is where good intentions meet bad forms.
One wrong letter in a surname held up eleven payslips.
A payslip that a new colleague can read on the first day saves a week of questions.
We test with the names of our own families, because then nobody skips the edge cases.
Overtime is a planning problem that shows up on a payslip.
The person who runs payroll should be able to take a holiday in any week of the year.`,
    closings: `
Boring is the goal. We are not there yet.
Be kind to whoever runs yours this week.
If your payroll lives in one person's head, write it down before summer.
Tell me your strangest local rule, I collect them.
Payday is Thursday. Sleep is Friday.`,
    comments: `
We translated "late shift" between three systems for years. A pity nobody told us that it was optional.
Our strangest rule: half a day off for the town's own saint, but only in the old part of town.
As the person who runs payroll: I have had this printed.
How do you test a leap year?
The readable payslip made our help desk go quiet. I recommend it.
Nobody forgives a late salary. I have this on a sticky note.
Which country was the hardest to add?
Overtime as a planning problem: please say it louder.
I took my first week off in four years because we wrote ours down.
Does the plan feed the payroll directly, or is there a person in between?
Paid in pallets! I laughed out loud in the office.
We had the surname problem, with an apostrophe.`,
  },
  {
    topic: 'analytics',
    openings: `
The dashboard was green all month, and the customer left. A short post-mortem.
I deleted a metric today and somebody thanked me.
Two departments, one number, two answers. We spent the morning finding out why.
Our data team is three people. What we no longer do, and why that helped.
A good question is worth more than a good chart. Today's example.
People ask which tool we use. It is the wrong question, but here is an answer.`,
    points: `
The average hid two groups that have never met.
Nobody had agreed what "active" means, so everyone was right.
The fastest query is the one you talk somebody out of.
A wrong number with an owner gets repaired. A right number without one gets ignored.
We now write the decision above the chart before we draw the chart.
Time zones. It is always time zones.
The export had been filtered since 2022 by a person who has left.
Ten rows read aloud found what a million rows in a plot had not.`,
    closings: `
Fewer charts, more phone calls.
The definitions page is the product. The rest is decoration.
If nobody would act on it, do not measure it.
What is the last metric you switched off?
It took an afternoon. It had been wrong for a year.`,
    comments: `
The average hiding two groups: we had this with delivery times, and nobody believed me until I drew the dots.
We removed half of our charts in spring. Not one request to bring them back.
Who owns the definitions page at your place?
Time zones. Always.
A mail on bad days instead of a dashboard is such a calm idea.
How do you decide which days count as badly wrong?
I read this to our data team and there was a long silence.
Showing the error next to the forecast is the only thing that ever built trust here.
Did the planner with the 27 reasons get a bonus?
We read ten rows aloud every Monday now. It is oddly fun.
Small data with context beats big data without it, every single time.
What happened to the people who liked the old charts?`,
  },
  {
    topic: 'founder',
    openings: `
Month 31. We are still here, and the coffee has got better.
I said no to the biggest customer we have ever been offered. I slept well.
Nobody warned me about the quiet weeks.
Yesterday our smallest customer called to ask whether we are all right. We are. It made my week.
A list of things I believed in year one and do not believe any more.
I turned forty, and the company turned four, in the same week. Some notes.`,
    points: `
The plan was wrong and the direction was right, and it took me a long time to tell those apart.
I used to answer within minutes, and thought that this was kindness.
Cash in the bank is the only feature every customer depends on.
The advice I follow comes from people who lost money giving it.
We celebrate on Thursdays, because by Friday everyone wants to go home.
My calendar says what I believe. My slides say what I hope.
Writing it down on Sunday has replaced two meetings on Monday.
It helps to have one friend who does not know what the company does.`,
    closings: `
That is all. Back to support.
If you are in a quiet week: it passes.
I would be glad to hear how you do this.
Small company, long breath.
See you at the next bad idea.`,
    comments: `
The loneliest hour on a good day. I had no words for that until now.
I took my first real holiday this year because of a post like this one.
Two out of three is indeed cheap. My rate is worse, and I still go.
How did your team react?
Sleep as strategy, I am sold.
The red marks on the board letter: I am copying this on Sunday.
You make it sound easier than it was, I suspect.
Year six here. The ugly middle is the only part worth telling.
Thank you for saying this without a lesson in bold letters.
My daughter would have said the same as yours.
Support on Mondays keeps me honest too.
I needed this today.`,
  },
  {
    topic: 'sales',
    openings: `
The best call of this month lasted four minutes.
I went through every deal we lost this year. Twenty-six of them. What I found is a bit embarrassing.
Our buyer left in the middle of the project. Here is what saved it.
I sat in on eight sales calls and counted who was talking.
Somebody replied to a mail I had sent two years ago. A small story about patience.
There is a sentence I say in every first conversation, and it has cost us some deals.`,
    points: `
We lost to nobody in nineteen of those cases. They simply stayed where they were.
The person who signs had never seen the screen, and did not want to.
Whoever talks more than half of the time does not get a second meeting.
A short list of what we cannot do closed more deals than the long list of what we can.
"Let me think about it" means that I explained the wrong thing.
The question about last Tuesday works better than the question about their challenges.
A visit is worth eleven calls, and it takes a day, and so we do fewer and choose better.
Following up with something useful is slow, until it suddenly is not.`,
    closings: `
Quarter ends in five weeks. We will see.
Listening is not a technique. People notice.
If you sell to people on their feet: be brief.
What did your last lost deal teach you?
I will report back in spring.`,
    comments: `
Lost to a whiteboard is going to be our new category in the CRM.
Counting to seven works. Counting to nine is for experts.
Which of the three mails gets you the fastest answer?
I asked about last Tuesday today. Forty minutes of gold.
The fire exit of all sales advice: ask what they will do with the money.
Do you write the mails yourself, or does the team?
Buying the coffee for the queue is the best marketing budget I have heard of.
We also stopped giving demos on the first call. Fewer calls, better ones.
Not finishing the questionnaire takes courage. Good for you.
How do you find out that the champion is going on leave?
The shelf people always know. Always.
This is a whole sales course in ten lines.`,
  },
];

/** Comments on topics that only some people post about. */
export const commentsEn = {
  operations: `
The label printer is always the first to go. Ours lives in a cooler bag.
Gloves, sun, horn: every design team should have to pass this test.
I worked nights in a cold store for two years. You have described it exactly.
How do the foremen feel about the slot for returns?
We photograph the paper plan too. The margins are where the truth is.
Selma should be on your advisory board.
Which site was this, if you can say?
Handover while standing, with the pen. Yes.
Our returns come at six in the morning with exactly that face.
Does the plan still work when half the shift is ill?
The wall option made my day.
More companies should close their laptops and go to the dock.`,
  product: `
The feature nobody asks for and everybody uses is my favourite kind.
Offline first was the best nine weeks we ever spent, too.
Did you really call all seven of them?
We have a "changed our minds" column as well, and customers check it before every renewal.
A migration that nobody notices is the highest form of engineering.
How do you test for −24 °C?
Calling before you have the fix is hard the first time and normal afterwards.
Our most used feature is a sheet of paper as well.
I laughed at the cake. We got a fax, once.
What did you learn from the one who objected?
Deleting code is the best day of the month.
The help pages with jokes are the first ones I have ever read to the end.`,
};

/** How many people start a comment before they come to the point. */
export const commentLeads = `
So true.
Thanks for sharing this.
Love this.
Great post.
This!
Interesting.
Agreed.
Well put.
Hm, good point.
Saving this one.
Sending this to my team.
Needed to read this today 🙏
👏👏
Exactly this.`;

/** Replies to a comment, in no particular order. */
export const repliesEn = `
Same here, by the way.
Good question. It depends on the site, but mostly yes.
We tried that and went back after a month.
I would love to compare notes. Sending you a message.
Thank you, that means a lot from you.
Fair point. I had not looked at it from that side.
About three months, with one bad week in the middle.
Ha, yes. Guilty.
It was the hardest part, honestly.
Come by and I will show you.
Not yet. Ask me again in spring.
That is exactly how it went with us.`;
