/** People of northern Europe and Australia who write in English. */
export const posts = `
@ saskia-vermeer | en | Saskia | Vermeer | Quality lead at Delta Cold Chain · pharma at the right degree | Quality Lead | Delta Cold Chain | Rotterdam, Netherlands | 3140 | I sign for vaccines. Before that I was a pharmacist who could not sit still.
# health -13.4
A pallet of insulin came back to us yesterday with a perfect temperature record and a wet corner. Nobody measures wet.

We now photograph all four corners at the gate. It takes 50 seconds a pallet, and the first driver asked whether we had started an album.
> * +3
What did the insulin's owner say about the corner?
> tomasz-wieczorek +6
Our drivers would ask for prints.
>> saskia-vermeer +7
They may have the dry ones.
~ insight Nobody measures wet.
Every record shows what somebody once had to prove, so a perfect one says little about the thing nobody was ever blamed for. Four photos are a cheap way to find the next column.
~ question It takes 50 seconds a pallet
Who looks at the photos when nothing has been claimed, and how long are they kept?
---
# operations -9.1
Audit tomorrow. I have hidden nothing, and I still tidied the drawer with the rubber bands.
> * +2
They always open that drawer.
> hana-novotna +4
Payroll has the same drawer. Ours has stamps in it.
~ insight I have hidden nothing, and I still tidied the drawer with the rubber bands.
Auditors read order as a sign of habit, so the drawer may be worth more than half of the folder.
---
# hiring -4.7
Looking for a night supervisor for our pharma hall in Rotterdam. You like checklists and you are able to throw one away when it is wrong. Dutch or English, four nights on and four off, the pay is in the advert. Write to me and tell me about a rule you once changed.
> * +5
Is a forklift licence needed?
>> saskia-vermeer +6
No. We have five people who would love to teach you.
> * +22
I know the one for you, and she works for your neighbor.
~ question Write to me and tell me about a rule you once changed.
What would be a rule at your place that is due for changing, so that applicants can see how far they may go?
---
# freight -0.6
Four carriers, one lane, the same truck type. Three deliver at 4 degrees, one at 2.5, every single time.

I assumed a broken sensor. It was a driver who pre-cools while he eats breakfast, because his father did. We have asked the other three to have breakfast.
> * +2
His father deserves a plaque.
> priya-raman +5
And what do you pay the fourth carrier for the 1.5 degrees?
>> saskia-vermeer +8
Nothing so far. You are right to ask.
> * +20
Diesel for pre-cooling is on the driver's card at our place, so nobody does it.
~ insight It was a driver who pre-cools while he eats breakfast, because his father did.
Outliers in a good direction are rarely investigated, although they are the only ones that come with a ready method. It is worth looking for the other breakfasts.
~ question We have asked the other three to have breakfast.
Who pays for the fuel of that half hour, the carrier or you?
~ disagreement I assumed a broken sensor.
A reading that is always 1.5 degrees off deserves the sensor check anyway. One good explanation and one bad sensor can live in the same truck.
---
# health 3.2
I was asked to speak about innovation in the cold chain. My whole talk is about the wooden wedge.

It keeps a door open for four minutes when a nurse has both hands full, and it is the reason for 60 % of our clinic deviations. We replaced it by a door that waits. Nobody applauded, and the deviations halved.
> * +4
I would have applauded.
> ingrid-solheim +8
A door that waits is also good advice for software.
~ insight We replaced it by a door that waits.
The wedge was the clinic's own design for a real need, so forbidding it would only have produced a better hidden wedge. Copying its function into the door is the rare fix that leaves the nurse her hands.
~ question it is the reason for 60 % of our clinic deviations.
How did the wedge get into the records, since nobody would ever write it down?
---
# climate 7.9
Dry ice is carbon dioxide we bought, drove across a country and let go. We moved two lanes to reusable packs. They weigh more, so we carry 6 % fewer doses a trip.

I do not know yet which is better, and I have asked for three months before anybody makes a slide of it.
> * +6
Please publish it whichever way it comes out.
>> saskia-vermeer +9
I will, the third month is March.
~ disagreement I do not know yet which is better
Three months of two lanes may be too little to say it in March either: winter makes every pack look good. I would run it through one hot July before the slide.
~ insight They weigh more, so we carry 6 % fewer doses a trip.
The weight is the honest part of the comparison and usually the one that is left out. Counting doses delivered and not boxes shipped keeps both sides on one page.
---
# teaching 12.3
I explain temperature excursions to new colleagues with milk. Everybody has once smelled it and decided. Nobody has ever called the dairy.

With vaccines you cannot smell it, so you have to call. That is the whole course, and it takes eleven minutes.
> * +3
I have used mayonnaise for years. Milk is better.
~ insight With vaccines you cannot smell it, so you have to call.
The strength of the image is that it respects what people already do well. They do not learn to be careful, they learn when their own nose stops working.
---
# freight 16.8
A border closed for six hours this morning. The trucks with a plan B had it in the glove box on paper. The ones with an app had no network.
> tomasz-wieczorek +2
Paper in the glove box since 1998. It says "turn round in Frankfurt".
> * +5
What is on yours?
>> saskia-vermeer +6
Three cold stores with a night bell, and the first names of those who open.
~ insight The trucks with a plan B had it in the glove box on paper.
Whoever writes such a page has had to decide in advance, and that is worth more than the paper. An app without a network is only a decision that was put off.
---
# operations 21.5
Today I broke a rule that I wrote myself, with two witnesses and a note in the file. It felt like good weather.
> * +4
Which rule?
>> saskia-vermeer +5
The one about never moving a pallet during a count. It was leaking.
~ question It felt like good weather.
What does the note in the file say, and will the rule change because of it?
---
# health 28.4
The clinic in Delft that used to return a fifth of its deliveries has returned nothing for ten weeks.

We had changed nothing. They had a new receptionist, and she has put the fridge where one sees it. I have sent her a chocolate letter, an S, since I did not know her name and it seemed likely.
> * +2
It is Sanne. You were right.
> * +6
Move the fridge: cheapest quality program of the year.
~ insight she has put the fridge where one sees it.
A fridge in view needs no procedure, because everybody who passes is a control. Most deviations have an address like that one.
---
# health 1.3
A hospital pharmacist sent a box back because the label was upside down. I was going to argue. Then I tried to read it with gloves on, in the light of a fridge.
> parveen-aslam +3
Ours read them by torch, held in the teeth.
~ insight Then I tried to read it with gloves on, in the light of a fridge.
Labels are approved at a desk and read at an open fridge. One trial at the door before anything is printed would catch most of it, and the pharmacist has just done it for you.
---
# operations 5.6
Our new data logger has a colour screen, a companion app and a button that cannot be pressed at minus twenty. I have ordered forty pencils.
~ question I have ordered forty pencils.
Did anybody from the freezer see it before the order was signed? The pencils are a good fix, and a photograph of one in use is what I would send to the manufacturer.
---
# freight 10.2
A driver refused my pallet because the paper said 2 to 8 and the lorry's display said 9. My own colleague called him difficult. I have asked for him by name from now on.
~ insight My own colleague called him difficult.
The difficult one is the only control on that lane which nobody can switch off. Paying him for the waiting time would tell the others what you think of it.
---
# teaching 26.3
I let the trainees choose which of two vaccines to send back, with the same curve and the same hours. They chose the cheaper one. We talked until the end of the shift about who had mentioned money.
~ insight We talked until the end of the shift about who had mentioned money.
Nobody has to mention it, which is how a price gets into a decision about quality. Showing the two curves without the names first would let them watch it happen.
---
@ aksel-thorsen | en | Aksel | Thorsen | Product lead, Fjordpay: paying on ferries without thinking about it | Product Lead | Fjordpay | Oslo, Norway | 2280 | Grew up on a ferry quay. Product people who have never been seasick should build something else.
# product -12.8
The best usability test I know lasts eleven minutes and is called the crossing from Halhjem to Våge. People have wet hands, a dog and one bar of signal. If they pay without looking up, it works.
> ingrid-solheim +3
I live on that crossing. Tell me when you test and I will bring the dog.
> * +7
And if the sea is calm?
>> aksel-thorsen +8
Then it is only a demo.
~ insight If they pay without looking up, it works.
The measure is a good one because it is about attention and not about clicks. Most payment flows are tested by people who have come in order to look at them.
~ question People have wet hands, a dog and one bar of signal.
Which of the three has broken more designs, the hands, the dog or the signal?
---
# finance -8.3
We were fined by a bank for being too quick. A refund arrived before the payment had left. Their system had no box for that.
> hana-novotna +4
Payroll once paid somebody before they were hired. I know the look on that system's face.
~ question A refund arrived before the payment had left.
How did you explain it to the passenger, who must have thought it was a gift?
---
# product -3.6
I killed the feature I was hired for. It let people book a car space three months ahead. 1,900 people used it, and 1,700 of them never came.

The 200 who did have my phone number now. It is quieter than I feared.
> * +5
What do the 1,700 do today?
>> aksel-thorsen +6
They turn up and drive on, like everybody else. They had only wanted to be sure.
> sofia-marchetti +11
Killing the feature one was hired for should be a line in every CV.
~ question The 200 who did have my phone number now.
What do the two hundred have in common that made three months ahead worth it for them?
~ disagreement I killed the feature I was hired for.
A no-show rate of nine in ten could also mean that the reminder was missing. I would have charged one krone for a booking before taking it away from the two hundred.
---
# hiring 0.9
Our new designer spent her first day on the car deck with a counter. 340 drivers, 212 of them with the phone already in their hand. She has deleted our first screen. I had approved that screen four times.
> * +3
What was on it?
>> aksel-thorsen +4
A picture of a ferry.
> marcus-adeyemi +9
In audio we call it the jingle. Nobody has come for the jingle.
~ insight I had approved that screen four times.
An approval is a judgement made in a chair. The counter on the car deck makes one that cannot be repeated in a chair, and that is why it wins on the first day.
---
# pricing 5.1
Question to those who price for municipalities: is there any way to show three prices that is not read as "take the middle one"?

We tried four prices. They took the second.
> priya-raman +2
Show two, and let them ask for the third. Whoever asks has read the page.
>> aksel-thorsen +3
That is so simple that I am annoyed.
> * +8
We show one price and a list of what it would cost to leave things out. They never leave things out.
~ insight They took the second.
In a committee the middle price is the only one that nobody has to defend. A page for committees might offer reasons instead of levels.
~ question is there any way to show three prices that is not read as "take the middle one"?
What happens when the three are shown in three separate documents, one for each department that has to agree?
---
# sales 9.7
A mayor asked me for a reference. I gave her the skipper of the 6:10. He told her that the thing is all right and that I talk too much. We signed on Friday.
> diego-fuentes +3
Put him on commission.
> * +6
Did you ask him beforehand?
>> aksel-thorsen +7
Never. A skipper who has been asked beforehand is a brochure.
~ insight He told her that the thing is all right and that I talk too much.
A reference with a complaint in it is the only kind that people repeat. Nobody doubts the first half of that sentence after hearing the second.
---
# operations 14.2
Storm "Ingunn" stopped 31 lines at once. Our status page said "minor disruption", because it counts payments and not people.

It now has a second number: passengers standing on a quay. It is an ugly number and it goes to my phone.
> * +2
The sea counts people as well.
> adaeze-okafor +6
What did you have to change to know how many are standing there?
>> aksel-thorsen +8
We count those who paid and did not board. It is too low, and we say so beside it.
~ insight because it counts payments and not people.
A system describes an outage by what it was built to see, and then the page is calm while the quay is full. The second number is a promise about whose day is being measured.
---
# founder 18.6
I have worked for three founders. The best one answered mails with "no, because" and "yes, until". I still look for the second word first.
> kwame-mensah +4
"Yes, until" is the most useful contract I have ever signed.
~ insight I still look for the second word first.
The word after the decision is where the trust is: it says what would have to change. A plain yes ages much faster.
---
# product 24.3
Nobody has ever thanked us for a receipt. This week a man did, by letter. He keeps all the receipts of his ferry trips to the hospital, and his wife is well again.

I have read it aloud to the people who make the receipts. They had never thought that they were making anything.
> * +3
I had to stop on the quay to read this.
> hana-novotna +5
Payslips are kept like that, too.
~ insight They had never thought that they were making anything.
Most of what software leaves in people's drawers was made by somebody who thought of it as plumbing. A letter read aloud does more for the next version than any metric.
---
# climate 29.1
Our first electric line has been running for one winter. It was late on nine days, and on eight of those the old boat would have been late, too. I say this because the ninth day was the one in the newspaper.
> * +4
What was it on the ninth?
>> aksel-thorsen +5
A cable as thick as my arm and a man with a very small key.
~ insight on eight of those the old boat would have been late, too.
Without the old boat's record next to it, nine days would be a verdict. It helps that somebody kept the record before there was anything to compare.
---
# product 16.4
The crew of a night boat have taped a piece of card over our screen. It was too bright for the bridge. They had asked twice for a dimmer, and we had answered twice with a roadmap.
~ insight The crew of a night boat have taped a piece of card over our screen.
The card is the specification: how big, how dark, and which corner has to stay free. I would bring it back to the office and hang it where the roadmap hangs.
---
# operations 21.5
A passenger paid twice because the first time was so quick that he didn't believe it. We'll add a sound. The crew have asked for one that is not a beep.
~ question The crew have asked for one that is not a beep.
Which sounds are still free on a car deck? Something between the ramp and the horn should be hard to take for an alarm, even on the first crossing of the day.
---
# hiring 12.4
A summer intern asked why we show the price before the passenger has chosen a crossing. None of us knew. We looked it up: it was added for a demonstration, in 2017, for somebody's uncle.
~ insight We looked it up: it was added for a demonstration, in 2017, for somebody's uncle.
Every product has a room that was built for a visitor who has long gone home. A week of questions from somebody new is the only inspection that finds it.
---
@ ruth-abernathy | en | Ruth | Abernathy | Head of Credit, Southern Ledger · invoice finance for people who make things | Head of Credit | Southern Ledger | Melbourne, Australia | 5620 | Twenty-two years of saying no politely, and yes quickly.
# finance -13.1
A joinery in Geelong asked us for 80,000 against one invoice. I drove out. The invoice was for a staircase, and I walked up it.

Paid on Thursday. If you can stand on the security, half of the questions go away.
> * +4
What if it had been software?
>> ruth-abernathy +6
Then I would have asked to log in.
> * +9
The best due diligence I have ever read about has a banister.
~ insight If you can stand on the security, half of the questions go away.
The drive does two jobs: it proves the staircase, and it shows the joiner that somebody reads invoices. The second one is worth more when the next invoice is late.
~ question I drove out.
Below which amount do you stop driving, and what do you do instead?
---
# finance -8.8
Late payers are of three kinds: they cannot, they will not, or the invoice is with Gary. It is almost always with Gary.
> hana-novotna +2
Our Gary is called Zdeněk and he is on leave.
> * +5
I am a Gary. I need a purchase order number, that is all I have ever needed.
>> ruth-abernathy +6
I am framing this.
~ insight It is almost always with Gary.
Most dunning is written for the second kind and received by the third. A first reminder that only asks what is missing would be paid sooner and read with less anger.
~ disagreement Late payers are of three kinds
There is a fourth: those who can and want to, and pay the loudest first. Being quiet and correct moves an invoice to the end of that line.
---
# hiring -4.2
My new analyst found an error of mine from 2019. He came in with it as if he carried a sick bird.

I have put him in charge of the file. The error cost 14,000 dollars, and I have had coffee machines that cost more and told me less.
> * +3
I hope he frames it.
> priya-raman +7
What did you say in the first ten seconds? I think everything is decided there.
>> ruth-abernathy +9
"Well spotted, sit down, show me." In that order.
~ insight I have put him in charge of the file.
Handing over the file is the only answer that will be remembered by the others. Thanks alone would have taught them to bring small birds only.
---
# pricing 0.3
We show our fee in dollars per week and not in per cent. It looks more expensive and it is asked about less.

A percentage needs somebody to trust my arithmetic at four in the afternoon. A dollar a week does not.
> priya-raman +2
Does anybody multiply by 52?
>> ruth-abernathy +3
The good ones do, and I tell them the result before they have finished.
> * +6
Competitors must love you: their 2.1 % looks tiny beside it.
~ insight It looks more expensive and it is asked about less.
A price that needs no explaining is paid by people who are tired, and small firms decide on money when they are tired. That may be worth the customers who leave at first sight.
~ question We show our fee in dollars per week
What do you show to somebody who needs it for three days only?
~ disagreement A dollar a week does not.
It hides the comparison as well, since nobody else quotes in weeks. Both figures side by side would keep the plain one and take away that suspicion.
---
# finance 4.9
Red flags I have stopped believing in: a new accountant, a moved office, a founder who cries.

Red flags I still believe in: a new logo in the month of the tax return.
> marcus-adeyemi +3
We changed our logo in March. Should I call you?
>> ruth-abernathy +4
Only if it has a gradient.
> * +8
A founder who cries has at least looked at the numbers.
~ insight Red flags I still believe in: a new logo in the month of the tax return.
It works because it is about attention: in that month somebody chose to look away. The accountant and the office may just mean that they looked.
---
# operations 9.3
A customer sends us every invoice with a photograph of the truck leaving. Nobody asked him to. We pay him a day earlier, and nobody asked us to either.
> tomasz-wieczorek +2
The truck in the photo is always clean. Ours would be a risk.
> * +5
I am starting this on Monday.
~ insight We pay him a day earlier, and nobody asked us to either.
Two favors in a row are the beginning of a process, and it would be a pity to write it down too soon. A form would turn both back into obligations.
---
# founder 13.7
Thirty-one years ago my father lost his workshop over one unpaid bill from a very good customer. He liked the man until the end.

I think of that workshop when people tell me that credit is about numbers.
> * +2
Thank you for writing this down.
> kwame-mensah +6
Mine was a fishing boat. The customer came to the funeral.
~ insight He liked the man until the end.
The hardest risk to write into a policy is the customer one would never suspect and never ask. A rule that applies to friends as well protects the friendship, too.
---
# teaching 19.2
I teach a class at the technical college called "Getting paid". Week one: write an invoice for something you did last week for nothing. Two students left the room to make calls. Best lesson I have ever given.
> * +3
How much came in?
>> ruth-abernathy +5
One hundred and sixty dollars and an apology.
> hana-novotna +8
Week two: write your own payslip. Nobody in my class could.
~ insight Two students left the room to make calls.
An exercise that people leave in order to do the thing is better than any discussion of it. The others have learned how long such a call takes.
~ question write an invoice for something you did last week for nothing.
Did anybody refuse, because it really was a favor, and what did the room say to that?
---
# finance 23.4
The cheapest fraud control in our house is called Beryl. She calls the number on the side of the van and not the one on the invoice.
> * +2
Please never replace Beryl by a form.
> adaeze-okafor +5
How often do the two numbers differ?
>> ruth-abernathy +7
Four times this year. In three it was a new mobile. One is with the police.
~ insight She calls the number on the side of the van and not the one on the invoice.
It costs two minutes, and it works because the van was painted before anybody planned the fraud. Old information is harder to fake than fresh information.
---
# hiring 28.9
I retire in June and we are looking for my successor, inside and outside. You will inherit a team that argues, a customer list I am proud of, and Beryl. The band is on our site. I have asked not to be in the interviews, so impress somebody else.
> * +4
Does Beryl interview?
>> ruth-abernathy +5
She calls your last employer. On the number of the switchboard.
> * +20
End of an era in Collins Street. Congratulations, Ruth.
~ insight I have asked not to be in the interviews
Staying out may be the largest gift in this whole advert: a successor who was chosen by the predecessor needs two years to be seen.
---
# finance 2.6
A borrower sent me his budget with a line called "things that always happen". Four per cent. It is the first budget in years that I have believed.
> shu-fen-koh +4
I would like that line in every forecast I read, with last year's figure next to it.
~ insight A borrower sent me his budget with a line called "things that always happen".
Most budgets go wrong in the same direction although each line is right. Giving the surprises a line of their own means that nobody has to hide them in another one.
---
# sales 7.2
Asked a borrower who his best customer was. He named the one who complains the most and pays on the day. I wish my analysts would answer like that.
~ insight He named the one who complains the most and pays on the day.
Complaining and paying go together more often than people think: both mean that somebody over there has read the invoice.
---
# operations 11.5
Counted the steps between our "yes" and the money in the account. Nineteen. Eleven were there because of people who no longer work here.
~ question Eleven were there because of people who no longer work here.
Which of the eleven was the hardest to take out? A rule made for somebody who has left tends to have a defender who never met them.
---
# finance 16.7
A customer asked for his limit to be lowered. He said that he sleeps better with a smaller door. I have done this for 22 years and it was my first.
~ insight He said that he sleeps better with a smaller door.
He has priced the temptation, which no model can do for him. It might be worth asking the others once a year which limit they would choose.
---
# pricing 21.3
Offered a client a lower fee if he invoices on the day the work ends. He said that he would have done it for the asking. I had never asked. Eleven years.
~ insight He said that he would have done it for the asking.
A discount for something that was never requested is the price of not picking up the telephone. It would make a good first exercise for a new colleague.
---
@ callum-reid | en | Callum | Reid | Runs eleven small hotels by the sea at Coral Coast Hotels | Operations Manager | Coral Coast Hotels | Brisbane, Australia | 1960 | Former night porter. I answer bad reviews by telephone.
# pricing -11.9
We stopped changing room prices by the hour. Once a day, at six in the morning, and then it stays.

Revenue fell by 1.2 %. Calls about "it was cheaper a minute ago" fell from forty a week to two. I know what a call costs, so I know what we earned.
> priya-raman +3
Would you post the sum? I have been looking for somebody who has done it.
>> callum-reid +6
Eleven minutes a call, and one in six ends with a free breakfast. Do the breakfasts first.
> * +9
My guests look at the price while they stand at the desk. Six in the morning would save my face.
~ insight I know what a call costs, so I know what we earned.
The saving sits in another department's budget, which is why few hotels ever find it. Anybody who prices by the hour should have to answer the telephone for one of them.
~ question Once a day, at six in the morning, and then it stays.
What do you do on the afternoon when a storm empties half of the town?
~ disagreement Revenue fell by 1.2 %.
A small percentage of revenue can be a large part of the margin in a house with eleven rooms. I would keep the calm price for guests and still let the last two rooms move.
---
# hiring -7.4
I hired a night porter because he had fixed the bell at the desk while he waited for me. I had been late by twenty minutes, not on purpose, but I shall be from now on.
> * +2
And if they fix nothing?
>> callum-reid +3
Then at least I know whether they mind waiting.
~ insight he had fixed the bell at the desk while he waited for me.
A small repair that nobody has asked for says more than the whole conversation after it. It cannot be asked for, though, or it becomes a test.
~ disagreement I shall be from now on.
As a habit it mostly measures who can afford to wait. One broken bell on the desk would show the same, and everybody would be seen on time.
---
# operations -2.3
Housekeeping told me that the new vacuum cleaners are fine. The old ones were all still in use, behind the linen.

I have stopped asking whether something is fine. I ask where the old one is.
> yuki-tanabe +4
We count the old scanners in the drawers for the same reason.
> * +8
Our old booking system lives on in a spreadsheet called "new system".
~ insight I ask where the old one is.
People are polite about tools and honest with their hands. The place of the old one is the only survey with a full response.
---
# sales 2.6
A wedding of 90 was cancelled three days before. We had a contract. I gave back everything but the flowers.

Nine months later the bride booked her second wedding, with somebody else and 120 guests. I have framed neither invoice.
> hana-novotna +2
I need to know about the flowers.
>> callum-reid +4
They went to the hospital, all of them, in the wedding van.
> * +7
The contract would have brought you more.
>> callum-reid +9
Once.
~ insight I gave back everything but the flowers.
Keeping one thing that had really been spent makes the gesture believable. A full refund would have looked like fear.
~ question We had a contract.
Does the contract still say what it said before, or do you decide each time?
---
# product 6.7
Guests never read the folder in the room, so I wrote in it: "If you read this, there is a beer for you at the desk." Eleven rooms, four weeks, one beer. He was an auditor.
> * +3
I want to be that auditor.
> ingrid-solheim +6
I put a sentence like that into my release notes. Two people wrote. Both were my mother.
~ insight Eleven rooms, four weeks, one beer.
One reader in four weeks is a cheap way to learn that the folder can go. Whatever is in it that matters belongs on the door or in the mouth of the porter.
---
# finance 11.1
Card fees cost us more than towels. I only noticed because we started to count towels.
> ruth-abernathy +2
Now count the fees on the tips.
>> callum-reid +3
Ruth, it was such a nice evening.
~ insight I only noticed because we started to count towels.
The first thing that is counted is rarely the expensive one, but it is the one that makes the next line visible.
---
# climate 15.6
The reef is why anybody comes here. We asked guests to skip the daily change of linen: 20 % did. We told them it saves 11 liters and that the laundry has a leaking valve which we cannot fix until May: 64 % did.

Telling the truth about the valve did more than the turtle on the card.
> * +4
The turtle has been doing this for twenty years. Give it a rest.
> marcus-adeyemi +7
Would you tell this on the show? The valve should be the title.
~ insight Telling the truth about the valve did more than the turtle on the card.
A reason with an end date treats guests as people who live somewhere themselves. In May it would be worth asking them again, with a working valve.
~ question 64 % did.
How many kept it up on the second night, when the reason was already known?
---
# teaching 20.4
How we train the desk: for one evening you check in as a guest, with two children that are not yours and a credit card that does not work. Afterwards nobody needs the chapter about patience.
> * +3
Where do you get the children?
>> callum-reid +4
Mine. They are paid in ice cream and they overact.
~ insight with two children that are not yours and a credit card that does not work.
Half an hour on the other side replaces a chapter because it leaves a feeling and not a rule. The card is the better half of the exercise.
---
# hiring 25.3
Three people gave notice this month and all three came to tell me before they told the others. I count that as a good month, and I know how it sounds.
> * +2
It sounds like a place one can leave.
> kwame-mensah +5
People who leave well come back or send somebody.
~ insight all three came to tell me before they told the others.
The order in which people hear of a departure is as good a measure of trust as any survey. It is also the only one that needs no reminder.
---
# operations 29.7
A guest left a review: "Nothing happened." Four stars. I have thought about it all week. It is the best description of my job.
> * +4
Five stars would have meant that something did.
~ insight It is the best description of my job.
It would be worth asking what the fifth star was for. My guess is that nothing could have happened a little sooner.
---
# operations 8.9
The lift in our oldest hotel plays no music. A guest asked for some. Another asked me never to. They had met in the lift.
~ question They had met in the lift.
Did they settle it before the doors opened? I would have put both of them on the committee.
---
# hiring 22.9
Asked the housekeepers who'd make a good supervisor. All nine wrote down the same name, and she hadn't applied. I'm working out how to ask her without it sounding like an order.
~ question I'm working out how to ask her without it sounding like an order.
What would she have to stop doing if she said yes? She probably knows what supervisors stop doing, and that could be the place to begin.
---
@ freja-lindgaard | en | Freja | Lindgaard | I interview people who just bought something · Fathom Row | Senior Researcher | Fathom Row | Copenhagen, Denmark | 4470 | 1,100 buyer interviews so far. I have never once heard the word from your landing page.
# sales -12.2
In 1,100 interviews with people who had just bought business software, the seller was mentioned by first name in 300. In 41 by what he or she had said. In 259 by what they had sent afterwards.
> diego-fuentes +3
What had they sent?
>> freja-lindgaard +5
A drawing, a photo of a page, or the answer to the one thing that nobody had answered in the room.
> * +7
That is the most useful statistic I have read on here this year.
~ insight In 259 by what they had sent afterwards.
What is sent is what gets shown to somebody who was not in the room, so it does the selling to the person who decides. That person never meets the seller.
~ question the seller was mentioned by first name in 300.
Were those three hundred purchases larger, or only friendlier?
---
# product -7.9
People do not leave products because of a missing feature. They name one because you asked, and it is polite to have an answer.

Ask what they did on the Tuesday before they started to look. There is always a Tuesday.
> ingrid-solheim +4
There is. Mine was a Tuesday on which the search found nothing, twice.
> * +8
And if it was the price?
>> freja-lindgaard +10
Then there was a Tuesday on which somebody saw the price.
~ insight Ask what they did on the Tuesday before they started to look.
A day can be told, a reason has to be invented. People are reliable about the first and generous with the second.
~ disagreement People do not leave products because of a missing feature.
Sometimes they do: an export that an auditor asks for is missing or it is not, and that day is not a Tuesday but a deadline. I would look at the calendar of the customer before I doubt the answer.
---
# founder -3.3
We said no to a study today. The client wanted us to find out "why customers love us". I offered to find out whether.
> hana-novotna +2
And?
>> freja-lindgaard +3
They are thinking about it. It has been four hours.
> kwame-mensah +6
One word, and the whole budget is honest.
~ insight I offered to find out whether.
A study that cannot come out badly is an advertisement with a method section. Turning down the first one protects the price of the second.
---
# hiring 1.2
I look for interviewers who can bear eleven seconds of silence. We test it. The average applicant lasts four, and then asks the next question. The one we hired looked out of the window and said: "Take your time, it is snowing anyway."
> * +3
I lasted four while reading this.
> sofia-marchetti +6
Lawyers last two.
~ insight The average applicant lasts four, and then asks the next question.
Most follow-up questions are there to rescue the person who asks. The useful answer usually comes after the point where it starts to be uncomfortable.
~ question I look for interviewers who can bear eleven seconds of silence.
Does that work on a video call, where silence looks like a broken line?
---
# sales 5.5
Today's buyer, manufacturing, 200 people: "We chose them because their contract had no page with a blank line for the discount." I have nothing to add.
> priya-raman +2
I have. The blank line is an invitation, and people accept invitations.
> * +5
Our blank line is on page nine. I am going to look at it now.
~ insight "We chose them because their contract had no page with a blank line for the discount."
A form tells the reader what is normal here. A blank line says that everybody before you has negotiated, and that you should be worried about how well.
---
# pricing 10.4
Nobody in our interviews has ever remembered a price correctly after three weeks. They remember whether they had to explain it to someone.
> priya-raman +3
Do they remember it too high or too low?
>> freja-lindgaard +6
Too high when they had to explain it, too low when it was on a card.
> adaeze-okafor +9
This explains three of our last five renewals.
~ insight They remember whether they had to explain it to someone.
So the price page has a second reader who never opens it: the colleague who asks. A sentence that survives being retold is worth more than a better number.
~ question Nobody in our interviews has ever remembered a price correctly after three weeks.
Does the error shrink when people pay it themselves, as in very small companies?
---
# teaching 14.8
Exercise for product teams: read one interview transcript aloud, each person one paragraph, without commenting. Then everybody writes down one sentence that they cannot forget. Out of nine people last week, seven had written the same one. It was not in our summary.
> * +4
What was the sentence?
>> freja-lindgaard +5
"I keep a second list, in case." The product is a list.
> marcus-adeyemi +8
As an editor I would like to hire all nine.
~ insight It was not in our summary.
A summary keeps what fits the plan of the person who writes it. Reading aloud is slow enough for something else to get through.
---
# product 19.6
A client asked how many interviews are enough. I said: until you can predict the next one and are still polite to the person.

It is usually eleven. It was four once, and I distrusted it so much that we did eleven.
> * +3
And were the four right?
>> freja-lindgaard +5
Yes, and it cost seven interviews to be allowed to believe it.
~ disagreement It is usually eleven.
Eleven of the same kind of buyer may only show that the invitation was narrow. I would count the kinds first and the interviews afterwards.
~ insight until you can predict the next one and are still polite to the person.
Politeness is the part that ends a study in practice: people notice when their answer has been expected. Stopping before that keeps the last interviews usable.
---
# founder 22.8
Fathom Row is ten years old today. We have asked our first client why they bought. They do not remember. They remember that it rained and that we had brought the cake ourselves.
> * +2
Happy birthday! We were number nine, and it was sunny.
> kwame-mensah +5
Ten years of rain and cake.
~ insight They remember that it rained and that we had brought the cake ourselves.
After ten years only the parts that can be told are left, which is a decent argument for the cake.
---
# sales 27.5
Short list from this month's interviews of what made people stop answering a seller: a question that the website answers, a calendar link without a reason, "just", a case study of a company they dislike, and a birthday greeting.
> diego-fuentes +3
The birthday greeting hurts.
> * +6
What about a second follow-up?
>> freja-lindgaard +8
Nobody named it. They do not mind being asked twice if there was something in the first one.
~ insight a case study of a company they dislike
That one is almost never tested, although the seller could find it out in one sentence. A reference is only proof among people who respect each other.
~ question a calendar link without a reason
What would have been reason enough: one line about the topic, or the name of the person who asked?
---
# sales 3.6
A buyer told me today that he chose the vendor whose demo failed. They fixed it in front of him, without a word about how rare that was.
~ insight They fixed it in front of him, without a word about how rare that was.
A demo that works shows the product. A demo that breaks shows what an ordinary Tuesday will be like afterwards, and that is what he was really buying.
---
# product 17.4
A buyer described our client's product for nine minutes and never used a word from the website. I sent the nine minutes to the people who write the website. They asked which competitor she meant.
~ question They asked which competitor she meant.
What did they change after they had been told? Her nine minutes are a page that nobody in the building could have written.
---
@ beat-zollinger | en | Beat | Zollinger | Underwriter at Greyfin. I insure your container, not your optimism | Senior Underwriter | Greyfin | Zürich, Switzerland | 2730 | Cargo claims since 1999. Collects photographs of badly stowed pianos.
# freight -10.6
Claim of the week: 400 bicycles, one missing bolt, no bicycle left. The container had been lashed by somebody who had done it perfectly for the truck and was never told about the ship.

I paid. And I have sent the photograph to everybody who will ever let me.
> tomasz-wieczorek +3
May I have it? I will hang it where they lash.
>> beat-zollinger +4
In color, and large. It is on its way.
> * +9
The truck driver did nothing wrong then.
>> beat-zollinger +11
Nobody did. That is the expensive kind.
~ insight was never told about the ship.
The handover is the cargo's weakest lashing: everybody secures it for the part of the journey they can see. One line on the paper saying what comes next would be cheaper than the bolt.
~ question I paid.
Does the policy ask anywhere which part of the trip the lashing was made for?
---
# finance -6.1
I am asked why a premium goes up after a year without a claim. Because the rest of the port had one. I know how that sounds, and I would be angry as well.
> * +4
I am the angry one, and I appreciate the sentence.
> ruth-abernathy +8
In credit it is the same: the good payers pay for the street.
~ insight Because the rest of the port had one.
It is an honest answer that few insurers give, because it invites the next question: what would a customer have to do to be priced without the port?
~ disagreement I know how that sounds
It sounds like a pool that has stopped looking at its members. If the clean year does not show up anywhere in the premium, the careful ones will be the first to leave, and then the port has no good year at all.
---
# pricing -1.4
We have taken the small print and made it large. Four pages became nine. Two clauses disappeared on the way, because nobody in the room could say aloud what they were for.
> sofia-marchetti +2
Aloud is the whole method. Which two were they?
>> beat-zollinger +4
One on steam ships. The other one I still do not understand, and I wrote it.
> * +7
Nine large pages I would read.
~ insight because nobody in the room could say aloud what they were for.
A clause that survives only by being small protects nobody in a dispute. Making it large is a test that lawyers and customers can take together.
---
# operations 3.9
Rule of thumb after 27 years: if the packing list and the photograph agree, look at the photograph once more. Somebody took it for a reason.
> * +3
I take them because you ask me to.
>> beat-zollinger +5
Then I should say what I do with them. You are right.
~ question Somebody took it for a reason.
What is the detail that you look at first in a photograph that seems fine?
---
# climate 8.4
Our models say that the canal will be closed by low water for 40 days in the next ten years. A customer asked me for how many in the next two. I told him that I have a coin.

What I can say: those who have a second route ready claim a third as often, even in years with water.
> * +4
Why would a second route help in a year with water?
>> beat-zollinger +6
Because it is made by people who call the first one in time.
> jonas-beck +9
The sentence about the coin should be in every climate report.
~ insight those who have a second route ready claim a third as often, even in years with water.
The route may be the smaller part of the effect. Whoever has had to choose one has talked to the people who will be on the phone that day.
~ question A customer asked me for how many in the next two.
What does he do differently with a coin than he would with a number?
---
# hiring 12.9
Our trainee asked what an underwriter does. I told her: "You imagine how it goes wrong, and then you have to like people anyway." She has stayed.
> * +3
Best job description on this page.
> hana-novotna +6
It fits payroll, and parents.
~ insight You imagine how it goes wrong, and then you have to like people anyway.
The second half is what keeps somebody good at the first. Imagination without it turns into a form with a hundred boxes.
---
# freight 17.3
A shipper told me proudly that he has had no damage in eight years. I asked how many parcels he opens at the other end. None, he said, the customers would complain.

They do. To somebody else.
> * +2
Ouch.
> freja-lindgaard +5
There is a Tuesday in this.
~ insight They do. To somebody else.
No complaints is a statement about a channel. Opening twenty boxes a year at the far end would cost less than one of the customers who have already left.
~ disagreement They do.
Some really do not: in eight years a customer with broken goods would have sent at least one invoice back. I would ask for the credit notes before I open a single parcel.
---
# finance 20.9
The most honest number in a claim is the time at which somebody called. Early calls are about the cargo, late calls are about the policy.
> ruth-abernathy +3
With loans it is the other way round: early calls are about the policy.
>> beat-zollinger +5
Then we should compare notes, and calendars.
~ insight Early calls are about the cargo, late calls are about the policy.
It would be a fair thing to tell customers before anything has happened: the first call costs nothing, and it is read kindly.
---
# teaching 24.9
I lecture on stowage at a school for forwarders. This year I brought an egg, a shoebox and a flight of stairs. The egg that survived belonged to a student who had written "piano" on the box.
> * +4
Psychology is lashing, too.
> yuki-tanabe +6
We write "camera" on parcels with screws in them.
~ insight had written "piano" on the box.
The box was handled by a person, and the word was for that person. Straps are only needed for the part of the trip without one.
---
# founder 29.4
A young company wants cover for drones that carry blood samples across our lake. No history, no model, no table. I went to see it. The pilot is a former midwife, and she counts aloud while it lands.

We have written the policy on two pages.
> * +3
Why does the counting matter?
>> beat-zollinger +4
Because she stops when something is wrong. Everybody within hearing knows it before the screen does.
> saskia-vermeer +7
I would like a colleague like her at the other end of the flight.
~ insight she counts aloud while it lands.
Without a table one can still insure a habit. This one is visible from the shore, and it works when the screen does not.
---
# freight 1.9
A forwarder assured me that the reefer had been plugged in for the whole voyage. It was. It had also been set to plus 18, which is a very good temperature for the forwarder.
~ insight It had also been set to plus 18, which is a very good temperature for the forwarder.
Plugged in is a fact about the cable. A photograph of the display at handover costs nothing and answers the question that the claim is going to ask.
---
# finance 19.2
A policyholder asked whether we cover embarrassment. His crane had put down a yacht in the wrong garden, undamaged. We do not, but we have sent flowers to the garden.
> fionnuala-garvey +2
What's the excess on embarrassment? I'd like a quote.
~ question His crane had put down a yacht in the wrong garden, undamaged.
Who had read the address aloud before the lift? The next garden may have a greenhouse in it, and then it is a claim and no longer a story.
---
# freight 14.9
A customer sent us forty photographs of a perfectly stowed container. On the last one, in the corner, somebody is carrying a box away from it. We have asked about the box.
~ insight On the last one, in the corner, somebody is carrying a box away from it.
All but one were taken for you, and that one happened to be true. It is a good argument for looking at the edges of a picture first.
---
@ ines-falcao | en | Inês | Falcão | Short courses for shift leaders · Tidepool Learning | Course Designer | Tidepool Learning | Lisbon, Portugal | 3020 | Taught adults to read for ten years. They taught me to plan.
# teaching -11.3
A course for shift leaders has to survive three things: a phone that rings, a person who is called away, and coming back after twenty minutes as if nothing had happened.

So ours have no chapters. They have doors.
> * +3
What is behind a door?
>> ines-falcao +5
One situation, one decision, four minutes. You can leave through any of them.
> marcus-adeyemi +8
A podcast for tradespeople needs exactly this, and we are still making chapters.
~ insight So ours have no chapters. They have doors.
Designing for the interruption is the part that most training leaves to the learner. Four minutes is also about as long as anybody can be spared on a floor.
~ question coming back after twenty minutes as if nothing had happened.
How does the course remember where somebody was, without asking them to log in again?
---
# hiring -6.8
We pay our test readers, always. Last week one of them, a night nurse, wrote under a lesson: "I would never say this sentence, and neither would you." I have been a teacher for 22 years and it was the best correction I have had.
> * +4
Which sentence was it?
>> ines-falcao +5
"I hear what you are saying." It is gone from all of our courses.
~ insight We pay our test readers, always.
Payment changes what people allow themselves to say. A favor would have come back with a compliment and the sentence still in it.
---
# operations -1.8
A shift leader in a bakery told me how she learned to give instructions: her first oven had no timer. You say it once, clearly, and then you smell.
> * +3
I have printed this for our kitchen.
> hana-novotna +5
And if somebody has a cold?
>> ines-falcao +7
Then there are two people on that oven. She had thought of it.
~ insight You say it once, clearly, and then you smell.
The second half is what makes the first one possible: whoever checks in some other way does not need to repeat. Most repeated instructions are a replacement for looking.
---
# teaching 2.1
Completion rates are a number about the course. I look at another one: how many people opened the same four minutes twice within a week. Those are the ones who have tried it out.
> adaeze-okafor +2
And what is a good value for it?
>> ines-falcao +4
One in five. Above one in three the lesson is unclear.
> * +7
Our learning platform cannot even show that.
~ insight Those are the ones who have tried it out.
It counts the moment between two openings, which happens somewhere else and is the only part that matters. A platform that cannot show it measures attendance.
~ question how many people opened the same four minutes twice within a week.
Do they come back to the beginning, or do they jump to the one sentence they need?
---
# founder 6.2
Our first large customer asked for a certificate at the end. We said that nobody in a warehouse has ever asked for one. They said that it was for the people upstairs.

So now upstairs gets a certificate that says who was asked for help this month, and how often. It hangs in the corridor. Nobody is ashamed of it.
> * +4
I want this for my own department.
> kwame-mensah +6
Being asked for help as the thing one is certified for: very good.
~ insight It hangs in the corridor.
The paper for upstairs became a mirror for downstairs, and that is rare. It works as long as being asked is not counted against anybody's time.
~ disagreement Nobody is ashamed of it.
Some will be, and quietly: the ones who are good and hard to reach, on nights or in another building. I would show who asked, too, since asking is the other half of it.
---
# health 10.9
In clinics the handover takes place in a corridor, standing, with somebody listening who should not. We built a lesson on it, and every nurse who tested it said the same: "First show me where to stand."

The lesson now begins with the floor plan.
> saskia-vermeer +3
And in the plan there is a wedge under the door.
>> ines-falcao +4
In two of the five. I thought of you.
> * +8
Standing with your back to the wall changes the whole conversation. Nobody teaches it.
~ insight "First show me where to stand."
It is a correction of the order in which things are taught: place before words. Many lessons about conversation would get shorter if they started with the room.
---
# teaching 15.2
Mistake of mine: a lesson on feedback with a friendly cartoon manager. The people who needed it were all over fifty and had been shouted at by someone who looked exactly like him. We have replaced him by a voice. Half of the comments disappeared.
> * +3
A voice of what age?
>> ines-falcao +5
That was the next mistake. It is now the learner's own, recorded in lesson one.
~ insight had been shouted at by someone who looked exactly like him.
A figure is never neutral to people who have a history with its kind. The own voice is a good way out, because everyone has to listen to it anyway.
---
# sales 18.9
To the buyer who asked whether our courses "engage" people: I do not know. They stop a foreman from writing a text message that he would regret, at 22:40, on a Friday. We have the message he did not send. He gave it to us.
> freja-lindgaard +2
Please interview him and let me listen.
> * +6
What does one do with such a message?
>> ines-falcao +8
It is the last page of the lesson, with his permission and without his name.
~ insight We have the message he did not send.
The proof of a course like this is something that does not exist in any system. Asking for the unsent thing is a way to see it at all.
---
# product 23.9
We removed the points, the levels and the streaks. Usage fell by 9 %. The share of people who did the thing at work rose from 31 to 44 %, by the count of their own colleagues.

I will not pretend that the board enjoyed the first number.
> * +4
How do colleagues count?
>> ines-falcao +6
One question on Friday: did anybody hand over to you standing up? Yes or no.
> yuki-tanabe +8
We have a streak in our stock count. Nobody counts the stock better because of it.
~ insight Usage fell by 9 %.
Points pay for the opening of an app, so the loss was in what they had bought. It takes some courage to show both numbers on one page.
~ question by the count of their own colleagues.
Did the colleagues know what the number would be used for when they answered?
---
# climate 28.1
A cold store asked for a lesson on saving power. The first draft was about the power. The second is about a door, a coat and who says what to whom at 5 in the morning. It is the first lesson on climate we have made that nobody skipped.
> jonas-beck +3
May I show it to a plant that has skipped three of mine?
>> ines-falcao +5
Of course. Tell me where they stop.
> * +9
A door, a coat and a sentence. It is always the door.
~ insight It is the first lesson on climate we have made that nobody skipped.
People act on the thing in their hand and not on the thing in the report. Starting from the coat leads to the same kilowatt hours with fewer nouns.
---
# teaching 8.7
A forklift driver told me that our lesson is good, and that he does it in the toilet because it is the only room with a lock. We are making it shorter.
~ question We are making it shorter.
Could the answer be a room and not a shorter lesson? A few quiet minutes somewhere with a chair would show him that the firm wants him to learn it.
---
# hiring 21.4
I asked somebody who wants to write courses to explain a mop. She asked who it was for, which floor, and who had mopped it until now. I ended the interview there, in the good sense.
> freja-lindgaard +3
She can have a job here, too. Please do not tell her.
~ insight She asked who it was for, which floor, and who had mopped it until now.
Three questions before the first sentence is the job. Somebody who explains at once would have written for the mop.
---
# operations 26
We asked shift leaders to draw the first hour of their shift. Nobody drew the meeting. Everybody drew a door.
~ question Everybody drew a door.
Which door was it, the one to the hall or the one to the office? Where they stand in that hour may matter more to a lesson than what they are told in it.
`;
