/** Seven people in Lagos, Tema, Nairobi, Bengaluru, Singapore, Johannesburg and Ho Chi Minh City. */
export const posts = `
@ ebiere-dokubo | en | Ebiere | Dokubo | Head of Product at Jollof Cloud · ordering for food distributors | Head of Product | Jollof Cloud | Lagos, Nigeria | 6840 | I build ordering software for people who already have a way of ordering. Before that I kept the stock book in my mother's provisions shop in Port Harcourt.
# product -13.9
We spent eleven months building an ordering app for shopkeepers. Last week our distributors took 1,140 orders, and 61% of them arrived as WhatsApp voice notes that a sales rep typed into our system at night.

Our dashboard counted all of them as app orders, because they were in the app by morning. I presented that chart to the board in good faith. Adoption 94%, applause.

I only found out because one rep, Kehinde, asked whether we could make the font bigger for people typing in a moving danfo.
> ingrid-solheim +2.4
I would pay to hear about the next board meeting. How did you tell them?
>> ebiere-dokubo +3.1
Same chart, with the voice notes coloured in. It went quiet, and then our chairman said his wife orders rice exactly like that.
> lwandile-mabaso +5.6
Our fault forms are all submitted on Friday between 16:40 and 17:00. For two years we believed technicians loved Fridays.
> * +9.3
Kehinde asked for a bigger font and changed the roadmap. Give that man a window seat.
~ insight Our dashboard counted all of them as app orders, because they were in the app by morning.
The time of entry would have told you earlier. Twenty orders from one account between nine and ten at night look very different from twenty shops ordering through the day, and that split is worth keeping on the chart from now on.
~ question Last week our distributors took 1,140 orders, and 61% of them arrived as WhatsApp voice notes that a sales rep typed into our system at night.
Some of those notes must be hard to understand once the shop has closed and nobody picks up. What does a rep do then, guess from last week's order or leave the line out?
---
# product -9.1
We are switching off the shopkeeper app in six weeks.

2,300 people have it on their phones, 190 opened it last month, and I rang 40 of those. Most of them wanted to check what they owe. So the balance becomes a WhatsApp message every Saturday at 7 p.m., when the shop is closing and somebody has time to argue about it.

For ordering, you will send your voice note as you always did. We turn it into a draft order and the distributor's rep confirms it with one tap.

I spent four months trying to design the rep out of the process, which explains some of the looks I got at depot meetings.
> kwame-mensah +3.8
I have backed three companies that designed the rep out. All three had a sales team again by the second year, and called it customer success.
>> ebiere-dokubo +4.4
We considered calling ours Kehinde.
> * +6.1
I run three shops in Ikorodu and use the app every day. A message can get lost. Please think of us too.
>> ebiere-dokubo +7.0
You will get one message per shop, and the old ones stay searchable. I will call you before we switch anything off.
~ insight I spent four months trying to design the rep out of the process, which explains some of the looks I got at depot meetings.
The rep also carries things no form asks for: who is ill, who is opening a second shop, who will pay late this month. Keeping that person in the loop with one tap may be the cheapest credit check in the business.
~ disagreement We are switching off the shopkeeper app in six weeks.
Six weeks is kind to your engineers and hard on the 190. Leaving it readable for half a year, without ordering, would cost little and spare you the calls from people who only ever look twice a month.
~ question So the balance becomes a WhatsApp message every Saturday at 7 p.m., when the shop is closing and somebody has time to argue about it.
In many shops one phone is shared by the owner, a spouse and whoever is at the counter. How do you decide which of them should read the balance?
---
# hiring -4.8
I am hiring a listener.

The job is eight hours a day with voice notes from shopkeepers in Yoruba, Igbo, Hausa, Pidgin and the English of people in a hurry. You correct what our software understood. You keep a list of the words it has never met, and on Thursdays you explain that list to four engineers who grew up in Lekki.

You need three of those languages, good ears, and the courage to say that nobody in Kano calls it that. No degree required. ₦420,000 a month, transport and lunch, office in Yaba. If you would rather apply by voice note, we would frankly be delighted.
> * +1.9
Must it be Yaba? I am in Jos and I have four of the five.
>> ebiere-dokubo +2.6
Jos is fine for the right ears. You would come down for the first two weeks, on us.
> * +20.5
Sent you one from a bus in Onitsha. Sorry about the preacher.
~ insight You correct what our software understood.
Someone who has stood behind a counter, even for a few months, will hear things a linguist misses. An order of forty cartons from a kiosk is probably four, and only a seller feels that at once.
---
# product 0.1
First week of voice ordering with one distributor in Surulere: 312 notes, 2,006 order lines. What went wrong, counted by hand:

Wrong quantity: 88 lines
Wrong product: 41
Right order, wrong shop: 7
A sermon in the background that became nine cartons of evaporated milk: 1

Of the 88 quantities, 63 were units. "One roll" is 12 sachets with one brand and 10 with another. "Derica" is a tin. "Half bag" depends on who is selling. We had launched with a table of six units. It now has 54, and beside each one stands the name of the trader who explained it to us.

I had budgeted three weeks for accents. Nobody on the team had put down an hour for measures.
> priya-raman +1.7
In mills "a piece" is anything from 40 to 100 metres. I keep the same table, without the names, and I am going to add them.
> jerotich-kosgei +2.9
Our markets have the gorogoro, a two-kilo tin. Everybody knows which trader has bent hers.
>> ebiere-dokubo +3.5
Does she know that they know?
>> jerotich-kosgei +4.2
She sells at a slightly lower price. It balances.
> * +16.4
I would like to order nine cartons of whatever that sermon was.
~ insight It now has 54, and beside each one stands the name of the trader who explained it to us.
With a name beside it, a unit can be checked again when a brand changes its packing, because there is someone to ask. I would add the date of the conversation too, since sachets per roll tend to shrink quietly.
~ question "Half bag" depends on who is selling.
For the units that change with the seller, do you store one meaning per shop or let the rep choose each time? And who pays when both of them remember it differently at delivery?
---
# pricing 4.9
A pricing question I cannot settle. We charge distributors a monthly fee per sales rep. With voice orders one rep can cover 70 shops where he used to cover 45, so our best feature shrinks our invoice.

The alternative is ₦35 per delivered order line. It is fair and easy to explain, and our income would jump in the festive weeks and starve in the two months after, while salaries do neither. A third idea is a fee per active shop, which every distributor's accountant will contest shop by shop.

If you have moved from seats to usage with customers whose own margin is 3%, what did you do about the lean months?
> priya-raman +1.2
Per active shop, with the definition printed on the invoice: at least one delivered order in the month. The arguments last for two invoices and then they stop.
> tomasz-wieczorek +3.3
Per order with a floor. Our floor is 60% of the average month, and customers accepted it once we also gave them a ceiling for December.
>> ebiere-dokubo +4.1
The ceiling is the part I was missing. It gives their accountant something to win.
> shu-fen-koh +14.6
The lean months are a financing matter more than a pricing one. A small line against your own receivables costs less than a tariff your customers dislike all year.
~ disagreement With voice orders one rep can cover 70 shops where he used to cover 45, so our best feature shrinks our invoice.
The fee per rep could stay if it rises with what a rep now carries. A distributor who saves a third of his sales team will accept a higher rate per head, and you keep the steady income that a charge per line would take away.
~ insight A third idea is a fee per active shop, which every distributor's accountant will contest shop by shop.
The contest may be useful. Going through the list once a quarter forces both of you to look at shops that have stopped ordering, and those are the ones a distributor with a 3% margin most needs to hear about.
---
# sales 9.2
We lost our distributor in Aba this week. 14 reps, our third largest account.

The reason he gave was price. The reason his sister gave me over a bottle of malt was our Saturday balance message. It goes to each shop's registered number, and for eleven of his shops that number belonged to a nephew, a former wife or a landlord. So eleven families learned who owes how much to whom.

We had a field called "phone" and filled it from the reps' contacts. It did not occur to me to ask whose phone.

He was very polite about it. I would have preferred shouting.
> raghunath-hegde +2.2
Payslips by SMS taught us the same lesson at some cost. We send nothing with an amount in it until the person has replied from that handset with the last four digits of their own account.
>> ebiere-dokubo +3.0
Thank you. We are building exactly that, two weeks late.
> sofia-marchetti +5.9
In contracts we ask for two addresses, one for invoices and one for bad news. People laugh and then they fill in the second one with great care.
~ insight We had a field called "phone" and filled it from the reps' contacts.
A rep's contact list records who answers, which is seldom the person who owes. I would ask each shop owner once, in the rep's presence, and let money messages wait until that has happened, even if a month of balances goes out on paper.
~ question The reason he gave was price.
He chose the polite reason, and his sister gave you the true one by luck. How will you hear it from the next customer who leaves and has no sister you know?
---
# founder 13.8
An investor asked on our call what we do when the network is down. Then NEPA took the light, the call dropped, and I finished my answer to four colleagues and a candle.
> kwame-mensah +1.5
He wrote to me afterwards that he had rarely seen a demo so well prepared.
~ insight An investor asked on our call what we do when the network is down.
Write to him today with what your shopkeepers did during that same hour. If orders kept coming in and went through when the light returned, you have the answer in better form than any call could give it.
---
# analytics 18.1
Time our eight reps in Surulere spend typing orders at night, per rep and evening: 96 minutes before voice orders, 14 now.

I had promised the distributor that they would use the hour to visit more shops. They use it to go home. Kehinde says his daughter asked her mother whether Daddy has been sacked.

The distributor wants to know what he gets out of that. Five of his reps resigned in the half-year before we began, and none since. I wrote those two numbers into the report and left out the word productivity.
> tomasz-wieczorek +6.5
Replacing a dispatcher costs me about four months of her salary, and I never see that on any invoice. Put a figure on the five who left, your distributor can compare it himself.
>> ebiere-dokubo +7.7
He trains each new rep for six weeks with a second man in the car. I will count the fuel as well.
~ insight I had promised the distributor that they would use the hour to visit more shops.
The promise was made on behalf of people who had not been asked. A rep who is home by eight may well sell better at ten the next morning, but that would show in order size per shop rather than in the number of visits.
~ disagreement I wrote those two numbers into the report and left out the word productivity.
A distributor with thin margins is entitled to the word. Fewer resignations are a saving that he can count, and calling it that would protect the free evenings better than leaving him to wonder what he is paying for.
---
# product 23.0
A product coach wrote here yesterday that after five user interviews you have heard everything. With respect, I doubt that he works in a country with five hundred languages.

My first five were shopkeepers in Surulere, all women, all Yoruba speakers, all within a short walk of the man who had introduced me to them. Number six was an Igbo wholesaler in Alaba who orders with a photograph of a page from an exercise book. 38 lines, numbered, in blue biro. He has done it like that for nine years, and no question on my list would have brought it up.

Five are plenty for finding a broken button.
> * +5.2
In fairness to the coach, the five were meant per group of users. People drop that half of the sentence.
>> ebiere-dokubo +6.4
Fair. Then my trouble was that I learnt my groups from the first five.
> nii-armah-tagoe +21.0
I should like to meet the gentleman with the blue biro.
~ insight My first five were shopkeepers in Surulere, all women, all Yoruba speakers, all within a short walk of the man who had introduced me to them.
Recording who introduced whom would show this in any study. Once a third of the interviews hang from the same person, the next one ought to come from a door that nobody has opened for you.
~ disagreement Five are plenty for finding a broken button.
Even for the button I would be careful, because a voice screen fails differently for someone who whispers at the back of a mosque and someone who shouts over a generator. Place matters as much as language in that kind of test.
~ question He has done it like that for nine years, and no question on my list would have brought it up.
What did bring it up in the end? If he simply showed you the exercise book, an interview at the place where people order may be worth more than a better list of questions, or was it something you asked?
---
# sales 27.9
Aba is back.

He told me in a voice note of two minutes forty, two minutes of which were about my manners. Then: 12 reps, and he will choose every number himself. Our transcription ends with "I am managing you people", which is accurate.
> kwame-mensah +2.3
Send the sister something.
>> ebiere-dokubo +2.9
A crate of malt left Lagos this morning.
~ insight Then: 12 reps, and he will choose every number himself.
His condition is worth offering to everybody before they ask. A distributor who has gone through the numbers with his own hand will also defend the Saturday message when one of his shops complains about it.
---
# product 2.5
A shopkeeper in Mushin asked our listener for "the usual, but not the one from last time". She knew what he meant. I have put it on the wall above the people who write our rules.
~ question She knew what he meant.
What does the system do with that sentence on the day when she is off sick? Writing down what she heard in it could be the best specification you get this year.
---
# analytics 25.4
We measured how long a voice note is before the order starts. Median: eleven seconds. It's greetings, and rain, and somebody's mother. I have forbidden the team to cut it.
~ disagreement I have forbidden the team to cut it.
Keep it in the recording, certainly, but whoever types from it all day should be able to skip to second eleven. The politeness is owed to the shopkeeper, and he won't hear the skip.
---
# operations 11.6
Our office lost the light for six hours, so we worked like our customers do: on phones, in the corridor, by voice. By four o'clock the engineers had a list of fourteen things to change.
~ question By four o'clock the engineers had a list of fourteen things to change.
Which of them would you have heard from a customer, and which do they no longer mention because they got used to it? The second kind is why I would do it again on purpose.
---
# hiring 20
We asked our listener to train the next one. She began with the radio: an hour of callers, no headphones, write down what they want and not what they say. I failed it, by the way.
> ines-falcao +3
May I borrow this for shift leaders? They would all pass on volume and fail on wanting.
~ insight She began with the radio: an hour of callers, no headphones, write down what they want and not what they say.
What they want and what they say is the difference between an order and a recording. I would give the same hour to everybody who writes software for it, failing included.
---
@ nii-armah-tagoe | en | Nii Armah | Tagoe | Port operations, Tema and Takoradi · 31 years on the quay | Senior Port Operations Manager | Tidewater | Tema, Ghana | 3910 | Tally clerk, boarding agent, vessel planner, and now Tidewater. I retire soon and am writing things down while I remember them.
# freight -13.1
I retire in six weeks. This morning I carried nineteen notebooks into the office, the oldest with tea in it from a ship's cook whose name I have forgotten.

Abena, who takes over my chair, asked whether she might scan them. I said yes, as soon as she has told me which page is wrong.

She found it on the second evening. I had noted that the current off the breakwater sets to the west on the ebb, and I had been measuring from the wrong buoy. The note is 22 years old. Many people have read it, and I am one of them.
> kwame-mensah +1.6
You quoted that current to me in my first week at the company and I believed it for a decade.
>> nii-armah-tagoe +2.4
Then I owe you a correction and a lunch, in that order.
> * +22.0
Sir, please let her scan them before the harmattan dust does its work.
~ insight I said yes, as soon as she has told me which page is wrong.
Being asked to find the error gives a successor permission to doubt, which is the one thing no notebook can hold. She will read the other eighteen differently now.
~ question The note is 22 years old.
A wrong note that old has surely shaped other habits, in berthing or in when the pilot goes out. Have you found any practice at the breakwater that only makes sense with the mistaken current?
---
# freight -8.2
Young agents write to ask me what a port call really takes, so I counted one. A bulk carrier with 32,000 tonnes of clinker, five days alongside.

Three years ago: 67 telephone calls, 41 emails, and 9 visits to offices where the person had just stepped out.

Last month, same trade, with one page which pilot, terminal, customs and surveyor all read: 11 calls, 6 emails, 2 visits.

The eleven calls that remain: four to the chandler, who does not believe in pages. Three to the pilot station, as the swell was above 1.5 metres. Three with the master about his crew change. One from my wife, to ask whether I would be eating at home. I would not try to remove any of them.
> tomasz-wieczorek +2.0
Our count for a part load from Gdynia to Turku was 23 calls, now 8. Four of ours are also somebody who does not believe in pages, and he is always the one who knows where the trailer is.
> * +4.9
Who keeps the page correct? At our port everyone reads such a page and no one feels it is theirs.
>> nii-armah-tagoe +6.3
The agent does, and his name stands at the top of it in large letters. When it is wrong, everybody knows whom to ring, and he soon prefers to keep it right.
~ insight The eleven calls that remain: four to the chandler, who does not believe in pages.
Four calls to one supplier out of eleven say something about where trust is still made by voice. The chandler probably hears from those calls what else the ship will need, which he would never learn from reading.
~ disagreement I would not try to remove any of them.
The three calls on the crew change seem worth removing. A master who has to ask by telephone about visas and flights is waiting for something that could stand on the same page, and he has little sleep to spare.
---
# operations -3.9
In my ninth year I copied a vessel's draft as 10.2 metres. The paper said 10.8. She took the ground at the berth on the falling tide, quite gently, and sat there for fourteen hours in front of eighty dockers who had nothing else to look at.

There was no damage. There was a survey, a bill, and my superior, who did not raise his voice. He gave me a lead line and had me sound the berth at every high and low water for a week, nights included, and read the figure out loud to him.

I have said every figure aloud ever since. Abena thinks it is old age.
> jerotich-kosgei +3.9
My first manager made me weigh every crate twice for a month after I had reported a tonne of peas that was not there. I still do it when nobody is looking.
> raghunath-hegde +15.8
In payroll we read account numbers aloud in pairs, one person reading and one following with a pencil. New joiners find it quaint until the first payday.
>> nii-armah-tagoe +18.1
The pencil is important. A finger slides.
~ insight He gave me a lead line and had me sound the berth at every high and low water for a week, nights included, and read the figure out loud to him.
It was a punishment that left something useful behind, a week of fresh soundings and a man who knew that berth better than anybody. Most firms would have settled for a form to be signed by two people.
~ question I have said every figure aloud ever since.
When the same figure travels from one screen to another without anybody touching it, what should take the place of saying it aloud? Copying has become rarer, but a wrong number at the source now reaches everyone at once, so who would notice?
---
# freight 1.0
Of the last fifty arrivals in my notebook, 31 were more than six hours off the announced time. In 24 of those the ship herself had corrected it by noon the day before, in a message that nobody forwarded.
> tomasz-wieczorek +2.7
Who received the 24 messages? With us it is always the charterer's inbox, read on Monday.
>> nii-armah-tagoe +4.0
In nineteen cases an address that ends in "operations" and belongs to no person.
> * +7.4
This is why our drivers follow the ships on a free website and ignore the terminal.
~ insight In 24 of those the ship herself had corrected it by noon the day before, in a message that nobody forwarded.
So most of the error was known in time and lost on the way, which is cheaper to mend than any forecast. A rule that the berth plan accepts corrections straight from the master would be a start.
~ question Of the last fifty arrivals in my notebook, 31 were more than six hours off the announced time.
Do the 31 lean to one side? If nearly all come late, a planner can allow for it, whereas early ships are the ones that find no gang and no crane, so which was more common?
---
# operations 5.9
We buried Ebenezer Lartey on Saturday at Teshie. He was a tally clerk at our quay for 26 years.

He could count bags by ear. When the slings came down he stood with his back to the ship, to be out of the sun, and his figure was the one both sides signed. Once I tested him with a clicker, over 4,000 bags of rice. He was two out, and he said that two bags had been torn and he had not wished to embarrass anyone.

His three daughters asked whether his pencil was still in the tally hut. It was, behind the clock. They have it now.
> kwame-mensah +1.3
He taught me to stand on the shaded side, in every sense. Rest well, Mr Lartey.
> * +3.7
I was a driver at Tema for many years and he never once let us wait over a wrong count. Condolences to his family and to the whole quay.
> tomasz-wieczorek +6.6
My sympathies, Nii Armah. I hope somebody has told his daughters the story of the two torn bags.
>> nii-armah-tagoe +9.0
It was told at the graveside, by the other side's surveyor.
~ insight Once I tested him with a clicker, over 4,000 bags of rice.
My condolences to you and to his daughters. That he was exact and still spared others the embarrassment says a great deal about the man, and it is good that you wrote it down.
---
# freight 10.8
A gentleman explained here that the ship's agent will be an app within five years, and that demurrage is "a data problem". I work for the company that makes such an app, so I went to my notebook.

Last year I dealt with 58 demurrage claims. In 20 of them something had arrived late or wrong: a notice of readiness, a rain log, a draft survey. For those the gentleman is right and I am glad of the app. In the other 38 both parties had precisely the same facts in front of them and different interests in the word "working".

Somebody has to sit between those two with tea. It took me on average three afternoons.
> shu-fen-koh +13.2
We finance some of those cargoes. A claim that is open for three months costs the importer more in interest than the half day they are arguing about.
>> nii-armah-tagoe +19.4
I shall quote you at the next tea, with your permission.
> sofia-marchetti +4.4
38 of 58 over one word is a matter for whoever drafts the charter party. I would gladly take "working" apart into six cases on one page.
>> nii-armah-tagoe +5.8
Please do, and leave room for rain that falls on one hatch only.
> * +8.2
I wrote the post. The 20 are where I would start, and I take the point about the 38.
~ insight In the other 38 both parties had precisely the same facts in front of them and different interests in the word "working".
Shared facts do help with those 38 in one way: the argument can begin on the first day, before either side has written the sum into a budget. After a month people defend the figure more than the interest.
~ disagreement Somebody has to sit between those two with tea.
Tea works as long as both sides respect the person who pours it, and you are about to leave. A clause that says how rain, shifting and broken grabs count may be less pleasant than your afternoons, but it stays in the port when you go.
~ question It took me on average three afternoons.
Which of the three is the one that settles it? If the first two mostly let people repeat their position, a successor with less patience would like to know what changes on the third, would she not?
---
# teaching 15.1
I have sent Abena out with the pilot boat twice a week since I began to hand over. She was sick on the first three mornings and did not mention it, which I count in her favour, although I should have told her about ginger.

A planner sees a rectangle on a screen that has to fit between two others. From the boat she sees that the rectangle is 190 metres of steel with a tired man on the bridge, and that the tug which the plan places at half past five is having its breakfast.

After the sixth trip she moved two of my standing slots by forty minutes. The pilots thanked me for it. I told them whom to thank.
> lwandile-mabaso +2.9
I make planners climb the first ten metres of a tower for the same reason. Their estimates of how long a repair takes become much more polite.
> hana-novotna +6.9
What did she see that you had stopped seeing? The forty minutes must have been visible to you too once.
>> nii-armah-tagoe +8.5
I set those slots when the pilot station was on the other side of the basin. It moved eleven years ago, and I never moved with it.
~ insight After the sixth trip she moved two of my standing slots by forty minutes.
Six trips for a change that nobody had made in years is a good price. Planners who inherit a schedule seldom learn which parts of it were decided and which have simply grown old.
~ question She was sick on the first three mornings and did not mention it, which I count in her favour, although I should have told her about ginger.
Would you have noticed if she had wanted to stop? A successor who hides the hard mornings may later hide a doubtful plan as well, and how do you teach her that she can tell you?
---
# operations 20.2
Does any port, on this coast or elsewhere, give its truck drivers the berth window on the same day as the terminal? We have done it by hand for 40 drivers since last month, and the queue at the gate at dawn has gone from some 90 lorries to 35. I would like to know what goes wrong next, before it does.
> tomasz-wieczorek +1.8
We did this in Gdańsk. What went wrong: drivers who were not on the list paid those who were. Give it to everyone or rotate it.
>> nii-armah-tagoe +3.2
I had suspected something of the kind from the sudden popularity of two of our forty.
> * +5.5
After a few weeks the receivers' clerks will start to sleep until the window opens, and the warehouse will be your new queue.
~ insight We have done it by hand for 40 drivers since last month, and the queue at the gate at dawn has gone from some 90 lorries to 35.
The missing 55 are parked somewhere, and it would be worth an hour to learn where. If they sleep at home, this is a gain for everybody, and if they stand in a side street you have moved the complaint to another office.
~ question Does any port, on this coast or elsewhere, give its truck drivers the berth window on the same day as the terminal?
Is the window you pass on the first estimate or the one after the ship's last correction? Drivers will forgive a late ship once or twice, but what happens on the third morning when they came for nothing?
---
# teaching 24.9
For the person who sits in my chair

Abena has asked me for one page. I have never managed one page, so here is what I would want to find in the drawer.

The chair squeaks because the third caster is broken. I left it so for eight years. When it squeaks you know that somebody has got up, and when a planner gets up, something has changed on the water. If you repair it, put a bell on the door.

Read the weather twice, once from the screen and once from the flag of the fishing harbour. The screen tells you about the sea outside. The flag tells you whether the small canoes will be in the channel at six. In 31 years I have delayed nine vessels for canoes, and each time someone in an office far away was angry. Not one of those nine vessels touched a canoe. Keep that list, it is in notebook fourteen.

There are four people who can say that a berth is ready: the foreman, the terminal, the surveyor and the watchman. Ask the watchman. He has no reason to hope.

When a master shouts on the radio, look at his last three ports before you answer. I once took offence at a captain who turned out to have been awake for 41 hours, with a sick cook and a charterer who rang him every hour. I apologised to him in Takoradi, two years too late. He had forgotten me, and I was a little disappointed.

Money. You will be offered small sums by people who want to be three hours earlier. The first is always very small and always looks like kindness, a chicken at Christmas. I accepted a chicken in my second year. My wife made light soup, and the man asked for a berth in January. I gave back a chicken of the same size. It is a ridiculous sentence to write in a handover, but nobody has tried since, and I believe that the story did more than the policy on the wall.

Never plan a full berth. I know what the utilisation chart says and who reads it. At 85% the port breathes, at 92% one late tug costs the whole coast a day. I have tested this against my will, three times, and can show you the weeks.

Bad news goes to the ship first, then to the owner, and then upstairs. I once did it in the other order, since our director happened to be in the room, and the master learnt from his own owner that he would lie outside for two more days. He never again told me anything early.

Go home on the day your children perform at school. I missed five of eight. No vessel from those five days is remembered by anyone, and I can still tell you which songs they were.

The page that we all share now is better than I was. I resisted it for a year, and I told the young developers that a port cannot be typed. They sat with me on the quay for eleven weeks until they had typed enough of it. Be patient with whoever comes to you with the next thing. And be slow to believe them. Both at the same time, that is most of the work.

The tin in the lower drawer has groundnuts. It is for visitors from customs, and for you after four o'clock.
> kwame-mensah +1.9
I have read many strategy papers about this port and I would exchange all of them for the paragraph about the watchman.
> tomasz-wieczorek +3.6
The 85% is going on our wall. We run the Gdańsk yard at 91 and wonder every week why one late trailer ruins it.
>> nii-armah-tagoe +5.0
Try a single month at 85 and measure how much you ship. I should be surprised if it were less.
> jerotich-kosgei +7.7
I missed four school performances in the season we opened the third cold room. Reading this at my desk, I have just put the next one in the calendar as a customer audit, so that nobody moves it.
> * +12.5
As one of the developers on that quay: you also told us that we dressed like people who would fall in. One of us did.
> marcus-adeyemi +26.0
Would you read this aloud for us, groundnuts included? I would not cut a word.
~ insight At 85% the port breathes, at 92% one late tug costs the whole coast a day.
The same threshold turns up in wards, call centres and machine shops, and managers discover it anew each time since the chart rewards the last few percent. Showing the three weeks from your notebook may persuade where the theory of queues has failed.
~ disagreement Ask the watchman.
The watchman has no reason to hope, and he has none to be careful either, as nothing happens to him when he is wrong. I would ask him first and then tell the foreman what he said, because the foreman's face will give you the rest.
~ question Keep that list, it is in notebook fourteen.
Nine delays over 31 years with nothing to show for them is the kind of record that a new management strikes out. How did you defend those decisions on the day itself, when no list existed yet?
---
# operations 29.8
I handed over the radio at noon. Abena's first order to the harbour was to repeat a figure aloud. Thank you, all of you, for 31 years of answering when I called.
> kwame-mensah +0.7
Thank you for every ship, Nii Armah. The lunch is on me, and the correction too.
> ebiere-dokubo +2.1
Enjoy the groundnuts, sir. I will bring you the gentleman with the blue biro.
> * +4.4
Tug crew, Tema: three long blasts for you at six this evening.
~ insight Abena's first order to the harbour was to repeat a figure aloud.
So the habit has outlived the job, which is as much as anyone can hand over. I wish you calm water and a school performance with somebody's grandchildren in it.
---
# operations 3.4
A young planner asked why I still walk the berth before a ship comes in. I told her that the bollards do not send messages. One of them has been loose since Tuesday.
~ question One of them has been loose since Tuesday.
Who had it on a list before you walked past? If nobody did, the walk deserves a line in the handover as much as the tide tables.
---
# teaching 13
I was asked to give my talk about safety in ten minutes and not in forty. I told the story of one rope. Nobody looked at his phone, and a stevedore came afterwards to show me his hand.
~ insight I told the story of one rope.
One rope and one hand is what people carry into the next shift. The rest may be for those who have to sign that a talk took place.
---
# operations 17.4
We lost the radio for twenty minutes this morning. The pilots used their lamps, which half of the quay had never seen work. I heard somebody clap.
~ question The pilots used their lamps, which half of the quay had never seen work.
How many on the quay could read the lamps? Those twenty minutes would make a good exercise before the next fault makes it one.
---
# freight 27.3
A captain sent me a photograph of his draft marks without being asked. Underneath he wrote: "Before you walk down." I walked down. They agreed, and we both pretended that I had not.
~ insight They agreed, and we both pretended that I had not.
Two people who check the same figure and are polite about it is as good as a port gets. The photograph is for the file, and the walk is for the next captain.
---
@ jerotich-kosgei | en | Jerotich | Kosgei | Head of Packhouse, Kijani Foods · fine beans, snow peas, herbs | Head of Packhouse | Kijani Foods | Nairobi, Kenya | 2760 | Agricultural engineer from Uasin Gishu. I look after 160 graders, four cold rooms and one very temperamental flow wrapper.
# operations -12.3
From cut to cold, our fine beans take 7 hours 40. I followed one crate from a farm near Kutus last week, on the same lorry, with a thermometer and a chapati.

Waiting at the roadside for the lorry: 3 h 05
On the lorry: 2 h 20
In the queue at our own gate: 1 h 10
Grading: 1 h 05

For four years I have been timing the graders, because they are the part I can see from my office. They are the shortest line on this list.

So we are building a collection centre with a cold room at Kutus, for 212 growers. It should open in a month. The transformer has been promised for "this week" since before the rains.
> tomasz-wieczorek +2.6
The 1 h 10 at your own gate costs nothing to fix. Give the lorries a slot each and you have it back before the transformer arrives.
>> jerotich-kosgei +3.9
We tried on Monday and are at 35 minutes. The guard now considers himself head of logistics.
> * +6.4
As a grower: the three hours at the roadside are because we were told seven and the driver was told ten.
>> jerotich-kosgei +8.0
You are right, I checked both messages. It is corrected from tomorrow.
~ insight For four years I have been timing the graders, because they are the part I can see from my office.
Apologise to the graders in front of everybody, if you have not yet. People who were timed for years while the hours were lost elsewhere will notice a new cold room less than they notice that.
~ question It should open in a month.
What will you do with the beans that come in hot at noon, once the room is there? A cold room sized for a steady flow can take hours to pull down a full lorry, so does the design count the first hour of each crate separately?
---
# climate -7.9
Three quotes for cooling at Kutus, four tonnes a day, no grid yet.

Diesel generator: cheapest to buy, 11 litres a day, and someone must be trusted with the key to the tank. Solar with batteries: 2.3 times the price, and the batteries will be finished in about six years. Solar with an ice bank: 1.9 times the price, makes ice while the sun shines, and the ice cools the beans in the evening.

Everybody recommended batteries. I grew up with a milk cooler that ran on ice and an old man who slapped it, so I asked for the third quote myself.

The difference to diesel comes back in 31 months at today's pump price.
> lwandile-mabaso +4.7
Our batteries grow legs. Nobody has ever stolen ice from a site of ours.
>> jerotich-kosgei +5.5
You have not met the boys at Kutus on a hot day.
> * +14.2
Check the water for the ice bank. Ours scaled up in one year and nobody had quoted for a softener.
~ insight Everybody recommended batteries.
Suppliers recommend what they can service, and there are more technicians for batteries than for ice. Before you sign, I would find out who within two hours of Kutus can repair the ice bank, and pay that person a retainer.
~ disagreement The difference to diesel comes back in 31 months at today's pump price.
I would count a small generator on top in any case. Three cloudy days with four tonnes in the room are bound to come, and losing one full load would eat a good part of what the calculation promises.
---
# hiring -3.2
Our interview for graders takes six minutes and a crate of beans, forty of them bad, and we do not say how many. We hire the ones who reach forty-one and put one back.
~ insight We hire the ones who reach forty-one and put one back.
Putting one back shows that somebody holds a standard in her head instead of a hunt for faults. The test is also fair to people who have never had a formal interview, provided each of them gets the same light and a moment to get used to it.
~ disagreement Our interview for graders takes six minutes and a crate of beans, forty of them bad, and we do not say how many.
Six minutes show an eye that is fresh. The work is the fifth hour in a cold hall, where the careful ones sometimes fade and the slower ones hold on, so I would repeat the crate at the end of a paid trial shift.
---
# payroll 1.8
A mistake of mine. Two seasons ago we moved 90 casual workers from daily cash to a weekly payment on the phone. I was praised for it.

Attendance on Thursdays and Fridays fell by 11%. In the end one of the women explained it to me while we were washing crates. By Thursday most of them had borrowed from a man at the gate, who takes ten shillings on every hundred till Saturday. They were working Friday for him, so they went to weed for a neighbour who paid in cash.

We now pay on Tuesdays and Fridays. The transfers cost us KSh 4,100 more a month. The man at the gate has moved to the quarry.
> raghunath-hegde +1.7
Thank you for naming the man at the gate. Every payroll calendar has one and he is never in the process document.
>> jerotich-kosgei +3.0
How do you find him in four hundred towns?
>> raghunath-hegde +4.4
We look for the day of the week on which attendance dips. He is usually one day before that.
> hana-novotna +5.8
Our clients would call two paydays a week impossible. I am going to show them your KSh 4,100 next to 11% of a Friday.
~ insight By Thursday most of them had borrowed from a man at the gate, who takes ten shillings on every hundred till Saturday.
A payment cycle is also a loan, from the worker to the company, and somebody finances it. Putting his ten shillings beside your transfer costs shows that the weekly run had never been the cheaper one, only cheaper for the office.
~ question We now pay on Tuesdays and Fridays.
Did anyone ask to stay on the weekly payment? For some people a larger sum is the only way to keep it together for rent, and would it be possible to let each worker choose?
---
# operations 6.0
Three customers want the lot code on their trays: one top left, one on the short side, one "not visible to the consumer but easy to find". Our printer has one head and it has opinions.
> * +2.2
I work for the third one. Nobody here knows who wrote that sentence.
>> jerotich-kosgei +3.3
Then let me print it top left and we shall see who finds it.
~ insight Three customers want the lot code on their trays: one top left, one on the short side, one "not visible to the consumer but easy to find".
The three specifications were most likely written by people who each believe they are the only customer. Sending all of them one photograph of a proposed position, with a date from which it applies, often gets a yes because a picture is easier to approve than to answer.
~ question Our printer has one head and it has opinions.
How much time goes into turning the trays or resetting the line between the three? If you charged each customer for that changeover, the positions might suddenly become negotiable, or are they fixed by the retailer's own auditors?
---
# climate 10.1
Hail on Saturday, twelve minutes of it, along one ridge. 31 of our 212 growers lost about 40% of their beans. The others lost nothing.

Our contract says we pay for what we collect, so those families get 60% of a normal month. I have three proposals on my desk. A fund, to which everybody gives one shilling a kilo. Insurance, which wants a weather station on every ridge and would have paid nothing, since the nearest station saw light rain. Or an advance against next season, which is a debt with a kind face.

Has anyone run such a fund with small growers for more than two years? I would like to hear mostly about the second year.
> diego-fuentes +3.5
I know of one with coffee growers. In the second year the growers in the valley left, as they never had hail. It survived by letting each ridge run its own.
> shu-fen-koh +16.4
From the lending side: an advance is fine if it is written off by rule when hail comes twice. Write the rule now, nobody agrees on it afterwards.
>> jerotich-kosgei +19.0
That would make it a kind of insurance from us, with no weather station. I like it more than I expected to.
~ insight Insurance, which wants a weather station on every ridge and would have paid nothing, since the nearest station saw light rain.
Your own collection records could serve as the station. When thirty neighbours deliver 40% less in the same week and the others do not, that is better evidence of hail than any instrument, and it is already in your books.
~ disagreement A fund, to which everybody gives one shilling a kilo.
I would be slow to ask growers to insure each other for a crop whose price you set. The company buys from every ridge and spreads the risk already, so a small part of its margin seems a fairer source than a shilling from people with half an acre.
~ question Or an advance against next season, which is a debt with a kind face.
Who would carry the loss if the hail came again before the advance is repaid? And would a grower who owes you still be free to sell to somebody else?
---
# freight 14.8
The evening flight was cancelled at 18:20 with 2.6 tonnes of our beans on the apron. By 21:00 I had rung everybody I know.

A hotel in Nairobi took 200 kilos. Two boarding schools took 900 and will be eating beans until the weekend. The rest sold locally at a fifth of the price. The loss was KSh 1.1 million.

The airline wrote that these things happen. They do, and I knew it, and I had one forwarder because he is quick to answer and supports the same football club as my deputy.

From next week we have two, and they each get at least one flight in three so that both of them know our pallets.
> * +4.0
The pupils would like you to know that it is day four.
>> jerotich-kosgei +5.2
Tell them the snow peas are also at risk.
> nii-armah-tagoe +13.7
Those hours on the apron are the part to complain of. A cancelled flight is weather or engines, but shade for the pallets is a decision.
~ insight The airline wrote that these things happen.
They happen often enough to be priced. With a list agreed in advance, who takes how much at what price before nine in the evening, the next cancelled flight would cost perhaps half, and the schools would get a variety of vegetables.
~ disagreement From next week we have two, and they each get at least one flight in three so that both of them know our pallets.
Two forwarders who book the same evening flight would both have stood on that apron. I would look for a different airline or departure first, even at a worse price, and choose the second forwarder by that.
---
# operations 19.7
🔌☀️🧊🫛🚛💃
> * +2.8
Cold beans since six this morning. My crate was number four.
> tomasz-wieczorek +4.1
Waiting for the new number from cut to cold.
>> jerotich-kosgei +5.5
Give us some days, the guard wants to time it himself.
---
# analytics 24.1
First five days at Kutus. From cut to cold: 3 hours 50, down from 7 hours 40. Rejects at grading: 6.1%, down from 9.2%.

Growers used to bring beans from six onwards, because whoever came late stood in the sun. Now that there is a cold room they finish their tea, and 60% of the crates arrive between eleven and noon, when the beans are hottest and there are two people at the scale.

I was about to pay a bonus for early crates. My deputy suggested calling out the arrivals aloud, by name, as they do at a wedding. We have started with that. It is free, and already Mama Wambui comes at seven in a hat.
> ebiere-dokubo +3.6
Please write down who is called out first each day. In Lagos this would need a police escort within a month.
>> jerotich-kosgei +4.8
So far only the hats are escalating.
> * +20.2
The early ones should also have their crates weighed by the person who is nice.
~ insight Now that there is a cold room they finish their tea, and 60% of the crates arrive between eleven and noon, when the beans are hottest and there are two people at the scale.
People used the comfort you gave them, which is a sign that the room is trusted. Showing each grower the temperature of her own crate on arrival, beside her reject rate, might move the hour more lastingly than either a bonus or a name.
~ disagreement We have started with that.
Calling names rewards those who live close by and have nobody to feed before school. I would prefer the small bonus, paid for a cool crate and not for an early one, so that somebody with shade and a wet sack can earn it at eleven too.
---
# teaching 28.8
How I explain cold to growers, without the word respiration. Two thermos flasks, a kilo of beans in each, one filled at seven in the morning and one at noon. We close them, talk about prices for two hours, and open them.

The noon flask is warmer than when we closed it. Somebody always accuses me of a trick, so they choose the beans, fill both flasks themselves and keep them on their knees. After that I need only one sentence: the bean is still alive and it is sweating.

I used to bring a chart with temperature curves. At the end of it people thanked me and asked for the price of fertiliser.
> lwandile-mabaso +2.7
May I use the flask on the knees? I teach the same thing with battery rooms and a chart that nobody has ever asked about.
>> jerotich-kosgei +3.9
Of course. Use somebody else's flasks, they smell of beans for a month.
~ insight Somebody always accuses me of a trick, so they choose the beans, fill both flasks themselves and keep them on their knees.
The suspicion is what makes it work, since a person who has guarded the flask for two hours has given evidence against her own doubt. I would start with the loudest sceptic every time.
~ question I used to bring a chart with temperature curves.
Do the growers now do anything else differently, such as picking in another order or keeping crates under a tree? It would be interesting to know whether the flask changes a habit or mainly settles an argument, and how long does it last?
---
# teaching 3.9
My newest grader asked why we throw out the crooked beans. I said because the tray is straight. She asked who had decided about the tray. I'm still looking for that person.
~ insight I said because the tray is straight.
The tray is a standard that nobody wrote down, and it was probably bought because it fitted a lorry. Asking the buyer for a wider one could be cheaper than the sorting.
---
# operations 8.1
The cold room alarm went off at two, and the guard did what the poster says. The poster has the number of a man who left us in March. He picked up, and he came.
~ insight He picked up, and he came.
Thank the man from March, and then test the poster: call every number on every wall once a quarter, from the telephone that will be used that night.
---
# analytics 12.5
For a week I asked each grader to put aside the one bean that she was least sure about. On Friday we looked at them together. We didn't agree either.
~ question We didn't agree either.
What did you do with the disagreement, one rule for everybody or two piles? The bean that nobody is sure about may be the customer's decision and not the grader's.
---
# freight 17.2
Our lorry was stopped for a broken light that the officer couldn't find. The driver showed him a different one that really was broken. They shook hands, and we've replaced both.
> nii-armah-tagoe +4
An honest driver. Please keep him away from my gate, we have enough forms.
~ insight The driver showed him a different one that really was broken.
An honest driver at a roadblock is worth more than a spare bulb. It would be good, though, if the next inspection at home were as thorough as he was.
---
# climate 26.4
The grid came to Kutus for one afternoon, to be tested. Everybody charged a phone, the cold room did nothing different, and at six it left again. We waved.
~ insight Everybody charged a phone, the cold room did nothing different, and at six it left again.
An afternoon of grid is the best reference for your panels that could have been ordered: nothing changed, and the beans are the witnesses.
---
@ raghunath-hegde | en | Raghunath | Hegde | VP Payroll Operations at Lotus Payroll · 400 towns, one payday | Vice President, Payroll Operations | Lotus Payroll | Bengaluru, India | 8120 | Started as an accounts assistant in Hubballi. Twenty-two years of month-ends.
# payroll -13.4
We are taking over payroll for a garments company: nine plants, three states, 11,400 people. The contract was signed in an afternoon. Since then we have been comparing names.

1,312 people are spelt differently in the factory register, on their identity card and at the bank. Lakshmi and Laxmi. Initials before the name and after it. A father's name that became a surname when the girl opened her account, a husband's name that replaced it later. One gentleman is Basavaraj in three spellings and signs with a fourth.

The client suggested that we "clean it in Excel". We have put a table and two chairs at each factory gate instead, from seven to nine. It takes four minutes a person, and people bring their mothers.
> * +7.3
My payslip has carried my brother's name since I joined. I was told that correcting it needs a letter from my brother.
>> raghunath-hegde +8.6
It does not. Please come to the table with any one document and we will do the needful, as we say.
> ebiere-dokubo +9.2
Two chairs at the gate is the whole of my job description. Who sits on the second one?
>> raghunath-hegde +10.4
A machinist from the same line, on paid time. She knows who is who.
~ insight It takes four minutes a person, and people bring their mothers.
Those four minutes may also be the first time that somebody from payroll has looked these workers in the face. When the first payday has an error, and one will, they will come to a person they have met before they go to a supervisor.
~ question 1,312 people are spelt differently in the factory register, on their identity card and at the bank.
Which spelling do you take as the true one when the person prefers a fourth? The bank will insist on its own, but the name on a payslip is read at home, so could the two differ on purpose?
---
# payroll -8.9
How we run two payrolls side by side before a go-live, with the figures of the present one (11,400 people).

First parallel month: 2,906 payslips differed from the old system. 2,310 of them by less than two rupees, all from rounding the attendance incentive per day and not per month. We proposed no change and matched the old way, even though ours is arguably tidier.

Second month: 412. Overtime on weekly offs, 230. Canteen deduction during leave, 121.

Third month, closed yesterday: 26. In 19 of these the old system is wrong and has been for years, always in the company's favour. We reported all of them, with arrears of ₹3.8 lakh.

We go live next month. Below 0.3% I sleep.
> hana-novotna +4.6
Do you ever match a mistake of the old system on purpose? I always want to fix everything at once and then nobody can tell whose difference it is.
>> raghunath-hegde +5.9
For two months yes, if the law allows and the amount is small. We change one rule at a time, and put the change on the notice board first.
> * +11.7
As one of the 19, I do not know yet that I am one. When are people told?
>> raghunath-hegde +13.1
With the next payslip, with a line that says which months. I would have preferred sooner.
~ insight We proposed no change and matched the old way, even though ours is arguably tidier.
Leaving the rounding alone kept 2,310 small differences from hiding the large ones, and it kept thousands of workers from suspecting the new system over a rupee. Tidiness can come a year later with its own notice.
~ disagreement Below 0.3% I sleep.
A percentage is a strange pillow, because 26 people can include one who is out by a month's rent. I would set the limit in rupees per person, and go live only when nobody can lose more than a day's wage.
---
# payroll -4.2
38 wages came back from the banks last month because a spreadsheet had eaten the leading zeros of the account numbers. The file was opened once, by me, "just to have a look".
~ insight The file was opened once, by me, "just to have a look".
Most controls guard against the junior clerk, and the person with every permission and a spare minute gets none. Handing back your own access teaches the team more about the zeros than a circular would.
~ question 38 wages came back from the banks last month because a spreadsheet had eaten the leading zeros of the account numbers.
Were all 38 returned, or could a shortened number have matched a real account somewhere? The ones that fail are a nuisance, but would you know of one that went through?
---
# hiring 0.7
Our best hire of the last year is 61. Mr Krishnamurthy managed a bank branch in Davangere until he retired, and after four months of watering plants he applied for a junior post in our bank relations desk.

HR had a filter on age. I know this because he rang reception to ask whether it was a mistake.

He knows at which hour a branch really processes a return. He writes letters that get answered. In his third week he found that 70 salaries a month were bouncing at a single branch with a retired server, and settled it with the manager, who had once been his trainee.

We have removed the filter. He has asked for Wednesdays off, for his plants.
> nii-armah-tagoe +4.8
I retire shortly and have no plants. I read this with attention.
>> raghunath-hegde +6.2
Sir, Bengaluru has a harbour shortage, otherwise I would write to you directly.
> * +3.6
I am 57, an ex-auditor, and such filters have rejected me within four minutes at two in the night. Thank you for writing it.
~ insight HR had a filter on age.
Filters of this kind rarely have an author, somebody ticked a box when the form was set up. It would be worth listing what else yours removes in silence, such as gaps, distance or a missing degree, and asking who decided each of them.
~ question In his third week he found that 70 salaries a month were bouncing at a single branch with a retired server, and settled it with the manager, who had once been his trainee.
His contacts are a gift that he will take with him one day. Is somebody sitting next to him to learn which hours and which letters work, or would you rather have him spend the time on the branches?
---
# payroll 5.0
A complaint about a rule, or rather its calendar. Last year fourteen notices on minimum wages reached us after the payday to which they applied. The increase counts from the earlier date, so we pay arrears.

For the worker it is ₹212 that arrive two months late with a line no one can read. For us it is a recalculation for up to 6,000 people, and then again for those who have left, whom we have to trace.

I do not dispute a single rupee. I would only ask that a notice says "from the first of the month after publication", which would cost the worker one month and spare everybody the arithmetic. My own team is divided about this, and our youngest colleague called it convenient.
> hana-novotna +6.0
I am with your youngest colleague, and I say so as someone who would save a week a year. One month of a rise is a lot at that wage.
>> raghunath-hegde +7.1
She will be pleased to have support from abroad. Perhaps the answer is that the notice comes a month earlier and nobody loses anything.
~ disagreement I would only ask that a notice says "from the first of the month after publication", which would cost the worker one month and spare everybody the arithmetic.
The arithmetic is yours to spare, since it can be built once and run again. For somebody on the minimum wage a month of the increase is groceries, and the late notice was not their doing.
~ insight For the worker it is ₹212 that arrive two months late with a line no one can read.
The unreadable line is the part you can change without any ministry. Two sentences in the worker's language, which months and why, would turn a puzzling credit into something that she can check and trust.
---
# operations 9.7
Go-live day at the garments client, for those who asked.

05:30. Nine of us in the office, one idli each, because the rest of the order went to the building next door.
06:10. File to the first bank. Control total agrees with the control total that Sunitha has on a slip in her purse.
07:45. Bank says received. Received is not paid, so nobody claps.
08:20. First credit. A machinist at plant 4 sends us a photo of her phone, with a thumb over the balance.
09:05. Plant 7: silence. 1,260 people. We ring, and it turns out that the plant has no network since a digger cut the cable, and all of them have been paid for half an hour without knowing it.
10:40. 11,388 of 11,400 paid.

The other twelve we rang one by one. Four accounts closed, three frozen for an old document, two people who had died since the last payroll, which nobody had told us, and whose families now had to hear our voice. One account belonged to a man who swore he had never worked there, and that is now with the client. Two we could not explain until evening: a branch was being painted and the clerk had gone home.

Twelve is 0.1%. I have stopped saying percentages in that room. Sunitha called both families again today, on her own, with the forms for the provident fund filled in.
> hana-novotna +4.2
I read the two families twice. Please tell Sunitha that somebody in Brno thought of her today.
>> raghunath-hegde +5.7
I have told her. She says thank you and asks whether your banks paint their branches on payday.
> * +6.9
Plant 7 here. We found out when the tea seller asked why everyone was so quiet on payday.
> ebiere-dokubo +9.5
A control total in a purse is the best backup I know of.
~ insight Four accounts closed, three frozen for an old document, two people who had died since the last payroll, which nobody had told us, and whose families now had to hear our voice.
The register of a factory learns of a death last, often after the canteen and the bus driver. A short rule on whom the supervisor tells, and who then speaks to the family, would spare the next household a call about an account.
~ question Received is not paid, so nobody claps.
How long do you give a bank between those two before you start to worry? On a first run nobody knows what is normal, and I wonder whether you had agreed on an hour at which somebody would drive to the branch?
---
# payroll 14.0
A worker in Ballari rang our helpline to ask if her salary was correct, as it was ₹60 more than usual. It was correct, for the first time in three years.
> hana-novotna +3.1
And did she believe you?
>> raghunath-hegde +4.0
She asked for it in writing and she has it.
~ insight It was correct, for the first time in three years.
Three years of ₹60 is a sum she could name if somebody worked it out. Telling her the total together with the date when it will be paid would be a better answer than the word correct.
~ question A worker in Ballari rang our helpline to ask if her salary was correct, as it was ₹60 more than usual.
She probably asked on behalf of a whole line that noticed the same thing. Have the others been told what changed, or are they waiting to see what happens to her?
---
# sales 18.8
We lost a tender this week over one sentence. The buyer wanted "zero errors" with a penalty of ₹500 for each wrong payslip. 24,000 employees.

I offered the following: a correction within one working day, a public count of errors each month on their notice board, and ₹500 to the employee and not to the company when a correction is late. Our average is 17 errors in 24,000, and most of them start with attendance data that comes from the buyer.

A competitor signed for zero. They will have to define the word error very narrowly, and then it is the worker who gets to hear that a wrong payslip was not one.

My sales colleague thinks I should have signed too and handled it later. He is not foolish, it was 9% of his target.
> diego-fuentes +2.1
Your colleague would have been paid on signing and you would have been the one to handle it. It explains most disagreements of this kind.
> hana-novotna +3.9
₹500 to the employee is a clause I want to see in every contract. Did the buyer say why not?
>> raghunath-hegde +5.2
Their procurement system has no field for money that flows to anyone else.
~ insight They will have to define the word error very narrowly, and then it is the worker who gets to hear that a wrong payslip was not one.
A promise of zero moves the effort from finding mistakes to classifying them. Writing this to the buyer in two calm sentences, without bitterness, might bring them back when the first dispute about the definition arrives.
~ disagreement I offered the following: a correction within one working day, a public count of errors each month on their notice board, and ₹500 to the employee and not to the company when a correction is late.
The buyer needed something to show to a committee, and your offer asked that committee to admire honesty. A cap on the penalty with the buyer's own attendance errors excluded might have let you sign the ugly word and still run it your way.
---
# payroll 23.7
I read here that 90% of payroll questions can be answered by a chatbot. Let me give our last month, 6,200 calls, sorted by hand.

2,900: when does it come. A bot can do this, and so can a notice on the gate.
1,700: why is it less than last month. Half of these are leave or an advance, and people accept it once somebody goes through the days with them.
800: I need a letter for a loan, a school, a landlord.
800: something else. Here are a divorce, a stolen phone, a supervisor who marks people absent.

Of the last group, 140 calls began as "when does it come", and turned into the real matter only after the colleague asked "is everything all right otherwise?"

I would let a machine answer the first question, as long as she can still ask the second.
> ebiere-dokubo +6.3
Our transcriber listens to order notes all day, and she says one in fifty contains something that has nothing to do with rice. I have not yet decided what we owe those people.
>> raghunath-hegde +7.6
We decided that somebody rings back within the day, even if only to say that we are the wrong office.
> * +8.8
I build such bots. 140 of 2,900 is under 5%, and I agree that it is the 5% that matters.
~ insight I would let a machine answer the first question, as long as she can still ask the second.
The time saved on the first 2,900 calls pays for it, provided that it stays with the same people. Usually the calls are automated in spring and the headcount follows in autumn, and then nobody is left to ask anything.
~ disagreement A bot can do this, and so can a notice on the gate.
By your own count 140 of the calls that became serious started here, so this is the last group I would hand over. I would automate the 800 letters first, where people want a paper fast and have little else on their mind.
---
# teaching 28.0
Every new joiner in my department runs a payroll for four people with paper and pencil before they get a login. One has unpaid leave, one left on the 17th, one has a festival advance, and one was promoted with effect from a date in the past.

In six years 83 people have done it. Three got all four right the first time. The promoted one is wrong in 70 of the tests, and nearly everyone who gets it wrong is quite sure.

I give the sheet back without marking which line is wrong. Last week a young man came to me after two days, said that he could not find it, and asked if he might see a real one.
> nii-armah-tagoe +8.7
A false page among the true ones. I am glad to see that the method has reached the interior.
~ insight The promoted one is wrong in 70 of the tests, and nearly everyone who gets it wrong is quite sure.
Asking them to write down how sure they are, before the sheet comes back, would make that visible to themselves. Confidence that has been on paper once is easier to question later, with real wages.
~ disagreement I give the sheet back without marking which line is wrong.
Two days of searching teaches some people to ask and others to hide. A deadline of a morning, after which everybody is expected to come and say "I do not see it", would reach the same lesson without rewarding the one who happens to be brave.
---
# payroll 7.6
A plant manager asked us to pay everyone in his plant a day early, as a surprise. We said yes. Then 300 people rang to ask what was wrong.
~ insight Then 300 people rang to ask what was wrong.
On payday a surprise of any kind is a fault until somebody explains it. One line on the notice board the evening before would have made it a present.
---
# hiring 11.8
I asked a candidate what he would do if a payslip is right and the worker says it is wrong. He said: "I would find out what she has bought." He knew that the money was already spent. He starts in January.
> hana-novotna +4
This is a better interview than ours. May I translate it?
~ insight He knew that the money was already spent.
Behind a question about a correct payslip there is nearly always a bill with a date on it. Whoever thinks of the bill first will explain the slip in a tone that can be heard.
---
@ shu-fen-koh | en | Shu Fen | Koh | Head of Credit at Opal Ledger · trade finance for importers the banks find too small | Head of Credit | Opal Ledger | Singapore, Singapore | 5230 | I read other people's receivables for a living. Fourteen years in credit, two of them spent learning what a container smells like.
# finance -12.5
I approved S$420,000 for a tile importer eight months ago, and it is now in arrears.

Eleven years in business, clean bank statements, a director who answers at once. 23 customers on the list. What I did not do was add up the list. One developer, through four project companies with four pleasant names, was 71% of the sales. He paused two of the four projects in the same week.

Our template asks for the largest customer by name. The largest name was 22%. I ticked it and moved on, at about 6 p.m., with eleven files behind it.

The tiles are in a warehouse in Tuas. I am going to count them.
> kwame-mensah +3.7
Four pleasant names. I once had an entire estate named after the owner's daughters and needed two years to see the family.
> priya-raman +4.9
Was there anything in the prices? Sister companies usually get the same discount to the decimal.
>> shu-fen-koh +6.2
12.5% for all four and nobody else. It was on page 9 and I had read page 9.
~ insight Our template asks for the largest customer by name.
Ask instead for the largest payer. The money from four project companies often comes out of one account or with one signature, and bank statements show it on the first page, whatever the names are.
~ question I ticked it and moved on, at about 6 p.m., with eleven files behind it.
Would the twelfth file of the day have been read any better at nine in the morning? If the number of files is the cause, a better template alone will not catch the next one, so has the daily load changed as well?
---
# finance -7.3
How I read a list of receivables in ten minutes now. It took a bad loan to make me write it down.

Minutes 1 to 3: sort by payer's bank account, never by name. Add up. Anything above 30% gets a phone call.
Minutes 4 to 5: the oldest ten lines. In a healthy list they are small and silly, a disputed pallet, a missing PO number. If one is a round figure, somebody is lending to a friend.
Minutes 6 to 7: credit notes issued in the first five days of a month. They undo sales that were made for the last five.
Minutes 8 to 9: compare with the list of three months ago. Who has vanished without having paid?
Minute 10: ring the person who sends the reminders and ask which customer she would drop. She is usually called Mdm Lim and she has never been asked.
> hana-novotna +4.1
Minute 10 works with payroll clerks too. They know six weeks earlier than the auditor.
> diego-fuentes +5.6
The credit notes are the strongest line here. In my region they come in the first two days, and people are proud of their punctuality.
>> shu-fen-koh +16.8
I will widen it to "first five or suspiciously first two".
~ insight Minutes 4 to 5: the oldest ten lines.
The old lines also show whether anybody works the list. When each of them carries a note with a date and a name, even a quarrelsome one, I would trust the young lines more.
~ disagreement Anything above 30% gets a phone call.
A fixed 30% flags every young company, which has one large customer by nature, and spares the one who spreads his sales over three weak developers. How the big payer itself is doing tells more than its share.
~ question In a healthy list they are small and silly, a disputed pallet, a missing PO number.
What does the list look like in a trade with retentions, where 5% stays open for a year by contract? Those lines are old, round and perfectly healthy, so how do you keep the ten minutes from punishing builders?
---
# freight -2.4
Container arrived Tuesday. The original bill of lading, which proves that it may be collected, is on a plane from a bank that insisted on paper, and lands on Friday. Storage S$180 a day, payable by the party who did nothing wrong.
> tomasz-wieczorek +4.0
Who decided on the originals? Usually it is a template from twenty years ago and both sides would have agreed to a release by message.
>> shu-fen-koh +6.4
A template, and a relationship manager on leave.
~ insight Storage S$180 a day, payable by the party who did nothing wrong.
Put the storage on the bank's next invoice as a line of its own, even if nobody will ever pay it. Somebody over there has to explain it once a month, and the habit of asking for paper is suddenly visible.
~ question The original bill of lading, which proves that it may be collected, is on a plane from a bank that insisted on paper, and lands on Friday.
Could the importer have collected against a letter of indemnity, or does the carrier refuse those for small names? It would be useful to know at what size the paper stops being necessary, would it not?
---
# hiring 2.6
I am hiring a credit analyst.

You get a real file with the names changed, 40 pages, and two hours. I ask a single question: which page is missing? Something that every honest importer has is absent, and you tell me what it is and whom you would ring for it.

Of the last nine candidates, two with a master's in finance wrote me an excellent report on the pages that were there. The one who saw it had been a purchasing clerk at a frozen seafood company for six years and asked, after twenty minutes, "where is the reefer's temperature log?"

She starts next month. I have one more seat. S$5,200 to S$6,400, Tanjong Pagar, no overtime as a lifestyle.
> * +2.2
Does "no overtime as a lifestyle" hold for the week in which all the facilities renew?
>> shu-fen-koh +3.1
That week we order dinner and take Friday off. It comes twice a year and I will tell you the dates at the interview.
> kwame-mensah +9.0
I would have failed and asked where the crew list was.
~ insight The one who saw it had been a purchasing clerk at a frozen seafood company for six years and asked, after twenty minutes, "where is the reefer's temperature log?"
For the second seat it may be worth looking one trade further, among freight clerks and insurance surveyors. They handle the papers that a borrower forgets to send and know which ones are never really forgotten.
---
# finance 6.9
Went to Tuas with the tile importer to count our collateral. His stock sheet says 2,140 boxes. The two of us, one torch, one clicker each, five hours.

We counted 1,872. I had expected some drama at that point. He sat down on a pallet and explained the 268. Breakage, about 90, never booked, as booking it would have needed his partner's signature and the partner is his brother in law. Samples, about 60, in showrooms, with dates in a little book. The rest had been lent to another importer who was short for a hotel, against a handshake, and he rang the man on loudspeaker, and the man said yes of course, they are arriving on Thursday, replace or pay?

None of this is fraud. It is a business run by someone who knows where everything is and writes down about 87% of it. From my chair I could not have told the difference, and the sheet we ask for each month makes it no easier.

We agreed: count together every six weeks, he books the breakage without the brother in law, and we stretch the loan over ten months. I was asked internally why I had not called the guarantee. He bought me chicken rice and let me pay for mine.
> tomasz-wieczorek +3.8
I have 268 boxes like that in every trailer yard. What did the hotel man do on Thursday?
>> shu-fen-koh +14.2
He replaced them, in a slightly different white. We had a discussion about white.
> * +9.9
Counting with the customer instead of sending a surveyor probably saved you the rest of the loan.
~ insight We counted 1,872.
A count done together turns a discrepancy into a conversation, which a surveyor's report cannot do. The 268 boxes told you how he treats partners, breakage and favours, and that is most of what you needed for the ten months.
~ disagreement We agreed: count together every six weeks, he books the breakage without the brother in law, and we stretch the loan over ten months.
Lending out pledged stock on a handshake is more serious than breakage, however decent the man is. Before stretching anything I would have had the loaned boxes back on the floor and a sentence in writing that the next favour needs your consent.
~ question I was asked internally why I had not called the guarantee.
How did you answer them? The reasons in your text are good ones, but they rest on five hours in a warehouse that nobody else attended, and a committee will want something it can apply to the next borrower too, won't it?
---
# pricing 11.5
"1.5% a month flat" sounds like 18% a year. On a loan repaid in twelve instalments it is close to 32%, because you keep paying on money that you have already returned. Anyone who quotes flat knows this, including us, until last Monday.
> priya-raman +3.0
Did your numbers look worse next to a competitor who still quotes flat?
>> shu-fen-koh +4.4
Yes. We print both, theirs and ours, on the same line. Two customers did the sum on the spot.
> * +5.1
I sold flat rates for a decade. Customers compare the instalment and never the rate, so I do not expect much to change.
~ insight Anyone who quotes flat knows this, including us, until last Monday.
Owners of small firms compare the instalment since that is what leaves the account. If the true rate is to matter, it should stand beside the total paid in dollars for this loan, so that two offers differ in a sum they can picture.
~ disagreement On a loan repaid in twelve instalments it is close to 32%, because you keep paying on money that you have already returned.
An annual rate is the honest measure for a loan that runs a year. For 45 days against a container it frightens people over a few hundred dollars, and a plain fee for the trip would be as fair and much easier to weigh against the margin on the goods.
---
# finance 15.8
Question for other lenders: stock in a bonded warehouse, released in parts, with the duty unpaid. Do you lend against the value with duty or without? We do without, and an importer told me today, quite reasonably, that this makes us the only people in Singapore who think his whisky is cheap.
> sofia-marchetti +6.1
Check who holds the right to remove it from bond. In two cases I saw, the lender had the goods and the agent had the permit.
>> shu-fen-koh +17.0
The agent has it in ours as well. You have just earned a bottle at the duty-free valuation.
~ insight We do without, and an importer told me today, quite reasonably, that this makes us the only people in Singapore who think his whisky is cheap.
His complaint points at a second product, a short line that covers the duty for each release and is repaid from the sale of that lot. It would leave your valuation where it is and take the pressure off the moment when he most needs cash.
~ question Do you lend against the value with duty or without?
Would the answer change for goods that can be shipped out again? Whisky in bond could be sold in another market without ever paying local duty, so is the second-best market perhaps the fairer reference for its value?
---
# operations 20.7
Our onboarding form for new importers asks for a fax number, and the field is mandatory. I asked around and found that 214 customers have entered the same number, 1234 5678. We have been sending it a yearly confirmation.
> * +3.8
I am one of the 214 and would like to confirm.
~ insight I asked around and found that 214 customers have entered the same number, 1234 5678.
Any mandatory field where one value leads by a wide margin is a question that people could not answer. Counting the commonest entry for each field of the form would take an afternoon and probably remove a third of it.
---
# finance 25.6
Disagreement with a post that many of you have liked, which says that credit to small importers should be decided in five minutes, everything else being "friction".

We can do five minutes, and do it for repeat draws under S$20,000. I went through our first-time loans of the past four years, 611 of them. 38 went bad. In 29 of those 38 the thing that would have warned us was found in a conversation, by someone, at some point: a supplier who had changed banks twice, a director whose wife had left along with the bookkeeping, a shop that had become very quiet on a Saturday. Not a single one of those was in the data that the five minutes look at.

So our first loan takes three days and includes a visit. We lose some good customers to faster lenders for this, around one in eight by my estimate. Several come back for the second loan, and by then we do it in five minutes.
> * +3.0
I liked the other post. My counter: three days kills a purchase when the supplier's offer is good till evening.
>> shu-fen-koh +4.6
Then I would like to meet you before you have the offer. The visit can be done in a slow week and stays valid for a year.
> diego-fuentes +8.0
29 of 38 was found by somebody. The more useful question might be why that somebody had no one to tell.
~ disagreement So our first loan takes three days and includes a visit.
Those 29 warnings were easy to recognise once you knew the ending. The same quiet Saturdays and departed wives will be found among the 573 good loans too, and without counting them a visit may mostly be refusing people who had a bad week.
~ insight We lose some good customers to faster lenders for this, around one in eight by my estimate.
One in eight is a price that you could set against the 29 losses and show to the board each year. Speed is usually argued as a belief, and here it can be argued as two columns of money.
~ question Several come back for the second loan, and by then we do it in five minutes.
What do the returning ones say about the lender they used in between? If a fast first loan had been cheap and pleasant they would have stayed, so did something go wrong there, or did they simply outgrow it?
---
# finance 29.6
The tile importer paid his first restructured instalment, two days early, with the reference "chicken rice". We have written down S$31,000 all the same, and I have kept the file on my desk as a paperweight.
> nii-armah-tagoe +20.8
May your paperweight grow lighter every month.
~ insight We have written down S$31,000 all the same, and I have kept the file on my desk as a paperweight.
Writing it down while he pays keeps two judgements apart, what the stock will fetch and whether the man is good for his word. Many lenders let one early instalment settle both.
---
# finance 23.5
An importer paid early and asked me to keep it quiet, because his own suppliers would want the same. He allows me to write it here without his name. It's in the file under "good problems".
~ question It's in the file under "good problems".
Would it help him if the suppliers did know? Early payment that nobody can see buys no discount, and that might be worth more to him than the quiet.
---
# teaching 27.6
I gave two new analysts the same file and told one of them that it was a good customer. She found four risks, he found nine. I told them before they went home.
> ruth-abernathy +3
I have had this done to me. I found eleven, and I was very proud of them.
~ question She found four risks, he found nine.
How many of the nine would have mattered? I wonder whether the one who had no warning of anything good also missed what was good in it.
---
# finance 13.6
A borrower explained his late payment with the moon. I was going to be rude. He imports lanterns, and the festival was early this year. I have added a calendar to the file.
> ruth-abernathy +2
I have one with a moon and a football season in it.
~ insight He imports lanterns, and the festival was early this year.
The art is to ask which calendar a business lives by before reading its dates. The bank's own is only one of them.
---
@ lwandile-mabaso | en | Lwandile | Mabaso | Field training lead at Savanna Signal · I teach people to climb towers and come down again | Field Training Lead, Southern Africa | Savanna Signal | Johannesburg, South Africa | 1980 | Five years on the towers, two in front of a class. I am still better on the towers.
# teaching -13.0
New intake in Thohoyandou this morning. 16 trainees, 16 harnesses, no slides. I said: put it on as you think it goes, you have ten minutes, and you may not ask me.

Nine had it on back to front. Two had it on the right way round and loose enough to fall out of. Four were perfect. Mpho put hers on correctly, walked around the whole room and fixed everyone else's without a word.

She has also written on her form, under "anything we should know", that she is afraid of heights. I have five weeks to think about that.
> jerotich-kosgei +3.6
Nine plus two plus four plus one. I checked, out of habit.
> * +4.8
I was in your first intake and had it on back to front. Eleven towers so far this month.
>> lwandile-mabaso +5.9
Ja, and you argued with me that the label was wrong!
~ insight Mpho put hers on correctly, walked around the whole room and fixed everyone else's without a word.
Whatever happens at height, you have found the person who should check harnesses before every climb. Crews remember who looked at their buckles, and it is a role that carries real authority on a site.
~ question Two had it on the right way round and loose enough to fall out of.
The loose two worry me more than the nine, since they would pass a quick look. How do you teach somebody to feel the right tension, when it looks the same from a metre away?
---
# teaching -8.1
I made 84 slides on rectifiers for the second week. Photos, arrows, one joke. By slide 30 I could hear the ceiling fan, and by slide 50 Tshepo was asleep with his eyes open, which I had not known was possible.

After tea I put a dead rectifier on the table and said it had come from a site where 400 people have had no signal since Thursday. It was true, too. They had the lid off before I had finished the sentence. In two hours they got to about slide 60 on their own, in a different order, and found a gecko.

That was a good lesson and I still feel a bit sick about the three weekends.
> marcus-adeyemi +4.4
What was the fault, please? You cannot mention 400 people and a gecko and leave.
>> lwandile-mabaso +5.3
The gecko, sadly. Signal is back.
> * +7.5
The joke on slide 22 was good though.
~ insight They had the lid off before I had finished the sentence.
The 400 people did as much as the open lid. A broken thing that somebody is waiting for gives the theory a reason, and it can be had for free from your own list of faults every week.
~ disagreement In two hours they got to about slide 60 on their own, in a different order, and found a gecko.
Discovery covers what one faulty unit happens to show. The rare dangers, a charged capacitor or a reversed battery string, are better told in plain order before any lid comes off, even to a sleepy room.
---
# operations -3.1
Eight batteries stolen from a site near Giyani on Sunday night, with the guard locked inside the container. He rang the chief's wife, she rang the church choir's WhatsApp group, and the bakkie was stopped at the river by eleven sopranos. We had a R40,000 alarm on that site and it sent us an email.
> * +1.7
My aunt is one of the eleven. It was nine and two altos.
>> lwandile-mabaso +2.6
I stand corrected and will put it in the incident report.
> kwame-mensah +6.6
The chief's wife is on call. Does she have your number or only the guard's?
~ insight He rang the chief's wife, she rang the church choir's WhatsApp group, and the bakkie was stopped at the river by eleven sopranos.
People guard what they use, and that choir needs the tower for its own group. Agreeing on a contact, airtime and some transport money would cost less than the alarm, although nobody should ever be expected to stand in front of a bakkie.
~ question We had a R40,000 alarm on that site and it sent us an email.
To whom did it send the email at that hour, and would it have helped if it had rung the guard's own contacts first? Many alarms are installed for the insurer, so who chose where this one reports?
---
# teaching 1.9
Mpho froze today, at 22 metres.

We climb in pairs with an instructor above and one below, so she was safe the whole time and she knew it, and that makes no difference at all. Her hands locked. I was the one above. I have a speech for this and I started it, breathe, look at the horizon, and she said, quite calmly, "please stop talking."

So I stopped. We stood there for 19 minutes. A kite came past. Someone's goats were in the wrong garden and there was a big argument about that, and we watched it to the end. Then she said "the brown one is the leader", unclipped one hand, moved it, clipped, and went down. She did it perfectly, the three-point drill, better than at ten metres.

At the bottom I wanted to say that it was fine. What I asked was what she needs from me tomorrow. She said: "Same time, and not you above. Tshepo." Tshepo weighs 58 kilos and falls asleep in lectures. But he doesn't talk.

My speech has helped me for seven years. I don't think it was ever for them.
> nii-armah-tagoe +2.1
I have read this twice. You did well to stop, and better to ask.
> * +4.6
Fourteen years rigging. The ones who froze in training and came back down properly are the ones I want above me.
>> lwandile-mabaso +6.0
Please may I read her this?
> ebiere-dokubo +5.4
And whose goats were they?
>> lwandile-mabaso +6.3
The pastor's. It is not over.
~ insight She did it perfectly, the three-point drill, better than at ten metres.
The drill held while everything else in her had stopped, and this is what a drill is for. Someone who has been there knows from experience that her hands will work, which nobody who climbed easily can say.
~ question What I asked was what she needs from me tomorrow.
How far would you let a trainee choose the crew on her first real job? Asking for Tshepo above her is good judgement here, but on a site with two strangers, what could she ask for instead?
---
# hiring 6.8
We require maths in matric at 50% for trainee technicians. I pulled the records of 71 people from five intakes, including the ones who got in by an exception some manager had signed.

With 50% or more: 52 people, 44 qualified, so 85%. Below, by exception: 19 people, 16 qualified. That is 84%.

What does differ is where they come from. Of the 19, fourteen grew up less than 30 km from a site that we have trouble staffing, and twelve of them still work there. Of the others, half asked for a transfer to Gauteng inside two years.

I want to drop the rule and set our own test, an hour long, fractions, angles and reading a meter. HR says that the rule protects us from 3,000 applications. Yoh, that part is also true. How do you keep a pile readable without a filter that has nothing to do with the job?
> raghunath-hegde +1.9
Your test could be the filter, sent as a photo of a meter by WhatsApp. Those who bother to answer with the unit are perhaps 400.
>> lwandile-mabaso +3.3
With the unit! Half of my qualified people would lose points there.
> * +6.7
The exceptions were chosen by managers who knew them. So you are comparing 52 strangers with 19 people somebody vouched for.
>> lwandile-mabaso +8.1
That is a proper objection, thanks. I will look at who signed for them.
~ insight Of the 19, fourteen grew up less than 30 km from a site that we have trouble staffing, and twelve of them still work there.
Staying power at a remote site is worth more to you than a mark from school, and training someone who leaves in two years costs the same. Distance could rank the pile by itself, as long as the rule is published and nobody invents an aunt's address.
~ disagreement That is 84%.
Nineteen people chosen by managers who knew them are a special group, and one more failure would already bring that figure below 80. I would run your test beside the rule for two intakes, let both scores be recorded, and only then retire the one that predicts less.
~ question HR says that the rule protects us from 3,000 applications.
Who are the people among the 3,000 that you would actually want to meet? If you could describe them in two lines, an advert on local radio near the sites might bring 200 of those and spare everyone the pile, or have you tried?
---
# product 11.1
We bring signal to places that have none. To report that a tower is down, our own app wants you to log in, and it sends the code by SMS.
> * +3.5
Product team here, reading this in the office. We can see the problem. A code that works offline comes with the next release.
> ebiere-dokubo +4.9
We used to show shopkeepers a pop-up about poor connection, and it loaded from the internet.
~ insight To report that a tower is down, our own app wants you to log in, and it sends the code by SMS.
One rule for software that reports faults could be that it is tested with the very fault it reports. A day for the developers beside a dead tower, with no lift home until the form is sent, would settle the priorities.
---
# climate 15.9
Three months ago we moved a diesel site near Musina to solar.

Before: 640 litres of diesel a month, and three trips with the bakkie to fill up, 310 km each. Now: 45 litres for the backup on cloudy days, one trip. So about 1.6 tonnes of CO2 a month less from the generator, and a bit on top for the driving.

Nobody warned me about Sipho. He did those trips for six years, he knows each gate and each farmer on the road, and he brought us half of our news about what was going on at the sites. Nobody planned anything for him. He's been "available" at the depot for a month, washing the same bakkie.

I asked to have him for my course, two days a week, to teach driving on sand. He arrived with notes.
> jerotich-kosgei +2.8
Our generator man at Kutus asked me on opening day what he should do now. I had an answer about the ice machine and none about Sunday visits. Thank you for Sipho.
> * +7.9
He once towed me out at Tshipise and refused money. Please let him also teach that.
>> lwandile-mabaso +9.4
It is in his notes, page 3, under "manners".
~ insight Nobody planned anything for him.
Every saving of this kind has a person on the other side of the sheet, and they can be named in the project plan as easily as the panels. Had someone asked Sipho before the change, you might have kept one trip as a round of visits with a purpose.
~ question He did those trips for six years, he knows each gate and each farmer on the road, and he brought us half of our news about what was going on at the sites.
Is anybody now hearing that news? With one trip where there used to be three, a broken fence or a new quarry may reach you weeks later, and has this shown up in the faults yet?
~ disagreement So about 1.6 tonnes of CO2 a month less from the generator, and a bit on top for the driving.
Three months are short for this figure, and much depends on which three. I would wait for a full year with its cloudy weeks and a first battery fault before it goes into a report, as the 45 litres could double without anyone having done something wrong.
---
# teaching 20.8
Exam results: 13 of 16 passed, three have to resit. Then I looked at the three papers. All of them fell over question 14, and so did six who passed.

Question 14 says "disconnect the supply before opening." Which supply? On the rack in our classroom there is one. On half of our sites there are two, and the trainees who had been paying attention on site asked themselves which one I meant and lost time or wrote both. The correct answer on my sheet was the wrong one for Giyani.

I wrote that question. I have crossed it out for everyone, and with that two of the three have passed. The third was short by more than that. He and I are having coffee with Ohm's law on Wednesday.
> raghunath-hegde +2.4
Have the nine been told that they were right? It is a pleasant phone call to make.
>> lwandile-mabaso +3.2
Made all nine before lunch. One of them said she'd had a feeling.
> * +6.0
So 15 of 16. Is Mpho one of them?
>> lwandile-mabaso +7.1
Second-highest mark. Question 14 cost her the first.
~ insight On half of our sites there are two, and the trainees who had been paying attention on site asked themselves which one I meant and lost time or wrote both.
An exam that punishes people who have seen the real thing is a warning about the classroom. Putting a second supply on the training rack would probably do more for safety than a better wording of question 14.
~ disagreement I have crossed it out for everyone, and with that two of the three have passed.
Striking the question loses the most important thing on the paper. I would have given full marks for naming both supplies and asked the others, who answered for one, to come by and explain what they would do on a site with two.
---
# teaching 25.1
Mr Netshitenzhe, who taught me to splice cable when I was nineteen, sat in on my class today and said two things. "Your knots are better than mine." "You still talk too much." Thank you, Ntate.
> nii-armah-tagoe +3.9
A man who visits his pupil's class has taught well. My regards to him.
>> lwandile-mabaso +5.2
He asks who the gentleman with the notebooks is. I am printing him your long one.
~ insight "You still talk too much."
He came to watch and gave you one thing to work on, which is a form of respect. Perhaps let a trainee run the splicing lesson next time and stand at the back with him.
---
# hiring 29.9
All 15 are placed, and so is number 16, who passed his resit on a Friday with 71%. Twelve go to sites less than an hour from home.

Mpho had three offers, two of them from crews who had heard about the 22 metres. She chose the tower at Giyani, the one with the choir. Tshepo goes with her. On the form, under "anything we should know", she has written: "Goats".

Next intake in five weeks. I've cut my theory to eleven slides and I am open to losing three more.
> * +2.9
Aunt here, soprano. We are ready for them.
>> lwandile-mabaso +3.8
Please go easy on Tshepo, he is a tenor and does not know it yet.
~ insight Twelve go to sites less than an hour from home.
Placing people near their families is the part of this that will still show in three years, when other intakes have moved to the city. Enjoy the evening, and keep the slide with the joke.
---
# operations 23.1
Climbed with last year's class today to see what they still do. All of them check the harness. Three check mine without asking. I've never been prouder to hear that my strap was twisted.
~ insight Three check mine without asking.
Checking the teacher is the exam that nobody can announce. I would tell the next intake about those three on their first morning.
---
# teaching 4.4
A trainee asked me which knot I trust most. I said: the one that somebody else has looked at. He has been following me around with a rope since lunch.
~ insight I said: the one that somebody else has looked at.
That answer teaches two things at once, and only one of them is about knots. Let him tie some for the others as soon as he runs out of your patience.
---
# operations 13.6
The goats at the Musina site have found the shade under the panels. The security company says that they are the best guards we've had there: they complain about everyone.
> jerotich-kosgei +2
What do they charge?
~ question The goats at the Musina site have found the shade under the panels.
Do they leave the cables alone? I would keep them and fence the plugs, since a guard who stays for shade is hard to find at that price.
---
@ tram-dang | en | Trâm | Đặng | Sales & merchandising director, Saigon Stitch · workwear, 860 colleagues | Director of Sales and Merchandising | Saigon Stitch | Ho Chi Minh City, Vietnam | 4470 | I started on line 2 in 1996, on pockets. Now I sell trousers to people who kneel for a living.
# pricing -14.0
Our largest buyer asked for 9% less on the same trousers, for the second year. 180,000 pieces.

I sent them our cost sheet, which we had never done before. Fabric 58. Labour 21. Zips, buttons, knee pockets, packing 9. Factory, power, office 8. That leaves 4 for us from every 100. Then I wrote: please mark the 9 that you would like to remove.

They answered within an hour that "we all have to be creative". I have been creative for two years. I changed the thread, I moved the cutting, I nested the pattern until we saved 3 cm a pair. What is left to take is from the 21, and I know the 21 by their first names.

I said no this morning. My general manager signed it with me. He asked twice whether I was sure, and the second time I was less sure.
> priya-raman +1.4
Showing the sheet was brave. Did they question any line, or only the total?
>> tram-dang +3.0
Only the total. I think that nobody opened the file.
> diego-fuentes +4.8
I was once the buyer in this story. The 9 came from a slide and no one knew who had put it there.
> * +7.7
As a buyer I can say that an open cost sheet makes some of us ask for more the year after. Be careful who gets the next one.
~ insight Then I wrote: please mark the 9 that you would like to remove.
The request makes the cut concrete, and a buyer who leaves the sheet unmarked has told you that the figure came from somewhere else. It is worth keeping for the conversation with whoever follows this buyer in a year or two.
~ disagreement I sent them our cost sheet, which we had never done before.
Open costs invite a debate about your margin, where the buyer always has a cheaper example. I would have talked about what their own customers pay when a knee pocket fails, since that is the side of the trousers they cannot get for 9% less.
~ question He asked twice whether I was sure, and the second time I was less sure.
What would have made you say yes? If there is a price, a volume or a payment term at which these trousers work for both, the buyer might still want to know it, or is this about how they asked?
---
# climate -9.4
This month four customers sent us four questionnaires about climate. Together 611 questions. My colleague Hiền put them side by side, and 140 are the same question in other words. Electricity per year: once in kWh, once in MWh, once in gigajoules, once "in percent".

One asks what share of our staff comes to work by bicycle. We counted at the gate: 11 of 860. Below 15%, it says, an action plan is needed.

We burn wood pellets for the irons since last year. It was our biggest step, 190 tonnes of coal less. There is no field for that in two of the four. I typed it under "other remarks", 200 characters maximum.

Hiền needed nineteen working days. She is also the person who was going to plan the solar roof.
> jerotich-kosgei +3.3
We answer five of these for beans. I now send everybody the same document and let them find their own question. One has complained so far.
>> tram-dang +5.1
Which one? We may have the same customer.
> * +6.0
I am on the other side. We wrote 160 questions because nobody dared to delete the ones of the person before. I will count how many answers anyone has read.
~ insight She is also the person who was going to plan the solar roof.
This sentence belongs at the top of every reply to the four. A customer who wants lower emissions and learns that its form has postponed a solar roof has a reason to accept a common answer.
~ question There is no field for that in two of the four.
Have you asked those two what they do with the answers? If the sheet feeds a score, a coal boiler that no longer exists changes nothing in it, and a short call may be the only way it gets counted, or did they refuse one?
---
# sales -4.3
They left. The email has nine lines and the word "journey" in it. Lines 7, 8 and 9 are without work from Monday.
> * +3.9
What machines do lines 7 to 9 have? We make aprons and our factory is full.
>> tram-dang +5.5
Double needle, bartack, two snap machines. I have written to you.
> shu-fen-koh +6.2
If you need a bridge for fabric that is already ordered, call me before you call the mill.
~ insight Lines 7, 8 and 9 are without work from Monday.
Saying it openly on the same day lets other customers and suppliers act while the lines still exist, and a quieter company would have lost that. I hope the first small orders find you soon.
~ question The email has nine lines and the word "journey" in it.
Did any of the nine lines say where the trousers will be sewn now? If the new factory struggles with knee pockets, somebody will need repairs or a small urgent batch within a few months, and would you take that order?
---
# hiring 0.8
A question to others who run factories. 132 people on three lines, no orders for them for eight to ten weeks, and my general manager and I have decided that nobody goes.

What we do: 40 help on other lines, so that these stop working overtime. 30 take the leave that they have saved. 22 are in a class, from sewing one operation to sewing a whole garment, with four older women as teachers. With the remaining 40 I don't know. We have painted the canteen. We have painted it very well.

It costs us about 2.1 billion đồng in ten weeks. To hire and train 132 new people later would cost 1.7, by my sheet, and would take half a year, and they would be other people.

What did you do in your empty weeks that was still useful one year after?
> jerotich-kosgei +3.0
We let graders visit the farms. A year later they still ring the growers directly when a crate is wrong, and I had planned it as a picnic.
>> tram-dang +5.4
We could send them to a building site, to see who kneels in our trousers. Thank you!
> * +6.8
We repaired all machines together with the operators, each one her own. The breakdowns went down and stayed down.
> kwame-mensah +9.6
Your 1.7 leaves out what the other six lines learn about you in these ten weeks.
~ insight With the remaining 40 I don't know.
Ask the forty themselves before planning for them, because some will have a skill from before the factory, tailoring or repairing or selling, that no file records. People who sewed for the whole neighbourhood at home know a lot about small orders.
~ disagreement It costs us about 2.1 billion đồng in ten weeks.
The comparison is kinder than it looks as long as new work does come in week eleven. I would fix now what happens in week twelve if it does not, and tell the lines, since a promise that ends without notice hurts more than a shorter one.
---
# operations 4.7
Heat in our sewing hall, measured at the needle and not at the thermometer near the office door.

At 14:00, middle of line 4: 36.4 degrees. Output after lunch on that line is 13% lower than in the morning, and repairs are nearly double. We used to speak about "the afternoon mood".

What we did in six weeks: wet pads on the north wall and eight big fans on the south wall, 410 million đồng. White paint on the roof, 95 million. Moved the two steam irons that stood beside line 4 to the loading side, cost: one Sunday and a discussion with the ironing team.

Now 32.1 degrees at the same needle. The afternoon is 4% below the morning.

The irons alone made 1.2 degrees. They had stood there since 2009 because of one socket.
> yuki-tanabe +1.8
Is the air more humid now at line 4? With wet pads our paper labels became soft.
>> tram-dang +3.4
Yes, 71% to 79%. We moved the carton labels upstairs after the first week.
> * +5.9
I sew on line 4. My afternoons are better. Please tell the ironing team thank you, now they have it hot.
>> tram-dang +7.2
You are right to say it. They get two of the fans this week.
~ insight We used to speak about "the afternoon mood".
A mood is a convenient name, since it belongs to the workers and costs the company nothing. Any pattern that returns at the same hour on the same line deserves a thermometer, a light meter or a look at the bus timetable first.
~ question Moved the two steam irons that stood beside line 4 to the loading side, cost: one Sunday and a discussion with the ironing team.
How hot is it where the irons stand now? The heat has gone to fewer people, which may be sensible, but do they get shorter turns or a price for it?
---
# sales 9.6
Since we lost the big order I have sold fourteen small ones. Together 18,200 pieces, on average 1,300. A bakery chain, two shipyards, a school for carpenters, a zoo.

What I believed: small orders eat the margin, because changing a line takes three hours. It did. The four older women who teach the class asked for a table beside each line, where the next style is prepared while the old one still runs. Last week the change took 55 minutes. The price per piece is 31% above the big order.

It fills one line of the three. To fill the other two I would need about thirty more customers, and I have answered 200 emails for the fourteen.
> priya-raman +2.0
Look at the 31% again by number of emails. Some of the fourteen probably pay for themselves and the zoo does not.
>> tram-dang +3.7
The zoo wrote 41 emails. They also sent a picture of the keeper with a penguin, so it stays.
> diego-fuentes +7.1
Thirty customers through three distributors would be three sets of emails. You give up part of the 31 and you sleep.
> * +10.3
We are one of the shipyards. The samples arrived and the welders want to know who decided on the pen pocket.
~ insight Last week the change took 55 minutes.
Those two hours change which customers you can afford, and competitors with large lines will not copy it soon. Small buyers pay for a short wait as much as for the trousers, so I would put a delivery time on the offer before lowering anything.
~ disagreement To fill the other two I would need about thirty more customers, and I have answered 200 emails for the fourteen.
The emails are mostly a cost of first orders. A shipyard that orders again sends two, with the old style number, so before looking for thirty new names I would wait and see how many of the fourteen come back.
~ question The price per piece is 31% above the big order.
Does this include the hours at the preparation table and the leftover fabric from each style? Small lots tend to hide their cost in the store room, and it would be good to know before offering the price to the next ones, or have you counted that already?
---
# freight 14.7
The aprons are finished since Monday, and our container has been rolled to the next ship, twice. The carrier calls the new date "firm". I asked what the old date was called, and it was "confirmed".
> nii-armah-tagoe +3.1
Ask the port which vessel it stands on in the yard plan. The carrier's words come from one office and the plan from another.
>> tram-dang +5.0
It stands nowhere in the plan. Thank you, now I have stopped smiling and started to telephone.
> * +6.6
Apron customer here. We would take 200 by air if you share the cost with us.
~ insight The carrier calls the new date "firm".
Give your customer the port's plan and the carrier's mail side by side, with what you would do in each case. A buyer can plan around two dates with reasons far better than around one date that keeps its adjective.
~ question The aprons are finished since Monday, and our container has been rolled to the next ship, twice.
Was it booked directly or through a forwarder with space of its own on that service? Single containers are the first to be rolled, and would a shared booking with a neighbour factory have put you higher on the list?
---
# product 19.6
A Danish electrician sent us a video of 43 seconds. He kneels down, takes out his phone, and his knee pad slides a little to the left. He does not notice. He has done it, I think, a thousand times.

The pad pocket is open at the top, as in all trousers on the market, so that the pad goes in easily. We turned it on its side and put in a flap. In the first test the pads stayed. But the people could not get them out for washing, one used a spoon. Second test: flap with a small loop for one finger.

The 22 women from the class made every sample, and three of the five ideas are theirs. Ms. Tư, 54 years old, was on pockets for 19 years and never met anybody who wears them. We showed her the video. She watched it four times and said, "who told them to open it at the top?"

Nobody knows. I asked also on line 2, where I sewed them myself.
> yuki-tanabe +2.2
The loop for one finger is lovely. Please test it with a wet glove.
>> tram-dang +4.1
Tested this morning in the sink of the canteen. It has to be 8 mm longer.
> * +3.5
I kneel on roofs all day and mine go to the left too. I thought it was my knees.
> ingrid-solheim +6.1
Did the electrician know that he was showing you this, or was the video about something else?
>> tram-dang +8.0
It was about the phone pocket. He likes the phone pocket.
~ insight Ms. Tư, 54 years old, was on pockets for 19 years and never met anybody who wears them.
Nineteen years of knowledge about pockets met the person who needed it through 43 seconds of video. Collecting one such clip from each new customer would cost a polite request and might feed that class for years.
~ question In the first test the pads stayed.
How do you test the slide over months of wear? Fabric softens with washing and a flap that holds on the first day may not hold after fifty, so does somebody wear these to work already?
---
# operations 24.6
Cảm ơn chuyền 7. Nhiều tuần không có đơn hàng lớn, không ai nghỉ việc, và hôm nay mọi người may xong chiếc quần đầu tiên có túi gối mới. Chị Tư ơi, tên chị nằm trong hồ sơ mẫu rồi nhé.

Thank you, line 7. Weeks without a big order, and not one of you handed in her notice. Today you finished the first trousers with the new knee pocket. Ms. Tư, your name now stands in the style file.
> * +1.1
Cảm ơn chị Trâm. Cả chuyền vui lắm!
> jerotich-kosgei +3.0
Best wishes to line 7 from the packhouse. Is the canteen still so well painted?
>> tram-dang +4.9
There is a mural now. It has a penguin.
~ insight Ms. Tư, your name now stands in the style file.
A name in the file will be read by each merchandiser who picks up this style, long after the thanks of today. It tells the next woman on pockets that ideas from the line are kept.
---
# pricing 28.7
The large buyer came back, with a new purchasing manager. He wants 60,000 of the trousers with the new pocket and asked for the price of the old ones.

I sent him three prices. With the new pocket, 6% above the old price. The old trousers at the old price. And the old trousers at 9% less, with a list of what I would take away to reach it: the bartacks at the pockets, the second needle in the seat, the thread that we changed. I wrote beside each one after how many washes it would open. Our small lab did this, it took Hiền three weeks and she liked it more than the questionnaires.

He chose the first, for 45,000. I have kept line 7 for the small customers, since they came when it was empty. My general manager would like to fill it. We are still talking.
> priya-raman +1.9
Three prices with wash counts is the best offer I have seen this year in cloth. May I describe it to mills, without your name?
>> tram-dang +3.2
With the name, please. And Hiền's.
> * +6.0
On line 7 I am with your general manager. 60,000 today would pay for many small customers tomorrow.
>> tram-dang +8.3
He was very pleased to read this. So we are now two against one, and I keep the key.
~ insight I wrote beside each one after how many washes it would open.
The wash counts move the discount to where it will be paid, with the people who wear the trousers. It would be fair to offer the same sheet to the fourteen small customers, who have less of a laboratory than he does.
~ disagreement I have kept line 7 for the small customers, since they came when it was empty.
Gratitude can be shown with delivery times and a fixed price just as well. An hour on line 7 earns something either way, and a reserved line that stands half empty takes its cost from the same people you kept through the empty weeks.
~ question He chose the first, for 45,000.
What happens to the other 15,000 he had asked for? If he is testing another factory with them you may see your pocket there within a season, so is it protected in any way?
---
# operations 7.4
Line 5 has moved the radio from the supervisor's table to the middle of the hall. Output is the same. The supervisor has started to walk.
~ question The supervisor has started to walk.
What does the supervisor hear on the walk that never reached the table? I suspect it is worth more than the music.
---
# sales 12.6
A buyer asked for trousers that are "premium but invisible". I sent him the pair that his own welders have bought from us since 2009. He had never seen them, and that was the point.
~ insight I sent him the pair that his own welders have bought from us since 2009.
Whoever orders workwear rarely kneels in it. Showing the buyer what his own people have already chosen is the shortest pitch there is.
---
# product 17.3
A tiler sent back a pair of trousers after six years, with the knees gone and a note: "Same again, please." I have hung it above my desk, at the height where other people have a diploma.
~ insight I have hung it above my desk, at the height where other people have a diploma.
Six years and four words is a specification, a review and an order. The next buyer who asks for a discount could be seated opposite.
---
# hiring 22.1
I asked our best mechanic to teach, and he said no three times. The fourth time I asked him to stay near a beginner and say nothing. He lasted eleven minutes, and he has been teaching since.
> lwandile-mabaso +2
I know this man. He works for us too, under another name.
~ insight The fourth time I asked him to stay near a beginner and say nothing.
Watching somebody do it wrong in silence is harder than any lesson. Those who can't bear it were teachers all along.
`;
