/** The year of Maya Lindqvist, newest first, and what she writes in the weeks after the first start. */
export const posts = `
@ maya-lindqvist | en
# pricing -0.29
Why we stopped quoting per seat

A cold store has forty people and three screens. Per seat, we charged for three and supported forty. Everyone shared the foreman's login, and we called that "adoption problems".

Since May we quote per pallet position. The number is painted on the wall. Nobody has to count users, and nobody has to lie about them.

What do your customers already count?
> priya-raman +0.8
Pallet positions are perfect: visible, stable, and hard to argue with. I would only watch the customers who sublet space in winter.
= They sublet more than I thought. For now the landlord pays and the tenants argue among themselves.
>> maya-lindqvist +1.2
Good catch about subletting. We count what is painted, whoever stands on it.
> tomasz-wieczorek +1.6
In freight we tried per seat, per truck and per order. Per order won, because it is what the dispatcher writes down anyway.
= What did the dispatchers write down on days with returns? That was the case we could not price.
>> maya-lindqvist +2.1
Per order was our second choice. It lost because in December everyone would have hated us.
> adaeze-okafor +4.9
We moved to usage bands in March and churn in the small accounts halved. How do you price the first month?
= The first month is free of bands: one flat amount, and a call on day 28 where we both look at the count.
= We charge the first month on what they tell us and correct it once. Nobody has lied yet. How did your small accounts take the first bill?
! adaeze-okafor +2.5 LIKE
! tomasz-wieczorek +1.4 LIKE
! priya-raman +0.6 EMPATHY
! jonas-beck +0.4 LIKE
> freja-lindgaard +2.6
What happens to the one customer who was paying for forty logins out of good manners?
= He pays less now, and he is the one who told me to write this post.
= We called him before we sent the new quote. Good manners should not be expensive.
> annika-hellgren +3.4
Does a position count when it stands empty for a month? Ours do, every February.
= Empty ones count for half. We tried free first, and February became very long.
> elin-lantto +5.1
We bill per truck door, for the same reason: it has a number and nobody argues about it.
= Doors was our third idea. It lost because two of our customers share one.
> * +6.7
👏👏
= 🙏
~ insight The number is painted on the wall.
A unit that the customer already paints, prints or counts has a second advantage: it survives a change of management on both sides. Seats have to be explained again to every new head of finance.
~ question What do your customers already count?
How do you handle the site that repaints and gains four hundred positions overnight, without a single extra pallet moving through it?
~ disagreement Nobody has to count users, and nobody has to lie about them.
Counting positions moves the lie to the lease: somebody will report fewer because a corner is for storage only. I would still do it, but write down early what a position is.
+
Since May we quote per pallet position, and the question I am asked most is what happens to the empty ones.

They count for half. Free was our first answer, and then February came, with a third of the racks bare and our own costs unchanged. Full price was the second, and it punished the customers who plan well.

Half is not a formula. It is what both sides could say aloud without looking at the table. If you price by something that can stand empty, what do you do with the quiet month?
---
# hiring -3.21
Hiring our first seller

I wrote the advert four times. The version that worked had no list of skills. It said: "You will call 30 warehouse managers a week. Nine will be rude. One will change what we build."

Eleven people applied. I wanted to hire five of them.
> tomasz-wieczorek +17
Eleven applicants and five you would hire is a better rate than any recruiter has ever given me. May I borrow the advert?
= Take it, and send me yours when it hangs. I collect them.
>> maya-lindqvist +19
Please do. Change the number of rude ones to your own, it matters that it is true.
> jonas-beck +23
We wrote an advert like this for our first auditor. The line about night trains brought the right three people.
= Night trains is a better filter than mine. Did anybody apply because of them?
> adaeze-okafor +25
The line about being rude nine times is doing all the filtering. We lost our first seller because nobody had told her about the nine.
= We count the rude ones aloud on Fridays now. Nine turned out to be a good week.
> kwame-mensah +30
The first seller I hired is now running the company that bought us. Look for the one who argues with the advert.
= Ours argued with the word "planning". She was right, it is gone.
! adaeze-okafor +74.7 INTEREST
! priya-raman +47 LIKE
! sofia-marchetti +27 INTEREST
! ingrid-solheim +6 LIKE
! diego-fuentes +3 PRAISE
! hana-novotna +1 LIKE
> marisol-trevino +6.5
Did the version with the list of skills get more applicants or only other ones?
= Thirty-four, against eleven. I could not tell the thirty-four apart.
= More and blander. I still have them all in a folder called "drive and ambition".
> priya-raman +28
What did the one who will change what you build change?
= The word on the first button. It took her eight days, and it had been wrong for two years.
> * +40
I would have applied for the rude ones alone. They are the only honest part of most sales jobs.
= Then please write to me, the tenth warehouse manager is still free.
> wiebke-onnen +52
As a warehouse manager: I am only rude before nine.
= That is going into the training notes, with your permission and without your name.
~ insight The version that worked had no list of skills.
A list of skills describes a person who does not exist and lets everybody apply a little. A description of the week lets most people leave by themselves, which is the point.
~ question Eleven people applied.
Which of the eleven withdrew after the first call, and what had they read into the advert that was not there?
---
# sales -6.5
The three mails that get answers

1. The one that names a number from their own annual report.
2. The one that says what we got wrong since the last mail.
3. The one with a single question that can be answered from a forklift.

Everything else I send is decoration. I counted: 212 mails, 61 answers, 58 of them to these three.
> adaeze-okafor +6
Number two is the one I never dare to send. Do you send it even when what went wrong was small?
= Yes, and most of all when it was small. A small mistake named early is the cheapest trust there is.
= I send it the same day, three lines, no apology longer than one of them. What would hold you back?
> sofia-marchetti +26
A question that can be answered from a forklift: we now test our contracts by whether they can be answered from behind a counter.
= From behind a counter is stricter than a forklift: nobody behind a counter has a free hand.
! adaeze-okafor +103 REPOST
Worth five minutes if you sell to operations people.
~ insight Worth five minutes if you sell to operations people.
Five minutes to read and an afternoon to use: the second mail in that list is the one that changes how a team keeps its notes.
! adaeze-okafor +5 PRAISE
! tomasz-wieczorek +150.8 REPOST
! jonas-beck +36 LIKE
! kwame-mensah +16 LIKE
! ingrid-solheim +11 EMPATHY
! diego-fuentes +83 LIKE
! marcus-adeyemi +31 LIKE
! yuki-tanabe +13 LIKE
> adaeze-okafor +9
Where do you find the annual report of a company with eleven trucks?
= You do not. There I use the number on the side of the building: when it was built, and how many doors it has now.
> hana-novotna +31
Number three is why our payroll questions get answered: yes, no, or a photo of the slip.
= A photo is the forklift version of an answer. I am taking that.
> janelle-kopecky +60
What were the three that got an answer and were none of these?
= Two were out-of-office notes with a joke in them, and one was meant for somebody else.
> tram-dang +75
Thanks, rewriting my whole sequence tonight.
= Rewrite only the first one. See what happens before you touch the rest.
~ insight Everything else I send is decoration.
The second mail works because it costs the sender something. A reader can tell from the first line whether the other side had to think, and most sequences are built so that nobody has to.
~ question The one that says what we got wrong since the last mail.
What do you send when nothing went wrong since the last mail? That seems to be the harder week.
---
# founder -10.21
I took a week off and told the team not to save things up for me.

They did not save things up for me. I came back to two decisions I would have made differently and one I would never have thought of.

Two out of three is a very cheap price for a holiday.
> kwame-mensah +45
I took my first week off in year six. Do not wait for year six.
= Year four here. I will report whether it is early enough.
> hana-novotna +149
Payroll people get four quiet days a month, and we guard them like dragons.
= Which four? I would like to stop calling on them.
> ingrid-solheim +175
Working alone I have nobody to tell me not to save things up. I have started to tell the inbox.
= Does the inbox listen? Mine never has.
> adaeze-okafor +20
Which of the two did you change back?
= Neither. One of them is better than mine, and I am not saying which.
> parveen-aslam +60
My team saves things up out of kindness. How did you get them to stop?
= I answered nothing for two days while I was still in the office. It was the dress rehearsal.
~ insight Two out of three is a very cheap price for a holiday.
The third decision is the expensive one to miss: the one you would never have thought of only gets made when you are not in the room.
---
# operations -12.92
I spent Tuesday night on the floor of a customer's cold store in Malmö, −24 °C, from 22:00 to 06:00.

At 03:10 the label printer froze. Not crashed. Froze. The team keeps a second one in the canteen fridge, because that is the warmest place that is still cold.

There is no ticket for this in our backlog. There is now.
> tomasz-wieczorek +110
The canteen fridge! In Gdynia they keep the scanner batteries in a jacket. I have never seen that in a requirements document.
= A jacket is a better idea: it moves. I will tell Malmö.
> marcus-adeyemi +188
Would you tell the canteen fridge story on the podcast? Trades listeners would love it.
= Any Thursday after the shift change. Bring gloves.
>> maya-lindqvist +192
Only if we record it in the canteen.
> jonas-beck +282
I used to run a plant, and the label printer was always the first thing to die. Did you find out at which temperature it gives up?
= Minus 19 was the last label that stuck. The manual says minus 10, so it has done more than it promised.
= We think it was the ribbon and not the printer. Did yours freeze in the same place?
! tomasz-wieczorek +109.1 ENTERTAINMENT
! sofia-marchetti +90.1 EMPATHY
! diego-fuentes +120.1 LIKE
> saskia-vermeer +30
We glue a hand warmer to ours. It looks ridiculous and has worked since 2019.
= Send me a photo and I will put it in front of the people who chose that printer.
> adaeze-okafor +70
How many of your developers have been in there at three in the morning?
= All but two by now. The two know the date.
~ insight There is no ticket for this in our backlog.
A workaround that nobody reports is the most valuable finding on any floor. People stop seeing it as a fault once it has a place in the fridge.
~ question At 03:10 the label printer froze.
Did the shift stop for it, or had they planned the walk to the canteen into the night?
---
# pricing -15.04
A customer asked for 30 % off. I asked what they would do with the money.

"Pay for the scanners we need to use your product."

We lent them the scanners. They pay full price. Sometimes a discount is a different problem wearing a percentage.
> priya-raman +330
A problem wearing a percentage: I am stealing this for a slide, with your name on it.
= Only if the slide has no percentage on it.
! priya-raman +31 PRAISE
! diego-fuentes +71 INTEREST
> adaeze-okafor +12
What if they had said they wanted the money for something that has nothing to do with you?
= Then I would have said no with less coffee.
> ruth-abernathy +44
Did the scanners come back?
= Eleven of twelve. The twelfth is in a ceiling, and we know which one.
= They did, and then they bought their own. It was the cheapest campaign we ever ran.
> * +90
My rule is to answer every discount with a question. This is the best one I have seen.
= It only works if you are ready for the answer, I have been surprised twice.
~ insight We lent them the scanners.
Lending keeps the price and removes the reason. A discount removes neither, and it is still there at the renewal.
~ question "Pay for the scanners we need to use your product."
How did you write the loan down, so that it does not look like part of the product a year later?
~ disagreement They pay full price.
A loan of hardware is a discount as well, just with a return address. I would rather show it in the contract with a value, so that the next buyer does not start from full price plus a gift.
---
# hiring -18.17
The best question I have for a reference call: "Who should they sit next to?"

People are careful when you ask about weaknesses. Nobody is careful about desks.
! diego-fuentes +96.1 PRAISE
> * +9
I asked it today. Long silence, then: "Near the door." Hired.
= Near the door can mean two things. I hope you asked which.
> ingrid-solheim +33
The only desk here is mine, and I know exactly who should not sit at it.
= That counts as a reference.
> adaeze-okafor +70
What is the best answer you have had to it?
= "Next to whoever is newest." We made the offer an hour later.
~ insight Nobody is careful about desks.
It works because it asks for a picture and not for a judgement. People protect each other from judgements and describe a room quite freely.
~ question The best question I have for a reference call: "Who should they sit next to?"
What do you ask when the whole team works from home and there are no desks to be careless about?
---
# analytics -20.88
We removed eleven charts from our start page and left one number: pallets that will not fit tomorrow.

Logins went up. Complaints went up too, for a week, all from people who had never opened the eleven charts but liked knowing they were there.
> adaeze-okafor +349
The complaints from people who never opened the charts: we had exactly that. They wanted the charts to exist, like a fire exit.
= A fire exit is exactly it. We kept one chart for that reason, and labelled it so.
> elodie-garnier +354
Un seul chiffre, lu debout. Je l’imprime pour l’atelier. Do you show it in the same colour every day?
= Same colour every day, and no green. Green made people stop reading.
! sofia-marchetti +452.1 LIKE
! diego-fuentes +131.1 LIKE
! yuki-tanabe +357.1 LIKE
> aksel-thorsen +60
How did you choose the one?
= We asked three foremen what they would wake somebody up for.
> * +110
We have four dashboards and a man with a pencil. Guess which one is right on Mondays.
= Ask him which number he writes down first. That is your start page.
~ insight Logins went up.
One number makes it possible to disagree with it. Nobody argues with eleven charts, they only scroll.
~ question liked knowing they were there.
What would have had to happen in that week for the charts to come back?
---
# sales -24
I stopped giving demos on the first call.

Now I ask for yesterday's plan, the paper one, with coffee on it. We read it together. By the end they have shown me their problem and I have shown them nothing, and they book the second call themselves.
! diego-fuentes +156 LIKE
> freja-lindgaard +20
And if they have no paper plan?
= Then there is a photo of a whiteboard, and the photo is better.
> * +44
I sell machines and do the same with the maintenance log. The coffee stains are where the trouble is.
= A map of trouble in coffee. I want to see that log.
> priya-raman +70
Do you send anything afterwards?
= Their own plan, with three circles on it. No brochure.
~ question Now I ask for yesterday's plan, the paper one, with coffee on it.
Who brings the plan to the call, the manager who booked it or the person who wrote it?
---
# product -28.13
Our most used feature has no button.

When a truck is more than 40 minutes late, the plan moves the two loads behind it and prints a line at the dock. A foreman in Örebro thought it was a colleague. He wanted to thank her.
> sofia-marchetti +195
A foreman who wants to say thank you: the nicest bug report I have read this year.
= We printed his question and hung it by the coffee machine. It is the only framed ticket we own.
! sofia-marchetti +194.1 LIKE
! marcus-adeyemi +554.1 REPOST
Best story about software I have read this autumn, and there is hardly any software in it.
~ question Best story about software I have read this autumn, and there is hardly any software in it.
Would it work as an episode without the founder, told by the foreman from Örebro?
! yuki-tanabe +529.1 INTEREST
> * +40
Please tell me the line at the dock now has a name.
= It signs itself Lennart since Tuesday.
> adaeze-okafor +55
How do people learn that it happened, if nobody pressed anything?
= From the paper, and only if it changed something for them. It took three tries to write less.
~ insight A foreman in Örebro thought it was a colleague.
The test for automation of this kind is whether people would thank it or look for somebody to blame. Both mean they took it for a person, only one of them means it works.
---
# founder -31.25
I write my board letter on the first Sunday of the month, by hand, before I look at the numbers.

Then I look at the numbers and mark in red what I had wrong. This month: four red lines. In January there were eleven. That is the only chart about me that I trust.
! kwame-mensah +190 INTEREST
> ruth-abernathy +50
Do they see the red lines?
= They get the page as it is, red and all. One of them has started to do it too.
> * +80
What were the four?
= Two about people, one about a customer, one about me. The last was the largest.
~ insight That is the only chart about me that I trust.
Guessing before looking is the cheapest audit there is, and it gets better every month without a tool. The eleven of January are worth keeping.
---
# climate -34.96
Somebody asked why a planning company talks about climate.

A reefer that waits two hours with its engine on burns about 7 litres of diesel. Our average customer had 19 of those a day. We did not set out to save diesel. We set out to stop drivers shouting. Same fix.
> tomasz-wieczorek +79
Seven litres matches what our drivers report. The engine is on because nobody tells them how long. Tell them, and half switch it off.
= That half is what we see as well. What do you tell the ones who keep it running for the heating?
> jonas-beck +199
This is the best kind of climate work: the kind that also stops the shouting. How did you measure the 7 litres?
= The sheet is on its way. Tell me if your number for a standing hour is far from ours.
>> maya-lindqvist +203
With a borrowed flow meter and a very patient driver, over eleven days. I can send you the sheet.
! tomasz-wieczorek +78 INTEREST
! jonas-beck +198 APPRECIATION
> * +100
Nineteen a day sounds high. Is that one site?
= One site, the worst one, before. The average over all of them was six, and I should have said so.
> * +140
My engine stays on because the cab is cold, not because I do not know how long.
= Thank you, that is the half we cannot plan away. Would a warm room at the gate change it?
~ insight Same fix.
The order matters: drivers stop shouting first, and the litres follow. A project that had started with the litres would still be looking for a meeting room.
~ question Our average customer had 19 of those a day.
How many of the nineteen were the same carrier, and did anybody tell them?
---
# hiring -38.08
We pay for a trial day. Full rate, real work, lunch with everyone.

Two of the last six candidates withdrew afterwards. Both wrote that they were grateful to know. That is 460 euros each against a year of both of us being polite.
! hana-novotna +273.9 LIKE
> * +30
What does the candidate's current employer say to that day?
= Nothing, it is a day of leave and we pay it as one. Some ask for a Saturday.
> * +64
Did anybody fail the lunch?
= One person ate alone, by choice, and is now our best engineer. Lunch proves nothing.
~ insight Both wrote that they were grateful to know.
Withdrawals are the return on a trial day that nobody puts in the table. An offer that is refused after a day costs one day, the same refusal after a quarter costs a team its patience.
---
# pricing -42.21
Annual prepay looked great in the spreadsheet. It moved our revenue into January, my sleep into March and every hard conversation into December.

We are back to monthly. Churn went from "a cliff in winter" to "a few people, each with a reason". I can work with reasons.
> priya-raman +313
Annual prepay is a loan from your customer with the interest hidden in December. Glad somebody has written it down.
= I wish somebody had said it in the November before. What do you tell people who need the cash?
> * +40
We give two months free for it. Now I wonder what we are buying.
= A quiet winter and a loud one a year later. Do the sum with your own churn before you stop.
> hana-novotna +70
Monthly means my customers notice us twelve times a year. Is that good?
= Only if you would like to be noticed. It made us tidy the invoice.
~ insight I can work with reasons.
A cliff has no reasons in it, because everybody falls at the same date. Monthly exits are unpleasant and each one is a conversation you can still have.
~ disagreement Annual prepay looked great in the spreadsheet.
For a young company the cash of January can be the difference between two hires and none. I would keep it as an option and put the difficult conversation into month nine instead of twelve.
---
# operations -45.92
If your software is used on a forklift, your design review should happen on one.

Ours did, last Thursday. Findings: gloves. Sun. The horn. One of our buttons is exactly where the thumb rests when you brake.
> yuki-tanabe +402
手袋をしたままのレビュー、とても勉強になります。We tried it in our workshop and had to move two buttons.
= Two buttons is less than we moved. Which gloves did you test with?
> * +30
Did the designer drive?
= She has a licence since spring. It is on her business card.
> * +60
The horn! Our scanner beeps in exactly that tone, and everybody brakes.
= We changed ours to a vibration. It took a week until nobody missed the beep.
~ insight One of our buttons is exactly where the thumb rests when you brake.
A finding like that cannot come out of an interview, because the hand has never told the head about it. It needs somebody who watches the thumb.
---
# founder -50.04
Things I no longer do on Mondays: meetings, hiring decisions, anything with the word strategy in it.

Things I do: answer support until noon. It is the cheapest research we buy and the only kind with weather in it.
> ingrid-solheim +411
Support until noon on Mondays is my favourite part of the week. The weather in it is usually rain.
= Rain is good. It means they are inside and have time to talk.
> * +25
Do customers know that it is you?
= It says Maya at the bottom. Some write "please forward to a technician".
~ question Things I do: answer support until noon.
What do you do with a Monday on which nothing comes in? That might be the more interesting research.
---
# sales -54.17
We lost a deal of 90,000 euros to a whiteboard.

Not a competitor. A whiteboard, six markers and a man called Lars who had the whole week in his head. I asked to meet Lars. He retires in 2028. We will be in touch.
> diego-fuentes +400
In Monterrey the whiteboard is called Don Ernesto, and he is not going to retire either.
= Then hire Don Ernesto. Lars said no.
! marcus-adeyemi +440.1 ENTERTAINMENT
> * +30
Lars has a grandson who takes photos of it. Ask me how I know.
= Please introduce me to the grandson.
> * +75
2028 is a good reason to call in 2027.
= It is in the calendar, with a reminder to bring markers.
~ insight I asked to meet Lars.
Most sellers would have written "lost to status quo" and moved on. The whiteboard has a name, a retirement date and a successor, and all three are easier to work with than a status quo.
---
# analytics -57.88
Our forecast was 6 % off on average and nobody trusted it. Then we showed, next to it, the days on which it had been badly wrong and why.

The error is the same. The trust is not. People do not want a better number. They want to know when to ignore it.
> adaeze-okafor +769
Showing the bad days next to the forecast is the best advice in this whole field. It took us two years to dare.
= The first week was awful, and then they started to send us bad days we had missed.
! elodie-garnier +649.1 INTEREST
> ines-falcao +60
Who writes down the why?
= The planner who was on shift, in one sentence. We do not edit it.
~ insight They want to know when to ignore it.
A forecast that says when it is weak gives the planner back a decision. Without that, every miss looks like the whole tool is wrong.
---
# payroll -63
Small thing that took us far too long: the plan and the payroll export now use the same words for a shift.

Before, "late" meant 14:00 in one and 15:30 in the other. Four customers had built spreadsheets to translate. One had hired a person.
> hana-novotna +512
Three different words for the same night shift is our daily bread. If you ever publish that table, I will link to it everywhere.
= I will publish it once the fourth customer has agreed on what early means.
! hana-novotna +511 PRAISE
> * +60
What did the person do who had been hired to translate?
= He runs the site's planning now. He was the only one who knew both languages.
~ question Four customers had built spreadsheets to translate.
Did the four spreadsheets agree with each other?
---
# hiring -67.13
Every engineer here works two days a quarter on a customer's floor. In the job ad it says "steel-toe boots provided".

Three people have declined an offer because of it. I think all four of us were right.
> ines-falcao +40
Do they get to choose the site?
= No, and that is the part they complain about first and thank us for later.
> * +70
I would have been the fourth who declines. Cold feet, literally.
= Then we would both have been right, and your feet warm.
~ insight I think all four of us were right.
A condition that makes good people decline early does the same work as a probation, at no cost to either side.
---
# product -72.25
We shipped a bug that printed yesterday's plan with today's date on it.

It ran for 50 minutes at two sites. I called both myself before we had a fix, because "we know, and here is what to do with paper" beats a root cause that arrives at lunch. One of them sent cake. I do not understand people, but I like them.
> sofia-marchetti +434
Calling before the fix is ready is the part most of us skip. Cake is fair compensation.
= It was almond cake, which made it worse.
> * +20
What did you tell them to do with the paper?
= Draw a line through the date and read me the first truck. If it matched the gate, they could go on.
~ insight I do not understand people, but I like them.
The cake came for the call, not for the fix. Being told what to do in the first ten minutes is worth more than knowing why on the next day.
---
# pricing -76.96
Our prices are on the website again. All of them, with the number where you should call us instead.

What changed in eight weeks: calls down by a third, closed deals up by a fifth, and I have not said "it depends" since August.
> priya-raman +747
How did the existing customers take it? We published and had two calls from people who were paying more than the page said.
= Two calls here as well. Both pay the page's price now, and one of them is still a reference.
> callum-reid +33
What did the sales team say in week one?
= That they had lost their opening. In week three they had a better one.
> diego-fuentes +60
In my market a price on the page is read as the start of a negotiation. Is it in yours?
= It was for a month. Then two people heard the same number, and it stopped.
~ insight calls down by a third, closed deals up by a fifth
The third that disappeared had been calling for a number. They were never leads, they were visitors without a page to read.
---
# founder -82.08
Nobody tells you that the founder's loneliest hour is 16:00 on a good day. Bad days come with company.
! ingrid-solheim +469.9 EMPATHY
---
# operations -87.21
July: 34 °C outside, −22 inside, and a door that opens 400 times a day.

We now plan dock slots by temperature, so that ice cream does not wait behind onions. Obvious? It took a driver named Selma to say it out loud in a room of people with degrees.
> * +30
Give Selma a rise.
= She has one, and her name is on the setting.
~ insight It took a driver named Selma to say it out loud in a room of people with degrees.
Worth asking how the room was set up that day: somebody had invited a driver and then waited long enough for her to speak.
---
# sales -91.92
A procurement team sent us a questionnaire with 214 questions. I answered the 40 that mattered and wrote "not yet" beside the rest, with a date.

They told us later that everyone else had ticked every box. We got the contract for being the only ones who had not finished.
---
# hiring -97.04
I answer every rejected candidate with one sentence about what we liked and one about why not. It takes me Friday afternoon.

This spring two customers came through people we had turned down. I would do it anyway, but it is nice when kindness shows up in the pipeline.
---
# analytics -102.17
A customer asked for a dashboard. I asked who would look at it.

"The regional manager." What will he do? "He will call us." What will he ask? "Why Thursday was late."

So now a mail goes out on late days that says why. There is no dashboard. He has stopped calling.
> elodie-garnier +852
“There is no dashboard. He has stopped calling.” Voilà, mon métier en deux phrases.
= I read this aloud at lunch. Somebody asked whether you are hiring.
---
# product -107.88
Our public roadmap has three columns: doing, not doing, and "we changed our minds". The third is the one customers read.
---
# climate -114
A food producer asked for the emissions of their share of a shared cold store. It turns out nobody in the building knew how to split a compressor.

We split it by pallet-hours. It is not perfect. It is the first number both sides have signed.
---
# founder -119.13
I talked to 41 investors in the spring. Patterns:

The ones who asked about the door that opens 400 times a day understood the company.
The ones who asked about the market map did not.
Both kinds invested. Only one kind calls.
> kwame-mensah +759
Both kinds invested, only one kind calls. Painfully right, and I say this as one of the callers.
= You are one of the good ones: you ask about the door first.
---
# pricing -125.25
We no longer do free pilots. We do paid pilots with the money back if the night shift does not want to keep it.

The night shift decides, in writing, without us in the room. In nine pilots we paid back once. They were right.
---
# sales -130.96
Best sales channel of the year: drivers.

They see forty docks a week. They know which one runs on time, and they tell the others in the queue. We now buy the coffee in that queue.
---
# hiring -137.08
New people here spend their first week answering the question "what surprised you?" once a day, in the team channel.

By Friday they have found two things we had stopped seeing. By the next month they cannot do it any more. You get five days of fresh eyes per person. Use them.
---
# operations -144.21
The plan on paper will outlive us all, so we made the paper good: large type, one page, tomorrow's exceptions first, and a box for the pen.

We photograph it at the end of the shift. What people write in the box is the best data we have.
---
# founder -149.92
My co-founder left two years ago this week. We still have lunch every second Thursday.

If I could send one thing back in time, it would be the sentence we finally wrote down: "We want different companies, and both of them are good."
---
# analytics -157.04
Average waiting time at the dock: 22 minutes. Sounds fine.

Half the trucks waited four. The other half waited forty. There is no truck that waits 22 minutes, and so nobody was working on the problem that existed.
! adaeze-okafor +2069 LIKE
---
# payroll -163.17
Overtime at one site fell by 18 % after we moved one delivery from 05:30 to 06:15.

Nobody had chosen 05:30. It came from a timetable of 2009, from a bakery that closed in 2014.
---
# product -169.88
We moved eleven customers to the new planner in one weekend and nobody noticed. I would like it on my gravestone.
---
# pricing -177
We raised prices by 12 %. I wrote to every customer myself: what gets better, what does not, and how to leave.

Two left. One came back. Nobody was surprised, which I think is what people mean when they say a price is fair.
---
# sales -184.13
The hardest thing to learn in sales was to count to seven after the price.

At four I want to explain. At five I want to discount. At six they usually say yes.
---
# hiring -191.25
We asked candidates what they would do with a second job here if they could have two. The warehouse planner said "write the help pages".

She now does both. Our help pages have jokes and no screenshots, and support is down by a quarter.
---
# operations -197.96
Nobody plans returns. They just appear at the dock, with a face that says "I was told to bring these here."

We gave them a slot: 13:00 to 13:40, every day. That is all. The mornings got quiet.
---
# climate -206.08
Our own footprint: 61 tonnes last year, two thirds of it my flights.

I took the train to Rotterdam this week. Fourteen hours, one delay, one new customer in the dining car. I will not pretend that it scales.
---
# founder -213.21
Most advice I got in year one was right for a company that was not mine. The useful kind came as a story with an ugly middle.
---
# product -220.92
"What if the network is down?" is not an edge case inside a steel box at −24 °C. It is Tuesday.

The planner now works for a whole shift without a network. It took two engineers nine weeks. It is the feature that nobody has ever asked for and everybody uses.
! yuki-tanabe +2402.1 APPRECIATION
---
# analytics -229.04
We have 34 months of data from 52 docks. That is not big data. It fits on my phone.

It was enough to find that one site is always late on the third Wednesday of the month. Stocktaking. Nobody had told the planner, because everybody knew.
---
# sales -237.17
Your champion will go on parental leave. Plan for it.

We now write a two-page "if I am away" note with each one. Five have used it. Nobody's rollout stopped.
---
# hiring -244.88
We published our salary bands inside the company. The meeting I feared lasted eleven minutes.

One correction was needed, and it was mine.
---
# pricing -253
Please stop asking for a free tier for a product that needs boots.
---
# operations -261.13
First customer, first day live, 2023. The plan came out of the printer upside down, and the foreman said: "Good, now I can read it while I hold it to the wall."

We never fixed it. It is an option now: "wall".
---
# founder -269.25
I was tired last month and mistook it for being wrong about everything. Three nights of sleep fixed most of the strategy.
---
# product -277.96
We deleted 14,000 lines and one feature this week. Seven people had used the feature in a year. I wrote to all seven. Four did not remember it, two said fair enough, and one we now call every time we think of deleting something.
---
# sales -287.08
Three days at a trade fair: 4 leads, 1 cold, 19 conversations with people who build the shelves we stand between.

Talk to the shelf people. They know who is expanding eight months before anybody else does.
---
# analytics -295.21
A planner overruled our suggestion 31 times in one month. I thought she disliked the software. She was right 27 times.

Her 27 reasons are in the model now, and her name is in the release notes.
---
# payroll -303.92
The first time I ran payroll I checked it six times and still dreamt that everyone had been paid in pallets.
---
# hiring -313.04
Of our first ten people, six had never worked in software. They were the ones who told us when it was bad.
---
# climate -322.17
A strip curtain costs 300 euros. It pays for itself in eleven weeks. We sell software, and this is still the first thing I recommend.
---
# founder -331.88
Three years ago I closed my last shift as a site manager, went home and wrote on the fridge: "Somebody should fix the plan."

My daughter added: "You?"
---
# operations -341
We name our servers after foremen who have retired. Lennart has been up for 411 days. He would not be impressed.
---
# product -351.13
Hello. I am Maya, I ran a cold store for six years, and I have started to build the planning tool I wanted on every one of those nights. I will write here about what works and what does not. Mostly what does not.
---
# sales 1.2
I left a voicemail today that said only: "Your dock 4 is always late on Mondays and I think I know why."

He called back in nine minutes.
> * +2
I tried this and named the wrong dock. He called back as well, to correct me.
= Then it works either way. What did he say after he had corrected you?
> tomasz-wieczorek +4
How did you know about dock 4?
= From a driver in the coffee queue. I still owe him one.
> * +9
And if nobody is late?
= Then you have nothing to sell them, and you should say that too.
~ insight He called back in nine minutes.
It is specific enough to be wrong, and that is why it gets a call. A message that cannot be wrong needs no answer.
~ question "Your dock 4 is always late on Mondays and I think I know why."
How long do you let such a message wait before you call again yourself?
---
# hiring 3.1
Our first seller's first month: 119 calls, 14 visits, 2 contracts, and a list of 31 words we use that no customer does. I value the list most.
> * +3
May we see three of the 31?
= "Yard", "visibility" and "solution". The yard is called the square, and the other two do not exist.
> ruth-abernathy +6
What happened to the twelve visits without a contract?
= Four will sign, six will not, and two have invited her to the summer party.
> * +20
Congratulations to her, that is a month!
= I will tell her. She will ask what the record is.
~ insight I value the list most.
Contracts of month one say something about the territory, a list of words says something about the company. The second is the one you can act on in month two.
---
# product 5
First snow of the year. Every plan in the north was wrong by 40 minutes at once, and the planners fixed it before we had opened our laptops.

The software's job that morning was to keep out of the way. It did. I am oddly proud.
> * +2
Forty minutes is generous. We had ninety at the pass.
= The pass was not in the average. Should it have been?
> * +5
Which button did the planners use?
= The telephone, and then the one that moves everything by an hour.
~ insight The software's job that morning was to keep out of the way.
Good tools are judged on ordinary days and trusted because of days like this one. Keeping out of the way has to be built on purpose.
---
# pricing 6.9
A question for people who sell to operations: do you show the yearly price or the monthly one first?

We show what one pallet costs a day. It is 1.9 cents. I still do not know whether that helps.
> * +1.5
Monthly, always. Nobody on my side signs a year on a Tuesday.
= Who signs the year, then, and on which day?
> priya-raman +3
The daily price is right for the person who uses it, the yearly one for the person who signs. Two readers, two numbers.
= That is the clearest answer I have had. We will try two lines, in that order.
> * +8
1.9 cents sounds like it costs nothing, and then the invoice comes.
= That is what I am afraid of. How would you have liked to hear it?
> * +11
Show me what I pay now for not having it. Then any number is fine.
= I can do that for the waiting hours. For the shouting I have no price yet.
~ insight We show what one pallet costs a day.
A daily price makes the comparison honest for the shift and strange for the controller. It may be worth printing both, with the yearly one where the signature goes.
~ question I still do not know whether that helps.
Which of the two numbers do customers repeat when they explain the purchase to a colleague? That one has won.
---
# founder 8.8
I deleted all recurring meetings with more than four people. Three came back within a week, because somebody missed them. Those are now good meetings.
> * +2
Which three came back?
= The one on safety, the one on returns, and the birthday one.
> * +5
I tried this and the meetings came back under other names.
= Ours too, twice. The trick is that the name has to be said aloud by somebody who wants it.
~ disagreement Those are now good meetings.
What somebody misses within a week is what has a loud owner. I would look a month later for the quiet ones that nobody missed until it was too late.
---
# analytics 10.7
Every Monday we read one customer's week aloud, hour by hour. It takes 25 minutes. It has replaced our metrics review, and nobody has asked for it back.
> adaeze-okafor +3
Does the customer know?
= They do, and two have asked to listen. We said yes to one.
> * +6
How do you choose the week?
= The worst one of the month before, and every fourth time the best.
> * +22
Thank you for this. We start next Monday.
= Begin with a short week. The first one took us an hour and a half.
~ question hour by hour. It takes 25 minutes.
Who reads, and does it change what they hear when it is the person who built the thing?
---
# operations 12.6
The six minutes between the shifts decide the next eight hours. We timed it at eleven sites. The good ones hand over standing, at the board, with the pen in the hand of the person who is leaving.
> * +2
With the pen in the hand of the one who is leaving: that is the whole post. I have printed it.
= Hang it next to the pen.
> tomasz-wieczorek +5
Our dispatchers hand over by phone at ten at night. Is there a standing version of that?
= Both look at the same page and the one who leaves reads it out. It is nearly as good.
> * +9
Six? We have two, and one of them is the walk.
= Then the walk is your handover. What do they say on it?
~ insight We timed it at eleven sites.
Standing has a cost that sitting hides: nobody stretches it. The pen tells you who still owns the shift, and that is often unclear for exactly those minutes.
---
# climate 14.5
Cold stores can run their compressors at night, when power is cheap and clean, if tomorrow's plan is known by eight in the evening. That "if" is our whole company.
> jonas-beck +3
Who has to know tomorrow's plan by eight, the planner or the compressor?
= The planner by eight, the compressor by nine. The hour between is where it fails.
> * +7
Our contract for power has one price all day. Should I change that first?
= Yes. Without that, the rest is a nice graph.
~ insight That "if" is our whole company.
The plan by eight is worth money to three parties at once: the site, the grid and the carrier. It is rare that the same sentence can be sold to all of them.
---
# operations 16.4
A customer's site manager asked us to switch off all notifications for a week. We did, and watched.

Nothing broke. Two of the nine kinds came back, both because somebody walked to the office to ask for them. The other seven are gone for everybody now.
> * +2
Which two?
= The truck that is early, and the door that stays open. Late was not among them.
> hana-novotna +5
I would like to try this on my bank.
= Tell me who walks to the office.
~ insight Nothing broke.
A notification that nobody misses in a week was written for the person who built it. Walking to the office is a good price to set on the others.
~ question Two of the nine kinds came back, both because somebody walked to the office to ask for them.
What did people do in that week when they wanted to know, and did they ask a person who knew?
---
# hiring 18.3
We said no to a very good engineer today, because she wanted to work alone, and here nobody does.

I told her so in one sentence. She wrote back that it was the first honest no of eleven, and sent us a friend.
> ingrid-solheim +3
Send her to me. Nobody here works in any other way.
= I have passed it on, with your address and a warning about the rain.
> * +6
Was it hard?
= The sentence took me forty minutes. So yes.
~ insight She wrote back that it was the first honest no of eleven, and sent us a friend.
A clear refusal is one of the few things in hiring that costs nothing and is remembered for years. The ten others will have written that they went with somebody else.
---
# pricing 20.2
An invoice of ours was wrong by 31 euros, in our favour, for fourteen months. We found it, not they.

We paid it back with interest and wrote how it happened. Their controller called. I had expected an audit. He wanted to know how we found it, because he had not.
> priya-raman +4
How did you find it?
= One person reads one old invoice aloud every Friday. It was number 61.
> * +8
What does interest on 31 euros look like?
= Like one euro and four cents, and a very long mail.
~ insight We found it, not they.
Finding one's own mistake first is worth more than never making it, because only the first can be shown to somebody.
~ disagreement We paid it back with interest and wrote how it happened.
I am not sure that the long explanation was a kindness: for 31 euros it cost the controller more time than the money. A correct invoice and two lines would have said the same.
---
# founder 22.1
My daughter asked what I had done today. I said I had moved a meeting. She asked where to.
> * +2
Mine asked who had won.
= Did you?
> kwame-mensah +5
Hire her.
= She is ten and too expensive.
~ question She asked where to.
What did you tell her? Anybody who can explain a moved meeting to a child has earned the rest of the evening off.
~ insight I said I had moved a meeting.
A child is a good test for a calendar. Whatever cannot be told in one sentence with a verb in it was probably a mail.
---
# product 24
We have a customer whose planner is blind. She uses our plan better than anybody, because we never got round to making it pretty: it is a list, in order, in words.

Last week somebody here proposed a nicer view. We asked her first. The list stays.
> yuki-tanabe +4
Could we see the list? We are about to make ours pretty.
= I will ask her. It is her list by now.
> * +9
The best thing I have read on design in a long time.
= She would say it is only the right order.
~ insight it is a list, in order, in words.
Order is the part of a design that survives every screen. A view that works when it is read aloud usually works at three in the morning as well.
~ question We asked her first.
What did she say about the nicer view that a sighted planner would not have noticed?
---
# sales 25.9
The sentence that has closed more deals for us than any other: "Then you should not buy it this year."

It is true about one time in five. Those come back in spring with a budget and without a competitor.
> diego-fuentes +3
And the other four?
= They ask why we said it, and then we talk about their roof, their lease or their brother-in-law.
> * +7
I said it once and they agreed.
= So did ours, at first. Did you write down the date?
~ insight Those come back in spring with a budget and without a competitor.
Sending somebody away is the only thing in a sale that a competitor cannot copy in the same week. It also ends the discount before it starts.
~ question It is true about one time in five.
How do you notice the one in five before the second visit?
---
# analytics 27.8
Eleven weeks of a number that did not move. Then I asked the night shift what they thought it meant, and all four gave a different answer. It was named after a meeting.

It is now called "trucks that had to turn round". It fell by a third in nine days. Nothing else was changed.
> adaeze-okafor +3
What was it called before?
= "Gate exceptions, adjusted." I had approved the name.
> * +6
We have a number called "Q". Nobody remembers what the letter was for.
= Ask the night shift, and send me the four answers.
~ insight It was named after a meeting.
A number can only be moved by people who can picture it. Renaming it is the cheapest intervention there is, and the only one that needs no project.
---
# climate 29.6
We planted nothing, bought no certificates and changed one thing: the door heater is off between eleven and five. It had been on since 2016, because somebody had been cold once.

22,000 kilowatt hours a year. The somebody now has a jacket with our name on it.
> jonas-beck +4
May I use this as the first slide of a workshop? With the jacket.
= Gladly, and take the year with you. It is the year that makes people look at their own doors.
> * +8
What made anybody look at a door heater?
= The electricity bill of a Sunday.
> * +13
Ours has a timer now. Thanks for the nudge.
= Write down the year it was installed, before somebody asks.
~ insight It had been on since 2016, because somebody had been cold once.
Most waste of this kind has a polite reason at its start. Looking for the person who was cold works better than looking for a culprit.
~ question 22,000 kilowatt hours a year.
What else on that bill is the same on a Sunday as on a Wednesday?
`;
