/** What Northwind Labs and some of the cast wrote in the year before the first start. */
export const posts = `
@ northwind-labs | en
# product -14.6
New this week: returns get a slot of their own, and the paper plan shows it. Foremen at three sites asked for it; all three have it since Monday.
> annika-hellgren +5
Can the slot move on Fridays? Ours come before eleven.
= It can, per weekday. Tell the foreman to press and hold the slot.
> tomasz-wieczorek +9
Our drivers will ask you where that slot has been all these years.
= Please tell them we ask ourselves the same.
> * +12
Works since Monday at our place. Mornings are quieter, as promised.
= Good to hear. Which site is that? We would like to pass it on to the other two.
~ question Foremen at three sites asked for it; all three have it since Monday.
What do the foremen do with a return that arrives outside its slot, send it round or take it in?
~ insight the paper plan shows it.
Putting the slot on the paper first is the right order: returns are announced by drivers, and drivers see paper.
---
# hiring -38.6
We are hiring our second seller, in Göteborg or Gdańsk. You should like early mornings and direct answers. The salary band is in the advert, as always.
> * +4
Is the band the same in both cities?
= It is the same. The rents are not, and we say so in the advert.
> * +30
Applied. I like early mornings, and you will find out about the rest.
= Thank you. Somebody calls you before eight, as you would expect.
> * +50
Do you need Swedish for it?
= Only for the jokes. Customers speak English with us, and Polish in Gdańsk.
---
# operations -53.6
Kaltwerk in Bremen now plans 52 docks with Northwind. The first week brought 19 questions and 7 improvements. Thank you for all 26.
> * +6
Nineteen questions from which shift?
= Fifteen from the night. It is always the night.
> jonas-beck +12
Glad to see a plan in Bremen that survives a Monday.
= Come and see it. Kaltwerk shows visitors around on the first Thursday.
> * +30
What was the best of the seven?
= A line on the plan that says which truck nobody has seen yet.
~ insight The first week brought 19 questions and 7 improvements.
Seven improvements out of nineteen questions is a ratio worth keeping over time. When it falls, either the product is finished or people have stopped asking.
---
# climate -68.6
Waiting reefers at our customers burnt 41,000 litres less diesel this quarter than a year ago. How we counted is written down beside the figure, mistakes included.
> jonas-beck +7
The mistakes being included is why I will quote it. Thank you.
= Quote the mistakes as well, they were more work than the figure.
> * +15
How many sites is that?
= Thirty-one. The three that joined during the quarter are left out, and the sheet says why.
~ question How we counted is written down beside the figure, mistakes included.
How do you count a truck that waits with its engine off because the driver has already been told?
---
# product -83.6
Offline for a whole shift: inside a steel box this is not a luxury, and since today the planner can do it.
> * +3
What happens when two foremen move the same truck while both are offline?
= The later move wins, and the earlier one is kept beside it with the name. They sort it out in a minute, out loud.
> * +8
Our hall has one corner with signal, behind the freezer. We called it the phone booth.
= Keep the corner. People will still want somewhere to complain about us.
> * +26
Tried it last night with every access point off. Eleven hours, nothing lost, one very calm shift leader.
= Please thank the shift leader. Calm is the feature we were after.
---
# analytics -107.6
How wrong is our forecast, and when? We have published the last twelve months, day by day, for every site that agreed.
> adaeze-okafor +5
Which site looked at its own page first?
= The one with the worst month. They printed it.
> * +18
Could a competitor use this against you?
= Two have. It brought us one customer, who wanted to see theirs.
~ insight for every site that agreed.
The sites that did not agree are part of the answer as well. Their number, without names, would make the page complete.
---
# hiring -122.6
Welcome to Henrik and Farah, who join support. Both have driven a forklift, which makes it five of us.
---
# pricing -137.6
Our prices are public again. One page, one number for each pallet position, and the point at which you should call us instead.
> priya-raman +8
And the number where one should call: how did you find it?
= It is where our own spreadsheet starts to have notes in the margin.
> * +26
Finally. I had to fill in a form last year to hear it.
= We are sorry about the form. It is gone.
> * +40
Still too expensive for one dock.
= For one dock it is. There the paper is good enough, and we will send you our template.
---
# operations -152.6
Forty people from eleven companies visited the night shift in Malmö with us. The most asked question: where did you get those gloves?
---
# product -167.6
Our public roadmap has a new column: "we changed our minds". Each entry says why.
> * +9
Please move my request into it. I have changed my mind as well.
= Done, with your reason beside ours.
> hana-novotna +14
Do people ever ask you to change it back?
= Twice. One of them had the better reason, and it moved again.
---
# payroll -191.6
Plan and payroll now use the same words for a shift. If yours still differ, we have a table for you.
---
# founder -206.6
Northwind Labs is three years old. 34 people, 52 docks, one printer in a canteen fridge.
> * +3
🎂❄️
= Thank you. The cake is in the canteen fridge, beside the printer.
> kwame-mensah +6
Three years and one printer. Sound economics.
= The printer came with the customer.
> * +20
Congratulations from the dock in Malmö!
= You were the first. The plan upside down still hangs in our kitchen.
---
# product -9.3
Foremen can now draw on the plan with a finger and the drawing prints. Eleven of the first twenty drawings were arrows. One was a fish, and we know what it meant.
> tomasz-wieczorek +4
What did the fish mean?
= Dock 3, the one that smells on Wednesdays. Everybody on the shift knew.
> saskia-vermeer +7
Does the drawing stay for the next shift?
= Until somebody wipes it. A planner in Örebro has kept one for four days.
> jerotich-kosgei +12
Gloves?
= Gloves work. We tried six pairs and lost one.
~ insight Eleven of the first twenty drawings were arrows.
Arrows say that order was missing, the fish says that a name was. Both are requests for the plan, drawn by the people who would never have written one.
~ question One was a fish, and we know what it meant.
Would the next shift know it too, or only those who were there on Wednesday?
---
# hiring -2.6
Two apprentices start on Monday, both in support, both former order pickers. Their trainer's first rule: for a week you answer nothing without having been to the dock it is about.
> nii-armah-tagoe +3
Where were you when I was nineteen?
= In a cold store. There is a third place in August.
> hana-novotna +6
Who pays the trains to the docks?
= We do, and the first one leaves at 4:50.
> ines-falcao +11
Welcome, both of you!
= Thank you from both. They will answer themselves next week.
~ insight both former order pickers.
People who have been the last link in a chain ask better questions about it than those who drew it. A week at the docks protects that for a while.
---
# operations 5.6
A customer counted for a month: 212 trucks were late, and in 171 cases somebody on the site had known it an hour before. The plan now has a field for "I have heard something". It takes two taps and no name.
> adaeze-okafor +3
No name is the important part. How often is the something wrong?
= One time in six so far. Planners tell us they would rather have the six.
> * +5
We have this. It is called shouting.
= It is faster than ours. It does not reach dock nine.
> * +9
Who reads it at two in the morning?
= The dock lead, as one line. If there are three in ten minutes, it rings.
~ insight in 171 cases somebody on the site had known it an hour before.
Most delay data describes when the system learned something. The hour before that is where the money is, and it belongs to people without a login.
~ disagreement It takes two taps and no name.
Without a name nobody can ask what exactly was heard. I would let people choose, and see whether those who sign are right more often.
---
# pricing 13.4
From January a position that stands empty for a whole month costs half. Nobody asked for it. Our own table of February showed why it is right.
> priya-raman +4
Do you check whether it is empty?
= No. We ask, and the plan shows what moved. Nobody will win much by lying.
> * +8
Thank you. That is the month in which I have to defend your invoice.
= That is what the table said, in other words.
> * +15
Why not free?
= Because our own work does not halve either. Half is what we could say aloud.
~ question Nobody asked for it.
How will you tell the customers who have never looked at February by themselves?
---
# climate 20.7
Eleven sites now start their compressors by tomorrow's plan and not by the clock. Together they moved 38 % of the power for cooling into the cheap hours. The food stayed at the same degree, and we publish the degrees too.
> jonas-beck +5
Which share of that was due to the plan and which to the tariff?
= Two sites changed the plan only: 22 % there. The rest is both together, and we cannot separate it.
> * +7
Does the compressor like it?
= It starts less often. The service people were the first who noticed.
~ insight we publish the degrees too.
The degrees are what makes the other number believable. A saving on cooling without the temperature beside it could be nothing but warmer fish.
---
# founder 27.2
Somebody at a fair called us "the paper people". We have ordered new signs.
> * +2
Will they be laminated?
= They will be printed upside down, with a hole for the pen.
> marcus-adeyemi +6
I would listen to an episode with this title.
= Maya is free on any Thursday after the shift change.
~ insight Somebody at a fair called us "the paper people".
A nickname from a stranger is market research that nobody had to order: it is what stays in somebody’s head once they have walked past the stand.
~ question We have ordered new signs.
What did the old signs say, and could the person at the fair have repeated a word of it?
---
@ adaeze-okafor | en
# analytics -14.6
A number that nobody argues with is either right or unread. I check which.
---
# pricing -38.6
We moved to usage bands in March. Churn in the small accounts halved, and the large ones finally understand their own invoice. The work was not the bands. The work was naming them so that nobody feels small in the first one.
---
# hiring -53.6
I asked candidates to find the mistake in our own public report. There were two. Somebody found a third.
---
# founder -68.6
Five years in Berlin, and I still explain my company at parties with a ship. It is always a ship. "Imagine a ship that lies about when it arrives."
---
# analytics -83.6
We spent a month on one page of definitions. What is a delivery? When is it late? Late for whom? Every dashboard after that took a day.
---
# sales -107.6
Our shortest pilot: 40 minutes. We found that two of their warehouses had swapped names in the export. They bought on the spot, mostly out of embarrassment.
---
# product -122.6
We now send one alert a day at most. If there are two, the second waits until tomorrow, and we write down whether anybody missed it. So far: nobody, in 71 days.
---
@ tomasz-wieczorek | pl
# freight -14.6 en
Every third kilometre in the Baltic trade is driven empty. I have known this number for fourteen years. What changed is that two competitors now tell each other where the empty ones are, through us.
---
# freight -38.6 en
On Fridays I answer the dispatch phone. Today: one lost trailer (found, in Kaliningrad's shadow, long story), one birthday, one driver who wanted to know whether I am "the one from the website".
---
# hiring -53.6 en
A good dispatcher hears the problem before the driver has finished saying hello. You cannot interview for that. You can let them listen for a day.
---
# pricing -68.6 en
Fuel clauses are the only part of a freight contract that everybody reads and nobody understands. Ours is one line and a table. The lawyers were disappointed.
---
# founder -83.6 en
What I miss from the big company: the canteen. What I do not miss: needing eleven signatures to change the canteen.
---
# freight -107.6
Dziś rano trzy puste naczepy w Gdyni i trzy ładunki w Karlskronie. Ten sam prom. Nikt o tym nie wiedział, bo każdy patrzył w swój arkusz. Po to budujemy Relay.
---
@ priya-raman | en
# pricing -14.6
Nobody has ever said "your price is confusing" on a call. They say "let me take this to my team". Learn to hear it.
---
# pricing -38.6
A mill quotes 400 fabrics a week, and 390 quotes are last week's plus a feeling. Loomwell replaces the feeling. The remaining ten we leave to the person with the feeling, because those ten are the margin.
---
# pricing -53.6
My friend Maya stopped quoting per seat. I would go further: if your customer has to count something new to buy from you, you have added a tax.
---
# sales -68.6
I put our most expensive plan last on the page and sold more of it. First on the page it looked like a warning. Last it looked like a destination.
---
# founder -83.6
Co-founder tip: have one argument a month on purpose, about something small, while you are both well rested.
---
# hiring -107.6
When should you hire a pricing person? When two sellers give the same customer two numbers in the same week. Not before. Not a day after.
---
# pricing -122.6
You do not A/B test prices with 60 customers a year. You ask six of them to explain your invoice to you and you watch their face.
---
@ jonas-beck | de
# climate -14.6
Letzte Woche im Werk: Der Energiezähler hing hinter einem Schrank, der Schrank gehörte niemandem, und die Zahl im Bericht war seit 2021 dieselbe. Klimaberichte beginnen mit einer Taschenlampe.
---
# climate -38.6
Drei Sätze zur Berichtspflicht, die ich gern früher gehört hätte: Fang mit den Rechnungen an. Schreib auf, was du geschätzt hast. Und lass die Leute aus der Produktion den Entwurf lesen, bevor es der Prüfer tut.
---
# climate -53.6 en
We asked 300 suppliers for their emissions. 41 answered. 9 of the answers were numbers. Those nine people got a phone call and a thank you, and they now explain it to the others. That is the whole method.
---
# hiring -68.6
Unsere beste Klimabuchhalterin war vorher Bäckerin. Wer um drei Uhr nachts Mengen stimmen lässt, dem macht ein Emissionsfaktor keine Angst.
---
# founder -83.6
Hamburger Gründertreffen. Vier Leute wollten über KI reden, einer über Förderanträge, und wir alle haben am Ende über Elternzeit gesprochen. Bester Abend seit langem.
---
# pricing -107.6
Wir rechnen unsere Berichte zum Festpreis ab. Wenn wir länger brauchen, ist das unser Problem und meistens unsere Schuld.
---
@ elodie-garnier | fr
# analytics -14.6
Un tableau de bord d’atelier se lit debout, à trois mètres, avec des gants. Si vos courbes ont une légende, c’est déjà perdu.
---
# analytics -38.6
Chez un client, le meilleur indicateur était une feuille scotchée sur la machine : trois colonnes, un stylo. Nous n’avons rien remplacé. Nous avons ajouté une caméra et une somme.
---
# founder -53.6
Un an sans levée de fonds. Onze personnes, quatorze clients, un four à pain dans la cuisine. On me demande souvent si c’est ambitieux. Je trouve que oui.
---
# hiring -68.6
Notre alternante a trouvé en deux jours pourquoi le mardi était toujours rouge : la balance était recalibrée le lundi soir. Embauchez des gens qui demandent pourquoi mardi.
---
# pricing -83.6
J’ai arrêté d’envoyer des devis de douze pages. Une page, un prix, une date. Le reste est dans l’annexe, que personne n’a jamais ouverte.
`;
