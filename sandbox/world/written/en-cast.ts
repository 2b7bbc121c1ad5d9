/** What nine of the cast write in English around the first start. */
export const posts = `
@ adaeze-okafor | en
# analytics -13.2
We lost our third largest customer last week, 11 % of revenue, and the number they left over was correct.

Their own report said stock accuracy 98 %. Ours said 91.4. We had checked it three ways. Then we put it on a screen in front of fourteen people, and the man who had signed the 98 for six years was one of them. He saw it at the same second as his managing director.

He spent the next two months proving us wrong in small things. He found four. The four were real, and they were enough.

I should have driven to Duisburg with a printout and shown it to him alone, over coffee, a week before. It would have cost me one day. There is now a line in our project plan that says: who looks bad, and have they seen it?
> priya-raman +1.2
We have the same line in other words: whose price list is this? The first person to see our numbers is always the one who made the old ones, alone and with the door shut.
= "Whose price list is this" is better than my wording and I am going to steal it. Do you tell the boss beforehand that somebody else will see it first?
= The shut door is the part we got wrong. We had fourteen chairs and thought that was thorough.
> beat-zollinger +3.1
Sorry, but whoever reports 98 for six years when the truth is 91 should look bad. Why protect him?
= I am not sure he was wrong on purpose. He counted pallets, we counted items, and on pallets he was close. I learned that in month three, which is my complaint about myself.
= Because he knew where the missing seven points had gone. After that meeting he was the last person who would have told us.
= Partly out of decency, and partly because I wanted to keep the customer. I managed neither.
> tomasz-wieczorek +5.4
What were the four small things?
= Two supplier codes we had merged and should not have, a Saturday shift booked on Sunday, a cage of returns nobody had mentioned, and one plain typing error of mine. Together they moved the result by 0.3 points.
= The one that hurt was a typing error in a footnote, and it was mine. He read it aloud.
> parveen-aslam +9.5
Thanks for writing this one down.
= Thank you for reading it. I needed four evenings before I could write it without excuses.
> kwame-mensah +22
Did he get the 98 from somebody before him? The man who signs has often inherited the figure, and he is as frightened of it as you are.
= He did, together with the desk. A colleague of his told me afterwards, and I wish I had asked on the first day.
= Yes, and I had never looked at it from that side. It changes how I see those two months, and I think I will write to him.
~ insight He saw it at the same second as his managing director.
Auditors solved this long ago: a draft finding goes to the person responsible first, with a week to answer in writing. The answer usually contains the one fact that was missing, and nobody is surprised in the meeting.
~ question There is now a line in our project plan that says: who looks bad, and have they seen it?
What do you do when the person who looks bad is the one who brought you in? Showing it to them first is fair, but it also gives them the chance to make sure that nobody else ever sees it.
~ disagreement It would have cost me one day.
I doubt that the day alone would have saved it. Someone who has signed a figure for six years still has to explain it upstairs, however kindly they hear of it. The director probably needed the same visit.
---
# hiring -8.6
We are looking for a delivery lead in Berlin. This is the person who sits with a customer's shift leads until our numbers and their floor agree.

You would spend two days a week in somebody's warehouse, mostly between Hannover and Rostock. You need good German, shoes with steel in them, and enough SQL to see why a join has doubled your pallets. You don't need a degree. The two best people I have met in this job were a former dispatcher and a former nurse.

68,000 to 79,000 euros, depending on how much you have already seen go wrong. Three weeks from your mail to our answer, and a no comes with a reason.

Please don't send a cover letter. Tell me about the last number that made you suspicious, and what it turned out to be. Half a page is plenty.
> falk-hentschel +0.8
Would the other three days be possible from home? I know somebody in Leipzig who has been in half the warehouses along the A2.
= Yes, three of us live outside Berlin. We would want you here every second Thursday, when we go through what went wrong. Send them to me, Leipzig is nearer to most of our customers than we are.
= From Leipzig it would work very well. Which half of the A2 is it?
> hana-novotna +2.3
The nurse does not surprise me. Our calmest implementation consultant used to write rotas for a hospital, and no shift plan has shocked her since.
= Calm is what I forgot to put in the advert. Where did you find her?
= A hospital rota is harder than anything our customers do. If she has a sister, send her to me.
> marisol-trevino +4.2
Half a page about a suspicious number is clever. What do you do with the people who send two pages of cover letter all the same?
= I read the first paragraph and write back with the question again. About one in three then answers it, and those answers are often good.
= I send the question a second time. Some people simply have not been asked anything real in years.
> beat-zollinger +11
79k for somebody with SQL who is willing to drive through Mecklenburg in steel shoes? You will be looking for a while.
= It may be too low, and if so I will raise it and say so here. Nine half pages have come in since this morning, so I am hopeful.
= What would you have written? I took the band from what our four consultants earn, because I did not want a stranger to overtake them.
> wiebke-onnen +26
I have sent this to my sister-in-law in Rostock, who finds a mistake in every bill she gets.
= Thank you! Please tell her that the bill may be the half page.
= That is the whole job description. Thank you for passing it on.
~ insight You don't need a degree.
People who have stood on the floor bring something a course cannot: they know which figures get made up at the end of a shift, and why. The SQL takes a few months, the suspicion takes years.
~ question Tell me about the last number that made you suspicious, and what it turned out to be.
Would an answer count in which the number turned out to be right after all? Someone who can say when they stopped digging might be worth as much as someone who found the mistake.
---
# product -3.7
Excel read "3-12" as the third of December again. It was a rack position, third aisle, twelfth bay. We currently have 340 pallets of cat litter standing in a date.
> ingrid-solheim +0.9
One of my customers is called April May. She has her own test case by now.
= Please give her my regards and my sympathy. Does the test pass?
= I would like to put April May into our demo data. Ours so far is a Mr Null from Potsdam.
> hamish-struthers +1.8
Format the column as text before you paste. This has been solved since 1997.
= It is solved for everybody who knows that the file will be opened. This one went through three pairs of hands, and the second pair only wanted to check the spelling of a street.
= True, and we have a laminated card that says exactly this. The card is in our office, the file was in theirs.
> wayne-ollerenshaw +2.6
A data company that cannot use Excel. You could not make it up.
= On most days we can. The cat litter sends its regards.
= I would have laughed as well. If you ever want to see the file, it is framed.
> tomasz-wieczorek +6.8
We put a letter in front of every bay for this reason. C3-12 has never turned into a holiday.
= A letter is what we have now proposed to them. The difficulty is 9,000 labels that are already stuck to steel.
= Did you relabel in one go, or aisle by aisle? I have to tell somebody what it will cost.
> nusrat-warsi +13
How did you find out?
= A driver stood in aisle three with his phone and asked who December was. Our checks would have found it as well, about four hours after him.
~ insight We currently have 340 pallets of cat litter standing in a date.
Geneticists gave up and renamed some of their genes because of this. In a warehouse the labels are steel and the spreadsheet is free, so a letter in front of every position is worth it before the first rack goes up.
~ question It was a rack position, third aisle, twelfth bay.
Do you test for this on import now, for instance by refusing any position that parses as a date? I would be curious how many false alarms such a rule gives in a normal week.
---
# operations 0.3
A question for people who run shifts.

One of our customers loses 2.1 % of all picks to "not found". Until nine in the evening it is about 1 %, and then it climbs, to almost 6 by four in the morning. Everybody's first guess was tired people. We compared the same persons in their day weeks and their night weeks, and tiredness explains perhaps a third.

What is left looks like this: the night picks from places that the late shift filled in a hurry, and nobody who filled them is still there to be asked.

How do you hand over a warehouse at ten in the evening? There is a meeting, I know. What gets written down, who writes it, and who has ever read it?
> tomasz-wieczorek +1.1
We hand over with photographs. At the end of the shift everybody takes a picture of whatever they would not like to find, and it goes into the group. Ten pictures, no words.
= No words is what makes it possible at ten in the evening. How long did it take until people sent more than pictures of the coffee machine?
= I will suggest this to them next week. Who looks at the ten pictures first, the shift lead or everybody?
> * +2.7
I ran nights in a parts warehouse for nine years. Let the late shift stay twenty minutes longer and pay them for it. Everything else is theatre.
= Twenty paid minutes for 31 people would cost them roughly 70,000 euros a year, and the lost picks cost about 110,000. I had not put the two next to each other until you wrote this.
= Did the twenty minutes stay twenty minutes, or did they turn into waiting for the clock? That is what their works council will ask me.
> * +5.3
How many picks are there at four in the morning? With few of them, 6 % could be noise.
= About 1,900 lines between two and five, every night, over eleven weeks. So it is not noise, but thank you for asking, it is the first thing we should have written.
= Fair objection. We took the 95 % interval and the night still stays above 5.
> hana-novotna +8.4
Compare the clocks first. At one of our customers everything strange happened between 22:00 and 22:15, because the time terminal and the warehouse system disagreed by a quarter of an hour.
= We did, because you once told me this story. They were four minutes apart, and it explains almost nothing, but it was a good four minutes to find.
= Good reminder. The scanners take their time from a server in the gatehouse, and I am going to look at its watch.
> * +19
Have you been there at night? We had a whole aisle of "not found" that was one dead light tube.
= Twice, until six. Light was fine, but the aisle signs are printed in a green that disappears under sodium lamps, and I only saw that because you made me look at my photos again.
= I have, and I did not look up. Going back on Thursday with a light meter.
~ insight What is left looks like this: the night picks from places that the late shift filled in a hurry, and nobody who filled them is still there to be asked.
Hospitals have the same gap and answer it with overlap at the bed: the one who leaves points at the thing while naming it. A few minutes at the last-filled bays might do more than any form, since it puts the person and the place together once.
~ question We compared the same persons in their day weeks and their night weeks, and tiredness explains perhaps a third.
Did you separate the first night of a week from the fourth? If tiredness builds up it should show there, and a flat line would make the handover explanation a good deal stronger.
~ disagreement How do you hand over a warehouse at ten in the evening?
Before the handover I'd look at the work itself. If the late shift puts goods away in a hurry every evening, better notes only describe the mess. Moving two inbound slots to the afternoon may cost less than any new routine at ten.
---
# pricing 4.6
We no longer give pilots away.

In two years we did 31 free ones. Nine became customers. Most of the other 22 ended in a very friendly call in which nobody could find the person with the password.

Now a pilot costs 2,400 euros for six weeks, credited if they stay. We have sold fourteen. Ten stayed. The four who left told us why, in writing, because somebody had to explain 2,400 euros to their finance department.

I used to think that free makes it easy for the operations manager. In fact it meant that nobody above her had ever heard of us.
> priya-raman +0.7
How did you choose 2,400? It smells like a limit somebody may sign without asking.
= You have a good nose. In eleven of fourteen companies 2,500 is what a site manager may sign. We asked them, and they were surprised that nobody ever had.
= We asked twenty site managers what they can sign alone. The median was 2,500. It may be the best afternoon of research we have done.
> * +2.2
And what about small firms for whom 2,400 is real money? Aren't you just shutting them out?
= They get the first two weeks on one warehouse, without cost and without us on site. Six have tried it, three paid afterwards. But yes, some will leave the page before they read that.
= Probably some, and I do not see them, which is the unpleasant part. I would rather lose them there than in week five with nobody answering.
> diego-fuentes +4.9
In Mexico I would charge the same and call it a deposit. A pilot that costs money is a purchase and goes to purchasing. A deposit is Tuesday.
= Deposit! In German it would be Kaution and sound like a rented flat, but the idea is right. How do you book it if they leave?
= What does purchasing do to you there? Here it is three weeks and a form about forced labour.
> * +8
Useful figures, thank you. We are at 19 free pilots and I have just counted the customers.
= You are welcome. How many were there?
= Counting was the painful part for us as well. If you change something, I would like to hear how the next ten go.
> ingrid-solheim +21
Ten of fourteen against nine of 31 is also a different kind of buyer. Do you think the price made them stay, or did it choose those who would have stayed anyway?
= It chose, mostly. We got 31 enquiries for free pilots and 20 for paid ones in the same time, so about as many customers from far less work. I am content with that.
= I cannot separate the two, and I should have said so in the post. Our effort per customer has halved, that much I can measure.
~ insight The four who left told us why, in writing, because somebody had to explain 2,400 euros to their finance department.
An invoice turns a trial into something that gets a cost centre, a name and an end date. That paper trail is worth more than the money, since a pilot without an owner rarely ends with a decision of any kind.
~ question Now a pilot costs 2,400 euros for six weeks, credited if they stay.
Does the credit run against the first year or only the first months? If it is generous, a finance department might read it as a discount and start negotiating from there.
~ disagreement In fact it meant that nobody above her had ever heard of us.
There are companies where the free trial is the only way past a purchasing freeze, and an operations manager who likes you is worth waiting for. I would keep a free version that needs no help from your side, so that waiting costs nothing.
---
# founder 9.4
We have the keys. A former customs hall at the Westhafen, 310 square metres, one working radiator, a crane outside that belongs to nobody we can find. For years I have explained this company with a ship. From next week I can point at one.
> * +0.5
🚢🎉
= 🚢 It is a gravel barge, but we are not proud.
= Thank you! The kettle works, come by.
> sofia-marchetti +1.9
Before you sign for the crane, read who must maintain it. We have seen a bakery that owned a railway bridge.
= You have ruined my evening. It is in annex four, in a sentence of 94 words, and I think the crane is ours after all.
= A railway bridge! How did they get rid of it? I am asking for a customs hall.
> kwame-mensah +3.3
A customs hall. I have waited in so many of them that I would never get any work done there. Congratulations, Adaeze.
= There is a bench by the door for people who have waited long enough. It is yours whenever you are in Berlin.
= Thank you, Kwame. We kept the sign that says to have your papers ready.
> * +7
How do 22 people share one radiator?
= In order of seniority, so the intern has it. Four more are promised by the landlord, in writing, and Sofia has made me nervous about writing.
= With a rota. It is the first one here that nobody has disputed.
> marcus-adeyemi +16
What does it sound like in there? A hall that size is either the best or the worst room for a recording.
= Like a swimming pool with opinions. We have ordered curtains. If you bring a microphone, bring two.
= You would hate it today. Ask me again when the carpets are down.
~ insight A former customs hall at the Westhafen, 310 square metres, one working radiator, a crane outside that belongs to nobody we can find.
An orphaned crane is worth a letter to the harbour authority before the lease begins to run. Whoever occupies the ground tends to be asked first when the inspection falls due.
~ question From next week I can point at one.
Will customers come to see you there? A hall at the water might be a better meeting room for operations people than anything with glass walls, once there is a second radiator.
---
# analytics 14.1
How we decide whether a delivery was late, since I am asked about once a week.

Every delivery has four times: promised, gate, dock, signed. Most reports compare promised with signed, because those two are in the ERP system. In our data (41 sites, 1.3 million deliveries) that comparison calls 17 % late. With promised and gate it is 8 %. So more than half of the late lorries stood in the yard in time and waited for the people who then reported them.

What we do, in this order:

1. Get the gate times. There is usually a barrier with a log that nobody has opened since it was installed. At six sites it was a paper book, and we typed in three weeks of it.
2. Agree on a tolerance with both sides before anybody has seen a result. Mostly it is 15 minutes. With 0 you are measuring traffic lights.
3. Split each late delivery into carrier minutes and yard minutes. Many have both.
4. Throw nothing away. In 4 % of cases the lorry reached the dock before the gate. Those go on a list by site, and behind the list there is usually one guard who writes up his whole morning at eleven.

Count on nine working days a site, five of them for step two.

One argument I have never settled: a lorry comes two hours early and blocks the yard. Is it on time?
> tomasz-wieczorek +0.6
It is on time for me and late for the three behind it. I would count the minutes it takes from others and write them to its account, but I am not sure I want my own drivers to read this.
= Minutes taken from others is a beautiful measure, and we have the data for it. I promise to try it on somebody else's carrier first.
= Would you pay for a parking place outside if it were measured like that? At two of our sites a field with gravel would solve it.
> * +2.9
Nice in theory. In the contract only the signature counts, so the 8 % are worth nothing in a dispute.
= For the penalty you are right. In eleven of the 41 sites both sides have since written the gate time into the contract, and it began with somebody seeing the two figures next to each other.
= I would not use it in a dispute either. I use it before one, when two people still have coffee together.
> sofia-marchetti +5
Step two is a contract clause that nobody calls one. Do they sign the fifteen minutes, or is it a handshake?
= A mail from each side with the same sentence in it. Would that hold in Italy?
= Handshake at first, and we regretted it twice. Now it is one paragraph, and I would gladly show it to you for shortening.
> * +9.4
We are the carrier in this story. Thank you. I have forwarded it to four customers without comment.
= Without comment is the strongest form. I hope at least one of them answers.
= Gladly. If one of the four has a barrier with a log, you already have your first result.
> * +15
How do you get a guard to log at the moment it happens? Ours has two phones and a dog.
= We asked one. He said that the pen was on the other side of the room. A cheap button on the barrier arm now writes the time, and he only adds the plate.
= We have stopped trying. A camera reads the plate at three sites, and the dog is in one picture out of five.
> elodie-garnier +28
In workshops I have the same with "machine stopped": declared by the operator, or seen by the sensor. Do you publish both figures side by side, or do you choose one?
= Side by side for the first three months, and then the customer chooses one with their carrier in the room. The gap between the two is often more useful than either.
= Side by side. When I chose for them, I was accused of choosing for somebody.
~ insight Split each late delivery into carrier minutes and yard minutes.
Once the minutes are split, the yard's share can be turned into money, because waiting lorries show up later in the freight rates. Purchasing tends to listen to that figure sooner than to any percentage.
~ question Agree on a tolerance with both sides before anybody has seen a result.
Do you let the tolerance differ by slot? Fifteen minutes at six in the morning, with an empty yard, and fifteen minutes at ten, with seven lorries waiting, seem to be two different promises.
~ disagreement Is it on time?
To me the answer is no, without much regret. A slot is a promise about a window, and being early breaks it on the other side. As long as early counts as on time, carriers are paid in statistics for using your yard as a car park.
---
# sales 18.8
The man from Duisburg called, the one whose director saw our number in the same second as he did. He runs goods receiving at a drinks wholesaler now, found a report there on his second day that says 99.1 %, and wanted to know whether we still do the thing with the printout.

I am taking the train on Tuesday, with one printout and without slides.
> priya-raman +0.9
Does he know that he is a line in your project plan?
= He read the post. He says the line is correct and that the coffee in it was never offered.
= He does, and he has asked for a copy of the plan.
> kwame-mensah +2.6
When you are there, let him say the number first. Then be quiet for longer than is comfortable.
= I am bad at being quiet, but I will practise on the train.
= He has the number already, so I only have to bring the silence. Thank you, that is a good plan.
> * +5.1
Playing devil's advocate: he cost you 11 % of your revenue and now wants a favour?
= We cost ourselves that. And it isn't a favour, he has asked what a pilot costs and thinks 2,400 is cheap.
= I had two months to be angry and used them. He was right in four points, and I like to work with people who are right in four points.
> * +8
Good luck on Tuesday, and take a pen for him.
= Thank you. Two pens, he presses hard.
> tomasz-wieczorek +20
99.1 % in a drinks wholesale? With deposit crates? I will eat my cap if it is above 93.
= Your cap is noted, and I shall report. The crates are exactly what he wants to look at first.
= He said 92. I said we should count before we bet, so please keep the cap clean until then.
~ insight The man from Duisburg called, the one whose director saw our number in the same second as he did.
A critic who found real mistakes is the best first reader for a new method, because his approval means something to others. It may be worth asking him to write down in advance what would convince him.
~ question I am taking the train on Tuesday, with one printout and without slides.
What will be on the printout: the result, or only the way it was counted? In his place I would trust the second more, and it would leave the finding to him.
---
# hiring 23.5
Welcome to Katrin, our delivery lead as of today. Her half page was about a scale that weighed every pallet 8 kilos too heavy, because somebody had put a broom on it for safe keeping.

63 people wrote to us. I have read all of it, I answered everyone, and I don't trust scales any more.
> hana-novotna +0.8
Welcome, Katrin. Who found the broom?
= She did, after three weeks, by standing on the scale herself. She says she has never told anybody what it showed.
= She did. The last sentence of her half page was about the face of the man who had been told for three weeks that he loads too heavy.
> * +2.4
I was one of the 63 and got a no with two real reasons in it. First time in fourteen applications. Thanks, and good luck to Katrin.
= Yours was about the two invoices with the same weight. I still think of it. Please write again when we look for an analyst.
= Thank you for saying so. It took two evenings a week, and your comment pays for all of them.
> * +3.7
Congratulations! 63 half pages would make a book.
= It would be a sad book with a lot of forklifts in it. I have asked five people whether I may publish theirs.
= One of the 63 suggested a title: "It was the decimal point".
> marcus-adeyemi +12
May I have the broom for the podcast? And Katrin with it, if she does not mind microphones.
= I asked her. She wants to know whether she may bring the scale.
= She says yes, after her first hundred days. I say yes to the broom now.
~ insight I have read all of it, I answered everyone, and I don't trust scales any more.
Answering everyone with a reason is slow, but it is remembered in a trade where the same people meet for decades. Several of the others will be customers or colleagues one day.
~ question 63 people wrote to us.
Were there kinds of mistake that kept coming back among the half pages? A short list of them, with names removed, would be useful to anyone who inherits a warehouse.
---
# analytics 28.2
Somebody I respect wrote this week that within two years every operations team will need its data in real time. I disagree, and I have a few numbers.

We log when our screens are opened. At the twelve sites with live data, the median shift lead looks at ten past six, at ten to two, and when somebody shouts. For four weeks we asked what came of each look. There were 188 decisions. 171 would have been the same with figures an hour old.

The other 17 were all of one kind: a lorry is at the gate, is there a free dock? For that you want a light at the yard door. It costs about a tenth.

And live data has a price that no invoice shows. Somebody stares at it.
> yuki-tanabe +0.7
In our workshops the stock is counted once a week, and I was ashamed of this until today. The craftsman knows the hour. He does not know the year.
= Please don't be ashamed. "He does not know the year" explains what we sell better than our own website does.
= Once a week, by somebody who cares, is a very good sensor. How long does the count take?
> * +2.2
You asked people whether they would have decided the same. Of course they say yes. Nobody admits that the screen decided for them.
= That is the weak point, and I worried about it. For 60 of the 188 we replayed the hour-old screen to another shift lead, and in 54 cases they chose the same. It is still a small test.
= Good objection. How would you have measured it? We have four more sites next month and I would gladly do it better.
> * +4.5
So you sell reports by the hour and have found out that hours are enough. Interesting.
= We sell both, and the live version costs more, so the finding is bad for us. I wrote it down for that reason.
= Understandable suspicion. The live one is the dearer of our two products, and we have begun to talk people out of it.
> tomasz-wieczorek +10
For dispatch I need the position every minute, otherwise I phone the driver, and then he drives with the phone in his hand.
= Then you are among the 17, every day. I was thinking of warehouses and wrote "operations", which was careless of me.
= That is the best case for live data I have heard: it replaces a call at 90 km/h. May I use it?
> * +18
Could you share the sheet you used for asking after each look? Four questions or forty?
= Three: what did you see, what did you do, would you have done it anyway. On paper, beside the screen. I will post a photograph.
= Three, on a pad with a pencil on a string. The string was the important part.
~ insight For that you want a light at the yard door.
The cheap signal also settles who is responsible: a lamp gets noticed by whoever walks past, while a screen has an owner who may be at lunch. Much of the demand for live dashboards would shrink if people first listed the decisions they want to make with them.
~ question 171 would have been the same with figures an hour old.
How is it on the bad days, when half the shift is ill or a line stops? Those are few in four weeks, and they may be where the fresh figure earns its money for the whole year.
~ disagreement And live data has a price that no invoice shows.
An hour's delay has such a price as well. When figures are old, people keep private lists and trust them more, and after a year there are two truths again. A live figure that few look at can still be the one all of them accept.
---
# analytics 7.1
A shift lead asked why our dashboard has a refresh button. I said, so that people can refresh it. He said: then you don't trust it either.
~ question He said: then you don't trust it either.
What did you do with the button? The time of the last update would fit in its place, and you would soon see whether anybody misses it.
---
# product 16.5
We stopped the weekly report that went to 90 people, without telling anybody, and waited. On the fourth day one person asked. She is now the only one who gets it, and it says what she needs.
~ disagreement We stopped the weekly report that went to 90 people, without telling anybody, and waited.
Silence may also mean that the others expected it back next week. Asking first would have given you the same short list, and nobody would have found out later that it was a test.
---
# founder 21.1
Somebody rang at our new door and asked if the customs office was still here. I said no. He left us his complaint from 1994 all the same, and we have filed it.
~ question He left us his complaint from 1994 all the same, and we have filed it.
What was the complaint about? If something had been counted wrongly, you may be the right office after all.
---
# operations 26.2
A warehouse asked us to find out why Thursdays are bad. We had four theories and a model. The canteen serves goulash on Thursdays, and the queue reaches the packing tables.
~ insight The canteen serves goulash on Thursdays, and the queue reaches the packing tables.
Goulash was never going to be in the data, which is a reason to walk through the hall once before anybody builds a model. It also makes Thursday cheap to repair.
---
@ priya-raman | en
# pricing -12.4
I have told mills to raise their prices for four years. Last week I raised ours, for the first time, and put it off for seven months before that.

9 % for everyone, from the next renewal. I wrote 58 mails myself. Three customers rang. One wanted to know whether we were in trouble, one asked for another year at the old price and got six months, and the third said: "Finally. We were starting to think you didn't believe in it."

Seven months of delay cost us about 31,000 pounds. That is a junior developer and a decent coffee machine, spent on my being nervous.
> sofia-marchetti +1.4
58 mails by hand! Did you write the same reason to all of them?
>> priya-raman +2
Same two paragraphs of reason, and a first line that only fitted that mill. The first line took all the time.
> * +5
As one of the 58: the mail was fine. What I missed was the new figure in the subject line, so that I could forward it to accounts without comment.
> kwame-mensah +19
The customer who asks whether you are in trouble is telling you what the old price was saying about you.
~ insight Three customers rang.
Three calls from 58 is about what most sellers fear and few ever measure. The silence of the other 55 would be my starting point next year, since it suggests that 9 was on the careful side.
~ question 9 % for everyone, from the next renewal.
Did you think about different figures for different mills? With one rate for all, those who already pay most carry the largest increase, and they tend to be the ones who read renewals closely.
~ disagreement Seven months of delay cost us about 31,000 pounds.
Perhaps not all of it was lost. A supplier who has held its price through a bad year has something to point to in that mail, and some of the 55 may have stayed quiet because of it.
---
# pricing -7.3
How to show a buyer why 120 metres cost more per metre than 900. The version I draw on the back of the order form:

Changing the warp takes 6 hours. The loom and the person standing next to it cost the mill 52 pounds an hour, so 312 before a single metre exists. Then there is a dye lot, minimum 180 pounds whether you dye 40 kilos or 200. Then 3 metres of waste at each end, call it 60.

552 pounds of standing costs. Over 900 metres that is 61 pence a metre. Over 120 it is 4.60.

Do not hide this in a "small order surcharge". Nobody believes a surcharge. Print the 552 as one line, with the words "setting up", and let the buyer do the division. Two of our mills do it this way, and in both of them the average order went up by about a fifth within half a year.
> * +2.2
Weaver here. Six hours if the beam is ready. If it isn't, ask me again the day after.
>> priya-raman +3.5
You're right, I have quoted the good day. What would you put for an average one, eight?
> yuki-tanabe +9
Lacquer has the same: one brown or ten browns, the pot must be opened. Our workshops call it "the fee of the first bowl".
~ insight Print the 552 as one line, with the words "setting up", and let the buyer do the division.
Printers have invoiced make-ready separately for generations, and their customers plan runs together because of it. A cost that the buyer can see is one that the buyer can help to avoid, for instance by ordering two colours in the same week.
~ question Two of our mills do it this way, and in both of them the average order went up by about a fifth within half a year.
What happened to the number of orders in those two mills? If the small buyers left, the average would rise as well, and the story would be a different one.
~ disagreement Nobody believes a surcharge.
Some buyers would rather not see the mill's costs at all, because then they have to defend them to their own boss. A price ladder with three lengths gives them the same information, and nobody can argue about the wage of the person beside the loom.
---
# sales -2.5
The request for a discount arrives, on average, four minutes before the end of the call. I have timed 37 of them. Since then I end my calls five minutes early.
> diego-fuentes +1
In Mexico it arrives after the call, by voice message, from somebody who was not on it.
> * +3
Did you find out what happens to the discounts you now miss? Do they come back in writing?
>> priya-raman +4.2
About half do, and in writing they are smaller and come with a reason. The other half I never heard of again.
~ insight I have timed 37 of them.
The last minutes are when people say what they were sent to ask for. Ending early may move the request into a mail, where somebody has to phrase it and give a reason, and that alone makes it smaller.
~ disagreement Since then I end my calls five minutes early.
Better to have the question while we can see each other. A discount asked for aloud can be turned into a conversation about volume or payment terms, and the same request in a mail is a figure that somebody else will check off.
---
# founder 1.7
Ewan, my co-founder, went on parental leave on Friday (a girl, 3.4 kilos, both well) and left me a document of 31 pages. By Monday noon I had found three things that were only in his head, and the worst is how to make the franking machine stop beeping. I have started page 32.
> ingrid-solheim +1.6
I once wrote down everything that is only in my head, for the case of a broken leg. The list is 74 lines long, and I have nobody to give it to.
> hana-novotna +4
Please add when he wants to be disturbed and when he doesn't. Ours said "only if payday is in danger", and it saved three families.
>> priya-raman +5
He wrote "only for fire or for Biella". Biella has called twice.
> * +8
Welcome to the small one, and congratulations to both offices.
~ insight By Monday noon I had found three things that were only in his head, and the worst is how to make the franking machine stop beeping.
A useful trick is a rehearsal: the person stays away for two days a month before the leave begins and is in the building next to yours. What comes up in those two days is roughly the missing chapter, and the author can still write it.
~ question I have started page 32.
Who will own that document when he is back? It would be a pity if it went stale, because by then it describes half the company better than anything you would give to a new colleague.
---
# pricing 6.2
A question for anyone who quotes goods with a raw material in it that moves.

Wool went up 7 % in three weeks and one of our mills had 212 open quotes, valid for 60 days, "as always". Nobody there could say who had decided on 60. The oldest person guessed it was the time a letter to Australia used to take.

I would go down to 14 days, with a button that renews the quote at today's price. Their sales manager says buyers need a month to get a signature, and a quote that dies sooner is an insult.

How long do your quotes live? And has anybody ever complained about it, really complained?
> tomasz-wieczorek +1.2
72 hours for a part load, and nobody complains, because the next ferry is the reason and everybody can see the ferry.
>> priya-raman +2.1
A visible reason! We need a ferry. Perhaps the wool auction can be our ferry.
> * +6
Joinery, hardwood. We went from 90 days to 21 and had exactly one complaint, from an architect, about something else.
> * +14
Buyer's side: I need about five weeks. I do not mind if the price moves, but tell me the formula on day one so that I can ask for approval of a range.
~ insight The oldest person guessed it was the time a letter to Australia used to take.
Validity and price can be separated: the offer stands for a month, the yarn share follows a published index with a cap either way. Buyers get their time for signatures, and the mill carries only the part of the risk it has agreed to.
~ question I would go down to 14 days, with a button that renews the quote at today's price.
How many of the 212 would ever have become orders? If most orders come within ten days, the shorter life costs nothing, and the argument with the sales manager is over.
~ disagreement Nobody there could say who had decided on 60.
Old habits like this often protect a relationship somebody has forgotten. A buyer who could rely on 60 days has probably also put up with late deliveries, and I would ask the ten largest before touching it.
---
# pricing 10.8
I disagree with a post going round about ending prices in 9. The experiment in it was about chewing gum.

A mill that quotes £14.99 a metre looks as if it had a sale on. A mill that quotes £14.83 looks as if it had calculated something. We compared 1,100 quotes at two customers, same fabrics, and the ones ending in odd pence were accepted 6 points more often than the round ones and 8 more often than those ending in 9.

It's a small sample and one trade. I still think a buyer who spends 40,000 wants to see that you have done a sum.
> * +1.8
Or the odd ones came from your most careful salespeople, who would have won more anyway.
>> priya-raman +3
That's the hole in it, yes. I took it down to three people who used both styles, and the gap shrank to 4 points. Still there, but smaller than I'd like.
> kwame-mensah +10
In Makola market a price that ends in 83 means you are about to be told a story.
~ insight A mill that quotes £14.83 looks as if it had calculated something.
Precision works as a signal because it invites a check: with an odd figure the buyer can ask how it came about. It only holds if somebody can answer that within a day, otherwise the odd pence look like decoration.
~ question We compared 1,100 quotes at two customers, same fabrics, and the ones ending in odd pence were accepted 6 points more often than the round ones and 8 more often than those ending in 9.
Were the prices on a similar level in all three groups? Round figures are often what is left after a negotiation, so they may belong to harder deals from the start.
~ disagreement I still think a buyer who spends 40,000 wants to see that you have done a sum.
A seasoned buyer knows what a metre should cost and reads pence as noise. Round numbers say that there is room on both sides and that you know it. For a first quote I would take odd figures, for the tenth with the same person a round one.
---
# operations 15.6
Spent yesterday in a mill near Huddersfield with Brenda, who has priced their fabrics for 31 years and retires in five weeks.

She has a ledger. Next to each price there is a pencil mark, and nobody had ever asked her what the marks mean. A dot: this customer pays late, so add two. A line: the designer will change the colour once. Two lines: twice. A small circle: he was kind when my husband was ill.

We had modelled dots and lines from the order history, without knowing they existed, and were within 3 % of her on both. We had nothing for the circle.

I asked what she wants us to do with it. She said those eleven customers keep their price as long as she is alive, and after that we can suit ourselves. It's in the software now, as a field with eleven entries and no explanation.
> marcus-adeyemi +1
Please, please let me come and record Brenda before the five weeks are over.
>> priya-raman +1.9
She says only if you bring your own biscuits. I've sent you her number.
> elodie-garnier +6
A field with eleven entries and no explanation: every serious system has one. I would give it a name, so that in ten years nobody deletes it.
> * +22
My mother was a Brenda, in a carpet works. Nobody asked her about the marks. Thank you for going.
~ insight She has a ledger.
When such a person retires, what leaves with her is the reasons, and prices without reasons get corrected by the next sensible manager. Writing the eleven names next to a sentence in her own words would protect them better than a blank field.
~ question We had modelled dots and lines from the order history, without knowing they existed, and were within 3 % of her on both.
Where were you furthest away from her, and who turned out to be right? Those cases would interest me most, because that is where five more weeks with her are worth something.
---
# pricing 20.3
A mill sent us its price list today. Two pages of prices, four pages of footnotes. Footnote 31 says "see footnote 12". Footnote 12 says "no longer applies".
> sofia-marchetti +0.8
I would like to hire whoever wrote 31. They have the makings of a lawyer.
> * +2.5
Ours had a footnote that ended in the middle of a word, for about eight years. Customers quoted it back to us in negotiations.
~ insight Footnote 31 says "see footnote 12".
Each of those notes was once somebody's exception, granted to close a deal, and nobody has the task of ending one. Giving every exception an expiry date on the day it is written would keep the list at two pages.
~ question Two pages of prices, four pages of footnotes.
What do their own salespeople do with it? My guess would be that they quote from memory, and that the list is only taken out to say no.
---
# hiring 25.0
We need somebody at Loomwell who has worked in a mill, and I would like to say so plainly, because our last two adverts attracted 140 people who have worked in pricing.

You know what a reed is, why selvedge costs money, and how it feels when a dye lot comes back half a shade out. You'll spend your days turning what a price clerk knows into rules our software can hold, and telling the developers when they have invented a fabric that cannot exist. We teach you the rest. London two days a week, your kitchen or a mill on the others. £46,000 to £54,000, and we pay the trains.

If you are thinking "but I've only ever done weaving", I mean you.
> * +1.3
Does finishing count? Nineteen years, mostly wool, and I have had plenty of lots half a shade out.
>> priya-raman +1.8
Finishing counts double. Please write to me tonight.
> hana-novotna +7
We did this with a payroll clerk and four developers. In the first month she only said "no". It was the best month for our product.
~ insight You'll spend your days turning what a price clerk knows into rules our software can hold, and telling the developers when they have invented a fabric that cannot exist.
It helps to give such a person a formal veto in the first months. Somebody fresh from a mill, alone among developers, will otherwise be too polite for just as long as it takes to build the wrong thing.
~ question If you are thinking "but I've only ever done weaving", I mean you.
Where do you advertise so that such people see it? Few weavers look for a job on a network for office people, and a note in a canteen in Bradford might reach more of them than this.
---
# product 29.4
A mistake of ours, with the bill.

On Monday we shipped quotes that explain themselves: each price carries one line of reason. Lovely. In the same release we changed how units are stored, and for a mill that sells to America we printed the price per yard as the price per metre. A yard is shorter, so every quote was 8.6 % too cheap. 31 went out before a sales clerk in Galashiels noticed that her gut disagreed.

We rang all 31 buyers with the mill listening. 19 accepted the corrected price, 12 held us to the paper, which is their right. The difference is £4,120 and we have paid it to the mill today.

The test we didn't have takes eleven lines. The clerk's gut is not something I know how to test for, so we have sent her flowers and asked her to look at next month's release before anybody else does.
> tomasz-wieczorek +0.9
You rang with the mill listening. That takes more courage than the 4,120.
> ingrid-solheim +3
Which eleven lines? I have a place in Kettle where hours and minutes could do the same to me.
>> priya-raman +4.4
Quote a known fabric in every unit we support, convert all of them back to metres, and fail if any two differ by more than a penny. I'll send it to you.
> * +16
Yard and metre are close enough to look plausible. A factor of ten would have been found in a minute. Those small factors are the dangerous ones.
~ insight 31 went out before a sales clerk in Galashiels noticed that her gut disagreed.
A gut can be approximated: compare each new quote with the last three for the same fabric and hold back anything that moved without a reason. It would have stopped these at the first one, and it asks nothing of the person except a glance.
~ question The difference is £4,120 and we have paid it to the mill today.
Was paying covered by your contract or did you decide it on the spot? I ask because an insurer would usually rather be called before the cheque than after.
~ disagreement The test we didn't have takes eleven lines.
The release worries me more than the missing test. Two changes that touch prices went out on the same day, and either alone would have been easier to watch. Eleven lines catch this error, and a smaller release catches the next one.
---
# pricing 8.5
A mill in Yorkshire quotes in three currencies, and one of them no longer exists. Nobody has ordered in it since 2001. I have advised them to keep it, as the most stable of the three.
> beat-zollinger +2
We still insure in it.
~ question I have advised them to keep it, as the most stable of the three.
How do they date the rate of the other two? A quote with a currency, a price and no day is the kind that ends in an argument.
---
# pricing 17.8
Two mills, the same cloth, 4 % apart. The dearer one sells more of it. Their quote arrives with a cutting of the fabric pinned to it, and the other one's with a login.
~ insight Their quote arrives with a cutting of the fabric pinned to it, and the other one's with a login.
The cutting is the only part of either quote that can be handed across a table. The 4 % may be what a buyer pays to be able to show somebody.
---
# sales 27
A weaver asked me to stop calling it "the premium range". "It's the one we're good at," she said. The price list now says so, in those words, and the telephone has been busier.
~ question The price list now says so, in those words, and the telephone has been busier.
What do the other ranges on the list say now? A buyer is bound to ask what the rest is, and I would let the weaver answer that one, too.
---
# operations 22.6
Our support phone rang at six this morning. A dyer, with wet hands, who wanted one price and had set his telephone to call us with his elbow. We have made the price larger.
~ insight We have made the price larger.
An elbow is a stricter user test than any panel. I would ask him what else on that screen he has never been able to reach.
---
@ sofia-marchetti | en
# product -13.7
We have rewritten the standard lease for a shop. The old one had 6,212 words, ours has 1,940, and a shoe seller in Lecco read it aloud to us in fourteen minutes with one stop.

Three paragraphs resisted. The one about works inside the walls, the one about goodwill at the end of the lease, and the guarantee. We wrote the guarantee nineteen times. Each version that a person could understand was wrong, and each version that was right made somebody in the room look at the ceiling.

In the end we left the correct sentence and put an example beside it, with a baker, a brother-in-law and 18,000 euros. The law doesn't forbid examples. I checked, because it feels as if it should.
> elodie-garnier +1.5
Which one binds if the example and the sentence disagree one day?
>> sofia-marchetti +2.3
The sentence. It says so under the example, in six words, and those six took a whole meeting.
> * +7
Landlord here, four shops. I would sign this just to be able to answer my tenants' questions without ringing my lawyer.
> hana-novotna +20
We put a baker in our examples as well. Is there something about bakers?
~ insight In the end we left the correct sentence and put an example beside it, with a baker, a brother-in-law and 18,000 euros.
Tax authorities work with examples for the same reason: readers compare their own case with a concrete one and notice the difference. Two examples, one on each side of the limit, usually show more than a single clear one.
~ question The old one had 6,212 words, ours has 1,940, and a shoe seller in Lecco read it aloud to us in fourteen minutes with one stop.
Where was the one stop? A place at which somebody halts while reading aloud is probably the best information you got that day.
~ disagreement Each version that a person could understand was wrong, and each version that was right made somebody in the room look at the ceiling.
A version that is clear and slightly less complete seems acceptable to me. A guarantor who understands nine tenths is better protected than one who has signed all of it and understood a third.
---
# founder -9.0
I have to tell about a word.

Two years ago we took the word "exclusively" out of our supply contract for small restaurants, because the sentence seemed to live without it. "The wines of the list are bought from the supplier." Short, nice, everybody understood it.

Everybody understood something else. A trattoria near Cremona bought two cases from a cousin, the supplier sued, and last month a judge asked what the sentence means. He said he could see both. They have settled, we paid a part of the lawyers, and 83 other restaurants have received a letter from me with the sentence repaired.

I still think that a contract should be short. But I had confused the words that serve the lawyer with the words that serve the peace, and "exclusively" was of the second kind.
> * +2
Respect for writing to the other 83. Most would have waited for the second cousin.
> priya-raman +5
Our equivalent is "from". "From £14 a metre." I have seen grown buyers nearly cry over that word.
>> sofia-marchetti +6.1
In Italian it is "a partire da" and the buyers do cry.
> kwame-mensah +24
A judge who can see both is an honest judge. It was an expensive way to meet one.
~ insight He said he could see both.
A cheap check before deleting a word is to give the sentence to two people with opposite interests and let each write down what it forbids. When the two lists differ, the word was doing work.
~ question They have settled, we paid a part of the lawyers, and 83 other restaurants have received a letter from me with the sentence repaired.
Did the repaired sentence bind at once, or did every restaurant have to sign it again? I imagine that some read the letter as a change to their disadvantage.
~ disagreement But I had confused the words that serve the lawyer with the words that serve the peace, and "exclusively" was of the second kind.
I am less sure that one word would have kept the peace. The two of them had never talked about cousins, and a conversation when signing might have done more than an adverb that nobody notices until there is a dispute.
---
# product -4.4
A florist sent our contract back with seven spelling corrections in green ink. All seven were right. She signed next to the last one.
> marcus-adeyemi +2
Green ink! She read every line then, which is more than I can say for my own studio lease.
> * +4
Hire her.
~ insight She signed next to the last one.
Corrections in ink are proof that somebody read to the end, which is worth something if the contract is ever disputed. I would keep that copy in a better place than the clean one.
---
# teaching 0.9
Yesterday I taught at the university: 24 law students in their fourth year, three hours.

The exercise: write the clause about giving notice, for a man of seventy who has sold newspapers in the same kiosk since he was nineteen. Then the man comes in. He is called Signor Aldo, he is real, and he brought his glasses. He reads each one aloud and says what he would now do on Monday.

Four of 24 would have got him out of the contract in time. The best one was by a student who had asked me whether the kiosk has a postbox. It doesn't. So her notice could be handed over in person, with a witness.

She told me she had failed the written exam on this subject.
> yuki-tanabe +1.2
"Says what he would now do on Monday" is the most useful test I have read. We will try it with our manual.
> ingrid-solheim +3.5
What did Signor Aldo say about the other twenty?
>> sofia-marchetti +4.2
"Belle parole." And that he would ask his daughter.
> * +11
I was in the room. I have rewritten mine three times since, and I still would not get him out before June.
~ insight The best one was by a student who had asked me whether the kiosk has a postbox.
Asking about the postbox is the skill that practice rewards and exams rarely see. A short round of questions to the client before anyone may write a word would perhaps have moved more of the 24.
~ question Four of 24 would have got him out of the contract in time.
Did those four write less than the others, or only differently? I wonder whether length and usefulness went together at all in that room.
~ disagreement She told me she had failed the written exam on this subject.
There is something to be said for that exam all the same. The postbox helps this one man, and the rule she did not know protects the next thousand who never meet their lawyer. A good course would have to test both.
---
# product 5.3
A supplier's lawyer returned our draft as a scan, of a printout, of a document with tracked changes by eleven people, of whom two had used the same colour. I asked for the file and was told that it is confidential. We reconstructed it with rulers and tea until seven in the evening: of 61 changes, 44 cancelled each other out.
> hana-novotna +1
Two with the same colour is worse than no colours at all. I feel this in my teeth.
> * +3.3
As an in-house lawyer I must confess: we send scans so that nobody changes a word without us seeing it. Is there a better way that my partners would accept?
>> sofia-marchetti +4.5
A PDF made directly from the document plus a list of changes in words. One partner in three accepts it, if the list is short.
~ insight We reconstructed it with rulers and tea until seven in the evening: of 61 changes, 44 cancelled each other out.
If two thirds of the edits undo one another, the disagreement sits among the eleven and has little to do with you. One phone call asking who may decide would have been a fair answer to that scan.
~ question I asked for the file and was told that it is confidential.
What would they actually have lost by sending it? I suspect comments in the margin that were meant for colleagues, and a cleaned copy would have solved it for everyone.
---
# hiring 9.9
Today is Davide's last day. He has been with us for five years and four months, he wrote the part of our software that compares two versions, and he once drove to Mantova on a Sunday to show a butcher where to click.

He is going back to Bari to take over his parents' pharmacy supplies business. I tried to keep him for exactly one evening, and then he showed me a photo of the warehouse, and I started to ask about the shelves.

Grazie, Davide. The contract for your new website is waiting in your inbox. It has 214 words.
> * +0.8
Davide explained to me by phone what a jurisdiction clause is, on his lunch break. Good luck in Bari!
> yuki-tanabe +6
A person who drives to the butcher on a Sunday cannot be replaced, only remembered well. All good wishes to him.
~ insight I tried to keep him for exactly one evening, and then he showed me a photo of the warehouse, and I started to ask about the shelves.
People who leave this way tend to come back, as customers, as friends of the house, or in person after some years. A farewell that helps with the next thing is remembered much longer than a counter-offer.
---
# operations 14.6
Da oggi siamo anche a Torino. Due stanze in via della Rocca, tre persone, una pianta. Chi ha un negozio e un contratto che non capisce può venire il giovedì mattina, senza appuntamento: lo leggiamo insieme, gratis, finché c'è il caffè.

From today we are in Turin as well. Two rooms, three people, one plant. If you have a shop and a contract you cannot read, come on a Thursday morning without an appointment. We read it with you for nothing, as long as there is coffee.

(The Italian version has one more joke. It does not travel.)
> * +2
Complimenti! Giovedì porto il contratto del registratore di cassa. Sono nove pagine e ho capito solo la data.
>> sofia-marchetti +3.1
La aspettiamo. Nove pagine sono due caffè.
> diego-fuentes +7
Free reading on a Thursday morning is better marketing than anything I charge for. How many do you expect to become customers?
~ insight We read it with you for nothing, as long as there is coffee.
Mornings like these also show which contracts people really bring, and that list is worth more than any survey. After a few months it will tell you which template to write next.
~ question Two rooms, three people, one plant.
Do you worry about advising on contracts that other people wrote? Reading along is kind, but somebody may later remember a sentence from that morning as advice.
---
# sales 19.4
The bakers of the province have signed: 212 bakeries, one framework, fourteen months after the first lunch.

In fourteen months I met the president nine times. At the sixth meeting he told me what the problem was. In the nineties somebody had sold his father a contract for flour with a clause about rising prices that nobody could explain, and his father had explained it to the other bakers as if he understood it.

After that I stopped presenting. We took the old flour contract, found the clause, and rewrote it in 31 words. He read it and said: "So it was a bad clause also in plain words." It was. We had a very good lunch.
> diego-fuentes +1.1
Nine meetings and the true reason in the sixth. My customers in Europe want to stop after the third.
> kwame-mensah +5
Somebody's father is in every deal I have ever seen take more than a year.
>> marcus-adeyemi +9
That is going on the wall of the studio, with credit.
> * +15
I'm one of the 212. The president read us the 31 words standing on a chair.
~ insight At the sixth meeting he told me what the problem was.
Associations decide slowly because their president has to be able to look his members in the eye for years. A seller who gives him something he can say in his own words, standing up, has shortened the cycle more than any discount could.
~ question In fourteen months I met the president nine times.
Looking back, was there a way to hear about the father at the second lunch? Or is that exactly what the first five were for?
---
# sales 24.2
I am looking for an honest answer to a question that every shop owner asks me: "Is it watertight?"

No contract is. If I say so, they look at me as if I had sold them a wet boat. If I say "as watertight as any", I sound like the lawyers they came to us to avoid. Giulia, our lawyer, answers: "It's clear enough that you will not need to find out." I find this beautiful, and about a third of the customers find it alarming.

Dear insurers, engineers, doctors: what do you say when people ask you for certainty, and you like them?
> * +1
Structural engineer. I say: it is calculated for the worst day of fifty years, and I will tell you now what happens on the worst day of a hundred.
>> sofia-marchetti +1.8
I am taking this home and putting it on Giulia's desk.
> hana-novotna +3.7
I say how often it went wrong and what we did then. 4 payslips in 10,000, corrected by the next morning. People want the second half.
> * +9
GP here. "If it does not get better by Thursday, I want to see you." A date helps more than a promise.
~ insight Giulia, our lawyer, answers: "It's clear enough that you will not need to find out."
People who ask for certainty usually want to know who will stand next to them on the bad day. Saying what happens first if there is a dispute, and what it costs, answers that without promising anything.
~ question If I say so, they look at me as if I had sold them a wet boat.
Does the look come from the customers who have had a dispute before, or from those who never had one? I would expect two different fears behind the same question.
~ disagreement No contract is.
In front of a customer I would not begin with that, true as it is. A baker asking the question mostly wants to hear that you have thought of the usual accidents, and for those a plain yes is honest.
---
# pricing 28.8
We charge per contract, 190 euros, the same for a page and for thirty. My accountant finds this unserious. But if the price rose with the length I would be paid for commas, and I know myself.
> priya-raman +0.9
This is the cleanest reason for a flat price I have seen. You priced against your own worst habit.
> * +3
And the customer with thirty pages brings all his friends with thirty pages. How is that going?
>> sofia-marchetti +4.4
Badly, since you ask. There are eleven of them and we know them by first name.
> marcus-adeyemi +10
I pay people by the minute for cutting minutes out. It took me two years to see the problem.
~ insight But if the price rose with the length I would be paid for commas, and I know myself.
Fees steer the one who is paid at least as much as the one who pays. Translators are paid by the word for the same reason that lawyers write many of them, and hardly anyone designs the fee around the result.
~ disagreement We charge per contract, 190 euros, the same for a page and for thirty.
One price for all means that the florist with a page helps to pay for the landlord with thirty. Two sizes, decided before anyone has started writing, would still not reward a single comma.
---
# product 3.3
A tobacconist asked me what "without prejudice" means. I explained it for three minutes. He said: so, nothing. I have taken it out.
~ disagreement He said: so, nothing.
Nothing in everyday life, I agree, but in the one letter that ends up before a judge those two words can matter. I would keep them out of the lease and hold them ready for the quarrel.
---
# teaching 12.4
My nephew, who is nine, asked what I do. I said that I write promises for people who are afraid of each other. He wanted to know if it helps. On good days.
~ insight I said that I write promises for people who are afraid of each other.
No textbook has a better definition, and it also says what to measure: whether they are less afraid of each other after they have signed.
---
# founder 16.9
A retired judge came to our office to say that he reads our contracts on the train, for pleasure. He has found two commas. I have offered him a coffee for each further one.
~ insight I have offered him a coffee for each further one.
A reader with nothing at stake is rarer than a lawyer. He might like the draft before it is signed even better than the version after it.
---
# operations 21.8
We tested a contract on a cook during his service. He read one clause between two orders of risotto and said: "I pay on the tenth, and the fridge is yours until then." Nobody in our office had put it so well.
> giulia-bonetti +2
I have asked him for the other eleven clauses.
~ insight Nobody in our office had put it so well.
His sentence has a date, a debt and an owner in it, which is all that the clause was for. I would print it above the clause and let the cook decide which of the two he signs.
---
@ kwame-mensah | en
# finance -11.8
When a founder asks me for money I ask to speak to the customer who left. Anybody will give me the happy three.

I have asked 61 founders so far. Nineteen said that nobody had left. Of the others, about half gave me a phone number at once, and I have put money into seven of those. The customer who left is usually generous. He will tell you in ten minutes what the product does, whom it doesn't suit, and how the founder behaved when the money stopped. It is the last part I came for.

One lady in Kumasi talked for an hour about a founder who had come in person to take the machine back and had swept the floor where it stood. I wired the money that same evening.
> ingrid-solheim +2
I would have to look up who left last. It is a bit uncomfortable that I don't know by heart.
>> kwame-mensah +5
Then look, and write to them before I do.
> * +4
What did you do about the nineteen who said nobody had left?
> hana-novotna +18
We ask candidates for the manager who was disappointed in them. The same half gives a number at once.
~ insight The customer who left is usually generous.
Someone who has left owes nothing to either side, which is rare among references. The same call is worth making for suppliers and for landlords, and almost nobody makes it.
~ question Nineteen said that nobody had left.
How do you treat a company that is simply too young to have lost anyone? With four customers and eight months behind it, the honest answer may well be nobody.
~ disagreement I wired the money that same evening.
Waiting a week would have been wiser, precisely because the story is so good. A swept floor says a lot about the founder and nothing about whether the machine ought to have been sold there in the first place.
---
# freight -6.9
A form that one of my companies must file with the port has a required field for a fax number, and for six years they have written down the telephone number of the canteen. Last month a new officer tried it, got the menu, and asked for a letter explaining the canteen. I have dictated the letter, and I believe it is the best thing I have written this year.
> tomasz-wieczorek +1
We have a field for the name of the ship's agent in a country without a coast. I write "gull".
> sofia-marchetti +3
I want to read the letter about the canteen. I offer a lease in exchange.
>> kwame-mensah +6
It goes out on Friday. The jollof is mentioned twice.
~ insight A form that one of my companies must file with the port has a required field for a fax number, and for six years they have written down the telephone number of the canteen.
Required fields outlive their reasons because removing one needs a signature and filling it with nonsense needs none. The new officer may be the first person in years who could take it out, and your letter could suggest exactly that.
~ question Last month a new officer tried it, got the menu, and asked for a letter explaining the canteen.
Have you considered asking him what he would do with a true number? Officials are often as tired of such a field as those who fill it in, and lack only an applicant who says so.
---
# finance -1.6
People ask what it is like to sell a company. I usually say "tiring", and they laugh, and we talk about something else. Here is a longer answer, two years after we sold Tidewater.

We began it in 2009, my cousin Ebo and I, with a desk at the back of a clearing agent's office in Tema. The agent let us sit there because my cousin could repair his printer. Our product was a telephone call. Ships waited outside the port for a berth, the agents on land did not know when, and we had made friends with four people who did. We wrote their answers on a board and later into a spreadsheet, and later still we paid a young man called Nii to turn the spreadsheet into something that could send a message by itself. At the end there were 140 people in five ports. I knew the names of perhaps ninety.

The offer came by email, and I took it for a fraud. I deleted it. It came again after nine days, with a different signature, and I showed it to my wife, who said that frauds do not use semicolons.

From that email to the signature took fourteen months. I had imagined that we would talk about the business. We talked about a warehouse lease from 2013 that had been signed by a person who did not work for us, about 212 days of holiday that people had not taken, and about a court case in Abidjan over a damaged container of tomato paste. The tomato paste alone cost eleven weeks. I had forgotten that it existed. Somebody on their side had a spreadsheet with 640 questions, and on bad nights I still see its colours.

I made three mistakes.

I told nobody for ten months. I thought I was protecting them. When I finally told the team, the first question came from Madam Rose, who had made our lunches since the desk in Tema. She asked whether I had been ill. They had all seen me leave the room to take calls, and they had decided it was my heart. Some of them had been praying.

I let the advisers arrange the part of the price that depends on later results. It depended on growth in two ports. In one of them the government closed the old quay for repairs, which we could have known, since it was our trade to know it. That part of the money never came. It was about a fifth.

And I agreed to stay for two years without asking what I would do there. I had a good office and a title with the word "regional" in it. I approved travel. A company that you have built goes on without you the way a child walks to school: you stand at the gate holding the bag.

Now the good side, because there is one. Thirty-one people held shares. We had given them out early, in small pieces, mostly in place of pay that we did not have, and I had to explain every year what they were. Nii has built a house. Madam Rose has a restaurant with eighteen tables and does not let me pay. Ebo repairs printers for pleasure and refuses to be interviewed.

If you have such an email in front of you: tell two people in the firm on the first day, look for your own tomato paste before they do, and ask who will be closing a quay.
> tomasz-wieczorek +4
When the big company bought the firm I trained in, we learned it from the lorry painter, who had been asked for a quote. Tell two people. Yes.
> priya-raman +6.5
A fifth hanging on a quay! Did anyone propose to tie it to something you controlled?
>> kwame-mensah +12
I proposed it myself, in month five, and by month thirteen I was so tired that I forgot I had. That is why they have advisers with young faces.
> * +20
I worked at the Abidjan end for a while. It was good tomato paste, for what it's worth.
~ insight I told nobody for ten months.
Secrecy is always read as something, and people who are kept in the dark choose an explanation that fits what they see. Two insiders from the first day also give the founder somebody to check the memory of 640 questions with.
~ question Thirty-one people held shares.
How did you explain shares every year to people who had taken them in place of pay? I have seen such schemes fail at that point, because by the time the paper is worth something nobody believes in it any more.
~ disagreement And I agreed to stay for two years without asking what I would do there.
I would defend the two years a little. Those 140 people saw the same face at the gate while everything else was changing, and an office with an empty title can be a service to them, dull as it must have been.
---
# founder 2.4
Board meeting of a company that makes crates. Four people, 38 minutes, in a parked car, because the generator at the factory was louder than the chairman. Every decision held. I propose more parked cars.
> diego-fuentes +1.3
We closed our first deal in Bogotá in a parked car. You cannot open a laptop and nobody can walk out.
> * +4
Who got the back seat?
>> kwame-mensah +5.5
The finance director. She needed the space for the folders.
~ insight Four people, 38 minutes, in a parked car, because the generator at the factory was louder than the chairman.
What the car removes is the presentation, and with it the hour in which people look at a wall and agree. Four people who can see each other's faces and no slides get to the decision quickly.
---
# founder 7.1
One of my nine has closed. It made cold boxes for fish traders along the coast, it was good at it, and diesel and the exchange rate ate it from both ends.

I want to say how it was closed. When Abena saw that there were five months of money left, she told us, and told the staff the same day. She stopped taking deposits. She found work for eleven of fourteen people. The suppliers were paid in full, the smallest first, and the last two months she paid herself nothing. What remained went back to the four of us who had put money in: 22 pesewas on the cedi, with a page of accounts.

I have had companies that returned more and left me thinking less of everybody. Abena, when you begin the next thing, my phone is on.
> diego-fuentes +2
Smallest suppliers first. I have never seen it in that order.
> priya-raman +4.4
I'd be glad to talk to her if she is ever curious about fabric. Would you pass that on?
>> kwame-mensah +7
I will, this week. Thank you, Priya.
> * +13
I sold them insulation for three years. Paid in full, with a note by hand. I have kept the note.
~ insight When Abena saw that there were five months of money left, she told us, and told the staff the same day.
Five months leaves room for choices, and at two there are only events. Founders often wait because telling people feels like giving up, and the waiting is what takes the good ending away.
~ question She stopped taking deposits.
How did she explain it to customers who wanted to order? Turning money away must have told the market a good deal, and perhaps earlier than she would have wished.
---
# founder 11.9
Auntie Efua has died, in her sleep, at home in Cape Coast. She was 81.

She kept Tidewater's books for its first nine years, in pencil, with carbon paper. She would not release a payment if the person asking did not greet her first, and so everybody at Tidewater greeted. When we bought accounting software she ran both for a year, and in that year the software was wrong four times and she was wrong once. She brought cake for the once.

The funeral is in three weeks. Her pencils will be there. Rest well, Auntie.
> sofia-marchetti +3
My condolences, Kwame, to you and to everyone who learned to greet from her.
> * +5
She sent me out of the office in 2014 to come in again properly. I have never forgotten it and have done it to others since. Damirifa due, Auntie.
> hana-novotna +9
I am sorry. I would have liked to see those books.
~ insight She would not release a payment if the person asking did not greet her first, and so everybody at Tidewater greeted.
I am sorry for your loss. A person who keeps the money and insists on courtesy shapes a firm for longer than any rule, and it sounds as if hers is still being kept.
---
# finance 16.7
The sheet I ask all my companies to keep. It has thirteen columns, one for each of the coming weeks, and seven rows.

Cash on Monday. Money that will surely come, which means there is a signed delivery note. Money that may come, at half its value. Wages. Tax. Everybody else. Cash on Friday.

An example from a company that lets me use it: Monday 184,000 cedis. Sure 61,000, maybe 90,000 so 45,000. Wages 72,000, tax 18,000, others 54,000. Friday 146,000. Week six of the same sheet was minus 9,000. They saw it five weeks early, called two customers, moved a pump, and week six came in at plus 20.

It takes my slowest founder 40 minutes every Monday. On the right there is an eighth row's worth of margin for writing what you had expected last week. I read that margin before I read anything else.
> * +1.7
Why half for the maybe money? Ours comes in at about a third.
>> kwame-mensah +4
Then use a third. After ten weeks the margin will tell you your own number.
> ingrid-solheim +5
For one person this sheet has one column of wages, and it is me. I have done it for three years and it has let me sleep through two winters.
> hana-novotna +8
Tax as its own row. Thank you. It is the row that people borrow from.
~ insight On the right there is an eighth row's worth of margin for writing what you had expected last week.
Forecasts improve once the old one stays visible next to the new one. Most planning tools overwrite last week's guess, and so the person who makes it never finds out in which direction they are usually wrong.
~ question Money that will surely come, which means there is a signed delivery note.
How do you treat customers who sign and then pay in ninety days rather than thirty? A signed note makes the money certain, but in a thirteen week sheet the column matters as much as the amount.
~ disagreement It takes my slowest founder 40 minutes every Monday.
Friday afternoon seems the better moment. Filled in on Monday it describes a week that has already begun, and the calls that would change it are easier to make before the weekend.
---
# teaching 21.2
On Saturdays I teach bookkeeping to 31 traders at Madina market. I asked what a sachet of water costs them and got 27 different answers, and one lady wanted to know whether her daughter's morning was in it. I have taught this for four years and I had left out the daughter's morning.
> sofia-marchetti +2
What did you answer about the morning?
>> kwame-mensah +3.6
That we would cost it together next Saturday, and that the daughter must be there.
> * +7
My mother sold kenkey and never counted us either. Five children, every morning from four. The price would have been double.
~ insight I asked what a sachet of water costs them and got 27 different answers, and one lady wanted to know whether her daughter's morning was in it.
Unpaid family hours are why small trades look profitable until the first outsider has to be hired. Writing them down at even a modest wage tells the owner whether there is a business or a household with customers.
~ question I have taught this for four years and I had left out the daughter's morning.
What will you do if the sachet turns out to lose money once she is counted? Some of the 31 may not have another use for the morning, and then its cost is a hard thing to name.
---
# finance 26.1
A young investor wrote here that founders take money for the network that comes with it. I would like to hear from one founder who agrees.

I asked my nine. Six years, all of them together: my introductions led to fourteen meetings, three pilots and one customer, who left. On the other hand the same nine rang me, by my own diary, 340 times. They rang about a partner who drinks, a bank that had lost a file, whether to sleep before answering a letter. Nobody was ever introduced to anybody.

My network was built for shipping agents and most of them are retired. What I have left is a phone and the afternoon.
> diego-fuentes +1.4
I agree with half of it: introductions from investors get me very polite meetings. Calls at eleven at night got me through my first year.
> * +6
Founder here who does agree, for what it's worth. One introduction gave us 40 % of our revenue. It happens.
>> kwame-mensah +8
Then I have my one. I am glad to know it, and I would ask the introducer to ring you at night as well.
~ insight What I have left is a phone and the afternoon.
Availability does not scale, which may be why it is seldom advertised. For a founder choosing between two cheques it would be worth asking the existing companies how long they wait for a call back.
~ question I asked my nine.
Would they perhaps count an introduction differently from you? Some doors open because a known name is among the shareholders, and nobody rings the owner of the name about it.
~ disagreement I would like to hear from one founder who agrees.
In trades where buyers refuse to talk to strangers, a single introduction can be worth more than the cheque. I think it depends less on the investor than on whether the first customer is ten calls away or one family.
---
# finance 29.8
Number ten: three sisters in Takoradi who calibrate weighbridges with two lorries and 26 tonnes of test weights. Every bag of cocoa crosses a weighbridge. I asked for the customer who had left, and they warned me that he shouts, which he does, and he also told me they were right about his bridge.
> tomasz-wieczorek +1
A weighbridge that nobody has checked is the most expensive thing in freight that has no invoice.
> yuki-tanabe +6
26 tonnes of truth on two lorries. I wish the three sisters good roads.
>> kwame-mensah +9.5
I have passed this on. The middle sister asks what Kyoto weighs its lacquer on.
> * +14
Which way was the shouting man's bridge wrong?
~ insight Every bag of cocoa crosses a weighbridge.
Calibration has the rare virtue that both sides of a trade need it and neither can do it alone. The harder sale may be to owners whose bridge is wrong in their favour, and there the buyers on the other side could be the better customer.
~ question Number ten: three sisters in Takoradi who calibrate weighbridges with two lorries and 26 tonnes of test weights.
Who has to order the check: the owner of the bridge, the buyer, or some authority? The answer decides whether this grows by convincing people or by a stamp that expires.
---
# founder 18.9
A founder sent me his update on time, for the first time in two years. One line: "Nothing good to report, so here it is." I have framed better news and believed it less.
~ insight One line: "Nothing good to report, so here it is."
Late updates are written in the hope that one more week will improve them. Sending the bad one on time is a habit that everybody around him can plan with.
---
# sales 23.6
I sat in on a sales call in which nobody mentioned the product. They talked about a bridge that has been closed since the rains. The order came in the evening, for everything that does not need the bridge.
~ insight They talked about a bridge that has been closed since the rains.
They did talk about the product, only from the customer's side: what can still get through. Whoever listens to the bridge knows what to load.
---
# finance 9
A founder told me that cash is a fact and profit is an opinion. I asked him which of the two he pays his drivers with. He sent me a plan for the next quarter without any profit in it. It is the better plan.
~ question I asked him which of the two he pays his drivers with.
Which line did he have to change first, once only cash was left? I suspect that it was one in which a customer had been kind on paper.
---
# freight 28.3
The clerk at the weighbridge asked me to stand on it with the lorry, for luck. The scale did not move. He said that it was not personal.
~ insight The scale did not move.
A scale for lorries that notices an investor would be worth less to everybody on the road. I would take it as a certificate.
---
@ ingrid-solheim | en
# founder -13.0
As of this month Kettle pays me what my old job did. It took 38 months. I have not adjusted for inflation and I am not going to.
> kwame-mensah +2
38 months is fast. Don't let anyone tell you otherwise, including the you of month 14.
> * +5
What was the lowest month, if I may ask?
>> ingrid-solheim +7
Month nine. 1,140 kroner, and a refund of 200 of them.
> priya-raman +11
This deserves a bun at the very least. Did you have a bun?
~ insight It took 38 months.
The old salary is a sensible finishing line, because it includes what one has actually learned to live on. It also marks the point after which time starts to be the scarcer thing, and the decisions change.
~ question I have not adjusted for inflation and I am not going to.
And now, will the next kroner go to you, to help of some kind, or into a reserve for the 39th month? I imagine that the order was clear while there was nothing to distribute.
---
# product -8.2
I removed read receipts from Kettle. There was no plan behind it. A dental technician wrote to me that she could see the dentist had read her message at 21:14, and that she had then waited until midnight for an answer that came at eight, perfectly friendly.

So a feature of mine had taken three hours from somebody's evening. It took 40 minutes to delete.

Of 412 customers two complained and fourteen said thank you. One of the two has left. He ran a debt collection office, and he was polite about it too.
> yuki-tanabe +1.4
"A feature of mine had taken three hours from somebody's evening." We should all keep this account.
> * +3
Could you not have made it optional?
>> ingrid-solheim +5
I could. Then she would have had to ask the dentist to switch it off, which is a conversation nobody wants to have at 21:14.
> marcus-adeyemi +16
As somebody who opens every message in the van and answers none of them until tea, thank you on behalf of my friends.
~ insight So a feature of mine had taken three hours from somebody's evening.
Receipts move work from the sender to the receiver, who now owes an answer from the second of reading. In small teams, where the two know each other, that debt weighs more than it would in a large office.
~ question Of 412 customers two complained and fourteen said thank you.
What about the other 396: did they answer at other hours afterwards? If replies became slower by a little and nobody noticed, that would tell you what the feature had been for.
~ disagreement It took 40 minutes to delete.
Deleting something that people pay for without asking them first would make me uneasy. A note two weeks ahead costs little, and the man from the debt collection office could have looked for a replacement in peace.
---
# founder -3.1
🌧️🌧️🌧️☕🌧️🌧️🧦🌧️🌧️🌧️🌤️🌧️
> marcus-adeyemi +1
☕🧦
> * +2.5
Same in Bergen west 🌧️☔
---
# operations 1.2
Kettle was down for 47 minutes on Tuesday night. I was on the ferry to Stavanger, and between Haugesund and the open water there is a stretch without network. The alert reached me together with eleven others, in one buzz, like a small earthquake.

The cause was a certificate I renew by hand once a year. I had it in the calendar. The calendar was on the laptop. The laptop was in the cabin, being quiet so that I could sleep.

I have written to all 412 customers. Nine answered that they had noticed. Renewal is automatic now, my neighbour Geir has a printed page with four steps and the key to my flat, and I owe him a salmon.
> tomasz-wieczorek +0.9
Every fleet needs a Geir. Does he know what the four steps do?
>> ingrid-solheim +1.7
No, and that is why they are good. He corrected step three.
> kwame-mensah +4
Nine out of 412. You are kinder to your customers than they require.
> * +10
I was one of the nine. It was the quietest hour I have had at work since the summer.
~ insight Renewal is automatic now, my neighbour Geir has a printed page with four steps and the key to my flat, and I owe him a salmon.
A page that a neighbour can follow is a better test of documentation than any review by a colleague. For a company of one it is also the cheapest insurance, as long as somebody rehearses it once a year.
~ question Nine answered that they had noticed.
Did the outage swallow any messages, or did they only arrive later? For an inbox I think the 403 who noticed nothing would mainly want to know that.
~ disagreement I have written to all 412 customers.
I might have written only to those who were using it that night and put a line on the status page for the others. A letter about 47 minutes nobody noticed can plant a worry that was not there.
---
# pricing 5.8
A pricing question, and I really don't know.

Kettle costs the same for a firm with one mailbox and for one with five. I like this, it fits on a postcard. But the ones with five write to me four times as often, and of the last 30 customers who left, 26 had one mailbox and said it was too much for them.

If I charge by mailbox, the small ones stay and I have begun to count things, which I promised on the postcard I never would. If I do nothing, I slowly turn into a tool for firms of five, and those I understand less well.

What would you do? I answer everybody, but slowly.
> priya-raman +1.1
Don't count mailboxes. Make a second postcard: "Just me", half the price, one person, no questions asked. People sort themselves more honestly than you'd think.
>> ingrid-solheim +6
A second postcard. I had not thought that there could be two. Thank you, I will sleep on it.
> hana-novotna +3
Ask the 26 what they pay for now. If they went back to plain mail, price was the polite reason.
> * +9
I'm a customer with one mailbox. I'd stay at two thirds of the price and I would leave if I ever had to count.
~ insight But the ones with five write to me four times as often, and of the last 30 customers who left, 26 had one mailbox and said it was too much for them.
Two facts are mixed here, support load and departures, and they may need two answers. Help that takes your time can be priced or limited for the larger firms without touching the simple price for everyone else.
~ question Kettle costs the same for a firm with one mailbox and for one with five.
How long had the 26 been with you when they left? People who go in the first month are telling you something about the promise, and those who go in the third year something about the price.
~ disagreement If I do nothing, I slowly turn into a tool for firms of five, and those I understand less well.
Firms of five sound like good news to me: they write because they depend on it. Understanding them less well is a matter of a few visits, and one-person firms will always be the first to leave in a bad year.
---
# finance 10.3
To sell a subscription for nine euros to a hairdresser in Graz I must keep two pieces of evidence about where she is, and hers do not agree, because her provider has its computers in Munich. I asked for a third, and she sent a photograph of the salon with a mountain behind it. I have filed the mountain for ten years, as the rules require.
> hana-novotna +0.8
The mountain is better evidence than most things I have seen in an audit.
> sofia-marchetti +2
Is the mountain signed?
>> ingrid-solheim +3.2
By nature only. She has promised to stand in front of it next time.
> * +12
We gave up and let an intermediary do it for 5 %. I now have opinions about intermediaries as well.
~ insight I asked for a third, and she sent a photograph of the salon with a mountain behind it.
Rules like this were written for downloads in the millions and then applied to a hairdresser. Intermediaries live off the gap, and for one person selling to a handful of countries their share may still be cheaper than the filing.
~ disagreement I have filed the mountain for ten years, as the rules require.
For all its comedy the rule keeps the tax where the customer lives, and without it every small seller would compete with letterboxes abroad. I would ask for a simpler form of proof rather than for none.
---
# hiring 15.1
I am hiring for the first time. Ten hours a week, answering customers, from wherever you like to sit in Bergen.

You have worked behind some kind of counter. You can write a friendly "no" in two sentences. You don't mind that there is only one colleague and that she is shy before noon. 310 kroner an hour, paid hours for reading the manual, and nobody measures how fast you answer.

I wrote down everything I know about customers before I wrote this, and it came to six pages. Four of them begin with "it depends", and I would like somebody to argue with me about those.
> hana-novotna +1.3
Ten hours can be set up as a proper contract with holiday pay from the start. If you want, I send you the list of what people forget.
>> ingrid-solheim +4
Yes please. I already forgot insurance until my mother asked.
> * +2.2
I worked at the post office counter in Åsane for 33 years and retired in the spring. Is there an age limit?
>> ingrid-solheim +3.5
There isn't, and I'd be very happy if you wrote to me.
> kwame-mensah +11
The first person you hire teaches you what the work was. Listen more than you train.
~ insight Four of them begin with "it depends", and I would like somebody to argue with me about those.
Those four pages are the real job, and a candidate could be given one of them before the interview. How somebody argues about a page shows more than an hour of questions in either direction.
~ question Ten hours a week, answering customers, from wherever you like to sit in Bergen.
Would you spread the ten hours over every day or put them into two? Customers may notice the rhythm more than the speed, and so will the person who has to plan a week around it.
---
# founder 19.9
Somebody offered to buy Kettle. It was a real offer, for about four times what it earns in a year, by people I liked.

I took nine days. On the first I was proud, on the second I looked at houses. From the third to the sixth I made a list of what I would do afterwards, and it had on it: swim, read, and write a quiet little inbox for very small teams.

I have declined. I do feel a bit foolish about the houses.
> kwame-mensah +1.2
Keep their card. People who behave well when you say no are rare, and year six may look different from year four.
> * +4
Four times earnings is low for software, so it was an easy no, wasn't it?
>> ingrid-solheim +8
It did not feel easy on the day with the houses.
> priya-raman +7
Day six is the best due diligence report I have read.
~ insight From the third to the sixth I made a list of what I would do afterwards, and it had on it: swim, read, and write a quiet little inbox for very small teams.
It may be worth keeping that list and making it again in a year. The day the third item is missing will be a good day to ring those people, and you will know it from your own handwriting.
~ question It was a real offer, for about four times what it earns in a year, by people I liked.
Did they say what they would do with the customers and with the price on the postcard? I have wondered whether that decides more in such cases than the multiple.
~ disagreement I have declined.
They might have been asked to come back for a part. Selling a quarter would pay for a house of some size and give a one-person company a second pair of eyes, and you could still write the quiet inbox every day.
---
# hiring 24.6
Turid started on Monday. She stood behind the counter of a post office for 33 years.

On her second day she rang a customer who had written three angry messages. I would never have done that, I am afraid of the telephone. It took six minutes. He had lost his password, and his wife was in hospital, and he had told nobody about either.

I have reread the old angry messages. I think I may have misunderstood about twenty people.
> yuki-tanabe +2
This helps me. Please tell Turid-san that a small company in Kyoto will also try the telephone.
> diego-fuentes +3.5
In Mexico all of support is this. I have been trying to explain it to Europeans for years and she did it on day two.
> * +8
She once found a parcel of mine that three systems said did not exist. You've hired well.
>> ingrid-solheim +10
She remembers the parcel. A lamp, she says.
~ insight It took six minutes.
Anger in writing often hides a practical thing that people are ashamed of, and a voice takes the shame out. Somebody used to a counter hears it early, because at a counter the person is still standing there.
~ question I think I may have misunderstood about twenty people.
Will you write to some of the twenty? It could be odd after all this time, and it could also be the only letter of its kind that they ever get from a software company.
---
# sales 29.1
Customer number 500 is a dental technician. She had left a year ago and come back, and her message said only: "Is the thing still gone?"

It is still gone. We are having buns.
> marcus-adeyemi +0.7
The read receipts lady? That is a better ending than I get in most of my episodes. Congratulations.
> hana-novotna +2
500, and with two people. Enjoy the buns, both of you.
>> ingrid-solheim +3
Turid says that there are three each.
~ insight She had left a year ago and come back, and her message said only: "Is the thing still gone?"
Those who return know both sides, and they come for one precise reason. It could be worth asking every returning customer for that reason in five words, and it makes better copy than anything one could invent.
---
# product 8.2
A customer asked for a dark mode because she reads her mail under the table at dinner. I have built it. I have also made the send button very slow.
~ disagreement I have also made the send button very slow.
The slow button punishes the one mail that has to go out between two courses. Let her write in peace, and offer to send it in the morning.
---
# founder 12.7
My accountant asked for my office address. I gave her the ferry. She has known me for four years and only wanted to know which one.
> aksel-thorsen +1
Correct answer. Which one?
>> ingrid-solheim +2
The slow one.
~ question I gave her the ferry.
What does the ferry do better than a desk? Somebody should measure what an hour without a signal is worth to a mailbox.
---
# operations 17.5
I answered a customer at two in the morning, she answered at once, and we were both embarrassed. Whatever I write at night now leaves at seven.
~ question Whatever I write at night now leaves at seven.
Did you tell her about the change? She may have been glad that somebody was awake, and she would be the right one to ask whether seven is late enough.
---
# sales 26.8
A company with 400 people asked for a call about Kettle. I said that it's made for people who share one mailbox. They said that they do, all 400. I sent them to somebody else, with my sympathy.
~ insight I said that it's made for people who share one mailbox.
Turning away so many people in one mail is easy to regret. But each of their wishes would have moved the product a little further away from the dental technician.
---
@ diego-fuentes | en
# sales -12.7
We kept a tally for a Danish client of ours who wanted to open Mexico by email.

March to June: 212 emails to logistics managers between Monterrey and Querétaro. Four answers, two of them "who gave you my address". Then we sent voice notes by WhatsApp to 60 of the same people. 40 seconds, one question about their dock, no attachment. 22 answered, most with a voice note, one from a wedding.

The client asked me how to put voice notes into the CRM. You listen, and you write down what the person said. It takes two minutes. I was asked whether this scales.

No. Neither does a handshake, and they paid for eleven flights last year to shake hands.
> marcus-adeyemi +1
40 seconds is right. Past a minute people start wondering whether you are going to sing.
> hana-novotna +3.5
How do you get the mobile numbers? Here it would be the end of the conversation, and possibly of the company.
>> diego-fuentes +5
From the guard, the receptionist or the brother-in-law. Always with "so-and-so gave me your number" as the first words. Without that, it ends here as well.
> * +8
I answered one of the 22. From the wedding. It was a good question.
~ insight You listen, and you write down what the person said.
Whoever writes it down has understood it, which an automatic transcript does not guarantee. The two minutes are also where the next question comes from, so I would count them as selling time.
~ question Then we sent voice notes by WhatsApp to 60 of the same people.
Could the emails have prepared the ground? Some of the 22 may have answered a name they had already seen twice, and then the order of the two matters more than the channel.
~ disagreement No.
I think it scales a little further than that. One person can send thirty such notes a day and remember the answers for a few weeks, and a region like Monterrey does not have many more logistics managers who matter.
---
# finance -7.8
For everybody who sells to large companies in Mexico for the first time: "30 days" is the name of a ritual.

Your invoice is valid when it has been received. It can be received on Tuesdays between 9 and 12, at a window. You get a slip with a date on it, the contra-recibo, and the 30 days begin there. Payments go out on Fridays. If your Friday is a holiday, it is next Friday. If your invoice has the purchase order number in the wrong field, the window says so, and next Tuesday you come again.

Our last 20 invoices with "30 days": fastest 37, median 52, slowest 118.

So do this. Put 60 days in your cash plan. Pay somebody local who goes to the window and knows the lady there by name. Ours is called Lupita, she charges 400 pesos per visit, and she has brought our median from 71 down to 52.
> kwame-mensah +1.5
Every country has this window. I would have liked to meet Lupita thirty years ago.
> * +4
Accounts payable here, other side of the window. We close at 12 because we have to enter everything by 2. Bring the order number and we are very nice people.
>> diego-fuentes +5.2
You are! And the order number is now printed on our invoices in a size that can be seen from the parking lot.
> ingrid-solheim +13
118 days is longer than I have ever planned anything.
~ insight Put 60 days in your cash plan.
The cost of those weeks belongs in the price from the first quote, as a line that can be dropped if they pay on time. Added later it sounds like a complaint, and in the first offer it is simply a condition.
~ question Pay somebody local who goes to the window and knows the lady there by name.
Is it still worth it once the customer has moved to an online portal? I would guess that the window survives in another form, as a person who has to release what the portal has received.
~ disagreement For everybody who sells to large companies in Mexico for the first time: "30 days" is the name of a ritual.
A supplier who treats it as folklore makes it easy for them. Large buyers know exactly what the window earns them each month, and a clause about interest, even one that is never used, changes how the slip gets dated.
---
# sales -2.0
A company from Lyon asked me for "the LatAm strategy, one page". I sent a page with one sentence on it: "Which city?" They hired us.
> elodie-garnier +1.2
I know who it was, and I know that they argued about the city for a month.
>> diego-fuentes +2
Six weeks. It is Bogotá, if nobody has changed their mind since lunch.
> priya-raman +4
An entire consultancy in two words. What did the page cost?
~ insight I sent a page with one sentence on it: "Which city?"
Asking for a city forces them to name a first customer, a first person to hire and a flight that somebody must take. A strategy on a map with arrows commits nobody to anything, and I suspect that was its attraction.
~ disagreement They hired us.
It worked with them, but I would be careful with it as a habit. Some companies ask for one page because somebody senior needs one to open the budget, and an answer like this can leave a good ally with nothing to show.
---
# sales 2.9
We lost the Chilean deal. Food distributor, 14 warehouses, eight months of work, and it is on me.

I flew to Santiago four times, always to see the vice-president, an excellent man who speaks English better than I do. On the fourth visit he took me to the warehouse in Quilicura so that "the team could meet us". The warehouse chief, Don Patricio, listened to the whole demo. Then he asked where in the screen one writes that a pallet smells. We had no answer. It turned out that with fish this is the first question of the day.

I had eight months in which to meet Don Patricio, and I met him after the price had been agreed. He was kind about it. He voted no.

New rule at Ruta Norte: before the second flight we have talked to somebody who wears a jacket at work because of the temperature.
> ingrid-solheim +1
"Where does one write that a pallet smells" should be asked of every system.
> tomasz-wieczorek +2.8
I would have asked the same thing. Did the vice-president know it mattered?
>> diego-fuentes +4.1
He knew and thought that we knew. Two polite men for eight months.
> * +17
I worked for Patricio. He says no once, and then he thinks about it for a year. Send him a Christmas card.
~ insight He voted no.
A good operations chief rejects more by silence than by vote, so a clear no with a reason is close to a specification. Building a field for the smell and sending him a picture of it, with no offer attached, would be a decent second beginning.
~ question New rule at Ruta Norte: before the second flight we have talked to somebody who wears a jacket at work because of the temperature.
How do you get to that person without going past the one who invited you? Vice-presidents can be sensitive about it, and the polite route through them is the one that took eight months.
~ disagreement I had eight months in which to meet Don Patricio, and I met him after the price had been agreed.
Only a part of this belongs on your side. A vice-president who takes a project to an agreed price without his own warehouse chief has a habit that would have returned in the roll-out, with your name on it.
---
# sales 6.6
Abrimos Bogotá. Una oficina con dos escritorios en Chapinero, y un café abajo donde ya nos conocen. Si venden software y Colombia les queda grande, pasen por un tinto.

We have opened Bogotá. One office with two desks in Chapinero, and a café downstairs that already knows us. If you sell software and Colombia looks too big for you, come by for a coffee. 🇨🇴

The desks arrived three weeks after the office. Closed one deal on the floor.
> * +1
¡Felicitaciones! ¿El segundo escritorio ya tiene dueño?
>> diego-fuentes +1.6
Todavía no. La semana que viene publicamos la vacante.
> kwame-mensah +6
A deal closed on the floor holds longer. Congratulations, Diego.
~ insight The desks arrived three weeks after the office.
A small office over a café that knows your name is a better sign of staying than any press notice. People in a new market watch for a while whether you keep the lease, and only then do they introduce you to others.
---
# hiring 11.3
We are looking for somebody to sell from Bogotá. First person at the second desk.

You'd sell software made in Lyon and Aarhus to people in Fontibón who have seen it all. You need Spanish they trust, English your colleagues understand, and the patience to be told "mañana te confirmo" on eleven mornings and to find out what it means on each of them. 7.5 to 9 million pesos a month fixed, commission on money received, a real contract from the first day.

I ask one thing at the interview: take me to a warehouse where someone is glad to see you. We go, we drink something, and I watch. It can be your uncle's.
> * +0.9
Can it be a bakery? My uncle has no warehouse.
>> diego-fuentes +1.7
Does the bakery have flour sacks and a man who complains about them? Then it is a warehouse.
> kwame-mensah +5
Commission on money received. He has stood at the window, this one.
> hana-novotna +8
Check who is the employer on paper for the first months, please. That is where "a real contract from the first day" usually ends.
~ insight I ask one thing at the interview: take me to a warehouse where someone is glad to see you.
Being welcome somewhere cannot be rehearsed for an interview, and you see at once how the candidate treats the guard and the people with the pallets. Half of the later job is in that walk from the gate.
~ question 7.5 to 9 million pesos a month fixed, commission on money received, a real contract from the first day.
How long does it take from a signature to money received in Colombia? If it is four months, a new person may be good at the job and still live on the fixed part for most of the first year.
---
# pricing 16.0
Question for those who sell abroad: dollars or pesos?

In dollars, my clients in Europe sleep well. Then the peso drops 9 % in two weeks, as it did, and the warehouse manager who signed has to explain an increase that nobody decided. Two of our 26 accounts stopped paying that month. They could pay, they just felt cheated.

In pesos, the customer sleeps and Aarhus calls me every time somebody there opens a newspaper.

We are trying a third thing now: a price in pesos, fixed for six months, then adjusted by one published exchange rate, up or down, with a cap of 8. It has been in three contracts since last week. Has somebody lived with such a clause for longer than I have?
> tomasz-wieczorek +1.3
We do it with fuel, every month, up and down. The down is what makes people believe in the up. Send them a mail when it goes down.
> priya-raman +2.7
What happens above 8? That is the month you'll meet each other.
>> diego-fuentes +3.6
Above 8 both sides may leave with 30 days' notice. I hope never to find out how polite we are.
> * +20
Three years with almost the same clause, in Chile. Choose the average of the month rather than the rate of a day. Otherwise everybody becomes a currency trader on the 29th.
~ insight They could pay, they just felt cheated.
People accept a rising price more readily when they have seen the rule before and it has worked in their favour once. For that the first adjustment should be explained by a person, whichever direction it takes.
~ question Two of our 26 accounts stopped paying that month.
Did the other 24 say anything, or did they simply pay? If most of them earn in dollars themselves, the answer might be a choice of currency at the signature rather than one rule for all.
~ disagreement In dollars, my clients in Europe sleep well.
For software made and paid in Europe I would stay with one hard currency and lower the price a little. A clause needs somebody who runs it for years, and small companies forget such a thing in the second year.
---
# operations 20.8
38 degrees in a warehouse in Apodaca, and at 12:40 the tablet of our Danish client turned itself off, and so did one of the Danes (he is fine). The tablet went into the cooler box with the Coca-Cola for ten minutes, next to a lime, and came back. There is now a line about it in the manual.
> ingrid-solheim +0.8
Keep the lime. People will read the rest of the manual looking for more.
> yuki-tanabe +3
Our tablet once stopped from the steam of the dyeing pots. We also have a cooler now, but no lime.
>> diego-fuentes +4
I can send you one.
> * +7
Apodaca native. 38 is a nice day. Come back when the forklift seats are covered with cardboard.
~ insight 38 degrees in a warehouse in Apodaca, and at 12:40 the tablet of our Danish client turned itself off, and so did one of the Danes (he is fine).
Hardware limits are tested in a chamber, and this one was met under a roof with a lorry door open. A second device that rests in the shade costs less than rugged equipment, and the team had more or less invented it.
~ question There is now a line about it in the manual.
Does condensation become a problem once a hot tablet comes out of the ice? Ten minutes next to cold cans might spare the battery and trouble the screen.
---
# sales 25.5
I read that "LatAm is one market of 660 million people". With love for the author: it is three invoices I sent last month.

Mexico: the tax authority stamps the invoice electronically before the customer sees it. Four fields wrong, four attempts. Chile: another format, and the customer can reject it within eight days, which one did, on the eighth. Colombia: a third format, and then the customer's own portal, which wanted a certificate that our client is not a public official.

And the calendar. We count 47 working days a year on which at least one of our three countries is closed. On some of those the other two do not know.

If your plan has a slide with one number for the whole region, please write the name of a city next to it, and the name of whoever will press "send" on an invoice there.
> hana-novotna +1.1
The certificate that one is not a public official: who issues it? A public official?
>> diego-fuentes +2
A notary. He looked at me for a long time.
> priya-raman +4.4
Fair on invoices. But the buyers' questions, are those really so different? My mills ask the same five in four languages.
>> diego-fuentes +6
The questions are the same, true. Who is allowed to answer them is different every time.
~ insight And the calendar.
Holidays look like a detail until a go-live is planned on somebody's long weekend. A shared calendar with the three countries side by side would be a good first slide, since it makes the point without any argument.
~ question With love for the author: it is three invoices I sent last month.
How much of the work can be reused from one country to the next? I imagine that the formats share nothing, but the experience of being rejected on the eighth day should carry over.
~ disagreement If your plan has a slide with one number for the whole region, please write the name of a city next to it, and the name of whoever will press "send" on an invoice there.
For investors the number has its use. It says how far the thing could go if the first city works, and no founder would get money for Apodaca alone. I would only ask them to keep both slides apart.
---
# finance 29.6
Paid! 94 days after the signature the first Mexican invoice of our Danish client has arrived in Aarhus. They have framed the contra-recibo. Lupita has been invited to the Christmas party and wants to know whether there is a window.
> kwame-mensah +0.7
At last, the lady gets a frame. Congratulations to all three countries.
> tomasz-wieczorek +2
Tell her that I would exchange two dispatchers for her.
>> diego-fuentes +3
She says that she does not move for less than four, and she chooses them.
~ insight 94 days after the signature the first Mexican invoice of our Danish client has arrived in Aarhus.
The second invoice should take half as long, since the supplier now exists in all the systems. Writing down what the 94 days were spent on would help whoever has to explain the first quarter to a board in Denmark.
---
# sales 8.6
In Guadalajara the contract was signed on the back of a menu, with the waiter's pen. The lawyers needed three weeks to agree that it says the same as their 40 pages.
~ insight The lawyers needed three weeks to agree that it says the same as their 40 pages.
What fitted on the menu is what both of you will remember in two years. The other pages are for the day when one of you doesn't want to.
---
# hiring 13.6
Somebody applied for the job in Bogotá with a voice note of fifty seconds. No adjectives, and one question: who pays the taxi back from Fontibón? She has an interview tomorrow.
~ question No adjectives, and one question: who pays the taxi back from Fontibón?
And who does pay it? If the answer takes longer than her question did, that is what I would settle before the second desk is taken.
---
# teaching 23.2
I teach European founders one sentence of Spanish before their first visit: "No le entendí, ¿me lo explica otra vez?" The ones who use it sell. The ones who nod get a very nice lunch.
~ insight The ones who nod get a very nice lunch.
Saying that you did not understand is the first thing a customer can help you with. A nod leaves them nothing to do but order coffee.
---
@ hana-novotna | en
# payroll -13.4
We are moving a glass factory to Paylinka, 640 people, three shifts, two unions. For three months both systems calculate everything, and then we compare.

Month one: 611 payslips identical, 29 different. 28 of the 29 were mistakes in the old system, and nobody likes to hear that, so we said it quietly.

The last one differed by one crown. It took two of us two days. The old system rounds the night supplement for each shift, ours rounds once at the end of the month, and this man had worked 13 nights. The collective agreement from 2007 says "rounded up", without saying when.

He has been paid the crown. The union and the factory are now discussing the word "when", and I have been asked to stay in the room.
> sofia-marchetti +1
"Rounded up", without "when". I collect these. May I have it?
>> hana-novotna +1.9
It is yours. Please treat it with respect, it is older than my company.
> * +3.4
Two people, two days, one crown. What would your customers say if they knew?
>> hana-novotna +4.6
The factory knows. Their payroll lady said it was the moment when she stopped being afraid of the change.
> yuki-tanabe +15
One crown is like one missing brush. If you understand it, you may believe the others.
~ insight 28 of the 29 were mistakes in the old system, and nobody likes to hear that, so we said it quietly.
Old mistakes have owners and sometimes a debt towards the employees behind them. Agreeing before the comparison what happens to differences in either direction saves a difficult week, since by then there are names attached.
~ question For three months both systems calculate everything, and then we compare.
What do you do about cases that do not occur in those three months, such as a birth, a garnishment or somebody retiring in mid-month? I would be tempted to run a few invented employees through both systems.
~ disagreement It took two of us two days.
The one crown could have been written down as known, and the two days spent elsewhere. Finding every cause is a fine principle until there are nine such cases a month, and by then customers expect it from you.
---
# payroll -8.9
For one hospital with 380 nurses the rules of the meal allowance come to seven kinds of sandwich, which I have drawn, and the drawing hangs in our kitchen, where visitors take it for art.

I have nothing against nurses eating for a bit less tax. I would only like the person who wrote "or part thereof" to come and calculate one month with us, in the week when everybody has swapped shifts.
> sofia-marchetti +1.5
"Or part thereof" is mine as well, in Italian. I apologise for the profession.
> ingrid-solheim +4
Could I have a copy of the drawing? For my kitchen, as art.
>> hana-novotna +5.5
Signed and numbered. The third sandwich is out of date.
> * +9
Ward sister here. We have given up understanding it and just check whether it's more or less than last month.
~ insight I would only like the person who wrote "or part thereof" to come and calculate one month with us, in the week when everybody has swapped shifts.
Draft rules could be tried on one real month of one real hospital before they are passed, as one tries software. It would cost an afternoon, and phrases like that would not survive it.
~ question For one hospital with 380 nurses the rules of the meal allowance come to seven kinds of sandwich, which I have drawn, and the drawing hangs in our kitchen, where visitors take it for art.
Has the hospital considered paying a single taxed amount to everybody? If the cost of administering seven kinds is higher than the tax saved, the nurses might even be better off.
~ disagreement I have nothing against nurses eating for a bit less tax.
I have some sympathy for the complicated version. Each of the seven probably exists because a simpler rule was unfair to somebody working nights, and software is there to carry this kind of weight.
---
# founder -4.0
Nobody has ever thanked a payroll department for a Tuesday. We are 41 people and we aim for about 250 such Tuesdays a year.
> kwame-mensah +2
Thank you for Tuesday, Hana.
>> hana-novotna +2.6
Now I have to change the post.
> * +5
Thanked ours once. They asked me what was wrong.
~ insight Nobody has ever thanked a payroll department for a Tuesday.
Work that is noticed only when it fails has to measure its own success, since nobody else will. Counting the quiet days where the whole team can see it gives people something to be proud of before the complaint arrives.
---
# hiring 0.6
We train our developers like this: for the first three weeks each of them is an apprentice of Mrs. Dvořáková, who has been a payroll accountant since 1988. They calculate forty payslips by hand, with a pencil and the law. She corrects in red. There is no computer on the table.

The last two had eleven years of experience between them. In the first week their error rate was 35 %, in the third 4, and one of them asked me whether he could stay.

A developer who has once taken 300 crowns too much from an imaginary welder writes different code. I can't prove this, though I have the red sheets.
> kwame-mensah +0.9
Mrs. Dvořáková and my Auntie Efua would have run a very good bank.
> diego-fuentes +3
What does Mrs. Dvořáková say about the developers?
>> hana-novotna +4.8
"They are nice, and they believe that every month is the same."
> * +12
Three weeks without a computer would make me resign on day two. And I would probably have deserved it.
~ insight The last two had eleven years of experience between them.
Experienced people need this more than beginners do, because they reach for a data model before they have met an exception. Forty cases by hand are about as many as it takes to meet most of them.
~ question They calculate forty payslips by hand, with a pencil and the law.
How were the forty chosen? A good set, with a birth, a strike and a man with two jobs in it, would be worth publishing for everyone who writes such software.
~ disagreement A developer who has once taken 300 crowns too much from an imaginary welder writes different code.
I wonder whether one week would do the same. After the first real shame the rest is practice, and practice in calculating by hand is something your developers will not need again.
---
# payroll 4.9
Every few months a customer asks us to build salary on demand: people tap their phone and get what they have earned so far this month, for a small fee.

I've said no again, to a company with 1,200 employees, and this time it may cost us the contract. I looked at the figures of the provider they like. The average user there taps 4.1 times a month and pays 2.90 euros each time. Over a year that is about a day's wages, from people who tap since they have no day's wages to spare.

If somebody needs money on the 19th, the employer can pay an advance without a fee. We have a button for it. It is ugly and it takes a signature. At another customer 60 people used it last year, and somebody from personnel asked each of them whether there was something else.
> ingrid-solheim +1
I hope you keep the contract. And if you don't, I hope you keep the button.
> * +2.8
Those 60 had to explain themselves to HR. For many that is exactly the humiliation they pay 2.90 to avoid.
>> hana-novotna +4
You are right about this, and I have no good answer. The person who asks is from another site and may not write anything down. It's still asking.
> kwame-mensah +7
In our markets the susu collector does the same for one day's saving in thirty. People pay him gladly. I have never decided what I think of it.
~ insight If somebody needs money on the 19th, the employer can pay an advance without a fee.
Paying wages every two weeks would take away most of the demand, and it costs the employer a run and some liquidity. It is rarely offered because a fee paid by the employee appears in nobody's budget.
~ question The average user there taps 4.1 times a month and pays 2.90 euros each time.
How is that spread? If half of them tap once a year and a small group every other day, there are two products hidden in the average, and the employer should know about the second one.
~ disagreement I've said no again, to a company with 1,200 employees, and this time it may cost us the contract.
You could build it with the employer paying the fee and a limit per month. If you decline, they buy the other one, and the people you are worried about will tap there, with nobody asking anything.
---
# payroll 9.7
Four years ago we paid 212 people twice. I tell it to every new colleague, and it is time that I tell it here.

A bank file was rejected at 15:40 because of one account number. We corrected it and sent it again at 15:52. The bank had in fact rejected only the one line and accepted the rest. In the morning there were two salaries on 212 accounts, about 7.3 million crowns, and it was a Friday before a long weekend.

By eight we had decided three things. We tell everybody at once, by text message, before they see it. Nobody has to send back anything before Wednesday, so that no fee or standing order goes wrong. And we pay the interest to the employer ourselves, it was 3,900 crowns.

209 people had returned it by the Wednesday evening. Two asked for instalments. One had bought a motorcycle on the Saturday, and I must say that it was a nice motorcycle.

Since then no file of ours has the same name twice, and the second sending of anything needs a second person. It's a dull rule. It has stopped us five times.
> tomasz-wieczorek +0.8
And the motorcycle?
>> hana-novotna +1.4
He paid it back in ten months, and he sends us a photograph every year.
> * +2.9
We had the same with a supplier run. The bank's word "rejected" covers four different situations. It took us an incident to learn the codes.
> ingrid-solheim +5
Telling people before they see it. I wrote that on a card and it hangs beside my alerts now.
~ insight Nobody has to send back anything before Wednesday, so that no fee or standing order goes wrong.
Giving people until Wednesday is probably why 209 did it. A demand by noon would have turned a mistake of yours into a problem of theirs, and then the lawyers decide the tone.
~ question In the morning there were two salaries on 212 accounts, about 7.3 million crowns, and it was a Friday before a long weekend.
Could the bank have recalled the second file that morning? I have heard that it is possible within hours, and that the banks do not like to mention it.
~ disagreement And we pay the interest to the employer ourselves, it was 3,900 crowns.
Paying it was decent, but the bank's message had a share in this. I would have sent them the bill all the same, if only so that the wording of that message would have reached somebody who can change it.
---
# teaching 14.4
Once a year I explain a payslip to the apprentices of a tool factory, 17 years old, 26 of them. I bring an empty one, and they fill in what they think should come out of 24,000 crowns.

The average guess for what arrives on the account was 22,500. The boldest was 24,300, since "you work, so they give you something on top".

The best question came from a girl who will be a toolmaker. The employer pays insurance on top that never appears on the slip, so who decides what I am allowed to see? I told her that it is allowed to be there and hardly any employer prints it. On the train home I asked myself why we don't. From next month there is a second line on every Paylinka payslip, and she has had the first one.
> sofia-marchetti +1.7
17 years old and she asks who decides what she is allowed to see! Please stay in touch with her.
> * +4
As an employer I'm glad about this line. I've wanted people to see it for years and felt petty asking.
>> hana-novotna +5
Then you are the third one today. It seems that everybody was waiting for a toolmaker.
> kwame-mensah +10
24,300 is how I expected my first wage to work.
~ insight From next month there is a second line on every Paylinka payslip, and she has had the first one.
The line will also change conversations about pay, since both sides then talk about the same cost. It needs a sentence of explanation next to it, or some readers will take it for money that was kept from them.
~ question The average guess for what arrives on the account was 22,500.
Do the guesses differ between those who already had a holiday job and those who didn't? It might show whether one real payslip teaches as much as the lesson does.
~ disagreement I told her that it is allowed to be there and hardly any employer prints it.
Printing it by default has a price of its own. Many people read a payslip in a hurry, to find one number, and every further line makes this number harder to find for those who need it most.
---
# payroll 18.4
Five checks, an hour before any payday, in this order. They come from fourteen months of notes about what we found and when.

1. Head count against last month. Difference must be explained by names. (Found 31 problems, mostly people who had left.)
2. Ten largest payments, by eye. (9 problems, one of them a decimal point.)
3. Ten smallest above zero. (22 problems. Everybody forgets this one. A payment of 41 crowns is nearly always an error in somebody's first month.)
4. Account numbers changed since last month: ring the person, on the number we had before. (4 problems, two were fraud.)
5. Net pay up or down by more than 25 %. (58 problems, and about 300 innocent overtimes.)

Together 50 minutes for a company of 600. If you only have ten, do 3 and 4.
> * +1.2
Number 4 saved us last year. The mail asking for the new account was written better than the employee writes.
> tomasz-wieczorek +2.6
I have sent this to our accountant with the words "number 3". She replied "I know".
> yuki-tanabe +6
We are six people, so the ten largest and the ten smallest are everybody. Which would you keep for us?
>> hana-novotna +7.3
The account numbers, and one more: has anybody forgotten the founder? It happens more often than you would think.
~ insight A payment of 41 crowns is nearly always an error in somebody's first month.
Small errors also reach the people least able to bear them, in the month when they decide what kind of employer this is. That alone would put this check before the large payments for me.
~ question Together 50 minutes for a company of 600.
Who does the checking: the person who prepared the run, or somebody else? After two days with the same figures one no longer sees a decimal point, however carefully one looks.
~ disagreement If you only have ten, do 3 and 4.
With ten minutes I would take 1 and 4. A leaver who is paid once more is hard to get the money back from, while a payment of 41 crowns will be reported by the person concerned before lunch.
---
# founder 22.9
Thank you to Mrs. Zdeňka Horáková at the social security office in Brno, window 6, who retires on Friday.

In seven years she rang us 40 times or so, always before the letter went out: "Miss Novotná, you have a seven where you want a one, shall I wait till noon?" By the rules she should have fined us. Each time I thanked her by telephone, and she would say that she only wanted a quiet desk.

I was at window 6 today, with a cake, for the first time in person. She had imagined me older. I'd imagined her with glasses.
> kwame-mensah +1.1
A country runs on its window sixes. I wish her a quiet garden.
> * +3
She once rang my father about his pension, on a Saturday, from home. Thank you for writing her name.
>> hana-novotna +4.5
I will print this for her, if you allow it.
> ingrid-solheim +9
I hope the cake was a large one.
~ insight By the rules she should have fined us.
Officials with a telephone save everybody the letter, the appeal and the second letter, and no statistic shows it. Writing to her superior as well would be worth a stamp, so that window 6 is filled by somebody similar.
---
# sales 27.6
The glass factory went live on Thursday: 640 people were paid, on the right day, the right amount, and nothing happened at all. Their head of personnel wrote to me, "I waited until five for somebody to come to my office." I have asked whether I may quote her on our website, and she thinks that nobody will understand it.
> priya-raman +0.8
I'd put it on the first page, alone, in very large letters.
> tomasz-wieczorek +3
Congratulations on nothing, Hana. I know what it costs.
>> hana-novotna +4
Nine months, three drawings and one crown.
> marcus-adeyemi +8
"Nothing happened" is the hardest episode to sell and I would love to record it.
~ insight I have asked whether I may quote her on our website, and she thinks that nobody will understand it.
Buyers of payroll imagine the worst morning they have had, and her sentence describes the opposite of it precisely. It will do more with a head of personnel than any list of functions, as long as her job title stands below it.
~ question Their head of personnel wrote to me, "I waited until five for somebody to come to my office."
What would she have needed to go home at three? There may be some sign you could give people on the first payday, so that quiet looks like success while it is happening.
---
# payroll 7.3
A new customer wrote into the column "bonus" of one employee: "as agreed". Nobody in the building knew with whom. It took four telephone calls and turned out to be a ham.
> raghunath-hegde +3
Ours was two sacks of rice and a day off, from 1998.
~ insight Nobody in the building knew with whom.
Every payroll has an "as agreed", and it lives as long as the person who agreed. A date and a name next to each amount would have cost less than the calls.
---
# operations 16.6
We moved the coffee machine next to the printer with the payslips. For the first time our developers have seen how many are printed twice.
~ question For the first time our developers have seen how many are printed twice.
Why are they printed twice, because of the printer or because of a rule? The first is cheap to mend, and the second may have been waiting for a developer to see it.
---
# teaching 25.2
I explained to a new colleague why we never round in the middle of a calculation. She asked where the haléř goes. Into a jar, I said, and the jar is somebody's pension.
~ insight Into a jar, I said, and the jar is somebody's pension.
A jar is easier to remember than a rule about decimals. It also tells people whom to think of when a difference looks too small to matter.
---
@ marcus-adeyemi | en
# sales -12.1
Our biggest sponsor rang on Monday to say they're out. Boiler parts firm, lovely people, four years, 31 % of what we turn over. New marketing director, new plan, "more of a visual focus going forward".

I said all the right things, put the phone down, and went and stood in the car park of the tile shop for a bit.

Then I did what I should have done in year one and wrote down who else pays us and how much. Eleven sponsors. The smallest is a bloke in Oldham who makes knee pads and gives us 90 quid a month, and who has never once asked for a download figure. He asks whether people laughed.

So there's about two months to find 31 %. If I'm quieter than usual, that's what I'm doing.
> kwame-mensah +1.3
Ring the knee pads first. He will know somebody who makes gloves.
>> marcus-adeyemi +3
He does. It's his sister.
> priya-raman +4
31 % from one payer with no notice period? Marcus. We are having a cup of tea about your contracts.
> * +7
Sparky from Bolton. Would pay two quid a month for the show, no question. Have you never asked us?
~ insight He asks whether people laughed.
A sponsor who cares about that is buying a place among people he likes, and he will stay through a bad year. Twenty of his kind could be steadier than one who reviews a plan each spring, though they take far more phone calls.
~ question So there's about two months to find 31 %.
Are you looking for one sponsor of the same size or for several small ones? The hunt is quite a different one, and with two months you can probably only do one of them well.
~ disagreement I said all the right things, put the phone down, and went and stood in the car park of the tile shop for a bit.
I'd have said one or two wrong things as well. After four years it is fair to ask for a last quarter or an introduction to their suppliers, and people who feel awkward about leaving tend to say yes on that call.
---
# analytics -7.1
Every weekday at 07:40 a quarter of our listeners stop at the same moment, wherever the episode is. Took us a year to work out why. It's when the van gets to site.

They come back at 10:05, which is brew, and at 16:20, which is the drive home. We used to make 48-minute episodes, and the average person heard 19 minutes of one and never returned, because by brew the next thing had started.

Now it's 22 minutes, with a natural stop at 11. People who reach the end went from 34 to 61 %. We didn't change a single joke.
> diego-fuentes +1
The brew as a unit of measurement. I would pay for the same chart of Monterrey.
> * +2.2
Plasterer, can confirm 07:40. It was always halfway through the good bit.
>> marcus-adeyemi +3.5
Sorry about four years of that.
> yuki-tanabe +9
Our workshops also live by tea, at 10 and at 15. We send no message at these hours and nobody has ever noticed, I think.
~ insight We didn't change a single joke.
The shape of the day decides what people can use, and it rarely shows in a survey because nobody thinks of it as a preference. Anyone with time stamps from customers could look for the same cliffs before touching the content.
~ question Now it's 22 minutes, with a natural stop at 11.
What do the sponsors make of it, now that there is room for one message instead of three? Finishing at 61 % should make that one worth more, if they can be brought to see it.
~ disagreement People who reach the end went from 34 to 61 %.
A shorter thing is always finished more often, so that figure flatters a little. Minutes heard per person and week would tell you whether you won time or just cut the part they were missing.
---
# hiring -2.8
Somebody asked what my qualifications are for interviewing tradespeople. I failed as a joiner for two years and can listen to a man talk about hinges.
> tomasz-wieczorek +1
I failed as a purser. Failing nearby is a good education.
> * +2
What went wrong with the joinery, if you don't mind?
>> marcus-adeyemi +2.8
Doors. All of it was doors.
~ insight I failed as a joiner for two years and can listen to a man talk about hinges.
Having been bad at the work tells you which question hurts, and people notice it when they are asked. Somebody who was good at it tends to answer for the guest.
---
# health 2.1
We did an episode on hearing loss and I've not been able to work properly since.

Three guests: a roofer of 58, an audiologist, and the roofer's daughter. He has not heard her properly for nine years. She found out during the recording, because the audiologist asked him which letters had gone, and he said s, f and th, and her name is Steph.

We leave a phone number at the end of every show. Normally it gets four voicemails. This one got 73. Nearly all men, nearly all over 45, most of them sitting in a van. A good few said that they hadn't told anybody yet and then told us.

I've passed them to the audiologist with permission, and she's set up two Saturday mornings in the merchant's in Stockport, free. Both full. If you use a grinder: the muffs go on before the first cut, not after you've noticed.
> * +0.9
Steph's dad's mate here. He's been for the test. He moaned about it all the way there.
> hana-novotna +6
In our data the hearing allowance of one factory goes up exactly eight years after they bought the cheap saws. Nobody had looked until we put the two in one chart.
>> marcus-adeyemi +8.5
Would their safety officer talk to me? Not for blame, I want the chart.
> * +14
Occupational health nurse. Two Saturdays full means you need twelve. I can give you three of mine.
~ insight We leave a phone number at the end of every show.
A voicemail in a van asks for less courage than an appointment, which may be the whole reason these men spoke. Employers could offer the same thing for next to nothing: a number, a voice they know, and no form at the other end.
~ question Nearly all men, nearly all over 45, most of them sitting in a van.
Is there a way to reach the 25-year-olds while there is still something to protect? They will hardly ring about a loss they have not had, and Steph might be the one who gets through to them.
---
# operations 6.9
People ask how we record on site without it sounding like a tumble dryer. What's in the bag, what it does:

Two dynamic mics, the sort you'd give a pub singer. They hear about a hand's width and not the compressor. Held 8 cm from the mouth, to the side, and if the guest moves back we stop. Condenser mics stay at home.

A moving blanket. Hang it behind the guest, because what you hear as "echo" is the wall behind them bouncing into your mic. One blanket takes most of it in a plumbers' merchant.

60 seconds of nobody talking, before we start. You'll need it for cleaning up, and it is also when the guest calms down.

Find the fridge. There's always one, in the back office, humming at 50 hertz. Ask to unplug it and put your car keys inside, so you can't leave without plugging it in again. I learnt this through a tray of somebody's sandwiches in Rochdale.

All in, about 340 quid second-hand, and I have never needed the next bag up.
> tomasz-wieczorek +1.1
The car keys in the fridge should be taught in schools.
> * +2.9
Sound engineer. Agree on the dynamics. I'd add a foam windshield indoors as well, site guests breathe like they've run there.
>> marcus-adeyemi +4.2
They have, usually. Adding one, thanks.
> yuki-tanabe +11
We will record our oldest customer with this list. He is 84, and his fridge is louder than he is.
~ insight 60 seconds of nobody talking, before we start.
That minute would do no harm in other trades, at the beginning of an interview or an audit on the floor. People stop performing at about second forty, and what they say next is worth the wait.
~ question Find the fridge.
What do you do where the hum cannot be unplugged, in a bakery or a cold store? At some point the machine probably belongs in the story, and the listener would miss it.
~ disagreement Condenser mics stay at home.
For one quiet hour in an office after the visit I'd still want a condenser, because older voices lose a lot of warmth on a pub microphone. The second bag could stay in the van and earn its keep twice a month.
---
# product 11.6
Had a fellow producer tell the internet this week that audio without video is dead by next year. I've got a lot of time for him. He makes a show about trainers, and I'd want to see those too.

Our lot have a paintbrush in one hand and the other on a ladder. We tested it properly: eight weeks, every episode filmed, three cameras, about 5,200 quid all in. 2.8 % of plays were video. Of those, our best guess is that half were phones lying face down.

What we did get from filming was guests who'd put on a clean shirt, sat up straight, and told us nothing.
> * +1.4
Devil's advocate: people who aren't listening yet can only find you through clips. Your 2.8 % are the ones you already had.
>> marcus-adeyemi +3
That's a proper point and I don't have the figure. We got 140 new listeners we could trace to a clip. At 37 quid each I'd rather buy them all a pint.
> sofia-marchetti +5
The clean shirt is also what happens to a sentence when a lawyer is looking.
> * +12
I was one of the guests. It was my wedding shirt.
~ insight What we did get from filming was guests who'd put on a clean shirt, sat up straight, and told us nothing.
The same happens whenever a tool for the audience enters the room of the person speaking. A camera, a form or a third interviewer all have this price, and it is paid in the quality of the material before anybody counts views.
~ question Of those, our best guess is that half were phones lying face down.
How would one check such a guess? If a platform tells you whether the screen was on, that number would settle a good many arguments besides this one.
~ disagreement 2.8 % of plays were video.
Measured on an audience that came for sound, a small share is what one would expect. Eight weeks with existing listeners tells you what they want, and says little about apprentices who search for how to hang a door and would stay for the talk.
---
# pricing 15.9
We've stopped selling downloads. From this week a sponsor buys an episode: 650 quid, one voice, mine, 40 seconds, written with them on the phone. If 900 people hear it or 9,000, same price.

I had to raise my nerve. Under the old rate, pounds per thousand, our best month paid 410 an episode. But that rate treats one roofer who decides what adhesive 30 lads will use as one thousandth of a teenager with a skincare habit.

Rang all eleven. Seven said fine, two want to think, one laughed and one, the knee pads, asked whether he could now pay less often but for longer. He's got the whole of next winter.
> priya-raman +0.6
Finally! And 650 is too low, but you knew I would say so.
>> marcus-adeyemi +1.2
You said 900 over the tea. I only had the nerve for 650.
> kwame-mensah +4
What did the one who laughed say after he had laughed?
>> marcus-adeyemi +6.5
"Go on then, put us down for two."
> * +9
Media buyer. You'll be hard to compare, which is a problem for my spreadsheet and probably the point.
~ insight But that rate treats one roofer who decides what adhesive 30 lads will use as one thousandth of a teenager with a skincare habit.
Trade magazines knew this and sold the page by who read it, until they were measured like everyone else. A line from a sponsor about one large order would help the next one more than any statistic about reach.
~ question If 900 people hear it or 9,000, same price.
What happens in the year when it really is 9,000? A fixed price is easy to hold while you grow a little, and it might be good to say now how long this one is valid.
~ disagreement We've stopped selling downloads.
I'd keep the old rate in a drawer. Large sponsors often have rules that allow nothing but a price per thousand, and a house that refuses to quote it may simply be left out by somebody who has never listened.
---
# hiring 20.6
We want a producer. Three days a week, Manchester, in a studio above a tile shop, £33,000 for a full week so £19,800 for the three.

What you'd do: ring strangers on building sites and hear within a minute whether there's a story. Carry a blanket. Cut 90 minutes to 22 and be able to say what you lost. Disagree with me on the record, because the listeners like it.

Radio experience is all right. Having had a job where you got dirty is better. If you have a stammer, an accent you've been told to lose, or you're coming back after kids, I'd especially like to hear you. Send me a voice note of you telling somebody else's story in three minutes. No music under it, please.
> * +0.9
Is "somebody else's story" allowed to be my nan's?
>> marcus-adeyemi +1.4
Nans welcome. Ask her first.
> hana-novotna +4
Thank you for writing both salaries. I see adverts for three days with the pay for five every week.
> diego-fuentes +7
Three minutes of somebody else's story: I'm going to ask this of salespeople.
~ insight Cut 90 minutes to 22 and be able to say what you lost.
Being able to name what was lost is a test of judgement that hardly any edit gets put to. One could ask for it in the application as well: three minutes told, and one line about the part left out.
~ question Disagree with me on the record, because the listeners like it.
Is that also wanted off the record, in the first month, about the running order? The advert made me curious, and a candidate who takes it literally will find out quickly.
---
# founder 24.9
A thank you to a bricklayer called Keith, from Wigan, whom I've never met.

He's rung our number after every episode for three years, 131 times, to say what we'd got wrong. Mortar, mostly. He never left a number or a surname. Two weeks ago he said, "You got nothing wrong this week, lad, I'll have to find a new hobby," and since then the phone's been quiet.

Keith, if you're there: we said lime putty and meant hydrated lime, in the last one, at about minute nine. I think you were being kind.
> * +0.7
I know that voice from the description alone. He taught half of Wigan College.
>> marcus-adeyemi +1.5
If you see him, would you tell him minute nine?
> ingrid-solheim +3
131 corrections is a very long friendship.
> * +22
It's his grandson. He's had a new hip and he's listening from the sofa. He says minute nine AND minute fourteen.
>> marcus-adeyemi +23
I have never been so happy to be wrong at minute fourteen.
~ insight He's rung our number after every episode for three years, 131 times, to say what we'd got wrong.
People who correct you for years are telling you that the thing matters to them, and they usually stop without a word. Reading one of his corrections out in the next episode would reach him, and it might bring you a second Keith.
---
# founder 28.5
Sorted. Eleven sponsors are now nineteen, none bigger than 9 %, and one of them makes nothing but shims. I have bought the tile shop a cake and stood in the car park again, differently.
> priya-raman +0.5
None bigger than 9 %! I withdraw the tea. Well done.
> kwame-mensah +2
A company that makes nothing but shims. Would they like an investor?
>> marcus-adeyemi +3
They'd like to know who you are first. Then I think yes.
> yuki-tanabe +9
Congratulations, Marcus-san. Please give the car park my regards.
~ insight Eleven sponsors are now nineteen, none bigger than 9 %, and one of them makes nothing but shims.
A self-imposed ceiling per customer would keep it that way, because the next big one will be tempting in a lean month. Nineteen also means nineteen renewals, so someone needs a calendar for them before the year is out.
---
# product 4.4
Listener wrote in: "I don't like your voice but I've stopped noticing it." Best review we've had. It's going on the mugs.
~ question Best review we've had.
What did they stay for, if the voice was in the way? I would ask, because whatever it is has now been tested under hard conditions.
---
# teaching 17.9
Taught a plasterer to edit his own episode. He cut out every pause. I showed him what a pause is for, and he said it's like letting it go off before you polish. That's going in the handbook.
> luc-charlebois +3
In my classrooms it's the only part people remember.
~ insight I showed him what a pause is for, and he said it's like letting it go off before you polish.
Every trade has a word for waiting at the right moment. If you collect them from your guests, the handbook writes itself.
---
# analytics 22.7
Asked a hundred listeners where they'd heard of us. Sixty said a mate, thirty said somebody's van, nine said the radio, which we've never been on. One said his wife, to get him out of the kitchen.
~ insight Sixty said a mate, thirty said somebody's van, nine said the radio, which we've never been on.
Nearly all of it is word of mouth with the engine running. What the mate says about you in one sentence would be worth more to a sponsor than another download figure.
---
# health 26.7
Our roofer from the hearing episode rang. He's got the aids, he's wearing them, and he's heard his own van for the first time in years. It's going in for a service.
~ question Our roofer from the hearing episode rang.
What does his daughter say, is it quieter at the table now or louder? That would be a second episode, and a short one.
---
@ yuki-tanabe | en
# operations -11.4
We counted a brush workshop in Fushimi last week. The list said 1,204 brushes. The first count said 1,195. We counted again and it was 1,195.

The master was not surprised. He opened a drawer under his seat. Nine brushes, with hair he did not like. "They are not stock," he said. "They are my teachers."

I went home and added a place type to Monokoto that is counted but never sold. I did not know what to call it. In the program it is now "teacher", and four workshops have already used it for something.
> sofia-marchetti +1
Please never rename it in an update.
> kwame-mensah +3
Auntie Efua had such a drawer, with cheques in it.
> ingrid-solheim +5
What do the four workshops keep there?
>> yuki-tanabe +8
A cracked bowl, three chisels of a grandfather, a wrong blue, and one has not told us.
~ insight I went home and added a place type to Monokoto that is counted but never sold.
Accounting has no row for things that are kept because they explain something, and so they end up as unexplained differences. A place with a name takes them out of the error list, and the remaining errors become real ones.
~ question We counted again and it was 1,195.
Do you always count twice, or only when the list disagrees? If the second count happens just in case of a difference, a wrong list and a wrong first count can agree by accident.
~ disagreement In the program it is now "teacher", and four workshops have already used it for something.
I like the word, but would have kept it out of the product. In another workshop somebody will call scrap a teacher because it makes a difference disappear, and the owner will see the value of it only at the end of the year.
---
# product -6.4
A small button in our app says "about right". It is for screws, sand, and paper in a half-open pack. You may press it if you have looked. Then the number stays as it is, with today's date and your name.

My engineer self was against it for two years, because a count should be a count. In those two years our customers typed exact numbers for screws: 500, 500, 500, 480, 500. I believed them.

Since the button exists, 38 % of small parts are "about right". And for the first time in our history somebody ran out of screws on a day when we could have known it, because the last three looks were by the same new apprentice. So the button is honest but it is not yet careful.
> elodie-garnier +1.5
In workshops everybody knows that 500 is a prayer. Will you show how old the last real count is?
>> yuki-tanabe +3
Yes, from this month: after three looks it asks you for one number.
> hana-novotna +4
I would like this button for expense reports, and I know that I must not have it.
~ insight In those two years our customers typed exact numbers for screws: 500, 500, 500, 480, 500.
Forced precision produces confident fiction, and anyone who analyses such data later cannot tell it from a count. A field that admits a glance at least separates the two kinds of knowledge, and the doubtful half can be checked.
~ question Since the button exists, 38 % of small parts are "about right".
Does the share differ between persons more than between materials? If it does, the apprentice in your story needs a short lesson more than the button needs a rule.
~ disagreement My engineer self was against it for two years, because a count should be a count.
That self had a point. For screws I would drop counting altogether and use two boxes: when the first is empty, one orders. A button for looking is still a daily task, and two boxes are none.
---
# founder -1.2
The 84-year-old told me that our app is good because it is quiet when he is working. It had no network in his workshop. I have decided to learn from this.
> ingrid-solheim +0.8
This is the review I have been working towards for four years.
> marcus-adeyemi +4
Please let him be the first one I interview in Kyoto.
>> yuki-tanabe +6
He asks whether he would have to speak.
~ insight It had no network in his workshop.
An accident that a customer praises is a free experiment. It may be worth asking which of the messages anybody missed during that time, since the list is usually short.
---
# founder 3.5
I became the founder because the founder left. It was three years ago: he went back to teaching, and I was the engineer with the most keys.

For two of the three years I wrote code until midnight and called the rest of the day "interruptions". Our bookkeeper, Mori-san, who is 67, kept a list of these interruptions without telling me. When I complained again, she showed it to me. 214 in one month. Customers 96, staff 61, bank and office 33, others 24. She said, "Tanabe-san, this is the company. The code is what interrupts it."

Now I write code on Wednesdays only. It took the team about a month to stop fixing what I wrote on Wednesdays, but this is another post.
> hana-novotna +1
Mori-san and our Mrs. Dvořáková should meet. We could watch.
>> yuki-tanabe +2.5
I would bring tea and be quiet.
> kwame-mensah +4.3
She counted for a month before she said one word. That is a bookkeeper.
> * +13
Engineer turned managing director, year one. I laughed and then I stopped laughing. Starting a list today.
~ insight She said, "Tanabe-san, this is the company.
Counting before arguing was the clever part: with 214 in front of you there is little to debate. Many people who move from a craft into leading keep measuring their day by what they made, and such a list gives them another measure.
~ question For two of the three years I wrote code until midnight and called the rest of the day "interruptions".
Are the 214 fewer today, or do they only have another name? I could imagine that some of them went to colleagues once you stopped being the one with the most keys.
~ disagreement Now I write code on Wednesdays only.
Two mornings a week would suit the work better than a single day. A founder who still understands every corner notices early when something becomes expensive, and on one Wednesday a week that knowledge fades without anybody noticing.
---
# operations 7.6
A complaint about glue. We print small labels with codes for drawers. The label is guaranteed for five years, indoors. Indoors, it seems, means an office.

In a lacquer workshop the humidity is kept at 75 %, for the lacquer. After eleven weeks 60 of 310 labels lay on the floor, very flat, and had taken some of the old paint from the drawers with them. The drawers are from 1931. The owner apologised to us.

Now we write the codes with a brush. It is slower and it costs 90 yen a drawer for the person who writes beautifully, and the camera reads them correctly in 98 of 100 cases. For the label it was 99. I can live with this.
> tomasz-wieczorek +1.2
Indoors means an office: this should be printed on every data sheet, in large letters.
> sofia-marchetti +2.4
The owner apologised to you! I read this sentence three times.
> * +8
We emboss ours into thin brass and nail them. Probably not for a drawer from 1931, though.
>> yuki-tanabe +10
He touched the drawer when I told him about the nail. But for the metal workshops it is a good idea, thank you.
~ insight Indoors, it seems, means an office.
Guarantees describe the room in which the supplier tested, and it is worth asking for that room. Twenty labels stuck in the worst corner for a month would have told you the same at the price of a postcard.
~ question Now we write the codes with a brush.
What happens when a drawer gets new contents and the code has to change? A written code seems to ask for numbers that belong to the place and never to the thing in it.
---
# sales 12.2
本日から、英語版をご利用いただけます。京都の工房のために作ったものが、どこまで旅をするのか、少し不安で、とても楽しみです。

From today there is an English Monokoto. What we made for workshops in Kyoto may travel now. I am a little afraid and very curious how far.

The Japanese manual has 40 pages. The English one has 22, because we noticed that we had apologised on 18.
> marcus-adeyemi +0.6
Keep two of the apologies. British workshops will feel at home.
>> yuki-tanabe +2
We have kept one, on the page about error messages.
> * +3
英語版の公開、おめでとうございます。海外の職人さんの声もぜひ聞かせてください。
> priya-raman +5
Can it count bolts of cloth that nobody wants to unroll? I might know a mill.
~ insight The Japanese manual has 40 pages.
Translation is the cheapest review a manual ever gets, since every sentence has to justify itself twice. Some of those 18 pages might be missing from the Japanese one as well, as a shorter edition for people in a hurry.
~ question What we made for workshops in Kyoto may travel now.
Which habits of Kyoto are built in more deeply than the language? I am thinking of the day on which one counts, or of who in a workshop may correct a number.
---
# pricing 17.2
I would like to ask how others would price this.

Monokoto costs by workshop, 6,800 yen a month. The smallest customer is one man with 90 tools. The largest has eleven people and 14,000 pieces, and pays the same. She wrote to me that she feels she is stealing, and could I please send a larger invoice.

If we price by piece, the count becomes a bill. I am afraid that people would then count less, or put things into the drawer of teachers. If we price by person, the grandfather and the apprentice are two, and the apprentice would be left out.

She has suggested that she simply pays for two workshops. It is not a system, but I think I like it.
> priya-raman +0.7
Never price by the thing you want them to count honestly. Ask what she would cross the street to keep, and price that. I suspect it is your support on the phone.
>> yuki-tanabe +3
She calls once a month and speaks with Mori-san for half an hour, mostly about counting. I understand what you mean.
> ingrid-solheim +2.2
I asked nearly the same question here not long ago. Two postcards was the best answer, and yours could be a workshop and a house.
> kwame-mensah +8
When a customer asks for a larger invoice, send it quickly and thank her twice.
~ insight If we price by piece, the count becomes a bill.
That fear is well founded: whatever appears on the invoice gets managed, and a stock count that people manage is worthless. Rooms or benches might serve you better, because nobody tears down a bench to save on software.
~ question She wrote to me that she feels she is stealing, and could I please send a larger invoice.
Have others said this too, or is she the only one? With a handful of large workshops her own proposal is enough, and a rule becomes necessary only once there are dozens of her.
~ disagreement It is not a system, but I think I like it.
I'd be wary of it, kind as she is. The next large workshop will hear that one pays once and another twice, for no written reason, and in a small trade such things are talked about over tea.
---
# hiring 21.9
We are six, and we look for the seventh. You would speak with workshops that are not in Japan.

Your English is warm. Your Japanese is good enough to ask Mori-san a question and to understand why she answers another one. You have worked with your hands for money, at least for a season. You can be in Kyoto at nine in the morning twice a week; on the other days we mind only that the customers in England hear a voice before their lunch, which is our evening. 330,000 to 390,000 yen a month, and the evenings count more.

On the first day you will count our own stock room. It has never been right.
> * +1.5
Bookbinder for six years, Canadian, in Otsu. Does binding count as hands?
>> yuki-tanabe +2.6
Very much. Please write to me, and tell me what you counted there.
> hana-novotna +5
"The evenings count more": put the factor into the contract, please. It is the kind of sentence that everybody remembers differently.
~ insight On the first day you will count our own stock room.
A newcomer's first count is the one moment when somebody looks at the room without knowing where things should be. I would keep the notes of every such first day, since they show what the house no longer sees.
~ question You can be in Kyoto at nine in the morning twice a week; on the other days we mind only that the customers in England hear a voice before their lunch, which is our evening.
How many evenings a week are meant? For somebody with children it makes the difference between a good job and an impossible one, and the advert is otherwise wonderfully clear.
---
# teaching 26.6
In the knife workshop in Sakai the new apprentice does nothing but count for the first month. I asked the master's wife why, and she said, "He has to pick up every blade once, and if I told him to look at all the blades, he would look at ten." After a month the last one could tell three smiths apart by weight, with closed eyes.
> tomasz-wieczorek +1
New dispatchers here type in old waybills for two weeks. I shall now claim that it was for this reason.
> sofia-marchetti +2.7
"If I told him to look, he would look at ten." This is also how I teach contracts from tomorrow.
> * +9
I did an inventory job as a student and still know every gasket in that building by touch. Never understood why until this post.
>> yuki-tanabe +11
I think you were well taught by nobody.
~ insight I asked the master's wife why, and she said, "He has to pick up every blade once, and if I told him to look at all the blades, he would look at ten."
A task with a number at the end keeps attention going much longer than an instruction to pay attention. Onboarding could borrow that: give the new person a complete set of something to go through, and let the learning be the side effect.
~ question After a month the last one could tell three smiths apart by weight, with closed eyes.
Will this survive your app, if a camera reads the codes and nobody has to lift the blade? I wonder whether you would leave a count by hand in the program on purpose, once a year.
~ disagreement In the knife workshop in Sakai the new apprentice does nothing but count for the first month.
Part of it may be plain custom. A month is long, and a young person who could earn more elsewhere will perhaps not wait for the blades to reveal their weight. Telling the reason on the first day would take nothing away from it.
---
# sales 29.9
Our first workshop outside Japan is a spring knife maker in Sheffield, two people. Yesterday he sent his first count: 1,911 pieces, and a question. "Where do I put my dad's?"

I wrote that there is a place type for this. He answered this morning with a photograph of a drawer.
> marcus-adeyemi +0.6
I'm an hour from Sheffield. Ask him whether I may come and look at the drawer.
>> yuki-tanabe +5
He says yes, on a Thursday, and you must not say anything about the state of the bench.
> kwame-mensah +3
So the word did not need translating.
> ingrid-solheim +8
I am very glad for you, and for his dad.
~ insight He answered this morning with a photograph of a drawer.
When a detail made for one old man fits a stranger on another continent, it is a part of the product that can carry weight. I would put that photograph, with his permission, where the English page explains what the app is for.
---
# operations 1.4
A lacquer workshop asked whether our app can count drops. I said no. The master looked relieved, and I think that I passed a test.
~ question I said no.
What would you have had to build if you had said yes? A feature that a customer is relieved not to get may tell more than the list of those they asked for.
---
# product 19.5
An apprentice asked me to add a picture of each drawer as it looks when it is right. I wanted to write a description. Her master said, "She is asking for the answer and not for the words." We have added the picture.
~ insight Her master said, "She is asking for the answer and not for the words."
A picture of the finished state needs no language, and it also shows what has changed when nobody wrote it down. For drawers that may be the whole manual.
---
# teaching 14.7
A tea caddy maker lets the lid fall by itself. If it closes in one breath, it is right. I asked him how we should note that in the app. He said, "Write your breath."
~ question He said, "Write your breath."
What would two people with different breath write for the same lid? Perhaps it is enough if each of them notes it always in the same way.
`;
