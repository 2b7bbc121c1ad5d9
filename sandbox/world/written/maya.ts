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
>> maya-lindqvist +1.2
Good catch about subletting. We count what is painted, whoever stands on it.
> tomasz-wieczorek +1.6
In freight we tried per seat, per truck and per order. Per order won, because it is what the dispatcher writes down anyway.
>> maya-lindqvist +2.1
Per order was our second choice. It lost because in December everyone would have hated us.
> adaeze-okafor +4.9
We moved to usage bands in March and churn in the small accounts halved. How do you price the first month?
! adaeze-okafor +2.5 LIKE
! tomasz-wieczorek +1.4 LIKE
! priya-raman +0.6 EMPATHY
! jonas-beck +0.4 LIKE
---
# hiring -3.21
Hiring our first seller

I wrote the advert four times. The version that worked had no list of skills. It said: "You will call 30 warehouse managers a week. Nine will be rude. One will change what we build."

Eleven people applied. I wanted to hire five of them.
> tomasz-wieczorek +17
Eleven applicants and five you would hire is a better rate than any recruiter has ever given me. May I borrow the advert?
>> maya-lindqvist +19
Please do. Change the number of rude ones to your own, it matters that it is true.
> jonas-beck +23
We wrote an advert like this for our first auditor. The line about night trains brought the right three people.
> adaeze-okafor +25
The line about being rude nine times is doing all the filtering. We lost our first seller because nobody had told her about the nine.
> kwame-mensah +30
The first seller I hired is now running the company that bought us. Look for the one who argues with the advert.
! adaeze-okafor +74.7 INTEREST
! priya-raman +47 LIKE
! sofia-marchetti +27 INTEREST
! ingrid-solheim +6 LIKE
! diego-fuentes +3 PRAISE
! hana-novotna +1 LIKE
---
# sales -6.5
The three mails that get answers

1. The one that names a number from their own annual report.
2. The one that says what we got wrong since the last mail.
3. The one with a single question that can be answered from a forklift.

Everything else I send is decoration. I counted: 212 mails, 61 answers, 58 of them to these three.
> adaeze-okafor +6
Number two is the one I never dare to send. Do you send it even when what went wrong was small?
> sofia-marchetti +26
A question that can be answered from a forklift: we now test our contracts by whether they can be answered from behind a counter.
! adaeze-okafor +103 REPOST
Worth five minutes if you sell to operations people.
! adaeze-okafor +5 PRAISE
! tomasz-wieczorek +150.8 REPOST
! jonas-beck +36 LIKE
! kwame-mensah +16 LIKE
! ingrid-solheim +11 EMPATHY
! diego-fuentes +83 LIKE
! marcus-adeyemi +31 LIKE
! yuki-tanabe +13 LIKE
---
# founder -10.21
I took a week off and told the team not to save things up for me.

They did not save things up for me. I came back to two decisions I would have made differently and one I would never have thought of.

Two out of three is a very cheap price for a holiday.
> kwame-mensah +45
I took my first week off in year six. Do not wait for year six.
> hana-novotna +149
Payroll people get four quiet days a month, and we guard them like dragons.
> ingrid-solheim +175
Working alone I have nobody to tell me not to save things up. I have started to tell the inbox.
---
# operations -12.92
I spent Tuesday night on the floor of a customer's cold store in Malmö, −24 °C, from 22:00 to 06:00.

At 03:10 the label printer froze. Not crashed. Froze. The team keeps a second one in the canteen fridge, because that is the warmest place that is still cold.

There is no ticket for this in our backlog. There is now.
> tomasz-wieczorek +110
The canteen fridge! In Gdynia they keep the scanner batteries in a jacket. I have never seen that in a requirements document.
> marcus-adeyemi +188
Would you tell the canteen fridge story on the podcast? Trades listeners would love it.
>> maya-lindqvist +192
Only if we record it in the canteen.
> jonas-beck +282
I used to run a plant, and the label printer was always the first thing to die. Did you find out at which temperature it gives up?
! tomasz-wieczorek +109.1 ENTERTAINMENT
! sofia-marchetti +90.1 EMPATHY
! diego-fuentes +120.1 LIKE
---
# pricing -15.04
A customer asked for 30 % off. I asked what they would do with the money.

"Pay for the scanners we need to use your product."

We lent them the scanners. They pay full price. Sometimes a discount is a different problem wearing a percentage.
> priya-raman +330
Sometimes a discount is a different problem wearing a percentage. I am stealing this for a slide, with your name on it.
! priya-raman +31 PRAISE
! diego-fuentes +71 INTEREST
---
# hiring -18.17
The best question I have for a reference call: "Who should they sit next to?"

People are careful when you ask about weaknesses. Nobody is careful about desks.
! diego-fuentes +96.1 PRAISE
---
# analytics -20.88
We removed eleven charts from our start page and left one number: pallets that will not fit tomorrow.

Logins went up. Complaints went up too, for a week, all from people who had never opened the eleven charts but liked knowing they were there.
> adaeze-okafor +349
The complaints from people who never opened the charts: we had exactly that. They wanted the charts to exist, like a fire exit.
> elodie-garnier +354
Un seul chiffre, lu debout. Je l’imprime pour l’atelier. Do you show it in the same colour every day?
! sofia-marchetti +452.1 LIKE
! diego-fuentes +131.1 LIKE
! yuki-tanabe +357.1 LIKE
---
# sales -24
I stopped giving demos on the first call.

Now I ask for yesterday's plan, the paper one, with coffee on it. We read it together. By the end they have shown me their problem and I have shown them nothing, and they book the second call themselves.
! diego-fuentes +156 LIKE
---
# product -28.13
Our most used feature has no button.

When a truck is more than 40 minutes late, the plan moves the two loads behind it and prints a line at the dock. A foreman in Örebro thought it was a colleague. He wanted to thank her.
> sofia-marchetti +195
He wanted to thank her. That is the nicest bug report I have read this year.
! sofia-marchetti +194.1 LIKE
! marcus-adeyemi +554.1 REPOST
Best story about software I have read this autumn, and there is hardly any software in it.
! yuki-tanabe +529.1 INTEREST
---
# founder -31.25
I write my board letter on the first Sunday of the month, by hand, before I look at the numbers.

Then I look at the numbers and mark in red what I had wrong. This month: four red lines. In January there were eleven. That is the only chart about me that I trust.
! kwame-mensah +190 INTEREST
---
# climate -34.96
Somebody asked why a planning company talks about climate.

A reefer that waits two hours with its engine on burns about 7 litres of diesel. Our average customer had 19 of those a day. We did not set out to save diesel. We set out to stop drivers shouting. Same fix.
> tomasz-wieczorek +79
Seven litres matches what our drivers report. The engine is on because nobody tells them how long. Tell them, and half switch it off.
> jonas-beck +199
This is the best kind of climate work: the kind that also stops the shouting. How did you measure the 7 litres?
>> maya-lindqvist +203
With a borrowed flow meter and a very patient driver, over eleven days. I can send you the sheet.
! tomasz-wieczorek +78 INTEREST
! jonas-beck +198 APPRECIATION
---
# hiring -38.08
We pay for a trial day. Full rate, real work, lunch with everyone.

Two of the last six candidates withdrew afterwards. Both wrote that they were grateful to know. That is 460 euros each against a year of both of us being polite.
! hana-novotna +273.9 LIKE
---
# pricing -42.21
Annual prepay looked great in the spreadsheet. It moved our revenue into January, my sleep into March and every hard conversation into December.

We are back to monthly. Churn went from "a cliff in winter" to "a few people, each with a reason". I can work with reasons.
> priya-raman +313
Annual prepay is a loan from your customer with the interest hidden in December. Glad somebody has written it down.
---
# operations -45.92
If your software is used on a forklift, your design review should happen on one.

Ours did, last Thursday. Findings: gloves. Sun. The horn. One of our buttons is exactly where the thumb rests when you brake.
> yuki-tanabe +402
手袋をしたままのレビュー、とても勉強になります。We tried it in our workshop and had to move two buttons.
---
# founder -50.04
Things I no longer do on Mondays: meetings, hiring decisions, anything with the word strategy in it.

Things I do: answer support until noon. It is the cheapest research we buy and the only kind with weather in it.
> ingrid-solheim +411
Support until noon on Mondays is my favourite part of the week. The weather in it is usually rain.
---
# sales -54.17
We lost a deal of 90,000 euros to a whiteboard.

Not a competitor. A whiteboard, six markers and a man called Lars who had the whole week in his head. I asked to meet Lars. He retires in 2028. We will be in touch.
> diego-fuentes +400
In Monterrey the whiteboard is called Don Ernesto, and he is not going to retire either.
! marcus-adeyemi +440.1 ENTERTAINMENT
---
# analytics -57.88
Our forecast was 6 % off on average and nobody trusted it. Then we showed, next to it, the days on which it had been badly wrong and why.

The error is the same. The trust is not. People do not want a better number. They want to know when to ignore it.
> adaeze-okafor +769
Showing the bad days next to the forecast is the best advice in this whole field. It took us two years to dare.
! elodie-garnier +649.1 INTEREST
---
# payroll -63
Small thing that took us far too long: the plan and the payroll export now use the same words for a shift.

Before, "late" meant 14:00 in one and 15:30 in the other. Four customers had built spreadsheets to translate. One had hired a person.
> hana-novotna +512
Three different words for the same night shift is our daily bread. If you ever publish that table, I will link to it everywhere.
! hana-novotna +511 PRAISE
---
# hiring -67.13
Every engineer here works two days a quarter on a customer's floor. In the job ad it says "steel-toe boots provided".

Three people have declined an offer because of it. I think all four of us were right.
---
# product -72.25
We shipped a bug that printed yesterday's plan with today's date on it.

It ran for 50 minutes at two sites. I called both myself before we had a fix, because "we know, and here is what to do with paper" beats a root cause that arrives at lunch. One of them sent cake. I do not understand people, but I like them.
> sofia-marchetti +434
Calling before the fix is ready is the part most of us skip. Cake is fair compensation.
---
# pricing -76.96
Our prices are on the website again. All of them, with the number where you should call us instead.

What changed in eight weeks: calls down by a third, closed deals up by a fifth, and I have not said "it depends" since August.
> priya-raman +747
How did the existing customers take it? We published and had two calls from people who were paying more than the page said.
---
# founder -82.08
Nobody tells you that the founder's loneliest hour is 16:00 on a good day. Bad days come with company.
! ingrid-solheim +469.9 EMPATHY
---
# operations -87.21
July: 34 °C outside, −22 inside, and a door that opens 400 times a day.

We now plan dock slots by temperature, so that ice cream does not wait behind onions. Obvious? It took a driver named Selma to say it out loud in a room of people with degrees.
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
---
# hiring 3.1
Our first seller's first month: 119 calls, 14 visits, 2 contracts, and a list of 31 words we use that no customer does. I value the list most.
---
# product 5
First snow of the year. Every plan in the north was wrong by 40 minutes at once, and the planners fixed it before we had opened our laptops.

The software's job that morning was to keep out of the way. It did. I am oddly proud.
---
# pricing 6.9
A question for people who sell to operations: do you show the yearly price or the monthly one first?

We show what one pallet costs a day. It is 1.9 cents. I still do not know whether that helps.
---
# founder 8.8
I deleted all recurring meetings with more than four people. Three came back within a week, because somebody missed them. Those are now good meetings.
---
# analytics 10.7
Every Monday we read one customer's week aloud, hour by hour. It takes 25 minutes. It has replaced our metrics review, and nobody has asked for it back.
---
# operations 12.6
The six minutes between the shifts decide the next eight hours. We timed it at eleven sites. The good ones hand over standing, at the board, with the pen in the hand of the person who is leaving.
---
# climate 14.5
Cold stores can run their compressors at night, when power is cheap and clean, if tomorrow's plan is known by eight in the evening. That "if" is our whole company.
`;
