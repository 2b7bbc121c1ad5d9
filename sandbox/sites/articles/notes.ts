/** Articles of the sites that write about climate, prices, payroll and very small companies. */
export const text = `
@ feldgruen.example
# Start with the Sunday bill
Before we measure anything in a plant we ask for the electricity of a Sunday. Nothing is produced on it, so whatever is used belongs to nobody.

In the last twelve plants it was between 19 and 44 per cent of a working day. In nine of them, half of that could be switched off by the doorman.
~ insight whatever is used belongs to nobody.
Consumption without an owner is the only kind that nobody will defend, which makes it the best place to begin. The doorman is a bonus.
~ question half of that could be switched off by the doorman.
Does your doorman know which switch it is, and what would he need in order to be allowed to use it?
+
We found a door heater that had been on since 2016, with the electricity bill of a Sunday.

Feldgrün starts every plant that way: nothing is produced on a Sunday, so what is used belongs to nobody. In twelve plants it was between a fifth and nearly half of a working day.

I like methods that need one sheet of paper. What is on yours at three o'clock on a Sunday?
---
# Suppliers do not lie, they round
We asked 140 suppliers for their emissions twice, four months apart. A third of the answers had changed by more than a half. When we called, the reason was always the same: another person had answered.

Now we ask for the name of whoever has the meter key. The answers have stopped changing.
~ insight Now we ask for the name of whoever has the meter key.
Asking for a person before asking for a number makes it somebody's number. It is also the shortest way to find out that nobody has the key.
+
Ask who has the key before you ask for the reading.

Feldgrün surveyed 140 suppliers twice and got different answers from a third of them, simply because a different person had replied. Since they ask for the holder of the meter key, the figures stay.

We learned the same with stocktaking: the number is only as good as the hands it came from. Whose name is behind your figures?
---
# The forklift is not the problem
Plants like to begin with forklifts, because one can see them. In a metalworking plant of 200 people they were 1.3 per cent. Compressed air was 31, and it hissed.

A walk with a soapy brush took a morning and found nineteen leaks.
~ insight Plants like to begin with forklifts, because one can see them.
What is visible gets the first project, and what can be heard gets ignored after a week on the job. A morning with the brush should come before the first workshop.
+
Begin with what hisses.

Feldgrün writes that plants look at their forklifts first, since those are visible. In one case they were 1.3 per cent of the emissions and compressed air was 31. Nineteen leaks were found in a morning, with soap.

In a cold store the hiss is a door. What have you stopped hearing?
---
# A report for the people who turn the screws
We print one page of every climate report in large letters for the hall. It has three numbers and the names of the machines. Management gets the other ninety pages.

In the hall, the page has been corrected twice. The ninety pages never.
~ insight In the hall, the page has been corrected twice.
A page that gets corrected has been read by somebody who knows better. The ninety pages might be right, and nobody can tell.
~ disagreement Management gets the other ninety pages.
I would give the hall's page to management as well, and the ninety to those who ask. Two versions of a truth tend to drift apart.
+
Print a page for the people who can correct it.

At Feldgrün, the hall gets three numbers and the names of the machines. It has found two mistakes. The ninety pages for management have found none.

Our planners photograph the paper plan at the end of a shift, with what people wrote on it. It is the best data we have. Where is your page with room for a pen?
---
# How we count a waiting truck
A truck that waits with its engine running burns between 2 and 4 liters an hour, depending on whether its cargo is cooled. We multiply by the gatehouse log and not by the timetable.

The log is kept in pencil. It has been right every time we checked.
~ question We multiply by the gatehouse log and not by the timetable.
Which log in pencil at your site is better than the system beside it?
+
The gatehouse log, kept in pencil, has been right every time it was checked. That is how Feldgrün counts waiting trucks, instead of by the timetable.

We borrowed a flow meter and a patient driver to find out what an hour of waiting costs. We could have asked the gatehouse first.

What in your house is written by hand and trusted by everybody?
---
# Targets that end in a zero
Of the 60 reduction targets that we were shown this year, 51 end in a zero. The nine others had been calculated.

We do not mind round targets. We ask for the year in which somebody would notice that it will be missed, and put that into the calendar instead.
~ insight We ask for the year in which somebody would notice that it will be missed
The date of noticing is more useful than the date of the target, since something can still be done on it. It should be the only one in the calendar.
+
When would you notice?

That is what Feldgrün asks about every climate target, most of which end in a zero. Not when it is due, but when somebody would first see that it will be missed. That date goes into the calendar.

I would like to use it for a few of our own plans. What is the earliest day on which you could know?
---
# The jacket
A customer's door heater had run for eight years because one person had been cold at one time. The person was still there. She had not known that it was for her.

She got a jacket. The heater is off from eleven to five, and the plant saves 22,000 kilowatt hours.
~ insight She had not known that it was for her.
Many comforts in a plant are gifts to somebody who never asked. Finding that person is friendlier than finding the waste, and it leads to the same switch.
+
Somewhere in your building a machine is running for one person, and they do not know it.

Feldgrün tells of a door heater that was on for eight years since somebody had once been cold. She is still there, and she has a jacket now.

It was with us, I may say so. It is the best 90 euros we have spent on the climate. Whose heater is yours?
---
# Two numbers for one oven
An oven can be reported by its burner or by its bread. The burner looks worse in summer, the bread looks worse on Mondays. We report both and let them disagree.

The baker prefers the bread. The bank wants the burner. The argument between the two has been the most useful meeting of the year.
~ insight We report both and let them disagree.
Choosing one number ends the conversation too early. A disagreement between two honest ones shows where the process has its slack.
+
Let two numbers disagree and invite their owners.

Feldgrün reports an oven by its burner and by its bread. The bank wants one, the baker the other, and their argument was the best meeting of the year.

We divide a shared compressor by pallet-hours, and a customer would like it by degrees. Perhaps I should print both. Where do you have two true numbers?
---
# What a certificate of origin cannot say
Steel of the same grade, from the same mill, had 1.4 tonnes in March and 2.1 in May. The certificate did not change. The mill had repaired its furnace and used the old one.

We found out from a driver.
~ question We found out from a driver.
What has a driver told you that no paper would have?
+
Drivers again.

Feldgrün found a jump in the footprint of a batch of steel, with an unchanged certificate. The furnace had been under repair. A driver knew.

Half of what I know about our customers' competitors comes from the queue at the gate. It is not espionage, it is coffee. Who passes through your house and knows more than your system?
---
# We were wrong about the roof
In 2023 we advised a plant against solar panels, on the ground of its load curve. They built them anyway, and run the washing line at noon now. Our calculation assumed that people would not move.

We have added a question to our method: what would you move for cheap power? The first answer was "lunch".
~ insight Our calculation assumed that people would not move.
Models keep people in their place because their place is in the data. One question about what could move is a cheap correction, and the answers are better than the tariff.
~ disagreement They built them anyway
It may also have been luck with the tariff of those two years. I would do the sum again without it before I changed the method.
+
A calculation that keeps everyone where they are will usually say no.

Feldgrün admits that it advised a plant against solar panels. The plant built them and moved its washing line to noon. The method has a new question now: what would you move for cheap power?

"Lunch" was the first answer. Ours would be the compressors, at night, if tomorrow's plan were known by eight. What would you move?
---
@ pricing.vector-vale.example
# The quietest price increase of the year
A client raised prices by 9 per cent and told nobody's customer by mail. Each was called by the person they knew. 212 calls, three weeks, four customers lost.

The year before, with a mail, it had been 31. The calls cost less than two of those.
~ insight Each was called by the person they knew.
The call gives the customer somebody to be annoyed with, and that is worth a good deal. A mail only leaves the contract.
~ question 212 calls, three weeks, four customers lost.
Who made the calls that went badly, and did anybody listen to one?
+
Raise it by telephone.

Vector & Vale describes an increase of 9 per cent that lost four customers of 212, since everybody was called by somebody they knew. The year before, a mail had cost 31.

I wrote to every customer myself when we went up by 12: what gets better, what does not, and how to leave. Two left. I think I shall call next time. How do you do it?
---
# Three plans are one too many
We looked at 80 price pages with three plans. On 61 of them the third was chosen by less than one in a hundred. It is there to make the second look reasonable.

We asked buyers about it. They know. They think less of the second for it.
~ insight They think less of the second for it.
A decoy only works on people who meet it for the first time, and buyers of software have met it. Taking it away may be the cheapest sign of respect on the page.
~ disagreement It is there to make the second look reasonable.
Sometimes it is there for the one in a hundred, who pays as much as the other ninety-nine. I would look at revenue before I look at choices.
+
Buyers know what the third plan is for.

Vector & Vale asked them, after having counted 61 pages on which almost nobody chooses it. They recognize it, and they trust the second plan less.

Our prices are one page and one number, with a line from which one should call. It was not wisdom, we had only one product. Does your third plan have a customer?
---
# Ask for the invoice of last year
Before we talk about a new price with a client, we ask for ten invoices of the last year, unselected. Six of the last eight clients could not explain at least one of them.

It is awkward for an hour. After that everybody agrees on what the problem is.
~ insight Six of the last eight clients could not explain at least one of them.
An invoice that its sender cannot explain has been explained to the customer by somebody. It would be interesting to hear how.
+
We found an invoice of ours that had been wrong by 31 euros for fourteen months. It took one person reading one old invoice aloud every Friday.

Vector & Vale asks its clients for ten of them before it talks about prices. Six of eight clients could not explain all of theirs.

When did you last read one of yours?
---
# Per seat, per truck, per tear
A unit of price should be something that the customer counts anyway and is not ashamed of. "Active users" is neither.

We keep a list of units that have worked: pallet positions, ferry crossings, court dates, liters of milk, teeth. The teeth surprised us.
~ question A unit of price should be something that the customer counts anyway and is not ashamed of.
What does your customer count without being asked, and does your price follow it?
+
The unit is half of the price.

Vector & Vale has collected some that worked: court dates, liters of milk, teeth. What they share is that the customer counts them anyway and would say the number aloud.

Ours is the pallet position, since it is painted on the wall. It took us two wrong units to see it. What do your customers count in their sleep?
---
# A discount has a memory
We followed 40 discounts of more than 20 per cent for three years. 34 were still there at the end, in two cases after the product had been replaced.

Nobody had decided to keep them. Nobody had been told that they would have to decide.
~ insight Nobody had been told that they would have to decide.
A discount needs an end date for the seller's sake, not for the customer's. Without one it becomes the price, and the reason is forgotten by everybody who was there.
+
A discount does not end. Somebody has to end it.

Vector & Vale followed 40 of them for three years, and 34 survived, two of them longer than the product.

When a customer asked us for 30 per cent we lent them scanners instead. The scanners came back. What have you lent, and did it return?
---
# Free trials are paid by the night shift
A free trial costs the customer the time of the person who tries it. In shift work, that is the person with the least of it. We moved two clients to paid trials with the money back.

Fewer started, and more than twice as many finished.
~ insight Fewer started, and more than twice as many finished.
A price at the start makes somebody responsible for the end. The ones who did not start would have been counted as interest.
+
We no longer do free pilots. The night shift decides whether we keep the money, in writing, without us in the room.

Vector & Vale has seen the same with two clients: fewer trials begin and twice as many are finished. Free was paid by the person with the least time.

Who tries your product, and what does it cost them?
---
# The sentence after the price
We listened to 90 sales calls. After the price, sellers talk for 34 seconds on average. In the calls that were won it was nine.

Most of what is said in the other 25 seconds is a discount, in various disguises.
~ insight Most of what is said in the other 25 seconds is a discount, in various disguises.
Silence after a price is read as confidence by the buyer and as danger by the seller. Practicing it with a watch would be cheaper than most trainings.
~ question In the calls that were won it was nine.
Were the nine seconds the cause, or did those sellers already know that it was won?
+
Count to seven.

Vector & Vale timed what sellers say after the price: 34 seconds on average, nine in the calls that were won. The rest is discount.

At four I want to explain, at five I want to give something away, and at six they usually say yes. It is still the hardest thing I have learned. Where do you stop counting?
---
# When the customer calculates for you
A machine builder printed the formula of his price on the back of the offer. Three customers found a mistake in it, in their disfavor. They told him before they ordered.

He has corrected it and left the back as it is.
~ insight They told him before they ordered.
A formula in the open makes the customer a colleague for a minute. Few negotiations contain such a minute.
+
Print the formula on the back.

A machine builder in a note by Vector & Vale did, and customers found a mistake that was to their disadvantage. They told him all the same.

We publish a price for each position and the sum can be done in the head. It has been checked by more people than our books. Would yours bear it?
---
# Churn in January
Everybody who sells annual contracts has a winter. We compared the exits of eleven companies by month: 58 per cent were in December and January, and in none of the exit talks was the calendar named as a reason.

The calendar was the reason in about half of them.
~ insight The calendar was the reason in about half of them.
A renewal that falls together with everybody's budget is judged along with everybody's other renewals. Moving the date is easier than improving the product.
+
Annual prepay moved our revenue into January and every difficult conversation into December. We went back to monthly.

Vector & Vale has the numbers of eleven companies: 58 per cent of the exits fall into two months, and nobody names the calendar as a reason.

I can work with reasons. A cliff has none. When is your winter?
---
# Price pages for people who print
We watched 20 buyers. Eleven printed the price page, and on six of the printouts the price was missing, since it was in a slider.

It is a table with four lines now. The slider has been moved to the page about careers.
~ question Eleven printed the price page
Have you ever printed your own price page, and was the price on it?
+
Print your price page.

Vector & Vale watched buyers do it: six of eleven printouts had no price, because it sat in a slider.

Everything that matters in our business is read on paper, standing. I have printed ours today. One line fell on the second page, and it was the one on how to leave. That is repaired. How does yours look?
---
@ notes.kettle.example
# Week 112: nobody wrote
Nobody wrote to support for three days. I checked the mail server twice and then went for a walk.

It is the best week of the year, and I noticed that I did not like it. I do not only answer support. I live on it.
~ insight I do not only answer support. I live on it.
In a company of one, support is the colleague. Three quiet days are a success of the product and a loss for the person, and it is good to see both.
+
Silence from customers is an achievement that feels like a fault.

The founder of Kettle had three days without a single request, and found that she missed it: she lives on support. I answer ours on Mondays until noon, and would not give it away.

What would you miss if everything worked?
---
# Week 113: I said no to an enterprise
They wanted a security questionnaire of 180 questions, a name for the backup of me, and a discount. I could do the first.

I wrote that there is no backup of me, and which of their requirements would be met if I fell off the boat. They thanked me for the clearest answer they had received and bought something else.
~ insight I wrote that there is no backup of me
An honest limit is the only thing a company of one can put into such a form. It loses the deal and keeps the name in somebody's drawer.
~ question a name for the backup of me
Who is the backup of you, and have you told them?
+
"There is no backup of me."

That is what Kettle, a company of one, wrote into an enterprise questionnaire. They thanked her and bought something else.

We answered 40 of 214 questions once and wrote "not yet" beside the rest, with a date. We were bigger, and luckier. Which question would you answer with the truth?
---
# Week 114: the feature that was a sentence
For a year people asked for folders. I wrote to ten of them and asked what they would put in. Nine would have made one folder, called "later".

There is now a button, "later". Nobody has asked for folders since.
~ insight Nine would have made one folder, called "later".
Asking what would be put in is a better question than asking why. It makes people use the thing in their head, and the tenth is easily forgiven.
+
Ask what they would put in it.

Kettle was asked for folders for a year. When ten people were asked what they would put in one, nine wanted a single folder called "later". It is a button now.

We removed eleven charts and should have asked the same before we built them. What is the request behind yours?
---
# Week 115: taxes
I have a folder in the real world as well. It is called "later", too.
~ insight It is called "later", too.
There is a whole theory of small companies in this folder. It is a good sign that the product knows it better than the bookkeeping does.
+
The founder of Kettle built a button called "later", and confesses that her tax folder has the same name.

I have one with drawings from the night shift. It is the only pile on my desk that gets better with time.

What is in yours?
---
# Week 116: a customer paid twice
On purpose. She wrote that the first was for this year and the second for the year in which she nearly gave up and had an inbox that did not shout.

I have sent one back. It took me a day to decide which.
~ insight It took me a day to decide which.
Either choice says something, and that she took the day is already the answer. Money that is meant as a letter should be read as one.
+
A customer of Kettle paid twice, and the second payment was a thank-you for a hard year. The founder sent one of them back, and needed a day to decide which.

One of ours sent cake after we had printed the wrong plan for 50 minutes. I do not understand people, but I like them.

What was the most generous thing a customer has done to you?
---
# Week 117: I changed the price and told everyone why
From 9 to 12 a month. The reason is a dentist. I wrote exactly that.

Four left, 31 wrote, and seven of those had a dentist to recommend.
~ insight The reason is a dentist.
A reason that cannot be argued with and is not heroic works better than costs and improvements. It helps that it is a true one.
~ disagreement I wrote exactly that.
For a larger company the same sentence would be a bad joke. I would not recommend it to anybody who has a colleague.
+
Kettle has raised its price, and the reason given is a dentist. Four customers left, 31 wrote.

When I raised ours by 12 per cent I wrote what gets better, what does not, and how to leave. I left out the roof of the office. Perhaps that was a mistake.

What is the true reason for your last increase?
---
# Week 118: rain
It rained all week in Bergen, and I rewrote the search. It finds "invoice" now when people type "bill", and "Kari" when they type "that woman from Voss". The second one is a note, and I am proud of it.
~ question The second one is a note, and I am proud of it.
What do your users type when they have forgotten the name?
+
People search with what they remember, and that is seldom the name.

Kettle's search now finds Kari by "that woman from Voss". It is done with a note, and I think that it is the most human use of a database I have heard of this month.

A foreman once searched our help pages for "the thing that beeps". We had eleven pages and none with that word. What do yours say?
---
# Week 119: help wanted, four hours
I am looking for somebody for four hours a week who disagrees with me. Paid, in writing, from anywhere. Please begin with this sentence.
~ insight Please begin with this sentence.
It is a good test, since there is something to disagree with: four hours is either too much or too little. I would want to read the ten best answers.
+
Kettle is hiring somebody for four hours a week who disagrees. "Please begin with this sentence."

A company of one has no one who says no, and she has found out what it costs. Ours has 34 people who do, and I pay for it too, and gladly.

Who is paid to disagree with you?
---
# Week 120: the four hours
She is a retired judge. Her first memo was one line: "You explain too much when you are right." I have taken it into my settings, as a note to myself.
~ insight "You explain too much when you are right."
It would be a useful thing to hang over the support desk. Being right needs one sentence, and the rest is for the person who writes it.
+
"You explain too much when you are right." The founder of Kettle pays a retired judge four hours a week, and this was the first memo.

I went through my last ten answers to customers with it. Seven became shorter. Two became kinder.

What would a judge write to you?
---
# Week 121: numbers
412 customers, 3 leaving a month, 5 coming. 61 hours of work, 9 of them in a boat. I have not found any number here that I would like to change, and it worries me a little.
~ question I have not found any number here that I would like to change, and it worries me a little.
When did you last look at your numbers and leave them alone?
+
The founder of Kettle lists her week in five numbers and would not change one of them. It worries her.

I mark in red what I had wrong before I look at ours, and there were four red lines this month. I would not know what to do with none.

Is there a number of yours that is simply good?
---
@ blog.paylinka.example
# The three days before payday
In payroll the month has three days, and the rest is waiting. 71 per cent of all corrections reach us within these days, although most of them were known a week before.

We asked why. "Because then it is about money."
~ insight "Because then it is about money."
A correction has no weight until it has a date. A reminder with the amount, a week earlier, might move half of them.
~ question most of them were known a week before.
What do your people already know that they will only tell you on the last day?
+
Corrections come when it is about money.

Paylinka sees 71 per cent of them in the three days before payday, though people knew a week before. Nobody is lazy. It simply was not about anything yet.

In a cold store the same happens at 5:30 with what everybody knew at eight in the evening. What would it take to make it matter earlier?
---
# Overtime that nobody wanted
We looked at overtime at nine customers, hour by hour. A quarter of it was made of single quarter-hours, at the end of the shift, waiting for somebody to hand over to.

At one site the next shift now begins ten minutes earlier and is paid for it. The overtime fell by a fifth.
~ insight waiting for somebody to hand over to.
Overtime of that kind is a fee for a missing overlap. Ten paid minutes are cheaper, and the handover is the better for it.
+
The six minutes between two shifts decide the next eight hours, and they also make a quarter of the overtime.

Paylinka looked at nine customers: much of their overtime is people who wait for somebody to hand over to. Where the next shift begins ten minutes earlier, and is paid, it fell by a fifth.

We have timed handovers at eleven sites. I had never thought of who pays for them. Do you?
---
# A payslip that can be read
We showed 40 people their payslip and asked what they earn. Eleven could say it. We showed them one with four lines: 36 could.

The four lines have been checked by two lawyers. They found nothing to add, and were surprised about it.
~ insight They found nothing to add, and were surprised about it.
Most of what makes a document long was once added against a risk that nobody can name any more. Asking a lawyer to take out is a different job from asking what to put in.
+
Can your people say what they earn?

Paylinka tested it: eleven of 40 could find it on their payslip. With four lines it was 36. The lawyers had nothing to add.

It took us far too long to use the same words in the plan and in the payroll. Four customers had built spreadsheets to translate. Which document of yours would fail this test?
---
# When the wage is right and the day is wrong
A payment on a Friday evening is worth less than one on a Friday morning. It is the same money, and the rent goes out at noon.

We pay at six in the morning now. It cost us a talk with a bank and a person who likes to get up.
~ insight It is the same money, and the rent goes out at noon.
The hour of a payment is part of the wage for everyone whose account is nearly empty. It costs the employer nothing but attention.
+
The hour is part of the wage.

Paylinka pays at six in the morning, since rent goes out at noon and a payment in the evening comes too late for some.

I have worked nights for six years and would have noticed. I run a company today and had not thought of it. What arrives at the wrong hour at yours?
---
# Names
Payroll software cuts names at 25 letters. We found 1,140 people among our customers whose payslip has never shown their whole name. It does since Tuesday.

Two of them wrote to us. One has had that payslip for nineteen years.
~ insight One has had that payslip for nineteen years.
Nobody complains about a thing like this after the first year, and that is why it lasts. Looking for it is a better project than waiting for a ticket.
~ question We found 1,140 people among our customers whose payslip has never shown their whole name.
What in your system is cut off for some people, and would anybody tell you?
+
1,140 people had never seen their whole name on a payslip. Paylinka has found them, without a complaint from a single one.

It is the third time this month that I read of something that was wrong, quietly, for years. I have asked our team to look for three such things. We have found two already, and one is the name of a foreman.

What would you find?
---
# The first payroll of a founder
A founder called us at midnight. She had checked it eleven times. We looked at it together and it was right. She sent it at 0:40 and then asked whether one can take it back.

One cannot. She has slept since, she says, but not on payday.
~ insight She had checked it eleven times.
The number of checks says how much trust there is in the tool, and eleven means none. One check by a second person would have let her sleep.
+
The first time I ran payroll I checked it six times, and still dreamt that everyone had been paid in pallets.

Paylinka tells of a founder who checked eleven times and called at midnight. It was right.

There is nothing in a company that feels so much like other people's lives. How was your first?
---
# Rules for leaving
People remember their last payslip. We have written down what should be on it: the days of leave in words, the date of the certificate, and the name of a person who will answer in a year's time.

It has brought us two customers. Both had left another one.
~ insight the name of a person who will answer in a year's time.
The end of a contract is the only moment at which nobody wants to sell anything, so what is said is believed. A name costs little and outlasts the system.
+
Make the last page a good one.

Paylinka has rules for the final payslip: the leave in words, the date of the certificate, and somebody's name who will still answer a year later.

We write a page on how to leave into each price increase. Two left and one came back. What is the last thing that people see of you?
---
# Sick notes on Mondays
The figures say that people are ill on Mondays. Our figures say that the form opens on Mondays. We let it open on Saturdays at one customer, and Monday became a day like others.
~ insight Our figures say that the form opens on Mondays.
A pattern in data should first be looked for in the form that made it. It would have saved several managers a theory about people.
~ disagreement Monday became a day like others.
One customer is a small sample to acquit all Mondays. I would try it at three more, one of them with a weekend shift.
+
Before you have a theory about people, look at the form.

Paylinka found that the famous sick notes of Monday come from a form that opens on Monday. When it opened on Saturday, the effect was gone.

One of our sites was always late on the third Wednesday. It was stocktaking, and everybody knew. What do your figures say about your people that is really about a form?
---
# Same work, two words
A customer had two wage groups for the same job, "packer" and "packing assistant". Nobody could say what the difference was, apart from 84 crowns.

They are all packers now. It took one meeting and cost less than the meeting.
~ insight apart from 84 crowns.
Differences of that kind survive because each is too small to be worth a conversation. Listing them all on one page makes it worth one.
+
84 crowns and a word.

That was the difference between two wage groups for the same work at a customer of Paylinka. Abolishing it cost less than the meeting.

When we published our bands inside the company I feared the meeting. It lasted eleven minutes, and the one correction was mine. What would be on your list?
---
# What we do not automate
We could send the dismissal letters. We do not. Each of them is printed, and somebody has to carry it to somebody, and we make sure that both have the time.

It is the slowest process in our software and we have been asked to change it twice. No.
~ question It is the slowest process in our software and we have been asked to change it twice.
What have you kept slow on purpose, and who has asked you to change it?
+
Some things should stay slow, and somebody has to say which.

Paylinka does not automate dismissals. A letter is printed, and a person carries it. It has refused to change that twice.

We do not let the planner cancel a shift by itself, for the same reason. It has been asked for by three customers. What is your slow thing?
---
@ stimmen.kaltwerk.example
# Die Tür, die elf Minuten offen stand
Wir haben eine Woche lang gemessen, wie lange unser Tor 3 offen steht. Geschätzt hatten alle zwischen drei und fünf Minuten je Lkw. Es waren elf.

Seitdem hängt eine Küchenuhr am Tor. Sie klingelt nach vier Minuten, und niemand mag das Geräusch. Inzwischen sind es sechs.
~ insight Sie klingelt nach vier Minuten, und niemand mag das Geräusch.
Eine Anzeige hätte man übersehen, ein unangenehmes Geräusch nicht. Dass es von einer Küchenuhr kommt, macht es verzeihlich.
~ question Geschätzt hatten alle zwischen drei und fünf Minuten je Lkw.
Hat sich die Schätzung der Schicht seit der Messung verändert, oder nur die Zeit am Tor?
+
Everyone guessed three to five minutes. It was eleven.

Kaltwerk in Bremen measured how long gate 3 stands open for each truck. There is a kitchen timer on it now, which rings after four minutes and annoys everybody. They are down to six.

We sell software, and I recommend strip curtains first. A kitchen timer is even cheaper. What would it ring for at your place?
---
# Schichtübergabe im Stehen
Unsere Übergabe war früher im Büro, mit Kaffee, und dauerte zwanzig Minuten. Seit Oktober findet sie am Tor statt. Sie dauert sechs, und es wird mehr gefragt.

Der Kaffee ist geblieben. Man kann ihn auch im Stehen trinken.
~ insight Sie dauert sechs, und es wird mehr gefragt.
Kürzer und gründlicher ist selten beides zugleich zu haben. Hier liegt es wohl am Ort: Am Tor sieht man, wonach man fragen muss.
+
Kaltwerk moved its handover from the office to the gate. It takes six minutes instead of twenty, and more questions are asked.

We timed handovers at eleven sites, and the good ones are held standing, with the pen in the hand of the one who is leaving. It seems that the place matters as much as the pen.

Where do you hand over?
---
# Größere Handschuhe, kleinere Fehler
Nach drei Fehlbuchungen in einer Nacht haben wir nicht geschult, sondern Handschuhe gekauft. Die alten waren zu dick für die Tasten.

Es gab danach eine Fehlbuchung in vier Wochen. Die Schulung wäre teurer gewesen und hätte den Handschuhen nichts genützt.
~ insight haben wir nicht geschult, sondern Handschuhe gekauft.
Schulung ist oft die Antwort auf eine Frage, die niemand gestellt hat. Wer einmal mit den Handschuhen gebucht hat, sucht den Fehler woanders.
+
Three booking errors in one night, and Kaltwerk bought gloves instead of a training. There was one error in the four weeks after.

Our smallest button is ten millimeters since we tested six pairs. The customer found a cheaper way, and I do not mind.

When was a training the answer to a glove?
---
# Was die Nachtschicht über Strom weiß
Nachts um drei kostet der Strom bei uns ein Drittel. Gewusst hat das die Buchhaltung. Gehört hat es die Nachtschicht erst im November, zufällig, beim Kuchen.

Seither frieren wir nachts und lagern tags. Die Idee kam beim zweiten Stück.
~ question Gewusst hat das die Buchhaltung.
Was weiß Ihre Buchhaltung, das die Nachtschicht nie erfahren hat?
+
Accounting knew the price of power at three in the morning. The night shift heard of it by chance, over cake.

Since then Kaltwerk freezes at night. Our whole company rests on the "if" before it: if tomorrow's plan is known by eight in the evening.

I had not thought of the cake. Who should eat some with whom at yours?
---
# Ein Schild, das niemand liest
An der Schleuse hing „Bitte Tür schließen“, in vier Sprachen. Es hing dort neun Jahre. Wir haben es abgenommen und stattdessen die Tür repariert, die klemmte.

Das Schild hängt jetzt in der Kantine. Dort schließt jemand die Tür.
~ insight stattdessen die Tür repariert, die klemmte.
Ein Schild ist oft eine Reparatur, die jemand nicht bestellen durfte. Es lohnt sich, einmal alle Schilder eines Hauses als Mängelliste zu lesen.
+
A sign is a repair that nobody was allowed to order.

Kaltwerk had one for nine years: please close the door, in four languages. The door was jammed. They have repaired it and taken the sign to the canteen.

I have started to photograph signs at our customers. There are 61 so far. Which one hangs at your place?
---
# Zweiundfünfzig Tore, ein Plan
Seit dem Sommer planen wir alle 52 Tore gemeinsam. In der ersten Woche gab es neunzehn Fragen, und vier davon konnte niemand im Haus beantworten.

Drei haben wir inzwischen geklärt. Die vierte lautet, warum Tor 17 keine Nummer hat.
~ insight vier davon konnte niemand im Haus beantworten.
Neue Software ist vor allem ein Anlass, alte Fragen laut zu stellen. Die vier unbeantworteten sind vermutlich mehr wert als die fünfzehn anderen.
+
Kaltwerk plans 52 docks with us, and had nineteen questions in the first week. Four of them could not be answered by anybody in the house.

The last open one is why dock 17 has no number. I have been there, and it does not.

A new tool is mostly a reason to ask old questions aloud. What is your dock 17?
---
# Eis auf der Rampe
Drei Stürze in einem Winter, alle zwischen fünf und sechs Uhr. Gestreut wurde um sechs. Der Hausmeister hatte es so gelernt, von seinem Vorgänger, aus einer Zeit mit Schichtbeginn um sieben.

Er streut jetzt um halb fünf und hat dafür einen freien Freitag.
~ insight aus einer Zeit mit Schichtbeginn um sieben.
Die Regel war einmal richtig und hat den Umzug der Schicht nicht mitbekommen. Solche Regeln findet man am besten bei denen, die sie am längsten befolgen.
~ disagreement Er streut jetzt um halb fünf
Halb fünf verschiebt das Risiko auf den, der streut, allein und im Dunkeln. Eine beheizte Matte an der Stelle der drei Stürze wäre auch zu prüfen.
+
The caretaker gritted at six, as he had been taught, from a time in which the shift began at seven. Three people fell between five and six.

Kaltwerk found it in a winter. We found a delivery at 5:30 for a bakery that closed in 2014. The oldest times in a plan have no owner.

Which time of yours was right once?
---
# Wer hat den Schlüssel?
Bei einem Probealarm hat es vierzehn Minuten gedauert, bis jemand den Schlüssel zum Technikraum fand. Er war in der Jacke des Kollegen, der den Alarm ausgelöst hatte.

Es gibt jetzt drei Schlüssel und eine Liste. Die Liste hängt im Technikraum. Daran arbeiten wir.
~ question Die Liste hängt im Technikraum.
Was hängt bei Ihnen an der einzigen Stelle, an der man es nicht brauchen kann?
+
It took Kaltwerk fourteen minutes to find the key in a fire drill. It was in the jacket of the man who had set off the alarm. There are three keys now, and a list, which hangs inside the locked room.

"We are working on it," they write, and I would trust them with anything.

Where is your list?
---
# Lehrlinge zählen anders
Unsere beiden Lehrlinge sollten das Leergut zählen und kamen auf 214 Paletten weniger als das System. Wir haben nachgezählt, mit drei Erwachsenen. Es fehlten 214.

Sie haben seitdem einen Vormittag im Monat, an dem sie zählen dürfen, was sie wollen.
~ insight Sie haben seitdem einen Vormittag im Monat, an dem sie zählen dürfen, was sie wollen.
Neue Augen sind nach einem Jahr verbraucht. Ein Vormittag, der dafür reserviert ist, kostet wenig und verschiebt dieses Datum ein gutes Stück.
+
Two apprentices counted 214 pallets fewer than the system. Three adults counted again. 214.

Kaltwerk gives them a morning a month now to count whatever they like. You get five days of fresh eyes from a new colleague, I wrote once. It can be stretched, it seems, if somebody puts it in the plan.

What should be counted at yours by someone who does not know the answer?
---
# Zum Abschied von Lennart
Nach 41 Jahren geht unser Schichtleiter Lennart in den Ruhestand. Er hat in dieser Zeit keinen Tag gefehlt, an dem es schneite, und viele, an denen die Sonne schien.

Seine Liste hängt weiter am Tor. Wir haben sie laminiert, und er hat darauf gleich etwas ergänzt.
~ insight Wir haben sie laminiert, und er hat darauf gleich etwas ergänzt.
Besser kann man nicht zeigen, was von dieser Arbeit bleibt: eine Liste, die noch nicht fertig ist. Alles Gute für die sonnigen Tage.
+
We name our servers after foremen who have retired. Kaltwerk has just said goodbye to one, after 41 years, and has laminated his list. He added something to it at once.

There is a server of ours called Lennart. It has been up for more than a year, and he would not be impressed.

Whose list do you still work by?
---
@ archive.loomwell.example
# This blog will close
We have written here since 2019 about how mills quote. It will close in a few days, since everything that was true has moved to our price list.

What stays is on these pages. Take what you can use.
~ insight since everything that was true has moved to our price list.
A blog that ends in a price list has done its work. Most end because nobody remembers what it was for.
+
Loomwell is closing its blog, because everything in it that was true has moved to the price list.

I cannot think of a better reason. I write here about what works and what does not, mostly what does not, and some of it has become a setting.

What would be left of your posts if you had to charge for them?
---
# How mills quote
Eight of ten mills quote by the meter, and nine of ten know that the meter is not what costs. It is the set-up of the loom, the same for ten meters as for a thousand.

They know it, and the customer knows it, and it is called a minimum order so that nobody has to say it.
~ insight it is called a minimum order so that nobody has to say it.
A price that hides its own reason is defended by habit. Saying "set-up" on the offer would let small orders exist at a price that both can understand.
+
The meter is not what costs. It is the set-up of the loom.

Loomwell wrote this for mills, and I thought of docks: a truck with three pallets occupies the same slot as one with thirty. We call it a minimum, too.

What is the set-up in your price, and do you say it aloud?
---
# A sample is a promise
Mills send out samples for nothing and count them as marketing. We counted what was asked about each afterwards: 2.4 hours of somebody's time.

A mill in Huddersfield charges nine pounds for a sample and gives it back with the order. It sends out a third as many, and sells the same.
~ question A mill in Huddersfield charges nine pounds for a sample and gives it back with the order.
What do you give away that costs you 2.4 hours each time?
+
Nine pounds for a sample, returned with the order: a third as many samples, and the same sales.

It is an old note of Loomwell's, and it is why we do no free pilots. The night shift decides whether we keep the money.

What does your free thing cost, and whom?
---
# The price list as a letter
We found a list of 1911 in the archive of a mill. Each price had a sentence: "as we can no longer get the dye for less". Customers had written back in the margin.

We have put a sentence at every price since. It has shortened the list by a fifth.
~ insight It has shortened the list by a fifth.
Whatever cannot carry a sentence was probably never worth a line. It is a good way of clearing out, and the customer can follow it.
~ disagreement We have put a sentence at every price since.
A sentence at each price also gives a buyer a place to begin arguing. I would keep it to those that have changed.
+
Every price with a sentence.

Loomwell took the idea from a list of 1911, in which customers had written into the margin. Their own list became a fifth shorter by it.

Ours is one page with one number. I have tried to add the sentence today, and it took me three attempts to write a true one. What would yours say?
---
# Discounts by the week
For a year, a mill wrote down on which day each discount had been given. Nearly half were given on Fridays after three.

Offers go out before noon now, all week. There was no other change.
~ insight Nearly half were given on Fridays after three.
A tired seller is the most generous tariff. Moving the hour is less insulting than moving the limit.
+
Nearly half of all discounts were given on Fridays after three. A mill that works with Loomwell wrote it down for a year, and sends its offers before noon now.

At four I want to explain, at five I want to give it away. It turns out that this is also true of the clock.

When do you give yours?
---
# Color costs
Red is dearer than blue, and nobody outside the trade knows it. Mills have charged the same for both since the sixties, and blue has paid for red.

One of our mills has separated them. The buyers of blue wrote to say thank you. The buyers of red have begun to order burgundy.
~ question The buyers of red have begun to order burgundy.
Which of your customers pays for another one, and would either of them like to know?
+
Blue has paid for red since the sixties.

It is the best sentence in Loomwell's archive. Once a mill had separated the two prices, the buyers of blue said thank you, and the buyers of red discovered burgundy.

In our cold stores the tenant with cold goods has paid for the one with warm ones. We are about to separate them. Who is your blue?
---
# Quoting without guessing
A quote is a guess with a letterhead. We asked 30 mills to write down, beside every quote, how sure they were. After three months they were right about being unsure.

That is where one should call before one quotes. It is about one in seven.
~ insight After three months they were right about being unsure.
Being calibrated about doubt is more useful than being right on average. One call in seven is a workload that anybody can bear.
+
Write beside each quote how sure you are.

Thirty mills did this for Loomwell, and after three months their doubts could be trusted. One quote in seven needs a call first.

I mark in red what I had wrong in my board letter. It is the only chart about me that I believe. Where do you write down your doubts?
---
# What a buyer does on the second page
We watched how buyers read an offer. Page one is read for the price. Page two is read for the name of the person who will answer when something goes wrong.

On half of the offers there was no such name. On the others it was the seller's.
~ insight Page two is read for the name of the person who will answer when something goes wrong.
It is the cheapest line on an offer and the only one a competitor cannot match on the same day. It should not be the seller's.
+
Page two is read for a name.

Loomwell watched buyers with an offer in their hands. After the price they look for the person who answers when something goes wrong, and on half of the offers nobody is named.

I have looked at ours. It said "our team". It says Farah now, and she has agreed. Who is on your second page?
---
# A year of minimum orders
When a mill dropped its minimum, everybody expected a flood of small orders. Eleven came in a year. Two of them are large now.

The minimum had never kept out the small. It had kept out the curious ones.
~ insight It had kept out the curious ones.
A barrier is usually justified by those it stops and paid for by those who never try. A year without it is the only way to count the second kind.
~ disagreement Eleven came in a year.
Eleven may be so few because nobody had heard of it. I would announce it for a year before I draw a conclusion about the flood.
+
The minimum order had not kept out the small customers. It had kept out the curious.

A mill in a note of Loomwell's dropped its minimum: eleven small orders in a year, and two of those are large by now.

Our smallest customer has one dock, and we send them our paper template instead. Perhaps I should ask them what they are curious about. Whom do you keep out?
---
# Thank you, and where to find us
This is the last note. The mills are fine, the price list is on our page, and Priya answers the telephone on Thursdays.

If you have read from the beginning: there were 61 notes, and you are one of about nine people. We know who seven of you are.
~ insight We know who seven of you are.
Nine readers who come back for five years are worth more than most audiences. It is a good ending to have counted them by name.
+
Loomwell's blog has ended after 61 notes, "and you are one of about nine people. We know who seven of you are."

I believe I am the eighth. It taught me to price by something that is painted on the wall.

Thank you, Priya. Which nine people do you write for?
`;
