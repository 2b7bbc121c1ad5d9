/** Articles of the sites that write about moving, storing and counting things. */
export const text = `
@ blog.harbor-analytics.example
# The number that was right on Tuesdays
For seven months a customer's stock figure was right on Tuesdays and wrong on every other day. Two consultants had looked at the database. Nobody had looked at Tuesday.

On Tuesdays the early shift is led by Frau Nowak, who counts the returns before breakfast. Everybody else counts them after lunch, when half of them have been put away. We moved the count to breakfast, and now the figure is right all week.
~ insight Nobody had looked at Tuesday.
A figure that is right on one day is a better clue than a figure that is always wrong: somebody is already doing it properly, and only has to be found.
~ question On Tuesdays the early shift is led by Frau Nowak, who counts the returns before breakfast.
Who is the Tuesday in your company, and does anybody know what they do differently?
+
Before I trust a number, I ask on which day it was made.

Harbor Analytics writes about a stock figure that was right only on Tuesdays, because one shift leader counted the returns before breakfast. Two consultants had searched the database, and the answer had coffee in its hand.

We see the same at the docks: the plan is best on the days of one particular person, and she has usually never been asked. Who makes your numbers right without being told to?
---
# Please stop rounding for me
A dispatcher told us that he adds four minutes to every time we show him. We asked why four. "Because you round down, and I am the one on the phone."

We had rounded to the nearest ten, which is tidy and wrong half of the time. The screen now shows 14:37. He still adds something, he says, but only one minute, for the stairs.
~ insight We had rounded to the nearest ten, which is tidy and wrong half of the time.
Rounding moves the uncertainty to the person who has to explain it. An untidy minute is a small price for letting the screen carry it.
+
Users correct a tool silently, and the correction is the best specification there is.

Harbor Analytics found a dispatcher who added four minutes to each time on the screen, since it had been rounded down. They show the exact minute now, and he adds one, for the stairs.

I have never found such a habit in an interview. I have found three of them by standing behind somebody for an hour. What do your users add or take away before they pass a number on?
---
# Eleven definitions of late
We asked eleven people at one customer when a delivery is late. The answers were between "after the slot" and "when I hear about it".

We wrote all eleven on one page, with the names. Three weeks later there were four left, and nobody had decided anything. People had read each other's.
~ question The answers were between "after the slot" and "when I hear about it".
When is a delivery late at your place, and would your customer give the same answer?
~ insight People had read each other's.
A list with names does what a definition by committee does not: it lets people change their mind without having lost.
+
A definition that nobody has to decide is the cheapest kind.

Harbor Analytics put eleven answers to "when is it late?" on one page, with names. Three weeks later four were left. Nobody had voted.

Our plan and our customers' payroll once used three words for the same shift. We could have held a meeting. I wish we had made a page. Which word at your company needs one?
---
# A report that nobody opens is a result
For a quarter we counted who opens what. 43 reports, nine readers. Two reports had none at all, and both were made by hand.

We told the two who make them before we told their managers. One was relieved. The other asked for a week, called four people and came back with two readers.
~ insight We told the two who make them before we told their managers.
The order is the whole method. The same finding, presented upstairs first, would have ended in a defense of both reports.
+
Counting readers is easy. Telling the author is the work.

Harbor Analytics found two hand-made reports without a single reader, and told the two people who made them first. One was relieved, the other went out and found two readers.

We removed eleven charts last month and kept one number. I did not ask who had made the eleven. After reading this I think I should have. Who gets told first at your place?
---
# What a driver knows about your dashboard
A driver saw our screen in the gatehouse and laughed. It said "average wait 22 minutes". He had been there for fifty, four times that week.

We added one line: the longest wait today, and at which dock. The average has not changed since. The longest wait fell by a third, because there is now somebody who has to say the number of the dock aloud.
~ insight The longest wait fell by a third, because there is now somebody who has to say the number of the dock aloud.
An average belongs to nobody. A maximum has a place and a time, and somebody who was there.
~ disagreement We added one line: the longest wait today, and at which dock.
The longest wait can be one strange truck, and then a dock is blamed for it all day. Two lines, the longest and the second longest, would tell an accident from a habit.
+
Twenty-two minutes is a number for people who are not waiting.

Harbor Analytics put the longest wait of the day beside the average, with its dock. The average stayed, the longest fell by a third.

We wrote about the same 22 minutes in spring: half of the trucks waited four and half waited forty. It is good to see somebody do something with the forty. Which of your averages has nobody in it?
---
# Forecasts should apologize
Our forecast now writes one sentence on the morning after it was wrong. "Yesterday I expected 140 pallets and there were 203, because I did not know about the trade fair."

It does not get better by it. People do: the planner told it about the next fair, in a comment, without being asked.
~ insight the planner told it about the next fair, in a comment, without being asked.
An error that is explained invites an answer, an error that is only corrected does not. The sentence is an input field in disguise.
+
A forecast that says sorry gets told things.

That is the finding of a small experiment at Harbor Analytics: one sentence on the morning after, with the reason. The forecast is as wrong as before. The planner has begun to tell it about trade fairs.

We show our bad days beside the forecast, which helped with trust. It has never asked for anything. Has one of your systems ever been told something that nobody asked for?
---
# The spreadsheet that would not die
We replaced a spreadsheet of 14 tabs. Thirteen are gone. The last one, called "real", is opened every morning at 5:40.

We sat with the man who opens it. It has one column that our tool lacks: whether the supplier picks up the phone today.
~ question It has one column that our tool lacks: whether the supplier picks up the phone today.
What is in your tab called "real", and does anybody upstairs know about it?
~ insight Thirteen are gone.
The fourteenth is not resistance, it is the list of what was forgotten. It is usually short enough to read on one screen.
+
Every replaced spreadsheet leaves one tab behind, and it is the one to read.

At a customer of Harbor Analytics it is called "real" and has one column: does the supplier pick up the phone today? No system had asked.

Our customers keep the paper plan, and the box for the pen on it holds the best data we have. I would like to collect these last tabs. What is the column that your tool does not have?
---
# Small samples, large opinions
Three sites, five weeks, one shift change: somebody had drawn a trend line through it and booked a consultant.

We asked for the five weeks before. The trend had been there, too, in the other direction, and nobody had noticed. The consultant came anyway and was given coffee and the ten weeks.
~ insight We asked for the five weeks before.
Most trends are cured by the same amount of past. It costs one question, and it is the question that nobody with a slide wants to ask.
+
My favorite statistical method is asking for the same period before.

Harbor Analytics tells of a trend line over five weeks and a consultant who had already been booked. The five weeks before went the other way.

We have 34 months from 52 docks, which fits on a phone and is still more than most decisions get. What is the shortest series that you have seen somebody spend money on?
---
# We deleted the colors
Green meant fine, except in the report on returns, where it meant many. A foreman is color-blind and had never said so. In three years he had learned our screens by the position of the boxes.

It took an afternoon to write words instead. "Fine", "look", "now". He was the first to say that it had become ugly and good.
~ insight "Fine", "look", "now".
Three words that can be shouted across a hall do everything that a color does, and they survive a printer. The afternoon was probably the best paid of the year.
+
A color is a code, and somebody on the shift has not been given the key.

Harbor Analytics replaced green, yellow and red by "fine", "look" and "now", after three years in which a color-blind foreman had learned the screen by heart.

Our one number has the same color every day. That was taste and not wisdom, and now I have a reason. Which of your screens could be read out over a radio?
---
# How to be wrong in public
We publish our own error figures every month, and in November they were bad. The first mail came from a competitor, who asked how we measure it. The second came from a customer, who asked the same.

We sent both the same page. The customer has started to measure it for himself, and has found that we were too hard on us for two of the days.
~ question We sent both the same page.
Would you have sent the page to the competitor as well, and what was the last thing of yours that you showed to one?
~ insight has found that we were too hard on us for two of the days.
Publishing an error makes other people do the checking. It is the only kind of marketing that comes back with corrections.
+
The best audit we ever had was somebody who did not believe our bad news.

Harbor Analytics publishes its forecast errors, and after a bad month a customer started to measure them himself. He found that two of the days had been better than reported.

We do it too, for every site that agreed. I still hold my breath on the first of the month. What do you publish that can only make you look worse?
---
@ journal.northwind-labs.example
# A night in Malmö, in numbers
Minus 24 degrees, nine people, 412 pallets, one printer. The printer had a break from 3:10 to 3:40. So had two of the people, but theirs was planned.

We came with three engineers and eleven assumptions. Seven of the assumptions were gone by midnight. The rest had to do with coffee and have been confirmed.
~ insight Seven of the assumptions were gone by midnight.
A list of assumptions before a visit makes it possible to count what was learned. Without it, everybody remembers having known.
+
Write down what you expect before you go and look.

Three of us did that before a night shift in Malmö: eleven assumptions, and seven of them were gone by midnight. What remained was about coffee.

I keep the list. It is more useful than the notes from the night, because it shows what we would have built. What was the last thing you were sure of until you stood there?
---
# The plan upside down
In 2023 the printer at our first customer put the plan out upside down. The foreman said that he could now read it while holding it to the wall.

It is an option today, called "wall", and eleven sites use it. We have looked for the person who first asked for it. There is none. There was only somebody who did not complain.
~ question There was only somebody who did not complain.
Which of your settings began as a mistake that somebody liked?
+
The feature I am proudest of was a bug that nobody reported.

Our first plan came out upside down, and the foreman found that it suited the wall. Eleven sites use it that way now.

It has made me suspicious of silence, in both directions: some people suffer quietly, and some are quietly happy with what you broke. How do you find the second kind before you repair it?
---
# Gloves, a buying guide
We were asked at the night shift where we got the gloves. We tried six pairs, for typing, for warmth and for finding them again.

The winners are orange, made for ice fishing, and you can press a button of nine millimeters with them. Our smallest button is now ten. It was the cheaper of the two adjustments.
~ insight Our smallest button is now ten.
The glove is the real display standard of a cold store. It has the advantage over most standards that one can put it on in the meeting.
+
Design for the glove that people already own.

We tested six pairs before we noticed that our smallest button was the wrong size for all of them. It is ten millimeters now. The glove would have cost 30 euros a person.

If your software is used with something in or on the hand, what is it, and has anybody in the team worn it for an hour?
---
# What a slot for returns does
Returns used to come whenever a driver had room. We gave them twenty to forty minutes after lunch, every day, at three sites.

The mornings became quiet, as we had hoped. What we had not expected is that the number of returns fell by a tenth. Somebody has to book a slot, and then it turns out that some of it can be sold after all.
~ insight Somebody has to book a slot, and then it turns out that some of it can be sold after all.
A small step that makes a person look at the thing once more is worth more than a rule about it. The booking is that step, and nobody would call it a control.
~ disagreement the number of returns fell by a tenth.
A tenth over three sites and one season might just be the season. I would wait for the same weeks of next year before I call it an effect.
+
Give the unplanned thing a time, and some of it will not come.

At three sites returns have a slot after lunch now. The mornings are quiet, and there are a tenth fewer of them, since somebody has to look at each once more in order to book it.

I did not plan the second part, and I will not pretend I did. What would shrink at your place if it needed an appointment?
---
# Thirty-one words
Our first seller made a list of words that we use and no customer does. "Yard" is a square. "Inbound" is what comes. "Visibility" is looking.

We have changed eighteen so far. The one we fought over for a week was "solution". It turned out that none of us knew what it was supposed to mean in that sentence.
~ question The one we fought over for a week was "solution".
Which word on your page would a customer ask about, if they were not too polite?
+
Hire somebody who does not speak your language, and give them a list to keep.

Our first seller found 31 words in her first month that no customer uses. Eighteen are gone. The hardest was "solution", because nobody knew what it had been for.

I value that list more than the two contracts. What is the word at your company that only works inside?
---
# When the network is gone
A cold store is a steel box, and steel boxes eat radio. Since last spring the planner works for a whole shift without a network, and brings everything together when it is back.

The hard part was none of the engineering. It was two people who had moved the same pallet, each with good reasons. The software now shows both, and they talk. It takes about forty seconds.
~ insight The software now shows both, and they talk.
Most systems choose a winner and call it a conflict resolved. Showing both to the two who stood there costs forty seconds and keeps the reason.
+
The best merge algorithm we have is forty seconds long and has two people in it.

When our planner has been offline and two people have moved the same pallet, we show both moves, and they talk. We tried to be clever first.

I think about the places where software decides such things silently, and how rarely anybody finds out. Where does yours choose a winner?
---
# Overtime came from a bakery
One site had 18 % too much overtime, always before six. We looked for the reason in the plan and then in the contracts.

It was a delivery at 5:30, in a timetable of 2009, for a bakery that closed in 2014. It comes at 6:15 now. Nobody had ever chosen the time, so nobody could be asked.
~ insight Nobody had ever chosen the time, so nobody could be asked.
The oldest numbers in a plan are the ones without an owner, and they are never on the agenda for that very reason. A yearly walk through them would find more than most projects.
+
Look for the number that nobody chose.

Ours was 5:30: a delivery time from 2009, for a bakery that no longer exists, which cost one site 18 % of its overtime. Moving it took a phone call.

I have started to ask of every time in a plan who picked it. About a third have no answer. What is the oldest number that you still work by?
---
# A customer turned everything off
For a week one of our customers switched off all nine kinds of notifications. We were not amused, and then we were curious.

Two came back, because somebody walked to the office to ask for them: the truck that is early, and the door that stays open. The other seven are gone, at all sites. We had built each of them for good reasons, and we have kept the reasons in a file.
~ question Two came back, because somebody walked to the office to ask for them
Which of your notifications would make somebody walk to an office?
+
Switch it off and see who comes.

A customer did that with all our notifications. Out of nine kinds, two were missed. The rest are gone now, everywhere.

It is the only test of importance that I trust, because it costs the person something: they have to get up. What could you turn off for a week without asking anybody?
---
# How we split a compressor
A producer wanted to know his share of the emissions of a cold store that he uses together with six others. Nobody in the house could say how one divides a compressor.

We did it by pallet-hours. It is not fair to those who bring warm goods, and we say so beside the figure. Both sides have signed it, which no fairer method had achieved.
~ insight Both sides have signed it, which no fairer method had achieved.
A rough measure that two parties accept starts a conversation, a perfect one that neither understands ends it. The note beside the figure is what keeps it honest.
~ disagreement It is not fair to those who bring warm goods, and we say so beside the figure.
Saying so does not make it cheaper for the ones it hits. Two classes, cold and not yet cold, would have been nearly as simple and much easier to defend next year.
+
A number that both sides sign beats a better one that neither does.

We were asked to divide the emissions of a compressor among seven tenants, and did it by pallet-hours. It is unfair to some, and that is written beside it.

I would rather improve a number that is in use than design one that is not. What is the roughest figure that your business really runs on?
---
# The canteen coffee in the queue
Drivers see forty docks a week. They know which one runs on time, and they tell each other while they wait. So we pay for the coffee in the queue at five of our customers.

It costs 340 euros a month. Four of our last nine customers came because a driver had said something. We did not ask what.
~ insight We did not ask what.
Once a company starts to ask what was said, somebody will write it down for the drivers, and then it is a brochure. The coffee works because it has no form.
+
Our best sales channel costs 340 euros a month and is drunk by people who are not our customers.

Drivers see forty docks a week and compare them in the queue. We buy the coffee there. Four of the last nine customers came through it.

There is no way to scale it that would not ruin it. Who talks about your work while they wait for something else?
---
@ news.relay-freight.example
# Ystad to Świnoujście: part loads twice a day
From this week there are two departures a day for part loads. The second one leaves at 22:15, because that is when the bakers' suppliers have finished packing.

Booking closes forty minutes before. If you call at thirty-five, Wanda decides, and she has her own rules.
~ question If you call at thirty-five, Wanda decides, and she has her own rules.
Does your company have a Wanda, and are her rules written down anywhere?
+
Every timetable has a person in it who decides about the last five minutes.

At Relay Freight she is called Wanda, and the notice about their new night departure says so: after the deadline, she decides, by her own rules. I find that more honest than a deadline.

In a cold store it is the foreman at the gate. Who holds the door at yours?
---
# Ice on the Vistula lagoon
The small harbor at Elbląg is closed until further notice. Freight for it goes through Gdańsk without an extra charge.

It adds three hours. We tell the receivers ourselves, so you do not have to, unless you would like to.
~ insight We tell the receivers ourselves, so you do not have to, unless you would like to.
Whoever delivers the bad news also gets the first question, and here the carrier is the one who can answer it. The last five words leave the relationship with the customer.
+
Bad news should come from the person who can answer the next question.

Relay Freight closes a harbor for ice, adds three hours, and calls the receivers itself. It leaves the sender the choice to do it.

When we shipped a bug I called two sites before we had a repair. It is a poor feeling and it has never cost us anything. Who calls at your place?
---
# New at the terminal: a bench
Drivers at our Gdańsk terminal have asked for many things over the years, and most of them for a bench. There are three now, under the roof, facing the lake.

The average waiting time has not changed. The complaints about it are down by half.
~ insight The complaints about it are down by half.
Waiting is measured in minutes and felt in legs. It is worth doing both, the shorter wait and the bench, and the bench is quicker.
+
Sometimes the wait is not the problem. The standing is.

Relay Freight put three benches at a terminal. The waiting time stayed as it was, and the complaints halved.

I sell software that shortens queues, so I should not like this story. I like it very much. What is your bench?
---
# Fuel surcharge for December
It falls to 7.4 per cent. We calculate it on the first Monday of the month from the published price at the pump in Sopot, and anybody can check it with a bicycle.
~ insight anybody can check it with a bicycle.
A surcharge that can be checked by riding past it needs no explanation and invites no negotiation. Few prices have that.
+
A price should be checkable with a bicycle.

That is how Relay Freight sets its fuel surcharge: from the sign at one pump in Sopot, on the first Monday of the month.

We quote by the pallet positions that are painted on the wall, for the same reason. What would your price look like if anybody could walk up to it?
---
# The 4 a.m. question
For a month we wrote down what drivers ask at four in the morning. 61 % of it was "where do I turn?".

There is a sign now at the second gate, two meters high. The telephone rings less, and Paweł on the night desk says that he misses the conversations.
~ question 61 % of it was "where do I turn?".
What is the question that your people answer most often at the worst hour?
+
Write down the questions of the worst hour for a month.

Relay Freight did, and most of what drivers ask at four in the morning is where to turn. A sign has replaced more than half of the calls.

Our support list from Monday mornings looks the same: it is rarely about the product. What does yours consist of?
---
# Lost and found
In our warehouse in Karlskrona: one cello, since August. It is dry and warm. The owner may describe the sticker on the case.
~ insight The owner may describe the sticker on the case.
One detail that only the owner can know is a better lock than any form. The warehouse kept it back on purpose, and that is the craft in it.
+
Relay Freight has had a cello in its warehouse since August, and asks the owner to describe the sticker on the case.

It is the shortest identity check I know, and it costs the honest person nothing. I have been thinking about our own sign-up form ever since.

Which question could replace half of yours?
---
# Empty on the way home
Every third truck on our southbound line ran home empty last year. We have opened that space to anyone who can load within two hours, at half of the price.

It is used mostly by a nursery, two printers and a brewery. They know each other by now.
~ insight at half of the price.
Selling the way home cheaply is only dangerous if the way out gets to hear of it. Two hours of notice keep the two markets apart without a word.
~ disagreement Every third truck on our southbound line ran home empty last year.
Half of the price may teach the market that the way home is worth half. I would rather sell it by the hour of notice, and let those pay more who decide late.
+
The way home is a product that most carriers already own.

Relay Freight sells the empty third of its southbound trucks at half of the price, to whoever can load within two hours. A nursery, two printers and a brewery live on it.

In a cold store the way home is the night, and it has just become cheap. What do you have that runs empty on a schedule?
---
# We have changed our minds about the app
The booking app will stay, and so will the telephone. In the test month without it, bookings fell by a fifth, and not because people could not use the app. They wanted to hear whether it is going to be rough.
~ insight They wanted to hear whether it is going to be rough.
A call that looks like a booking is often a question about confidence. The app could show the sea, but it would not be believed in the same way.
+
People call to hear how it sounds.

Relay Freight tried a month without telephone bookings and lost a fifth of them. Customers could use the app. They wanted to know whether the crossing would be rough, from a person.

I answer our support on Mondays, and half of what I say has nothing to do with buttons. What do your customers really call about?
---
# A day with dispatcher Halina
She starts at five, with the weather and the names of the ships. By six she has moved eleven bookings without telling anyone, because nobody had noticed yet.

Asked what she would change, she says: the chair. It has been ordered.
~ insight By six she has moved eleven bookings without telling anyone, because nobody had noticed yet.
The best planning leaves no trace in the statistics, since nothing has happened. Her eleven moves would make a better training than most manuals.
+
Good planners do their work before anybody can notice.

Halina at Relay Freight moves eleven bookings before six in the morning and tells nobody, as nothing has happened yet. What she asked for is a chair.

There is no column for things that did not go wrong. We lost a deal to a man with a whiteboard once, and I finally understand him. Who prevents things at your place, and how would you notice if they left?
---
# Weighing in Klaipėda
The scale at Klaipėda was 140 kilograms too generous for nine weeks. We have recalculated all 212 bookings and paid back the difference, without being asked.

The largest refund is 88 euros, the smallest one cent. The one cent has been framed by its receiver.
~ insight The one cent has been framed by its receiver.
The small refunds are the ones that prove it: nobody pays back a cent for the money. They cost more to send, and that is what they say.
+
We once paid back 31 euros that nobody had noticed, with interest. Relay Freight has just done it 212 times.

Their scale was off for nine weeks, and they recalculated every booking, down to one cent. The cent hangs on a wall now.

I believe that such a month is worth more than a campaign, and I have no proof. Do you?
---
@ busy.tidewater.example
# Berth 4 is free from 14:00
Berth 4 at Tema is free from 14:00 to 22:00. Two coasters are expected after that, and neither likes to wait.

If you can be out by nine, you will be everybody's friend.
~ question If you can be out by nine, you will be everybody's friend.
Which deadline of yours is really about being a good neighbor?
+
A notice that gives the reason gets more cooperation than one that gives a fine.

Tidewater announces a free berth and adds: if you are out by nine, you will be everybody's friend. There is a tariff for being late as well, further down, and I suspect that it is rarely used.

How do you ask for what you could also demand?
---
# Pilot boat out until Thursday
The second pilot boat is in the yard until Thursday. Please allow an hour more, and give your draft when you call, not when you arrive.
~ insight give your draft when you call, not when you arrive.
The half sentence at the end saves more time than the boat costs. It is the one number that turns a queue into a plan.
+
The most useful request is often in the last half of the sentence.

Tidewater is short of a pilot boat, and asks ships for their draft when they call and not when they arrive. An hour is lost to the boat, and most of it can be won back with that number.

What do you learn from customers on arrival that you could have known by telephone?
---
# Tugs: who is who this month
Ama, Efua and Kojo are on. Yaa has her engine out. Kojo pulls the most and turns the slowest, so do not ask for him in the inner basin.
~ insight Kojo pulls the most and turns the slowest
Two properties and one warning are all that a caller needs to choose. Most equipment lists have twenty columns and leave out the warning.
+
Describe your tools by what not to use them for.

Tidewater lists its tugs in three lines: who is on, who is in the yard, and that Kojo should not be asked for in the inner basin. I knew more after it than after most data sheets.

What is the inner basin of your product?
---
# Waiting list, 06:00
Nine at anchor. The first three come in before noon, the next four today, the last two know why.
~ question the last two know why.
Do your last two know why, or have they never been told?
+
Nine ships at anchor, and the notice says: the last two know why.

I like a queue in which everybody knows their place and the reason for it. Ours at the docks used to have only a number. We added the reason, in four words, and the shouting went down before the waiting did.

What would your queue say if it could explain itself?
---
# Container yard B, rows 10 to 14
Rows 10 to 14 are closed for paint until Saturday. The new numbers are half a meter high, since the crane drivers asked for them in 2021. We are sorry for the delay.
~ insight since the crane drivers asked for them in 2021.
Putting the year into the notice is a small act of courage. It tells everybody else who asked for something that it may still be on the list.
+
Say how long somebody has waited for it.

Tidewater paints larger row numbers and mentions that the crane drivers asked for them in 2021. It would have been easy to leave that out.

Our roadmap has a column for changed minds. It has none for "asked for in 2021". Should it?
---
# Customs office: lunch
The customs office is closed from 12:30 to 13:30, as ever. We only mention it because somebody drives there every day.
~ insight We only mention it because somebody drives there every day.
What everybody knows is never written down, and so each newcomer pays for it once. A notice every few months is cheap.
+
What everybody knows is the thing to write down.

Tidewater has announced the lunch break of the customs office, because somebody drives there every day. I laughed, and then I thought of the third Wednesday at one of our sites, when everything is late for stocktaking. Everybody knew. Nobody had told the planner.

What does everybody know at your place?
---
# Swell warning
Long swell from the south-west tonight, up to two meters at the outer berths. Double your springs and let the cook know.
~ question let the cook know.
Who is the cook in your company, the one who hears last and suffers first?
+
"Double your springs and let the cook know."

That is a whole theory of communication in a swell warning by Tidewater: say what to do, and then name the one who would otherwise be forgotten.

In a cold store it is the person who cleans. Who is it at yours?
---
# Reefer plugs at berth 2
All 48 plugs at berth 2 have power again. Four of them had been dead since Friday, and were used as coat hooks.
~ insight were used as coat hooks.
A coat on a plug is an error report. The people who hang it there have found out before any monitoring did.
+
Look at what has become a coat hook.

At Tidewater four reefer plugs had been dead since Friday, and there were coats on them. Somebody knew.

Our label printer has a spare in a canteen fridge, and no ticket ever said so. I now walk through a site once and look only at where things hang. What would I find at your place?
---
# Radio: channel 12 until further notice
Please use channel 12. On 14 there is a fishing club, and they are very good at it.
~ insight they are very good at it.
Moving away from a good conversation is quicker than forbidding it. The club will never know, and the port has a free channel.
+
Tidewater has moved its radio to channel 12, since there is a fishing club on 14, "and they are very good at it".

I admire the decision. We once spent a month on keeping drivers out of a support number, and in the end we took a new one for ourselves.

When did it turn out to be easier to move than to be right?
---
# Night entry from Monday
From Monday ships under 120 meters may enter at night with one pilot. We have tried it forty times. It was dull each time, and that was the aim.
~ insight It was dull each time, and that was the aim.
Forty dull trials are a better argument than one splendid one, and harder to get paid for. The notice says both in one line.
~ disagreement We have tried it forty times.
Forty entries in the same season say little about a night with harmattan or fog. I would open it for half a year and count again.
+
Our goal is for it to be boring.

Tidewater lets smaller ships in at night after forty trials: "dull each time, and that was the aim." We moved eleven customers to a new planner in one weekend once, and nobody noticed. I would like that on my gravestone.

What are you working on so that nothing happens?
`;
