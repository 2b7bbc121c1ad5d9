/** People of Britain, Ireland, the United States and Canada who write in English. */
export const posts = `
@ fionnuala-garvey | en | Fionnuala | Garvey | Partner at Vector & Vale · pricing for software companies that have been avoiding the subject | Partner | Vector & Vale | Dublin, Ireland | 7340 | Airline revenue management first, software prices since 2009. I ask people what they charge and then I wait.
# pricing -13.8
A client of mine in Limerick sells booking software to dental practices. There are 211 of them, each still on the price it signed up at, and the oldest of those prices is six years old. The founder has been meaning to raise them since before her second child.

We now have a date, which is further than the last two consultants got. When I asked what was stopping her she didn't say churn or competitors. She named one man, a dentist in Ennis with a loud voice and a brother-in-law on every committee in Clare.

So he gets the first phone call, from her, before any letter is printed. I'll let you know.
> priya-raman +2
There is always one. Ours made spinnaker cloth and I rehearsed that call in the car for a week.
>> fionnuala-garvey +3.5
And how was it?
>> priya-raman +5
He was driving too. He asked me to email it.
> * +7
What is the plan if he says no?
>> fionnuala-garvey +20
Then the letter changes and we've paid one phone call for the knowledge.
~ insight She named one man, a dentist in Ennis with a loud voice and a brother-in-law on every committee in Clare.
Most price fear turns out to have a name and a phone number. While it stays "the market" nobody can ring it up, so getting her to say who it was may be the part worth your fee.
~ question We now have a date, which is further than the last two consultants got.
By what means did she come to commit: did you work out what the six years had cost her, or was she simply ready this time?
~ disagreement So he gets the first phone call, from her, before any letter is printed.
I'd be wary of giving the loudest customer a head start. If he takes it badly, 210 practices hear about the new price from him, and she spends the month correcting his version.
---
# pricing -9.1
The dentist in Ennis heard her out, and then said: "Grand. I thought ye were going under at that price."

Letters go out on Monday week.
> priya-raman +2
So he had been worrying about her, all those years, at the old price!
> wayne-ollerenshaw +9
We've a supplier I think that about every time his invoice comes. Never told him.
>> fionnuala-garvey +21
You might be the man in Ennis for somebody, Wayne.
~ insight "Grand. I thought ye were going under at that price."
It is easy to forget that a customer who depends on you reads a very low price as a risk. For a practice with years of bookings in one system, the supplier folding would cost far more than the increase.
~ question Letters go out on Monday week.
Will the letter look any different after that call, or would you keep the cautious version for the practices that have not been rung?
---
# pricing -4.9
Four people asked what goes into the letter, so here is the one we are sending, with the figures, by permission of the client.

First line: your subscription goes from €89 to €112 a month on the first of the month after next. The number is in the first line because everybody's eye goes looking for it, and whatever you put before it is read as throat-clearing.

Second paragraph, what has been added since the practice joined. This is different for each of the six year groups. The oldest one has eleven items, the newest two, and the newest only goes up by €9. It took a day and a half to write the six versions.

Third, a choice. Stay monthly at 112, or sign for two years at 101. We expect a third to take the two years. I would not offer a third option, because then they start to compare when I'd like them to decide.

Last, her mobile number. Her real one. She wanted to use the support address and I was unbearable about it.

What is missing is any sentence about inflation, energy or wages. The dentist has those too, and he did not get to send her a letter about them.

Sixty days' notice. The contract only asks for thirty, and the extra month costs her about €4,100. I think it's the cheapest thing in the letter. She thinks I am being generous with her money, and she may be right.
> * +2
Six versions for 211 customers. My boss would have asked for one version and a mail merge.
>> fionnuala-garvey +4
Then the customer of six months gets thanked for six years of loyalty. It has been done.
> hamish-struthers +6
The extra month shows up nowhere in the accounts, which is why it is so seldom offered. I side with you, narrowly.
~ insight The dentist has those too, and he did not get to send her a letter about them.
Cost arguments also invite the reply that costs have come down again. A list of what has been added stays true whatever energy does next year, so she will not have to unwrite it.
~ question We expect a third to take the two years.
What will you make of it if half of them sign for two years: good news about trust, or a sign that 112 looks steeper on paper than it did in the meeting?
~ disagreement The contract only asks for thirty, and the extra month costs her about €4,100.
Sixty days also gives people twice as long to ask around and stew. If the practices already believe the product is underpriced, the second month buys goodwill that she seems to have anyway.
---
# pricing -0.2
Somebody I respect wrote here on Sunday that a discount is always a failure of nerve. It got a great many hearts.

I spent nine years filling aeroplanes, where an empty seat at the door is worth nothing forever, and I'd be sorry to see everyone unlearn that. A discount given for something is a price. Flying on a wet Tuesday, paying in advance, being the reference we can ring: all of those are worth money and should be paid for. What the post describes is the other sort, where the seller hears a silence and fills it with 15%.

In the last set of contracts I read, 140 of them, about half of the discounts had a reason written beside them. Of those that had none, two thirds were given in the last three days of a quarter. I would start with the calendar and leave the nerve alone.
> priya-raman +2
I liked that post and I like this one more, which is irritating.
> * +4
In our CRM the reason field is mandatory, and the reason is always "competitive".
>> fionnuala-garvey +6
Mandatory fields get the answers they deserve. I'd make it optional and read the blanks.
~ insight Of those that had none, two thirds were given in the last three days of a quarter.
That points at the target and the bonus date more than at the sellers. A team paid evenly across the quarter would probably show far fewer nameless discounts without a single training day.
~ question about half of the discounts had a reason written beside them.
Did the discounts with a reason also hold at renewal, or did the reason lapse and the lower price stay?
~ disagreement A discount given for something is a price.
In an airline, maybe, where the wet Tuesday is real. In software the "something" is often invented afterwards so that the form can be filled in, and then the post you object to has a point.
---
# pricing 3.9
A real question for people who sell to very small firms: do you show the price with VAT or without?

My head says without, since they claim it back. But I sat beside a physiotherapist last week while she bought a €40 subscription, saw €49.20 on the last screen and closed the laptop. She is registered for VAT. She knows how it works. She was still cross.
> * +1
With, and the net amount in small print. Sole traders buy like consumers before six in the evening and like companies when the accountant asks.
> wayne-ollerenshaw +3
Without. I only ever look at the net, but I'm buying steel, I'm not buying on a phone between patients.
> hana-novotna +5
We print both, same size. It looks ugly and the complaints stopped.
>> fionnuala-garvey +8
Ugly and quiet is a good result. Did you see any change in how many finish?
>> hana-novotna +24
No measurable one, we are too small to see it.
~ insight She is registered for VAT. She knows how it works. She was still cross.
What annoyed her was probably the order of events: the total grew after she had already said yes in her head. Showing both figures on the first screen removes the surprise whichever one is printed larger.
~ question But I sat beside a physiotherapist last week while she bought a €40 subscription, saw €49.20 on the last screen and closed the laptop.
Did she come back to it later in the day, or was the sale gone at that moment?
---
# pricing 8.8
The Limerick letters have been out for ten days. Of 211 practices, 14 rang the founder's mobile. Nine of those wanted to talk about something else entirely, mostly the recall reminders. 82 have signed for two years, where I had forecast 70.

Three gave notice. One is retiring. One has been bought by a chain. The third got the wrong version of the letter, thanking her for six years when she had joined in spring, and she wrote back that she would rather not be anybody's mail merge. That one is mine. I checked the six lists myself, late, after a train was cancelled, when I should have asked somebody else to read them.

The founder rang her on the same afternoon. No answer so far.
> priya-raman +3
82! And nine calls about recall reminders sounds like next year's price to me.
>> fionnuala-garvey +4
She has said the same, with a glint.
> parveen-aslam +20
I run clinics and I'd have been that third one. We get "valued partner" letters from people who don't know which borough we're in.
~ insight Nine of those wanted to talk about something else entirely, mostly the recall reminders.
A price letter with a real phone number on it doubles as the cheapest customer research going. Those nine had something to say for months and only needed a reason to dial.
~ question The founder rang her on the same afternoon.
If she stays, would you correct her price as well, or is the call the whole of the apology?
~ disagreement That one is mine.
Partly, perhaps. Six lists checked by a single person late at night is also a process somebody agreed to, and I'd look there before taking all the blame.
---
# founder 13.1
Vector & Vale is moving office, out of Ballsbridge and over to the Liberties, two doors from a man who repairs accordions. 45 people, three meeting rooms fewer, a third off the rent.

I was against it until somebody put the room bookings in front of me. The big room with the view had been used by clients nine times in a year. We were paying for a view so that consultants could look out of it while on the phone.
> marcus-adeyemi +4
Please record something through the wall. I'd broadcast it.
> * +9
And what did the people with the longest commute say?
>> fionnuala-garvey +12
Four of them gain twenty minutes and two lose half an hour. The two have been asked what would make up for it and are thinking.
~ insight The big room with the view had been used by clients nine times in a year.
Booking data settles an office argument faster than any survey, since people vote for the room they would like to have used. It is worth keeping that list running in the new place too.
~ question 45 people, three meeting rooms fewer, a third off the rent.
Is there anything you would pay extra for in the new building, if the saving were yours to spend again?
---
# finance 17.9
I advise on pricing for a living and have just done eleven days' work for nothing.

Fixed fee, a company I like, a scope I wrote myself on a Friday. "Review of the price list" turned out to mean the price list in four currencies, two of them maintained by a reseller who answers on alternate Wednesdays. I could have stopped on day three and rung the client. Instead I did what I've told a hundred people never to do: I was embarrassed, so I worked.

I told them on Monday. They offered to pay five of the eleven, and I took it.
> hamish-struthers +2
The embarrassed days never appear in anyone's utilisation report. I must have a good year of them in all.
> * +22
Why take only five? They got eleven.
>> fionnuala-garvey +24
Because the mistake was in my sentence and they were decent about it. And because I'd like the next job.
~ insight I was embarrassed, so I worked.
Fixed fees hide this better than day rates do, since no invoice ever shows the extra days. Ringing on day three would have been a two-minute awkwardness, and the client would likely have preferred to know about the reseller.
~ question I told them on Monday.
What made you tell them in the end, given that by then the work was done and nobody would have noticed?
~ disagreement They offered to pay five of the eleven, and I took it.
I'd have swallowed all eleven or asked for all of them. Half payment leaves both sides slightly unsure whose mistake it was, and the next scope starts from there.
---
# sales 22.2
I listened to nine recorded sales calls for a client this week and counted how often their people said "just" before the price. Thirty-one times.

The one who never said it is also the one with the fewest discounts. I haven't told her yet, in case she starts.
> janelle-kopecky +4
Mine say "only". Counting starts tomorrow.
> priya-raman +20
"It would be around" is the cousin from the country.
~ insight The one who never said it is also the one with the fewest discounts.
The word is probably a symptom of a seller who finds the figure high personally. Coaching it away would make the calls sound better and leave the doubt where it was.
~ disagreement I haven't told her yet, in case she starts.
She should hear it, I think. Someone who does a thing well without knowing it can lose it in a bad quarter, and somebody who knows can also show the other eight.
---
# pricing 27.0
The client in Limerick rang to say they won't be renewing with us. They have hired someone of their own for pricing, three days a week, a woman who used to run the timetable at a bus company.

I recommended the post in my final report, page 19, so I can't very well complain. I did suggest that I might help with the induction. She laughed.

The practice that got the wrong letter is still a customer, by the way. She took the two years.
> kwame-mensah +5
Page 19. You hid it well and they still found it!
>> fionnuala-garvey +6
I've learnt my lesson. Next time it's in the appendix.
~ insight They have hired someone of their own for pricing, three days a week, a woman who used to run the timetable at a bus company.
Anybody who had to publish one timetable for a whole county knows what it is to defend a decision to people who each see their own stop. The dentists she can get to know within months.
~ question I recommended the post in my final report, page 19, so I can't very well complain.
At what size does a software company need its own person for this, in your view, and when is it an expensive way of avoiding the decision?
---
# pricing 1.5
A client rang to ask should they round up to 50 or down to 49. They'd been at it since September. I said the eleven weeks were the expensive part.
> hamish-struthers +2
Ask them what they charge for a meeting.
~ question I said the eleven weeks were the expensive part.
Who was in the room for those eleven weeks? My guess is that nobody there would ever have to say the price aloud to a customer.
---
# sales 6.3
Today's proposal came back with one word circled, "partnership", and a question mark. We've replaced it with a price and a date.
~ insight We've replaced it with a price and a date.
A circled word is a gift. It usually marks the place where the buyer stopped reading a promise and started looking for what it costs.
---
# pricing 11
Asked a room of founders who'd seen their own invoice. Two hands. Asked who'd paid it. One hand, and she was the accountant.
~ insight One hand, and she was the accountant.
Paying your own invoice once, through the customer's own form and approvals, would teach more about pricing than a survey. Most of what hurts isn't the amount.
---
# sales 19.9
Lost a pitch to a firm twice our price. Rang to say well done. They told me the client had asked for references, and ours had been so nice about us that he thought they were cousins.
~ insight They told me the client had asked for references, and ours had been so nice about us that he thought they were cousins.
One reference who mentions what went wrong is worth three who don't. I would ask somebody you had a row with, and who stayed.
---
# product 28.6
A client's cheapest plan is called Basic and the buyers are ashamed of it. We've renamed it after what it does. Same price, same limits, and nobody has whispered it since.
~ question We've renamed it after what it does.
Did anybody move up because of the name, or down to it without shame? The second would be the better news, since they will stay.
---
@ hamish-struthers | en | Hamish | Struthers | Finance director to seven Scottish companies, a day each · Quiet Quarter | Finance Director | Quiet Quarter | Edinburgh, United Kingdom | 4180 | Chartered in 1988. Paper companies, a brewery, a boatyard, and since 2016 other people's Tuesdays. I bring my own teabags.
# finance -12.9
A new client this week, a bakery with three shops in Fife. I asked for the aged creditors and was handed a spike: the actual object, with the invoices pushed down on it, oldest at the bottom.

It agreed with the suppliers' statements to within £340. I've been given worse by a company with a finance department of nine.
> ingrid-solheim +4
First in, first out, and it cannot crash.
>> hamish-struthers +5.5
It can be knocked off a shelf, I'm told. There was an incident with a mop.
> * +23
And the £340?
>> hamish-struthers +25
Butter. A credit note that everyone had forgotten except the dairy.
~ insight It agreed with the suppliers' statements to within £340.
The spike works because one person handles every invoice twice, once going on and once coming off. Whatever replaces it ought to keep that second look, which is usually the first thing a new system saves.
~ question I asked for the aged creditors and was handed a spike: the actual object, with the invoices pushed down on it, oldest at the bottom.
Does the spike get to stay on the wall for a year while you work around it, or is the first job to move it into the ledger?
---
# hiring -8.2
I'm looking for somebody to take over four of my seven days, and then in time all of them.

You would be a finance director at a boatyard, a bakery, a firm that makes hearing loops and a whisky blender, one day a week each, none of them large enough to have one of their own. You'd need to be qualified, content to do your own typing, and able to tell an owner that he can't have the van. Based anywhere from Berwick to Perth. Part of the week in a car.

I don't mind what age you are or whether you have done it before. I do mind if you have never met a payroll that might not be paid. Write me a page about that, to the Quiet Quarter address, and leave out the covering letter.
> * +3
Would two people sharing it be thinkable? My wife and I are both chartered and have one car.
>> hamish-struthers +7
It would be a novelty. Write two pages.
> marisol-trevino +9
Asking for one page about the worst payday is a better screen than most of the tests I get shown. Are you going to score them blind?
>> hamish-struthers +22
I hadn't thought of it. I'll have somebody take the names off.
~ insight I do mind if you have never met a payroll that might not be paid.
This single line will sort applicants better than a list of qualifications. People who have been through it tend to ring the bank early, and the others learn it on the client's time.
~ question You'd need to be qualified, content to do your own typing, and able to tell an owner that he can't have the van.
For how many months do you expect to overlap with your successor at each of the four, since the owners are used to hearing no in your voice?
---
# finance -3.8
Several owners have asked me for "the cash thing", so here is how I do a thirteen-week cash forecast, with the figures of a client who does not mind. Twenty-two staff, turnover of £2.3 million, makes fittings for boats.

Use Excel. One column a week, thirteen of them, and a fourteenth called "later", so that things which slip have somewhere to go. The rows are in the order in which money can hurt you: wages, tax, rent and rates, loan, suppliers who would stop delivering, suppliers who wouldn't, everything else. Receipts go at the top, one row for each customer who owes more than £5,000 and one for the rest.

Start with what is in the bank on Monday morning, from the bank's own screen. In this case £61,400. If the ledger says something else, leave the ledger for later. You are forecasting the bank.

Receipts next. Take each invoice and put it in the week in which that customer really pays, which you know, because you have been annoyed about it. The terms here are thirty days. The largest customer pays at 52, always on a Thursday, so his £38,000 goes in week eight and not in week five. That single change turned a comfortable chart into a bad week six: minus £14,200.

Wages are easy: £19,800 a fortnight, and the employer's tax on the 22nd. VAT is the one people miss. Ours fell in week seven, £27,500, and had last been seen as a row of zeros, because the quarter before had been a refund.

Suppliers I split by ringing them. There were 31. Five would stop delivering if paid a week late, and I pay those five on the day. Eleven had never looked at the date. Nobody minded being asked, and two gave us another fortnight on the spot, worth £9,000 in week six.

The rest of the hole we closed by asking the customer who pays at 52 days to pay one invoice at 38, in return for nothing except a plain explanation. He did. It took the owner four days to make that call and the call lasted three minutes.

One thing stays out, and that is whatever you are hoping for. There was a grant of £20,000, promised twice in writing, which the owner wanted in week five. I put it under "later". It has arrived since, in what would have been week twenty-two, and by then it was a pleasure and no longer a necessity.

Then do it again every Monday, before ten. Move everything one column to the left, write the actual figure under the forecast, and look at what was wrong. In the first month I was out by 23% on average. By the third month it was 7%, and it has stayed there. It takes forty minutes a week if nobody speaks to you.

Two things I got wrong. I once forecast for a year instead of thirteen weeks, and everyone looked at the far end, where it was sunny. And I once kept it to myself, so as not to alarm people. The woman who orders the stainless steel had put in for £16,000 that very Friday, because nobody had told her it was week six. She now gets the sheet before the bank does.

If you do one row of all this, do the one for tax.
> * +2
Printed. The fourteenth column is a small stroke of genius.
> priya-raman +4
My mills would kill for a customer who pays at 52.
> hana-novotna +6
I would add one row: the thirteenth salary, where there is one. It is in week fifty for years, then it's in week thirteen, and everybody is astonished.
>> hamish-struthers +9
That goes in the row for tax with us, under "astonishment".
> * +24
Forty minutes a week? Our FD takes two days over it and we see it once a quarter.
>> hamish-struthers +27
Two days is about right for the first one. After that someone is formatting.
> fionnuala-garvey +29
Four days of dread for a three-minute call. I could put that above my desk, for both of my trades.
~ insight Start with what is in the bank on Monday morning, from the bank's own screen.
Reconciling the ledger first is how most of these forecasts die before the second column. A sheet that starts from a number nobody can argue with gets used, and the ledger can catch up in its own time.
~ question By the third month it was 7%, and it has stayed there.
Which rows make up the last 7% by now: the customers, or the things that the company decides for itself from week to week?
~ disagreement I once forecast for a year instead of thirteen weeks, and everyone looked at the far end, where it was sunny.
I'd keep a rough year beside it all the same. Thirteen weeks shows the hole coming, but whether to hire or sign a lease is decided further out, and that needs a sheet too.
---
# founder 0.9
Isobel Rennie died on Saturday, at 84. She was the credit controller at the brewery where I was sent in 1991 to be clever, and she let me be it for about a fortnight.

She rang every landlord herself and knew which of them were ill. In the year the brewery nearly closed, she brought in £212,000 in five weeks and, as far as anybody can tell, never raised her voice. Her card index went to a museum. Her sister tells me the family would like to hear from people who owed her money.
> * +1
She once told my father that he was to pay the butcher first and her second. He talked about it all his life.
>> hamish-struthers +3
I'll pass that on, word for word. Thank you.
> fionnuala-garvey +3
I'm sorry, Hamish. What a woman to have been taught by.
~ insight She rang every landlord herself and knew which of them were ill.
I am sorry, and for her sister as well. It says a good deal about her that the people who owed money are the ones the family wants to hear from, and that they will probably write.
---
# finance 5.2
Two of my seven boards have now agreed to leave the word "headwinds" out of their papers. A third has asked whether it may keep "tailwinds".
> wayne-ollerenshaw +3
We just put "quiet" on the whiteboard.
>> hamish-struthers +4
You'd pass any audit committee I've sat on.
~ insight Two of my seven boards have now agreed to leave the word "headwinds" out of their papers.
Weather words do one useful job: they show where the writer stopped asking. Cross them out and somebody has to name the customer who ordered less.
~ disagreement A third has asked whether it may keep "tailwinds".
Let them have it, on condition that it's used every time results come in above plan as well. Boards rarely credit the wind for a good year, so the word would die out by itself.
---
# finance 9.9
The bakery has a loan with a covenant: earnings must cover interest and repayments 1.25 times, tested each quarter. My sheet had the next test at 1.19.

I rang the bank five weeks ahead. Early in my career I didn't do that. I waited for the test, hoped for a good month, and then had the same conversation with a man who had already had to report it to somebody else. This time the manager, who is perhaps thirty, asked for three things: the flour contract, the shop that loses money, and what the owner takes out.

We had the first two ready. The third took the owner a walk round the harbour. The test has been reset to 1.10 for two quarters, for a fee of £600, and the shop in question closes an hour earlier from next week.
> kwame-mensah +3
Five weeks is a gift to a banker. They can still be generous at five weeks.
> * +5
£600 to be told you may breathe. I would have argued.
>> hamish-struthers +8
I did think of it. Then I remembered that she had spent two afternoons on us.
~ insight This time the manager, who is perhaps thirty, asked for three things: the flour contract, the shop that loses money, and what the owner takes out.
Those three questions are the whole credit assessment of a small firm, and the third is the one that most packs leave out. Having an answer ready for it may count for more than the ratio.
~ question The third took the owner a walk round the harbour.
In a first year, how does one bring up an owner's drawings before you know each other well enough for the harbour?
~ disagreement I rang the bank five weeks ahead.
Five weeks may be early if the forecast is still 10% out either way. A warning that turns out to be unnecessary has a cost too, and the next one is heard with less attention.
---
# finance 14.0
A question to the other accountants here. The bakery takes a deposit of £80 for a wedding cake, often fourteen months ahead. It's not refundable, and about one wedding in eleven does not happen.

At present the money sits in deferred income until the day, and if there's no day, I take it to sales on the date when the wedding would have been. It seems a bleak sort of revenue recognition. How do you treat it, and has anyone found a kinder line in the accounts for it?
> * +2
Release on cancellation, as soon as they tell you. Waiting for the date flatters no one.
>> hamish-struthers +4
They don't always tell us. One finds out from the florist.
> * +6
We run a venue and have a line called "dates released". Couples get half back if we resell the day. It improved our reviews more than the new kitchen did.
> sofia-marchetti +8
In Italy I'd first ask whether "not refundable" survives a good lawyer, consumers have many friends in the law.
~ insight At present the money sits in deferred income until the day, and if there's no day, I take it to sales on the date when the wedding would have been.
With one in eleven and years of records, there's a case for estimating the breakage and releasing it in step with the cakes that do get baked. Nobody would then have to post the sad entry on the day itself.
~ question It's not refundable, and about one wedding in eleven does not happen.
Has the owner ever considered offering them a smaller cake for the money instead, which would settle the accounting on the spot?
---
# founder 18.9
I handed over the boatyard on Tuesday after nine years. The owner shook my hand, and then asked my successor where the good biscuits were kept.

She had already found out. I think they'll be fine.
> wayne-ollerenshaw +2
I hope you left her the van argument in writing.
>> hamish-struthers +3
With dates.
~ insight She had already found out.
Finding out the small customs before the first meeting is a fair sign of someone who also reads the small contracts. The owner noticed it too, going by what he asked.
---
# finance 23.8
At one of my companies, every payment above £500 needs two directors' signatures. The rule dates from 2009 and the theft of £7,000 by somebody long gone. There are now three directors, two of whom travel.

I counted last month: 164 payments over the limit, of which not one was queried by the second signatory. Average delay, four days. Two suppliers have put us on payment with order. The rule has cost, on my reckoning, about the amount of the theft each year since, and it would not have prevented it, because the man in question forged the second signature.

I have proposed £5,000, and a list each Friday of everything that was paid, which all three of them must read aloud to one another. They like the limit, but the reading aloud is meeting resistance.
> hana-novotna +5
We do it with the payroll changes on the last working day. It takes nine minutes and it has caught a duplicated bonus.
>> hamish-struthers +8
Nine minutes. I'll quote you.
> * +26
As a former auditor: nobody ever got into trouble for keeping a rule. That's how you get to 164.
~ insight it would not have prevented it, because the man in question forged the second signature.
Controls written after a loss tend to be shaped like the loss and not like the weakness. Someone looking at the whole list once a week would have met the £7,000 within days, forged or otherwise.
~ question They like the limit, but the reading aloud is meeting resistance.
What exactly do they object to: the half hour, or having to hear each other's expenses?
~ disagreement I have proposed £5,000, and a list each Friday of everything that was paid, which all three of them must read aloud to one another.
Ten times the old limit in one step is a lot for a company that has been stolen from. I'd try £1,500 for a quarter, since most of those 164 payments are probably below that anyway.
---
# hiring 28.1
Fourteen pages came in about the payroll that might not be paid. With the names taken off, as a reader here suggested, I put one first without any hesitation. It described a Thursday at a fish processor in Peterhead, a freezer that had failed, 60 people and £31,000 short, in eleven sentences and with no adjective.

She is 29. I had pictured a man of fifty with a mortgage behind him, and with the names left on I rather think I'd have found him.

She started at the boatyard, and she corrected my VAT row in her second week.
> marisol-trevino +1
You have no idea how happy this makes me on a weekday morning.
> * +4
Congratulations to both of you. Could one read the page about Peterhead?
>> hamish-struthers +7
I asked her. She says that it belongs to the 60.
~ insight I had pictured a man of fifty with a mortgage behind him, and with the names left on I rather think I'd have found him.
Few people who hire would say this in public, and it is the strongest argument for covering the names that I can think of. It shows that good will and long experience are no protection.
~ question With the names taken off, as a reader here suggested, I put one first without any hesitation.
Were you tempted to guess who was behind the other pages while you read, and did you guess right about any of them?
---
# finance 16.3
A board asked me to explain the word "accrual" without using my hands. It took four attempts and a shortbread tin.
~ question It took four attempts and a shortbread tin.
What was in the tin in the end, the cost or the invoice? A board that can tell which knows more about accruals than many who book them.
---
# founder 25.9
Somebody asked what I do all day as a borrowed finance director. I ask who has paid, who hasn't, and what we are pretending. The third one takes the afternoon.
~ insight The third one takes the afternoon.
The first two are in the ledger for anybody to look up. The third needs somebody who goes home to another company in the evening and can therefore ask it.
---
# operations 11.9
One of my companies closes its books on the second working day. Another takes nineteen. The first has one person who does it and goes home. The second has five who check each other.
~ disagreement The first has one person who does it and goes home.
Two working days and one person is wonderful until that person has the flu, or a reason not to come back. I would want a second pair of eyes on it, though not five.
---
@ marisol-trevino | en | Marisol | Treviño | I design interviews at Hirewise, and I've bombed eleven of them | Head of Interview Design | Hirewise | Austin, United States | 11200 | Former middle school science teacher. Most of what I know about fair questions I learned from grading.
# hiring -13.7
We help small teams run structured interviews. Last week we interviewed for our own support lead, and I found out in the debrief that two of the four of us had never opened the scorecard.

One was me. I had written it.

I could tell you I was busy. What happened is that the first candidate made me laugh in minute two, and from then on I was having a conversation. We've thrown out the round and asked all five people to come back, paid this time. Four said yes. The fifth told us, politely, to practice on somebody else.
> * +8
Did the one who made you laugh come back?
>> marisol-trevino +10
She did. Same five questions as everybody else, and I kept my eyes on the page.
> kwame-mensah +22
What did the others think of you doing this? In some offices it would be taken as a weakness.
>> marisol-trevino +25
One of them said finally. It was the other one who hadn't opened it.
~ insight the first candidate made me laugh in minute two, and from then on I was having a conversation.
Liking somebody early does the most damage, since it never feels like a bias from the inside. Filling in the score before the small talk would at least put the first impression on paper, where it can be argued with.
~ question We've thrown out the round and asked all five people to come back, paid this time.
Can the second round still be fair when the four of you already met these people and formed a view?
~ disagreement I found out in the debrief that two of the four of us had never opened the scorecard.
Two of the four had used the scorecard, so there was something to build on. I might have taken their scores and run one more session, and spared five people a second afternoon.
---
# hiring -8.8
A candidate asked me today what the last person in the role did that quietly drove everybody nuts.

I answered. It's a better job description than the one we posted, so now it's in the guide.
~ insight It's a better job description than the one we posted, so now it's in the guide.
Job ads describe a person nobody has met yet. What annoyed people about the last one describes the work as it is on a Wednesday, and a candidate can decide whether they'd do it differently.
~ question A candidate asked me today what the last person in the role did that quietly drove everybody nuts.
If you were asked again, would you answer so openly even when the previous person is known to the candidate, as happens in a small town or a small industry?
---
# hiring -4.7
There's a post going around about taking candidates to a restaurant and telling the kitchen to get the order wrong, to see how they treat the waiter. It has four thousand likes, and I want to argue with it anyway.

You are watching a person who needs the job, who knows they're being watched, eating a dish they didn't pick. If they send it back, they're difficult. If they eat it, they have no standards. Whatever they do, you'll find the meaning you came in with. And the waiter didn't sign up to be a test instrument.

If kindness matters in the job, put a real piece of it in front of them. Ours is an email from a customer who is rude and right. People get fifteen minutes to answer it. Two people grade it separately with a key, and in the last 40 answers the graders were within one point of each other 34 times. Nobody's lunch gets cold.
> * +2
I was taken to one of those lunches. I'm allergic to shrimp and the "mistake" was shrimp.
>> marisol-trevino +4
Oh no. Did you get the job, at least?
>> * +6
I did. I lasted four months.
> parveen-aslam +12
Rude and right is half of my reception desk. May I borrow the idea of the email?
>> marisol-trevino +15
Please do. I'll send you the key we grade with.
> * +20
You take it too seriously. I have hired 200 people over lunch and I know character when I see it.
>> marisol-trevino +23
Maybe you do. Have you ever written down your guess and checked it a year later? I'd honestly love to see that list.
~ insight Ours is an email from a customer who is rude and right.
"Rude and right" is a far better case than rude and wrong, where any polite refusal passes. It shows whether somebody can take the point while leaving the tone aside, and that is the skill on the job.
~ question in the last 40 answers the graders were within one point of each other 34 times.
What was it about the six answers where the graders were apart: humor, length, or somebody being kind without solving anything?
~ disagreement Whatever they do, you'll find the meaning you came in with.
The staged mistake is a bad idea, but an unplanned hour away from the script does tell you something about working together. I would keep a lunch and simply leave it out of the score.
---
# hiring 0.3
Somebody asked what "structured" means when you're nine people with no HR. This is the whole thing. It costs about four hours per hire.

Write down the three things the person will do in an average week. Ours for support lead: answer forty tickets, tell engineering about the one that matters, run a schedule of five people in two time zones.

For each, two questions about something they've already done. "Tell me about a time you told another team something they didn't want to hear." Six questions. Everyone gets all six, in the same order, including the one you already know you like.

Before the first interview, write what a 1, a 3 and a 5 sound like for each question. One line each. This takes an hour and you'll fight about it, and you want that fight now and not with a real person's name in it.

Two interviewers. They write scores on their own, before they talk. Then you look only at the questions where you're two or more points apart. In our last 52 interviews that was 1.4 questions per person, so the debrief runs about twenty minutes instead of an hour.

Add up the points and then let yourselves overrule the total, once, if you write down why. We've overruled it five times in three years. Twice it worked out, twice it didn't, and one of them is still in her first month, so ask me later.
> ingrid-solheim +5
I am one person. Can I interview with myself as the second grader?
>> marisol-trevino +8
Score it, sleep, listen to the recording, score it again without looking. You'll be surprised who you disagree with.
> * +21
Six questions at the same pace feels like a deposition. How do candidates take it?
>> marisol-trevino +24
I tell them at the start that it'll feel stiff and why. Most say it's a relief to know everybody got the same.
~ insight Then you look only at the questions where you're two or more points apart.
The best part of this is what it leaves out: nobody has to perform their agreement for forty minutes. The gap between two scores is usually where one person heard a detail that the other one missed.
~ question We've overruled it five times in three years.
In which direction did you overrule, toward somebody with a lower total whom you liked, or away from somebody with a high one who worried you?
~ disagreement Everyone gets all six, in the same order, including the one you already know you like.
I'd let the follow-up questions vary, and widely. Two people can give the same first answer to a fixed question, and it takes a question you could not plan to tell a lived story from a rehearsed one.
---
# hiring 4.2
📝📞📞📞🥱☕📞😳📞🙂🙂✍️⏳⏳⏳
> * +1
😂⏳
> hamish-struthers +3
I read this as a cash flow forecast.
---
# hiring 9.3
We made the offer for the support lead on a Thursday and she declined on the Monday. I asked if she'd tell me why, and she did.

It took us fourteen days between her last interview and the offer. In week two she wrote to ask how things stood and got a friendly reply from me with no date in it. By then she'd been reading our own blog, where I say that anything over ten days means the company hasn't made up its mind about the job. She decided I was probably right.

The delay was real. We were arguing about whether the role should report to product. But I could have told her exactly that, in one line.
> * +20
So who does the role report to?
>> marisol-trevino +22
Product. Settled in forty minutes, two days after she said no.
~ insight But I could have told her exactly that, in one line.
Candidates usually forgive an undecided company and seldom a vague one. "We're still arguing over where the job sits" would also have told her something useful about how you settle things.
~ question We were arguing about whether the role should report to product.
Was that an open question before the first interview, and if so, would you hold the posting back next time until it's answered?
~ disagreement By then she'd been reading our own blog, where I say that anything over ten days means the company hasn't made up its mind about the job.
The ten days may be the problem here. A team of that size can know exactly whom it wants and still need three weeks, and a hard number in public turns every honest delay into a verdict.
---
# hiring 13.4
I'd like to hear from people on both sides: if you set a take-home task, do you pay for it, how much, and from what length on?

We pay $75 for anything over an hour and nothing under. A candidate pointed out that she had four companies at 55 minutes each that week.
> yuki-tanabe +4
We pay for everything, also twenty minutes, because then we think before we ask. It is 3,000 yen, so more of a greeting.
>> marisol-trevino +6
"Then we think before we ask" might be the whole answer.
> * +6
I never pay and I never ask for work. Talk to people about what they already built.
> * +10
Paid take-homes changed who replies for us. We got a night nurse retraining as an analyst, who'd never have spent an unpaid Sunday on it.
~ insight A candidate pointed out that she had four companies at 55 minutes each that week.
Any threshold invites tasks that stop just below it, and the person at the other end adds them up across companies. Counting what an applicant spends on you in total, interviews included, might be fairer than a line at one hour.
~ question We pay $75 for anything over an hour and nothing under.
When you set the limit, do you look at how long people really took, or only at how long you believed it would take?
---
# hiring 18.2
The support lead job is open again, and here is what I'd want to know if I were you.

You'd have five people, two in Austin, three in Manila. About 40 tickets a day, a third of them from someone who is about to interview a human in ten minutes and is panicking. You report to product. The last person left because she told us what kept breaking and we took too long to listen, and that's in the job now, in writing: one thing you bring each month gets fixed, no debate.

The salary range is in the ad and it's the real one. Decision in eight days from your last conversation, and if we're late you get a sentence that says why.
> * +2
The "no debate" clause, does engineering know about it?
>> marisol-trevino +3
They wrote it. I only added the word month.
> * +9
Is a background in another industry a problem?
>> marisol-trevino +11
I taught seventh grade before this. It's nearly a requirement.
~ insight one thing you bring each month gets fixed, no debate.
A promise with a number in it will travel further than any line on culture. It also gives the new person a reason to pick carefully, since spending it on a trifle would be noticed.
~ question You'd have five people, two in Austin, three in Manila.
Who covers the hours when neither city is awake, and is that part of this role or already settled?
---
# product 22.3
A complaint, about software, our own included.

An applicant wrote to me by regular mail. Paper, stamp. Our form had a field for "years of experience" that wouldn't accept zero and wouldn't accept a decimal. She has eight months. So she could lie or leave, and she walked to a mailbox.

I went and looked. In the last year 212 people stopped at exactly that field and never came back. It was added by me, on an afternoon I can't remember, for a filter we've used three times.

The field is gone. Hers is the best letter on my desk.
> ingrid-solheim +4
212 people leave without a word and one buys a stamp. I will look at my own form tonight.
> parveen-aslam +14
Our registration form has "title" as a must, with eleven choices, and I've never needed one of them to take blood.
~ insight It was added by me, on an afternoon I can't remember, for a filter we've used three times.
A required field costs nothing to add, and the people who pay for it never show up in the meeting. Asking who'd miss it, once a quarter, would probably empty half of most forms.
~ question In the last year 212 people stopped at exactly that field and never came back.
Are their addresses still on file, and would it be too strange to write to them now that the field is gone?
---
# hiring 27.2
We hired her! Starts on the first. For the last six years she has run the lifeguards at a city pool in San Marcos: 34 teenagers, one rulebook, a whistle.

Question four is about telling another team something they don't want to hear. Her answer involved a mayor and a slide. We scored it separately and both of us wrote 5.

Total from the first job ad to yes: 58 days, one blown round, one no, and a rule about ten days that I've since rewritten.
> * +1
A mayor and a slide! Please tell us she won.
>> marisol-trevino +2
The slide is now 20 inches lower.
> hamish-struthers +20
Well done. And what does the rule say now?
>> marisol-trevino +23
It says to name a date, and then to keep it or explain. No number.
~ insight For the last six years she has run the lifeguards at a city pool in San Marcos: 34 teenagers, one rulebook, a whistle.
A happy end after a hard start. Scheduling young people who would rather be elsewhere, for a job in which nothing may go wrong, is as close to a support queue as any résumé gets.
---
# hiring 11
A hiring manager told me her gut had never been wrong. I asked to see the file of the people her gut had turned down. There's no such file. That's how it stays undefeated.
~ insight There's no such file.
Calling a handful of them a year later would be the cheapest experiment in hiring. It might also be the kindest, if the call starts with an apology.
---
# teaching 15.8
I had a team write down what a great answer sounds like before they met the first candidate. They couldn't agree on one. We spent the hour on that and met the candidate on Thursday.
> raghunath-hegde +3
And the candidate will never know why Thursday went so smoothly.
~ question They couldn't agree on one.
What did the two sides each want to hear? That disagreement would otherwise have been held over the head of whoever came first.
---
@ parveen-aslam | en | Parveen | Aslam | Clinic operations in east London for Halcyon Health · doors open 6.30 | Regional Operations Manager | Halcyon Health | London, United Kingdom | 2260 | Started on reception in Leyton in 2003. I still know most of the regulars by their cough.
# health -12.2
Our 6.30 slots were meant for people who start work at eight. For two years they had the worst no-show rate of the day, 19%, and the explanation going round was that people oversleep.

I rang forty of them. Three overslept. Twenty-two had come, found the shutter half down and the lights off at 6.25, and gone to work. We open at 6.30, so the shutter went up at 6.30. Nobody had ever stood outside.

Lights on from 6.15 now, and a chair by the door. Last month it was 8%.
> * +2
Two years and the answer was a shutter.
>> parveen-aslam +3
I know. I've a key to that shutter.
> * +9
What did the other fifteen say?
>> parveen-aslam +22
Buses mostly, two had the wrong branch, four I couldn't reach.
~ insight Nobody had ever stood outside.
Staff arrive through the back and see the clinic from the inside, where it is obviously open. One morning on the pavement belongs in everybody's induction, and it costs a coffee.
~ question I rang forty of them.
Was it hard to get people to tell you, since a call from the clinic after a missed appointment sounds like a telling-off?
~ disagreement Last month it was 8%.
One month after a change is early, particularly when forty of the regulars have just had a phone call from you. Some of the drop may be the call, and the shutter will get the credit.
---
# operations -7.9
The new clinic in Barking opens in under three weeks. State of play.

The lift works. The sign outside says Halcyon Heath. The fridge for the vaccines has arrived and the room it belongs in has no socket, because on the drawing that wall is "storage". We have eleven of fourteen staff. The phone number works, and rings at a tyre place in Dagenham, whose owner has been lovely about it and has booked two people in.
> * +1
The tyre man is your fourteenth colleague.
>> parveen-aslam +2
He's asked what we pay.
> luc-charlebois +4
In every hospital build I've seen there is a socket missing behind a fridge. I now ask for the drawing with the furniture on it.
~ insight The fridge for the vaccines has arrived and the room it belongs in has no socket, because on the drawing that wall is "storage".
Rooms get named on a drawing long before anyone asks what plugs in there. Walking the plan once with the person who will open up in the morning would find most of these on paper.
~ question We have eleven of fourteen staff.
Which three are you still missing, and could the clinic open without them with shorter hours?
---
# health -3.1
A man came in at 6.40 to have his blood pressure taken, and afterwards he asked whether he could just sit for a bit, because it was quiet.

We have no code for that. I put him down as a follow-up.
~ insight We have no code for that.
What can't be recorded gets squeezed out first when somebody plans the room by numbers. A tally mark for "sat for a bit" would be enough to defend the chairs.
---
# health 1.8
A complaint about a form, and I'm sorry to say that it is one of ours.

To register you have to fill in 41 fields. I timed it with my aunt, who's 71 and sharp. Twenty-six minutes. She was asked for her date of birth three times and her religion before anyone asked what was wrong. She left "next of kin's fax" blank and worried about it on the bus.

I went through all 41 with the clinicians. Nine are needed before you see anyone. Seven more are needed at some point. For the other 25 nobody could name a person who reads them. I've asked for them to be removed and the answer was that this needs a working group.

So there's a working group. It's me, a nurse, and my aunt.
> * +1
Your aunt should chair it.
>> parveen-aslam +3
She's under the impression that she does.
> sofia-marchetti +8
A field that nobody reads is a risk under data protection too. Say that to the people who decide, it goes faster than compassion.
~ insight For the other 25 nobody could name a person who reads them.
Turning it round was the clever step: a field stays only if somebody steps forward who uses it. Asking which ones can go would have produced 25 reasons for keeping them.
~ question Nine are needed before you see anyone.
Could the clinic simply start with the nine at the new branch, without waiting for the group to decide about the old ones?
~ disagreement I've asked for them to be removed and the answer was that this needs a working group.
For patient records a small group isn't the worst answer. Some of those 25 fields may feed a return to a regulator whom nobody in the clinic ever meets, and taking them out quietly could come back later.
---
# operations 6.2
Question for anyone who runs early shifts with parents on the team. Our reception starts at 6.15. Of nine receptionists, five have children at primary school, and breakfast club opens at 7.30.

So far four people without children do nearly all the earlies, and they're starting to say so. What has worked where you are? I've a small budget and no ideas I'm proud of.
> * +2
We paid a flat £15 for each early and let people trade freely. The complaints went, and two of the parents turned out to have a grandmother.
> hana-novotna +4
Ask the four what they would like in return. With us it was Fridays, money was only second.
>> parveen-aslam +6
I've never asked. I'll ask tomorrow.
> wayne-ollerenshaw +8
Six to two on our shop floor. We've two lads who share one early between them, he does till half seven and the other takes over once he's dropped the kids. Took some doing with payroll.
~ insight So far four people without children do nearly all the earlies, and they're starting to say so.
Making the earlies visible and paid for helps, because at present they look like a favour that never ends. A rate for each one turns it into a deal that somebody may even want.
~ question I've a small budget and no ideas I'm proud of.
Does the desk need a full receptionist at 6.15, or would a door, a chair and one nurse carry it to 7.45 on most days?
---
# health 10.8
Barking opens tomorrow at 6.30. The sign has an L.

Lights at 6.15, chair outside, nine fields on the form (as a pilot, says the working group). We've 37 booked and room for about as many again. If you live round there and have been putting off a blood test because of work, put it off until 7.10 tomorrow and come in.
> * +1
Booked! My husband doesn't know yet that I booked him.
> marcus-adeyemi +14
Is the tyre man invited?
>> parveen-aslam +15
He's cutting the ribbon, with whatever it is they cut tyres with.
~ insight nine fields on the form (as a pilot, says the working group).
Good luck for the morning. If the clinicians miss nothing in the first month, the pilot will be hard to take back, and that's an elegant way of ending the other discussion.
~ question We've 37 booked and room for about as many again.
Are you expecting the walk-ins early or after ten, and does the staffing assume one of the two?
---
# health 15.2
First three days in Barking. 41 patients, then 58, then 66. What I'd planned for and what happened:

I'd planned for questions about prices. People asked where to leave the buggy. Nobody had thought of buggies, there were seven in the corridor by ten and a paramedic with a trolley had to ask for each one by name.

I'd planned two nurses for bloods until nine. All of the queue came between 6.30 and 7.15, eleven people deep, and after eight the nurses did the crossword. From Monday it's three nurses until 7.45 and one after.

And the printer with the labels stands behind the door, so whoever prints gets hit. Twice me. That one's on my own drawing.
> * +2
Buggies! We took out two waiting chairs and put hooks in the floor. Best square metre in the building.
>> parveen-aslam +4
Hooks in the floor, do you have a photo? I'd come and look.
> wayne-ollerenshaw +9
Move the door stop before you move the printer. Ten minutes with a drill.
~ insight All of the queue came between 6.30 and 7.15, eleven people deep, and after eight the nurses did the crossword.
Three days of queue lengths by the quarter hour tell you more than the booking system will in a year. Worth counting again in a month, when the early crowd has worked out which ten minutes are quiet.
~ question From Monday it's three nurses until 7.45 and one after.
What do the two nurses do after 7.45, and did they get a say in the split shift?
~ disagreement I'd planned for questions about prices.
I'd leave that planned for. In the first days the people come who had decided already, and the ones who wonder what it costs often stay outside and ask nobody.
---
# health 19.8
Thanks, in public this time, to Mr Owusu, who cleans two of our clinics from 4 to 6.

On Wednesday he wrote on a paper towel that the fridge in room 3 "sings differently" and stuck it on my screen. The engineer found a fan about to go. There were 600 doses in there. I'm told that I can nominate him for employee of the month, if he were an employee. He's with the contractor. I'm working on that as well.
> * +1
600 doses saved by a paper towel. I hope he reads this.
>> parveen-aslam +2
His daughter has shown him. He says it's still singing, only better.
> * +5
We log temperatures every two minutes and nothing in our log sings. Please tell him thank you from another cold room.
~ insight On Wednesday he wrote on a paper towel that the fridge in room 3 "sings differently" and stuck it on my screen.
Someone who hears a building empty, every morning, knows its sounds better than any alarm. He also knew whom to tell, and that's to the credit of the clinic.
---
# hiring 24.1
I interviewed six people for reception this week. I don't ask them about their strengths. I hand them the phone.

A colleague rings from the next room as a man who wants his mother's results, is worried, gets loud, and isn't allowed to have them. It lasts four minutes. I've done it with 80 or so people by now, and I've stopped looking for calm. Calm is easy when you don't mind. I look for the ones who say no and then tell him what he can do next.

The person we're taking on was a bus driver on the 86. She said, "I can't tell you that, love, but here's who can, and I'll stay on till they pick up." Then it turned out our hold button doesn't work. She stayed on.
> * +2
The 86! I've been told no on that bus, and very nicely.
> marisol-trevino +6
Do you have the four minutes written down somewhere, word for word? Would love to see how you keep the caller the same each time.
>> parveen-aslam +19
It's on one sheet, including where he gets loud. My colleague says she's got very fond of him.
~ insight I look for the ones who say no and then tell him what he can do next.
A caller remembers the second half of the sentence. It can also be taught once somebody has seen it, while the minding that you describe is harder to add later.
~ question I've done it with 80 or so people by now, and I've stopped looking for calm.
Have you ever taken on someone who failed the call because everything else spoke for them, and how did that go?
~ disagreement I don't ask them about their strengths.
The call measures one bad moment well, but most of the day is filing, waiting and remembering. I'd add ten minutes of the dull part, since that is where good receptionists seem to leave over.
---
# pricing 29.1
We do travel vaccines privately at four clinics, and until last month the price list was a PDF on page three of the website. Reception got asked about 30 times a day. They'd learnt to say "the nurse will discuss that with you", which I'm ashamed of, because the nurse didn't know it either.

Now it's on a board at the desk, in letters you can read from the chairs. Eleven lines. Two people told us we're dearer than the pharmacy on the corner. They're right, for two of the eleven. Bookings are up by about a fifth and the nurses have got their ten minutes back.

My manager asked whether we shouldn't match the pharmacy on those two. I've said let's leave it for a quarter and see who minds.
> fionnuala-garvey +2
Leave it. The two lines where you are dearer make the other nine believable.
> priya-raman +4
Letters you can read from the chairs! I am going to use that in every talk.
>> parveen-aslam +6
My aunt tested it. Row C, no glasses.
~ insight They'd learnt to say "the nurse will discuss that with you", which I'm ashamed of, because the nurse didn't know it either.
Staff invent such sentences when nobody has told them they're allowed to say the number. The board gives them permission as much as it informs the patients.
~ question Bookings are up by about a fifth and the nurses have got their ten minutes back.
Can you see which of the eleven lines the new bookings are for, and whether any are for the two dearer ones?
~ disagreement I've said let's leave it for a quarter and see who minds.
The ones who mind will go to the corner and never tell you, so a quarter of silence won't prove much. Matching on two lines is cheap and it removes the only story people can take home about you.
---
# health 4
We asked a patient for her date of birth three times this morning, at three different points. By the third she'd made one up to see if we'd notice. We hadn't.
~ question By the third she'd made one up to see if we'd notice.
Which of the three did anybody need? Take out the other two, and whoever asks the remaining one might listen to the answer.
---
# operations 8.4
We've put a second clock in the waiting room, showing how late we are. Complaints at the desk have halved. People don't mind waiting, they mind asking.
> callum-reid +2
Stealing this for check-in on Saturdays.
~ question We've put a second clock in the waiting room, showing how late we are.
Who sets the second clock, and what happens when nobody has a minute to do it? One that nobody has set since the morning would be worse than none.
---
# hiring 17.6
New starter asked on her first day where we keep the bad news. I showed her the complaints folder. She'd read it all by lunch, and by three she'd found two that were the same patient in the same week.
~ insight New starter asked on her first day where we keep the bad news.
Somebody who starts with the complaints meets the clinic as patients do. Most inductions begin with the fire exits and never get that far.
---
# operations 26.6
The fridge in room 3 has a name now. Nobody remembers why it's Derek, but since it's Derek people ask how he is before they open him.
> marcus-adeyemi +3
Regards to Derek.
~ insight The fridge in room 3 has a name now.
People look after what they would have to apologise to. A name on the door is cheaper than an alarm, and by the sound of it also quicker.
---
@ wayne-ollerenshaw | en | Wayne | Ollerenshaw | Production manager, Loop & Lathe, Sheffield · batches of one to fifty | Production Manager | Loop & Lathe | Sheffield, United Kingdom | 1870 | Came in at sixteen to sweep up. Forty-one years later I mostly draw on the whiteboard.
# operations -11.8
We've bought a five-axis mill. It weighs 14 tonnes, it's 3.10 metres high, and the big door is 3.02. I measured that door myself in 1998 and wrote 3.20 on the drawing, and nobody's checked it since because it was me that measured it.

Crane's booked. They're taking a piece of the roof off.
> * +1
Eight centimetres. You could let the tyres down.
>> wayne-ollerenshaw +2
It's on skates. We did ask.
> fionnuala-garvey +4
What does a piece of roof cost, off and on again?
>> wayne-ollerenshaw +6
£11,300. I've to walk past that door every morning.
~ insight I measured that door myself in 1998 and wrote 3.20 on the drawing, and nobody's checked it since because it was me that measured it.
A figure from the most trusted person gets the fewest checks, and so its mistakes live longest. Having the newest apprentice re-measure what the old hands wrote down would be a decent exercise for both.
~ question They're taking a piece of the roof off.
Will you put in a bigger door while the wall is in everybody's mind, or is the roof the door from now on?
---
# teaching -7.2
New apprentice, second week. I gave her what I was given: a lump of mild steel, a file, a square, and make me a cube, 40 mm, within a tenth.

It took her three days and her hands are in a state. She asked what it's for when we've a machine that does it in four minutes. Fair question. I told her that by Friday she'd be able to feel two hundredths with her thumb, and that no machine we've got will ever tell her something's wrong before it's wrong.

She got it to eight hundredths. Mine was worse at her age, and I've still got it, on the window sill, holding the window open.
> yuki-tanabe +4
In our workshop it is planing a board until it sings. Three weeks. Everybody asks the same question.
>> wayne-ollerenshaw +6
And what do you tell them?
>> yuki-tanabe +9
We say nothing and put the board on the wall.
> luc-charlebois +10
I teach nurses software and I've been looking for our cube for two years.
> * +20
With respect, three days of filing is why we can't get young people into the trade.
>> wayne-ollerenshaw +22
Could be. We had 61 apply for two places this year though, and I tell them about the cube at the interview.
~ insight I told her that by Friday she'd be able to feel two hundredths with her thumb, and that no machine we've got will ever tell her something's wrong before it's wrong.
Giving her the reason when she asked for it makes the difference between a tradition and a lesson. Plenty of workshops keep the cube and have lost the sentence that goes with it.
~ question It took her three days and her hands are in a state.
Is there an equivalent for the people who set up the five-axis, or does the cube do for everyone?
~ disagreement She got it to eight hundredths.
The first fortnight may be too early for it. After a month on the machines she'd know what a hundredth does to a fit, and the thumb would have something to compare with.
---
# operations -2.8
A grumble. Our planning system puts a quarter of an hour for set-up on every job unless somebody changes it. Nobody changes it. I went round with a clipboard for eight days and wrote down what set-up really took on 73 jobs. The average was an hour and fifty.

So on paper we've had two and a half spare machines since 2019, and sales have been selling them.
> hamish-struthers +3
If it is in the planning, it's in the quotes. Have you looked at what that does to the margin on a batch of five?
>> wayne-ollerenshaw +5
I have, and I've had to have a sit down. Nearly all the loss is on batches under six.
> * +22
Which system is it? Ours defaults to zero.
>> wayne-ollerenshaw +24
I'd sooner not say, they were good about it when I rang. It's a setting. It's always been a setting.
~ insight The average was an hour and fifty.
Eight days with a clipboard beats any study, since the people being timed could see what it was for. Worth keeping the spread as well as the average, because the long set-ups are where a fixture or a drawing is missing.
~ question So on paper we've had two and a half spare machines since 2019, and sales have been selling them.
And sales, were they surprised, or had they been wondering why every promise came out late?
~ disagreement Nobody changes it.
I wouldn't expect a setter to correct an estimate for the office in the middle of a job. If the system can record when the spindle starts, it could correct itself, and asking people to type more rarely lasts.
---
# operations 2.2
She's in. Fourteen tonnes through a hole in the roof, in a wind, with a man called Barry holding a rope and whistling. It took nineteen minutes.

The apprentice filmed it all, and you can hear me breathe.
> marcus-adeyemi +3
I'd pay for that audio. Seriously, could I have it for an episode?
>> wayne-ollerenshaw +4
You'd have to take the language out.
~ insight It took nineteen minutes.
Nineteen minutes of lifting usually stand on weeks of somebody ringing round about cranes, permits and the wind. Well done to whoever did that part, too.
---
# sales 6.8
We lost a customer on Friday that we'd had for nineteen years. Valve bodies, about £140,000 a year, and a fair bit of our quiet months.

No row. A new buyer came in and wanted six weeks where we've always needed ten. I said we couldn't. He found someone in the Midlands who can. Afterwards I went through the last thirty orders, and the metal was on our machines for four days out of the ten weeks. The rest was waiting: for material, for a drawing, for treatment, for me.

We could do seven weeks tomorrow, I reckon, and I never looked because nobody had asked in nineteen years. I've rung the buyer and told him that. He was decent and said to try again in a year.
> tomasz-wieczorek +3
In a year means ring in nine months. Put it in the calendar now.
>> wayne-ollerenshaw +5
It's in. With his kids' names, he mentioned them.
> janelle-kopecky +7
The new buyer is the most dangerous day in any account. I keep a list of them. Sorry about this one, Wayne.
> * +25
Nineteen years and they didn't give you a chance to match it? I'd not ring them again.
>> wayne-ollerenshaw +27
He asked me straight and I said no straight. That was the chance.
~ insight The rest was waiting: for material, for a drawing, for treatment, for me.
That "for me" at the end is the useful item, because it is the only queue you can shorten without asking anybody. Jobs waiting for one experienced person's decision seldom show up in any report.
~ question We could do seven weeks tomorrow, I reckon, and I never looked because nobody had asked in nineteen years.
Should the customers you still have be offered the seven weeks, before one of them gets a new buyer?
~ disagreement I've rung the buyer and told him that.
Telling him that seven weeks was possible all along may sound to him as if he'd been kept waiting for years. I would have run one job in seven weeks for somebody else first and rung him with that.
---
# operations 11.2
Weighed the scrap bin instead of counting rejects. 212 kilos last week, and only 9 of them were parts anybody had marked as scrap.

The rest is off-cuts, because we order bar in 3-metre lengths and cut 700 mm pieces. I've been walking past that bin since I was sixteen.
> * +1
2.8 metre bar. Ask for it, they cut it for nothing if you take a bundle.
>> wayne-ollerenshaw +3
Rang this morning. You're right, and I'm not happy about it.
~ insight 212 kilos last week, and only 9 of them were parts anybody had marked as scrap.
Rejects have somebody's name on them, so they get counted, and off-cuts are nobody's fault. Scales make no difference between the two and that's why they find it.
~ question The rest is off-cuts, because we order bar in 3-metre lengths and cut 700 mm pieces.
Would nesting two jobs on one bar cover most of it, or do the grades differ too much from job to job?
---
# pricing 15.8
After the business with the set-up times I've done something I should've done under the last three managing directors. We've a minimum charge now. £180 to put anything on a machine, whether it's one part or six.

First week, two customers dropped out. One wanted a bush turned for his lawnmower. The other's a professor who brings in a sketch each spring, and I'd have let him off, only he'd gone before I could say so.

Eleven paid it without a word. One of them said he'd been rounding up his own orders for years so as not to feel bad.
> fionnuala-garvey +2
That last one had fixed your price list for you and was waiting for you to notice. Ring the professor!
>> wayne-ollerenshaw +4
I've got his number off an old envelope. Tonight.
> * +21
Small one-offs were how I got to know half my big customers. Careful with it.
~ insight One of them said he'd been rounding up his own orders for years so as not to feel bad.
Regulars often know what a job costs better than the quote does. A minimum charge lets them order what they need, and I would expect some of the padded orders to shrink to their true size.
~ question £180 to put anything on a machine, whether it's one part or six.
Where does the 180 come from: is it the hour and fifty of set-up, or a number you thought people would stand?
~ disagreement Eleven paid it without a word.
One week only shows who had a job to get done there and then. The ones who think twice do so before they ring, and you would have to look at enquiries over a quarter to see them.
---
# hiring 20.2
Both our third-years passed, and Aisha came top of the college, all 94 of them. Somebody's put her cube on a plinth by the clock. I say somebody.

They start on the five-axis on Monday, nights off, full rate.
> parveen-aslam +2
My eldest wants to see the cube. She's nine and has filed a spoon.
>> wayne-ollerenshaw +3
Bring her in. We've overalls small enough, don't ask why.
> luc-charlebois +9
👏👏 Félicitations, from a cube-less country.
~ insight They start on the five-axis on Monday, nights off, full rate.
Good news for the two of them, and earned. Putting newly qualified people on the newest machine at full rate says more about what the firm thinks of them than any certificate on the wall.
---
# teaching 24.8
Ken retires in nine weeks. He's run the big borer for 33 years, and there are about forty jobs that only he has ever set up.

Two years ago we tried to get it out of him with a consultant and a form. He filled in three pages, all of it true and none of it any use. "Clamp firmly" was one. So this time I've put an apprentice next to him with a phone, filming his hands, and told her to stop him whenever he does something she wouldn't have done and ask him why. She stops him about fifteen times a day. He was cross till Wednesday, and now he's saving things up for her.

Best one yet: he taps the fixture with a brass drift before the last cut and listens. If it rings he carries on, and if it clacks he starts again. It's not on any drawing and it's why his scrap is nought. I've worked twenty feet away from that man since 1991 and thought he was just knocking the swarf off.

29 jobs filmed, eleven to go. She's labelled them by what can go wrong and left off the part numbers. I wouldn't have thought of that either.
> marcus-adeyemi +3
Wayne, I am begging you. Ken, the brass drift, a decent microphone.
>> wayne-ollerenshaw +5
I've asked him. He says if there's a pie in it.
> * +7
Stopping him at each surprise is the trick, he can't know which of his own movements are interesting. May I tell this to my shift leaders?
~ insight told her to stop him whenever he does something she wouldn't have done and ask him why.
The form failed because it asked the expert to see what he had long stopped noticing. A learner's surprise points straight at those spots, so the person who knows least makes the best interviewer.
~ question She's labelled them by what can go wrong and left off the part numbers.
How will someone find the right film at two in the morning, on a job that looks like two of her labels at once?
~ disagreement 29 jobs filmed, eleven to go.
I'd stop filming at thirty and spend the rest on having her set up jobs while Ken watches. A library shows what he does, and only her own mistakes in front of him show what she has understood.
---
# operations 29.8
First full month on the new mill. We planned 320 hours of cutting, we got 141. I'd told the board 200 and thought I was being careful.

What ate the hours: programs 74, waiting for tool holders that I'd "add later" 61, and 44 hours of people stood in front of it having a look. I was eleven of those.

Has anybody got past this bit quicker? I'd be glad of a number from a shop our size, month by month.
> * +2
Month one 38%, month three 55, month six 71. It stuck at 71 until we bought a second set of holders.
>> wayne-ollerenshaw +4
That's the most useful thing anyone's told me since the crane. Thank you.
> * +9
Program the next job on the day shift while she cuts the last one at night. Obvious, but we took eight months to do it.
~ insight waiting for tool holders that I'd "add later" 61
Sixty-one hours is likely more than the holders cost, which makes them the cheapest capacity on the list. They were probably cut from the order because they sat on a separate line of the quote.
~ question What ate the hours: programs 74, waiting for tool holders that I'd "add later" 61, and 44 hours of people stood in front of it having a look.
Are the 74 hours of programming a first-time cost per part, or will small batches bring them back every month?
---
# operations 13.5
Borrowed a stopwatch to time a new fixture. The lads saw it and everything got slower. Put it away and counted parts at dinner time instead, and we were eleven up on the week before.
~ insight The lads saw it and everything got slower.
A stopwatch measures what people think of stopwatches. Counting at dinner time has the advantage that nobody has to be watched to be counted.
---
# sales 22.5
Customer sent a drawing with no tolerances on it. Rang to ask. He said "normal". I asked what it bolts to. Twenty minutes later we'd two tolerances and a cheaper part.
~ insight I asked what it bolts to.
Normal is what a drawing says when nobody has told the draughtsman what it bolts to. One field for that on the enquiry would save the call, though perhaps not find the cheaper part.
---
@ janelle-kopecky | en | Janelle | Kopecky | Head of Sales, Prairie Stack · I sell software to grain elevators, mostly in person | Head of Sales | Prairie Stack | Chicago, United States | 5460 | Raised on a corn farm outside Wahoo, Nebraska. Lives in Chicago, drives 41,000 miles a year.
# sales -11.7
Best meeting of the month took place in a scale house the size of my bathroom, in western Iowa, with two men, one space heater and a dog named Auger.

They weigh 300 trucks on a heavy day and write every ticket twice, once for the truck and once for the office. I had a deck. I left it in the pickup, asked if I could write tickets for an hour and wrote 22. I got three of them wrong, and the older man caught each one without looking up.

When I was done he said, "So what's your thing do about that?" I said it would've caught one of the three. He told me most people say all three.
> priya-raman +4
One of the three! I would have paid to see his face when you said it.
>> janelle-kopecky +6
It didn't move. I've learned that is a good sign in Iowa.
> tomasz-wieczorek +9
Writing 22 tickets is the best demo I have heard of. In my trade I make new sellers ride along one night.
~ insight I said it would've caught one of the three.
Buyers with a lifetime at the scale know roughly what software can do, so a modest claim that turns out exact buys you belief for the next ten. An hour of doing the work is also what made you able to say it.
~ question They weigh 300 trucks on a heavy day and write every ticket twice, once for the truck and once for the office.
Which of the two tickets would they give up first, if it were up to the men in the scale house?
~ disagreement I left it in the pickup, asked if I could write tickets for an hour and wrote 22.
An hour at the counter wins over the people who weigh, but somebody else signs. If the manager wasn't in that scale house, I'd still want four plain pages that he can take to his board.
---
# sales -6.7
My CRM just asked me to rate a relationship from one to five stars. The relationship is a man who sent my kid a jar of pickled beets.
> diego-fuentes +5
In Monterrey it is a kilo of machaca. Also no field for it.
~ insight The relationship is a man who sent my kid a jar of pickled beets.
A line in the notes that says "ask about the beets" will carry the next rep further than any rating. Fields for feelings mostly end up recording when the reminder popped up.
---
# sales -1.8
I changed our comp plan mid-year, which everyone tells you never to do. Here's why.

We paid reps on contract value at signature. So they signed big co-ops for all their sites at once, and then our install crew, six people, got to site nine in month seven. Customers paid for sites that had no boxes in them. Out of the last ten big deals four asked for credits, $118,000 altogether. Every rep had been paid by then and nobody had done a thing wrong.

New plan: 40% at signature, 60% site by site, on the day the first live ticket prints. I told all seven reps one at a time, in person, with their own last year recalculated. Five came out ahead or even. For the two who didn't, I made up the gap for two quarters.

One of those two still thinks I'm punishing sales for a problem in operations. He might have a point about who should hire faster. I'd rather have him mad at me than a customer mad at him.
> kwame-mensah +3
Recalculating last year for each person is a courtesy I've rarely seen. How long did that take?
>> janelle-kopecky +5
Two evenings and most of a pan of brownies.
> fionnuala-garvey +6
I'd have gone to the customer's contract as well and started billing each site on its first ticket. Then the comp plan has company.
>> janelle-kopecky +21
That's next. Our CFO is breathing into a bag.
> * +9
I'm the rep in your story, at another company. The plan was right and I left anyway, because of how I was told. So good on you for the one-at-a-time part.
> * +30
Never mid-year. You taught seven people that the plan is whatever you say it is.
~ insight Every rep had been paid by then and nobody had done a thing wrong.
Plans like the old one make each person right and the company wrong, and no amount of good will fixes that. Tying the pay to the printed ticket means reps will start asking the install crew how it's going.
~ question One of those two still thinks I'm punishing sales for a problem in operations.
Is anyone on the install side now paid on the same live ticket, so that the reps aren't the only ones waiting for it?
~ disagreement New plan: 40% at signature, 60% site by site, on the day the first live ticket prints.
Sixty percent tied to a crew that the reps don't control is heavy. Half of the delay is a staffing decision, and I would have put part of the risk on the people who make it.
---
# sales 3.2
Lost one. Nine months, four visits, a co-op in Kansas. They went with a binder.

The office manager built it herself, with tabs. I asked to see it, and she showed me, and it's better than our reporting screen in two places. I took notes and asked if I could use them. She said sure, for a box of page protectors.
> * +1
Send the good ones, top-loading.
>> janelle-kopecky +2
Heavyweight, 200 count. Shipped yesterday.
> hana-novotna +6
In which two places is it better? I ask for our own reporting screen.
>> janelle-kopecky +9
She groups by who'll call about it, and there is a tab named "weird".
~ insight I asked to see it, and she showed me, and it's better than our reporting screen in two places.
Losing to something homemade tells you more than losing to a rival, because somebody built precisely what was missing. Asking to see it, after a no, takes a seller who isn't sulking.
~ question They went with a binder.
Will the binder survive her next vacation, and would you want to be the one who calls that week?
~ disagreement Nine months, four visits, a co-op in Kansas.
I'd ask what the second visit should have told you. If the office manager had her own system that early, nine months is a long time to sell against it without having seen it.
---
# product 7.3
Our engineers wanted to know why nobody uses the moisture graph. I've been telling them for a year that it needs a bigger font.

So I brought two of them to Nebraska for a day. It turns out that at the probe they shout the number. "Sixteen two!" The person at the desk types it, and the driver hears it and already knows his dock. No one has looked at a screen for moisture in the history of that elevator, and no one's going to.

On the drive home they designed a thing that listens for the shout, and I talked them out of it. They're making the number print larger on the ticket, because the driver takes that home and argues about it at supper. A bigger font, then, just somewhere else.
> * +2
Honestly I'd have liked the thing that listens.
>> janelle-kopecky +3
So would they. It's on a whiteboard with a heart around it.
> yuki-tanabe +5
In the workshop too, numbers are shouted. The loudness carries information, one knows who is unsure.
~ insight They're making the number print larger on the ticket, because the driver takes that home and argues about it at supper.
Following the number to the place where somebody disputes it was a good way to find the real reader. A screen at the probe would have served the one moment in which everybody already knows it.
~ question I've been telling them for a year that it needs a bigger font.
Once they stood there, what did the engineers see that made them drop the graph after a year in which your word had not been enough?
---
# sales 12.2
Asking other people who sell to co-ops and boards: do you go to the board meeting yourself, or do you let your champion present?

I've got one coming up, fourteen elevators, nine farmers at a table. My guy inside wants to do it alone. He knows them. He also tells every story from the wrong end.
> kwame-mensah +2
Let him speak and sit where he can see you. Half of his job is answering "says who?".
> diego-fuentes +4
Champion, always. But rehearse with him twice, and have him practice the price sentence until it bores him.
>> janelle-kopecky +6
The price sentence, yes. He says it like he's confessing.
> * +7
I go, I stay in the parking lot, and they come and get me if they want me. It worked three out of four times, and one time it was nine degrees.
~ insight He also tells every story from the wrong end.
Stories told from the wrong end can still work with people who know the teller and fill in the rest. What the nine need from you is one sheet with the cost and the exit on it, so that he doesn't have to be precise.
~ question My guy inside wants to do it alone.
Did he say why he would like to go alone: is it loyalty to the board, or does he expect a question that he'd rather you didn't hear?
---
# sales 16.4
The board vote came in last night: seven to two for all fourteen elevators. It's the largest deal we've ever done, and it was decided in the basement of a Lutheran church over bars.

He presented alone. I stayed in the parking lot. After an hour a woman came out and said, "They've got one question, and it's how fast a person answers the phone at 5 a.m." I dialed our line on speaker, standing next to my truck. It rang four times. I've never been so old. Then it was Teresa, who said good morning and asked which elevator.

Site one goes live in two weeks. We signed for four sites, with the other ten on option, because our crew can do four. That was my install lead's idea and I fought it for a day.
> * +1
Teresa should get the commission.
>> janelle-kopecky +2
She got a bonus and the leftover bars.
> fionnuala-garvey +5
Who pays if they take up the option a year late? I'm sorry, it is a reflex.
>> janelle-kopecky +9
The price steps up 6% after twelve months. It's in there, thanks to a reflex of yours from another thread.
~ insight We signed for four sites, with the other ten on option, because our crew can do four.
The option does the same for the customer as the pay plan did for the reps: money follows a working site. Fighting that for a day is fair for someone whose quarter it was.
~ question "They've got one question, and it's how fast a person answers the phone at 5 a.m."
Had anyone told you that this would be the deciding question, or was Teresa pure luck?
---
# hiring 21.2
I'm hiring a rep for Kansas and the Oklahoma panhandle. First thing in the ad: this job is about 900 miles a week and you'll eat a lot of pie.

I'm not asking for software experience. Of my seven reps the best two are a former agronomist and a guy who repaired leg drives. What I need is somebody who can be told no in a scale house in the morning and come back with the part in the afternoon. You get paid when the customer's first ticket prints. I'll show you last year's numbers for a rep at the top, the middle and the bottom of the list, before you interview.

Live anywhere with a gravel road. Send me a note about the last thing you fixed.
> marisol-trevino +1
Showing the bottom rep's numbers up front! Can I use this in a talk, no names?
>> janelle-kopecky +3
Use the names, he's proud. It was his first year, and he's third now.
> * +6
Last thing I fixed: the neighbor's auger with a part from a baby stroller. I don't need a job, I wanted you to know.
~ insight I'll show you last year's numbers for a rep at the top, the middle and the bottom of the list, before you interview.
On-target pay in an ad means little as long as nobody knows how many reach the target. Three real figures let somebody work out whether the mortgage survives the first year.
~ question Of my seven reps the best two are a former agronomist and a guy who repaired leg drives.
How long did those two take to get comfortable asking for money, coming from jobs where the fix was the whole conversation?
---
# analytics 25.3
Every Friday for a year I had each rep write down, on an index card, which deals would close that month. Then I compared the cards with the forecast from our CRM.

CRM: off by 31% on average. Cards: off by 12. I went looking for what the cards knew. The reps told me things like "his wife's on board" or "they're out of toner and haven't ordered any". There's no field for toner.

I'm not throwing the system out. I put a card slot on the wall next to it and averaged the two. Off by 9 so far, on five months, so don't bet the farm.
> hana-novotna +3
A company that stops ordering toner also stops paying on time, we see it in payroll about six weeks later.
>> janelle-kopecky +5
Toner as a leading indicator. I'm calling my CFO.
> * +7
Were the cards visible to the others? People guess differently when the boss is reading.
>> janelle-kopecky +9
Sealed until month end, no names. I only know the handwriting.
~ insight I put a card slot on the wall next to it and averaged the two.
Two forecasts that go wrong for different reasons will nearly always beat the better one alone, so the 9 may well hold. The months in which card and system are far apart are the ones to talk about.
~ question Off by 9 so far, on five months, so don't bet the farm.
What happens to the weekly card when a rep has a bad month, and does the honesty fade once a number is attached to it?
~ disagreement There's no field for toner.
I'd try one. A free line called "what did you notice" costs ten seconds, and after a year you could search it, while the cards sit in a box and leave with whoever remembers them.
---
# operations 29.3
First ticket printed at site one this morning at 5:52. The manager tore it off, looked at it for a while, and stuck it on the fridge with a magnet from a seed dealer.

Thank you to the install crew, who slept in a Sunday school room for three nights because the motel was full of wind turbine people. Three sites to go, and the ten on option. My rep got a quarter of his 60% and has informed me that it bought lunch.
~ insight Thank you to the install crew, who slept in a Sunday school room for three nights because the motel was full of wind turbine people.
Congratulations to the crew. A ticket at 5:52 on the promised day will be told around at the other elevators long before anybody from sales gets there.
---
# sales 5.2
Customer in South Dakota won't do video calls. He will, however, talk for an hour if I stay on the line while he feeds. I now know his cattle by name and his renewal date by heart.
~ insight He will, however, talk for an hour if I stay on the line while he feeds.
He isn't hard to reach, he is busy at another hour. Much of what gets filed as unresponsive is a calendar that was made in an office.
---
# hiring 14.3
Best question a candidate ever asked me: "Where do you eat when the diner is closed?" She's driven the territory. I'm checking whether my map has.
> marisol-trevino +2
Nobody can rehearse that one. Did you have an answer?
>> janelle-kopecky +5
Gas station, cold burrito, back of the truck. She wrote it down.
~ insight She's driven the territory.
A question like that can't be prepared on the way to the interview. It only comes from somebody who has stood in front of that door after dark.
---
# product 23.3
The bug report said "it does the thing again." I drove over. It does the thing. I've written down what the thing is, and engineering owes me a tank of gas.
~ question I've written down what the thing is, and engineering owes me a tank of gas.
How long is the sentence that you brought back? Next to the original it would make a good lesson about what a report form can't ask.
---
@ luc-charlebois | en | Luc | Charlebois | I teach nurses, porters and the odd surgeon to log in · Maple Ridge Systems | Training Lead | Maple Ridge Systems | Toronto, Canada | 1640 | From Sudbury. Two languages, three shifts, one very old projector.
# teaching -10.8
Most training at hospitals happens at ten in the morning, because that's when trainers are awake. Night staff get a video.

For our rollout at a 300-bed hospital up north, I've moved half the classes to 3 a.m., in the staff room, twelve minutes each. The first week I drew 9 people a night. Then a porter told me I was scheduling against the toast. There's a toast at 3 on that floor, and there has been since the eighties. I moved to 3:20 and brought jam. Last night there were 31.
> * +2
Never schedule against the toast. Fifteen years of nights, and this is the first trainer who found out.
>> luc-charlebois +4
I had help. The porter also told me which jam.
> wayne-ollerenshaw +8
Twelve minutes is about right. After that they're thinking about the job they've left running.
~ insight Then a porter told me I was scheduling against the toast.
Attendance problems often have a reason that everyone on the floor knows and nobody thinks to report. A porter walks through every ward, so asking one before printing the schedule might be worth a habit.
~ question I've moved half the classes to 3 a.m., in the staff room, twelve minutes each.
How do you choose what fits into twelve minutes, and where do people go with the questions that come up at five?
~ disagreement Night staff get a video.
A good video isn't the worst thing for nights. It can be stopped when a bell rings and watched again in week three, while the class is gone once it's over.
---
# product -6.8
We're putting badge readers on 412 workstations so that nurses can tap in, in place of typing a password eighty times a shift.

Thirty of them were mounted last week at the height on the drawing, 110 cm. I followed a nurse around for two hours. She wears her badge on a reel at the hip, and at 110 she has to unclip it each time. At 85 she just leans. You do feel a bit silly walking through a hospital measuring people's hips with your eyes.

We're moving the thirty, and 382 go in at 85. It cost one afternoon, and a conversation with facilities that I'd rather not repeat.
> * +1
And for the ones who wear it on a lanyard?
>> luc-charlebois +3
Lanyards come off in isolation rooms, so it's hips nearly everywhere. The six on lanyards can bow.
> ingrid-solheim +8
Two hours of walking behind someone. It is always two hours, and it is always before the drawing that it should have been.
~ insight I followed a nurse around for two hours.
Nobody would have complained about 110 centimetres. They'd have propped the doors, shared a badge or stayed logged in, and the audit would have blamed the staff for it.
~ question We're moving the thirty, and 382 go in at 85.
Is 85 workable for somebody in a wheelchair or with a bad back, or does the mount allow for a second height?
---
# teaching -1.7
We trained 40 people in French last week, at a hospital where everyone had told me it wasn't necessary because "they all speak English anyway".

They do. In English I got two questions an hour. In French I got fourteen, and three of them found real mistakes in the setup. Asking in your second language means admitting twice that you don't know.

En français, pour mes collègues du Nord : vos questions valaient plus que mon cours. Les trois erreurs que vous avez trouvées sont corrigées depuis jeudi. Et oui, le mot « mot de passe oublié » sur l'écran était mal traduit, c'est moi qui l'avais traduit, et ma mère me l'a fait remarquer aussi.
> * +2
Merci Luc. Ma collègue a posé sa première question en neuf ans de formations.
>> luc-charlebois +4
C'est la plus belle chose qu'on m'ait écrite ici.
> elodie-garnier +20
Quatorze questions contre deux, voilà un indicateur que j'afficherais sans hésiter.
~ insight In English I got two questions an hour. In French I got fourteen, and three of them found real mistakes in the setup.
The number of questions is a better measure of a class than the quiz at the end, and it comes free. Anyone deciding which languages to offer could run it both ways once and count.
~ question Asking in your second language means admitting twice that you don't know.
Would it help the English-only trainers to have one person in the room who is allowed to ask in French for the others?
---
# health 2.3
A nurse at our last hospital told me that in her first week on the new system she cried in the supply room, and in the second she found the shortcut. I asked why she hadn't called us. "You'd have sent a link."

She's right, and I took down the link.
> marisol-trevino +3
What will she get instead, next time?
>> luc-charlebois +5
A person. There's one of us on the ward until midnight now, in an orange vest.
~ insight "You'd have sent a link."
People stop asking long before they stop needing help, and the ticket count then looks like success. Her sentence says why better than any survey question would have.
~ question She's right, and I took down the link.
Who finds the next shortcut first, you or the ward, and how does it get from one supply room to another?
---
# operations 7.2
Go-live for the badge sign-in is in nine days. Somebody asked how we staff the week, so here are the numbers. It's our fourth one and the first I'd show to anyone.

One floor helper in an orange vest for every 25 people on shift. At 1 to 40, on our second project, the average wait for help was 14 minutes and people went back to sharing passwords by Wednesday. At 1 to 25 it was 4. That's 12 of us by day and 6 at night, for five days, then half, then a third.

Night helpers get the same training as day helpers and better food. On project three I put the two newest people on nights because it's quieter. It's quieter because there is no one to ask.

Nobody in a vest may take the mouse. You point, they click. It's slower by maybe half a minute and it's the only rule I would fight for.

We keep a paper log: what they asked, where, how long. I read it at 7 and at 19. On the last one, 40% of all the questions in the first two days were the same three, and we fixed two of those by noon on day two by changing a label.

Budget a third of your people for the first day and you'll be sorry. The second day is the worst, because everyone who was off on the first comes in and the excitement's gone.
> hana-novotna +5
The first payday after a switch is the same: the second one is worse. I'll take the 1 to 25.
> parveen-aslam +8
We opened a clinic with no vests at all. I'd have given a lot for an orange one at 7 a.m.
>> luc-charlebois +10
I'll mail you two. They're one size, which is to say nobody's.
> * +22
12 people in vests all day is a lot of payroll. Did the hospital accept that right away?
>> luc-charlebois +26
I showed them the 14 minutes and what a nurse hour costs. It took one meeting and a quiet CFO.
~ insight It's quieter because there is no one to ask.
Low numbers at night get read as low need in nearly every service that is measured by calls. Putting the stronger people there also tells the night shift that they aren't an afterthought.
~ question On the last one, 40% of all the questions in the first two days were the same three, and we fixed two of those by noon on day two by changing a label.
Who is allowed to change a label in the middle of go-live, and how did you get that permission in advance?
~ disagreement Nobody in a vest may take the mouse.
Mostly yes, though on a ward with a patient waiting I'd let the helper do it and come back later. Half a minute is short in a classroom and long beside a bed.
---
# operations 11.3
A complaint about a rule that somebody still enforces: passwords that expire after 60 days.

I counted sticky notes at one of our hospitals, on a quiet afternoon, with the permission of the security office, which came along. 96 workstations, 41 notes. 33 of them had the same word with a number that goes up. The head of security found his own, from last spring.

The rule exists because an insurer's questionnaire asks whether we have it. We wrote to the insurer, and they said they'd been meaning to take it out since 2020 but nobody had ever asked.
> wayne-ollerenshaw +4
Ours is the name of the dog and how many years we've had the system.
>> luc-charlebois +5
Please change it, Wayne, that's four hundred people who know your password now.
> sofia-marchetti +6
Ask where the rule comes from, and write to that address. Half of my work as a CTO among lawyers is this.
~ insight We wrote to the insurer, and they said they'd been meaning to take it out since 2020 but nobody had ever asked.
Rules that come from outside tend to outlive the reason for them, as each side thinks that the other one insists. Writing to the source is such a small step that it hardly occurs to anyone.
~ question The head of security found his own, from last spring.
Has he changed anything on his own authority since then, or does it still need the insurer in writing?
~ disagreement I counted sticky notes at one of our hospitals, on a quiet afternoon, with the permission of the security office, which came along.
The notes would be there without the expiry as well, I suspect. Shared machines and twenty logins a shift put them up, and the badge readers will do more about it than a change to the rule.
---
# health 16.2
Day one of the badge sign-in, and we had it wrong for fifty minutes.

At 7:04 the night shift tapped out and the day shift tapped in, all 290 of them inside a quarter of an hour. We'd tested with 60. The server that checks badges queued up, and at 7:20 it took 90 seconds to open a chart. In emergency they went back to paper within two minutes, without being told, because the charge nurse there had kept a box of forms under her desk and had ignored my email about handing it in.

No patient was harmed, and I'm putting that first in the report because we don't get to choose the order next time. We added capacity by 7:54. I had written "shift change" on the risk list and had given it a 2 out of 5.

The box stays, and I've asked her to show the other floors.
> tomasz-wieczorek +6
Our ferry system died at every boarding until somebody tested it with a full ship. Sixty is never a ship.
> * +20
How do you test with 290 people without 290 people?
>> luc-charlebois +23
We have a script that taps 400 badges in ten minutes. It was written that same afternoon, about eight hours after it would have been any use.
~ insight because the charge nurse there had kept a box of forms under her desk and had ignored my email about handing it in.
Her box was a tested fallback, and collecting the forms would have removed it on the one morning it was needed. I'd put the date when paper may go on the far side of the first bad day.
~ question I had written "shift change" on the risk list and had given it a 2 out of 5.
Who else scored that list, and was there anyone on it who has worked a shift change?
~ disagreement No patient was harmed, and I'm putting that first in the report because we don't get to choose the order next time.
I would open the report with the fifty minutes. A reader who meets "nobody was harmed" in the first line reads the rest as good news, and this one got away narrowly.
---
# teaching 20.4
I stopped handing out the 24-page guide and made a card the size of a badge with four lines on it. On the back it says who to call, with a first name.

After two weeks I counted: the guide was in the recycling 70 times, the card on the reel behind the badge 118 times. Line three has a typo. Nobody minds.
> * +1
Which four lines?
>> luc-charlebois +2
Tap in, tap out, forgot badge, printer. It's always the printer.
> * +7
We tried cards. Infection control took them away within a week, so check before you print.
~ insight On the back it says who to call, with a first name.
A first name turns a help line into a person, and people ask a person sooner. It also means that somebody has to reprint the cards when he leaves, which I'd count as a fair price.
~ question Line three has a typo.
Would you fix it in the next print run, or leave it because it's how people recognize the card?
---
# hiring 25.2
I need two more trainers and I'm torn, so I'm asking.

I can hire people who have taught before, adult ed or college, and give them six weeks to learn how a ward works. Or ward clerks and nurses who know the floor and have never stood in front of a class. My four so far are two and two. The teachers give better classes. The ward people get called afterward, by first name, for months.

The pay is the same. Which half would you add to, and why?
> marisol-trevino +2
Ask both groups to explain the tap-in to someone who's late for rounds, three minutes, and grade it with a key. You might find that your line between the two isn't where you think.
>> luc-charlebois +4
Late for rounds. I know just the doctor to play it.
> * +5
Floor people. You can learn to speak up in six weeks, but you can't learn to be trusted at 3 a.m.
> * +8
I came from teaching and it took me two years to stop explaining. So, as a teacher: take the clerks, and give them me for a week.
~ insight The ward people get called afterward, by first name, for months.
Being called for months is the outcome you're after, and a good class is only the start of it. It may also hide unpaid work, so I would count those calls before deciding who is the better trainer.
~ question I can hire people who have taught before, adult ed or college, and give them six weeks to learn how a ward works.
Could one of each run a class together for the first year, so that either half learns what the other one can do?
~ disagreement The pay is the same.
That might be worth questioning first. A nurse who moves over gives up shift premiums and often seniority, so the same figure can mean a cut for one half and a raise for the other.
---
# health 29.4
Last day up north. 412 readers, 1,130 people, and on Thursday the average nurse signed in 81 times and typed her password twice.

Thanks to the charge nurse with the box. To the porter, for the toast. To Réjeanne in facilities, who moved thirty readers by 25 centimetres and has forgiven me, I believe. The night shift gave me a jar of jam with a label on it that says FORGOT BADGE.
> wayne-ollerenshaw +3
81 taps and two passwords. There's your cube.
>> luc-charlebois +5
It is, isn't it. I'll put the jar on the window sill.
~ insight on Thursday the average nurse signed in 81 times and typed her password twice.
That one line would do as the whole project report. Most rollouts finish with the number of people trained, and this says what changed in their day.
---
# teaching 4.7
A surgeon told me he had no time for the training. I asked him to show me how he logs in. Four minutes, and two passwords on the back of a glove box. We've agreed that this was the training.
~ insight I asked him to show me how he logs in.
Asking to be shown is the only course that senior people will sit through, because they are the ones giving it. The glove box is a fair summary of the old one.
---
# health 13.7
The most used computer on the ward is the one with the broken wheel, because nobody can borrow it. I've stopped reporting the wheel.
~ insight The most used computer on the ward is the one with the broken wheel, because nobody can borrow it.
The ward has made a design decision without a committee: it needs one machine that stays more than it needs all the others that roll. That belongs in the next order.
---
# operations 22.8
Someone has put a sticker on our training laptop: "Ask the porter, he was listening." He was. He now runs the Thursday session.
~ question He now runs the Thursday session.
Is Thursday in his job description yet? If he teaches well in time that belongs to the beds, somebody should pay for it before he is asked to teach more.
---
# teaching 27.4
My smallest class up north was three people, at four in the morning, in a laundry. One of them corrected my French. I've never had a better evaluation.
~ insight One of them corrected my French.
At four in the morning you meet the people who never get a trainer. Correcting you is what somebody does who expects to see you again.
`;
