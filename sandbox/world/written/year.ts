/** What Northwind Labs and some of the cast wrote in the year before the first start. */
export const posts = `
@ northwind-labs | en
# product -14.6
New this week: returns get a slot of their own, and the paper plan shows it. Foremen at three sites asked for it; all three have it since Monday.
---
# hiring -38.6
We are hiring our second seller, in Göteborg or Gdańsk. You should like early mornings and direct answers. The salary band is in the advert, as always.
---
# operations -53.6
Kaltwerk in Bremen now plans 52 docks with Northwind. The first week brought 19 questions and 7 improvements. Thank you for all 26.
---
# climate -68.6
Waiting reefers at our customers burnt 41,000 litres less diesel this quarter than a year ago. How we counted is written down beside the figure, mistakes included.
---
# product -83.6
The planner now works for a whole shift without a network. Inside a steel box this is not a luxury.
---
# analytics -107.6
How wrong is our forecast, and when? We have published the last twelve months, day by day, for every site that agreed.
---
# hiring -122.6
Welcome to Henrik and Farah, who join support. Both have driven a forklift, which makes it five of us.
---
# pricing -137.6
Our prices are public again. One page, one number for each pallet position, and the point at which you should call us instead.
---
# operations -152.6
Forty people from eleven companies visited the night shift in Malmö with us. The most asked question: where did you get those gloves?
---
# product -167.6
Our public roadmap has a new column: "we changed our minds". Each entry says why.
---
# payroll -191.6
Plan and payroll now use the same words for a shift. If yours still differ, we have a table for you.
---
# founder -206.6
Northwind Labs is three years old. 34 people, 52 docks, one printer in a canteen fridge.
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
