import type { TopicTexts } from '#sandbox/world/texts/topic-texts.ts';

/** English sentence banks, first half. */
export const textsEn: readonly TopicTexts[] = [
  {
    topic: 'pricing',
    openings: `
We changed our price list last month and I want to write down what happened before I forget it.
Yesterday a customer read our invoice aloud to me. It was the most useful hour of the quarter.
I have been asked three times this week how we set our prices. Here is the honest version.
Unpopular opinion after ten years of selling software: the price page is a product page.
We lost a renewal over a number that nobody on either side could explain.
Pricing workshop, day two. My notes, unpolished.`,
    points: `
The plan with the most features was bought by the people who used the fewest of them.
Two customers pay the same and one costs us four times as much to serve. That is our mistake, not theirs.
When we dropped the set-up fee, sign-ups stayed flat and the support load doubled.
Every exception we ever made is still in the contract of somebody who has left.
The word "unlimited" sold nothing. The number 5,000 did.
Nobody compared us with a competitor. They compared us with doing nothing until spring.
A price that ends in a nine made our buyers ask for a discount. A round one did not.
The finance team cared more about the date of the invoice than about its amount.`,
    closings: `
We will look again in ninety days. Until then nobody touches it.
If you have been through this, tell me what I am missing.
I would rather explain a fair price once than a clever one every month.
The spreadsheet is ugly and I am happy to share it.
Next week: how we told the customers who were paying too much.`,
    comments: `
We did the same in spring and the only regret is not having done it a year earlier.
How did your biggest customer react when they saw the new number?
The part about explaining the invoice hit home. Ours has three footnotes.
We count orders instead, because they count them already.
Did the sales team get a say, or did you just announce it?
I would push back a little: large buyers often want the complicated model, because it hides the total.
What do you do about the customers on the very old plan?
Our finance lead read this twice and has just booked a meeting with me. Thank you, I think.
A fair price is one you can say aloud without looking away.
Curious how long you let the old and the new price run side by side.
We published ours and lost exactly the customers we should have lost.
Does this survive a procurement department, in your experience?`,
  },
  {
    topic: 'hiring',
    openings: `
We filled the role after eleven weeks, and the person we hired was in the first batch. A short confession.
Three interviews today, and the best answer came from the person who said "I don't know yet".
I read 140 applications over the weekend. Some patterns that surprised me.
For years I asked candidates about their weaknesses. I have stopped.
Our last hire had no experience in our industry. That was the reason, not the risk.
A note for everyone who is looking for work this autumn, from the other side of the table.`,
    points: `
The people who asked about the team's worst week stayed the longest.
Salary in the advert doubled the replies and halved the awkward calls.
A paid afternoon of real work told us more than four conversations.
We had written "fast-paced" in the advert and attracted people who like to be in a hurry.
Nobody reads the second page of a job description, including the person who wrote it.
The reference who hesitated for four seconds told me everything.
Two candidates turned us down because we answered slowly. They were right to.
The quietest person in the room fixed the exercise while the rest of us discussed it.`,
    closings: `
If we kept you waiting this year: I am sorry, and it is being repaired.
We are still looking for one more. My messages are open.
None of this is new. I just needed to learn it with my own calendar.
What is the one question you would never drop?
Hire slowly, answer quickly.`,
    comments: `
As somebody on the other side right now: thank you for writing this down.
We put the salary in the advert last year. Best thing we ever did for our calendar.
The worst-week question is brilliant. Using it tomorrow.
How many of the people you hired this way are still with you?
A trial day excludes parents and carers, unless you pay it well and plan it early. Glad you do.
My first boss hired me for arguing with the job ad, so I am biased.
Do you tell candidates in advance what the exercise will be?
We answer within two days, even if the answer is "not yet". It changed our reputation in one winter.
I would add: let the team meet the person without the manager in the room.
The desk question made me laugh, and then I tried it. It works.
Would this work for remote roles too?
Six of our first ten had never worked in software either. It shows, in a good way.`,
  },
  {
    topic: 'freight',
    openings: `
The ferry was four hours late this morning, and for once that was good news.
Peak season begins on Monday. What we have learnt from the last three.
A driver explained our own process to me today, from the cab, in two minutes.
Everyone talks about the last mile. Let me say something about the first one.
We cut the average wait at the gate by eleven minutes without buying anything.
Rates are falling again and the phones are ringing again. Some thoughts from dispatch.`,
    points: `
A slot that nobody can reach is not a slot, it is a number in a portal.
The cheapest carrier was on time nine days out of ten, and the tenth day cost the whole month.
Paper travels with the goods. Data arrives two days later and disagrees.
Half of our claims come from one loading ramp with a bad lamp.
If the driver cannot find the toilet, the next driver will not come.
Nobody plans the way back, and so the way back is empty.
We call customers before they call us. It takes one person and saves three.
The customs broker is the best-informed person in the chain and the last one to be asked.`,
    closings: `
Back to the yard. It is raining sideways.
If you move goods around the Baltic, talk to me before you buy another portal.
Drivers first. The rest follows, usually within a week.
What would your dispatcher change if you let them?
Not glamorous. It works.`,
    comments: `
Eleven minutes at the gate is more than most software projects have ever given us.
The lamp at the ramp! We found ours after a year of claims.
Our drivers would frame this.
Which carriers did you keep in the end?
Empty return trips are the elephant in every yard. Nobody wants to share the data first.
We tried calling customers first. The hard part was to stop after three weeks when it got boring.
How do you handle slots on days with ice?
I have forwarded this to our whole dispatch room.
The broker line is so true it hurts.
Does it also hold for cross-border loads?
We measure time to the first coffee at the gate. I am not joking.
Would love to hear the carrier's side of this.`,
  },
  {
    topic: 'climate',
    openings: `
Our second climate report is out. It is shorter than the first and took twice as long.
A supplier sent us a real number today. I have printed it.
Everyone asks for the footprint of a product. Let me tell you what is inside that number.
The auditor found a mistake, and I am grateful in a way I did not expect.
We stopped writing "climate neutral" on anything. The reasons, briefly.
Reporting season. A few things I would tell myself a year ago.`,
    points: `
Two thirds of our emissions are in things we buy, and we knew the weight of none of them.
An estimate with a name and a date beside it is better than a measurement nobody can find.
The biggest saving was a broken valve, and the person who knew about it had never been asked.
Spend-based figures rise when prices rise. We explained that to the board with a loaf of bread.
Suppliers answer a phone call. They do not answer the portal.
The night shift's meter readings were right, and the consultant's were not.
We split the report in two: what we know, and what we assume. The second part is longer, and people trust it more.
Nobody reads the summary of a report whose method is missing.`,
    closings: `
The method is public, with all its holes. Please look for more of them.
Next step: the freight nobody has counted yet.
It is bookkeeping. It deserves the same boredom and the same care.
Happy to compare notes with anybody in manufacturing.
If your number has never gone up, it has never been checked.`,
    comments: `
The loaf of bread is going straight into our next board meeting.
We found a valve too. It had been hissing since 2018.
How do you handle suppliers who send you their marketing brochure instead of a number?
Splitting known from assumed is what our auditor wished for and nobody delivered.
Which emission factors did you use for the freight part?
This is the first honest report post I have read this year.
Our figure went up by 30 % after we had checked it. It was the best day of the project.
Does your method work for a shared building?
Strip curtains, valves, doors: the boring list is always the best list.
Would you publish the questionnaire you send to suppliers?
We do it by pallet-hours as well, and both sides grumble equally. A good sign.
Bookkeeping with weather. I like it.`,
  },
];
