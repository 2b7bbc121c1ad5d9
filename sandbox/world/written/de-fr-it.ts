/** What people in Germany, France and Italy write, in their languages. */
export const posts = `
@ jonas-beck | de
# climate -13.1
Gestern um 16:40 Uhr hat unser drittgrößter Kunde gekündigt. Freundlich, am Telefon, nach vier Jahren. Eine Gießerei mit 410 Leuten, seit der neuen Schwelle nicht mehr berichtspflichtig.

Damit sind es neun von 74. Ich hatte vor einem Jahr mit zwei gerechnet.

Was mich ärgert, ist meine eigene Präsentation von damals. Auf Folie 3 stand das Gesetz, auf Folie 14 stand, dass die Gießerei mit unserem Zählerplan 61.000 Euro Strom im Jahr spart. Gekauft haben sie Folie 3. Und die ist jetzt weg.

Seit heute früh gibt es nur noch Folie 14. Wer mit uns anfängt, bekommt zuerst die Stromrechnung erklärt, und der Bericht fällt hinten raus.
> wiebke-onnen +1.2
Bei uns hat der Energieplan überlebt, den Bericht hat nie jemand gelesen. Fragt in der Gießerei doch in ein paar Wochen nach, ob die Zähler noch abgelesen werden. Ich wette, nein.
= Die Wette nehme ich lieber nicht an, ich fürchte, du gewinnst. Ich habe den Werksleiter gefragt, ob ich einmal vorbeikommen darf, ohne Angebot in der Tasche.
= Wer liest bei euch ab? In der Gießerei war es der Werkstudent, und der ist seit Ende des Semesters weg.
> falk-hentschel +3.5
Aus Sicht eines Kaufmanns: 61.000 Euro im Jahr, und der Vertrag wird trotzdem gekündigt? Dann hat euch dort der Falsche gegengezeichnet. Bei Gesetz unterschreibt die Rechtsabteilung, bei Strom unterschreibe ich.
= So war es. Unterschrieben hat die Compliance-Beauftragte, und der Controller kannte unseren Zählerplan nur vom Hörensagen. Ab jetzt sitzt er im ersten Termin.
= Was müsste auf einer einzigen Seite stehen, damit du sie liest und nicht weiterleitest?
> beat-zollinger +5
Darf man fragen, was die neun zusammen ausmachen? Neun von 74 klingt verkraftbar, wenn es die kleinen waren.
= Leider waren es nicht die kleinen: rund ein Fünftel vom Umsatz. Wir kommen durch, aber aus den zwei Stellen, die wir ausschreiben wollten, wird vorerst eine.
= Etwa ein Fünftel. Entlassen müssen wir niemanden, das war die erste Zahl, die ich am Abend nachgerechnet habe.
> adaeze-okafor +9.5
Kurzer Einspruch: Ohne das Gesetz hätte euch die Gießerei vor vier Jahren gar nicht hereingelassen. Folie 3 hat die Tür aufgemacht, Folie 14 hätte damals keiner geglaubt.
= Das stimmt wahrscheinlich. Mein Fehler war, dass ich danach vier Jahre lang nicht umgeblättert habe.
= Bei der Tür gebe ich dir recht. Nach dem ersten Jahr hatten wir die Ersparnis aber schwarz auf weiß, und ich habe sie trotzdem nur in den Anhang gestellt.
> hana-novotna +22
Uns ging es mit einer Lohnmeldung genauso: Die Pflicht fiel weg, und mit ihr ein Drittel der Anfragen. Wer blieb, hatte vorher mit uns gestritten, weil ihm etwas an der Sache lag.
= Dann gehe ich die Liste heute danach durch, wer sich zuletzt über uns beschwert hat.
= Hana, habt ihr danach auch den Preis geändert oder nur das Gespräch?
~ insight Auf Folie 3 stand das Gesetz, auf Folie 14 stand, dass die Gießerei mit unserem Zählerplan 61.000 Euro Strom im Jahr spart.
Eine Pflicht verkauft sich leichter, weil niemand über ihren Nutzen streiten muss. Deshalb hält der Vertrag dann auch nur so lange wie der Paragraf. Wer den Nutzen schon am Anfang beziffert, hat später jemanden im Haus, der ihn verteidigt.
~ question Ich hatte vor einem Jahr mit zwei gerechnet.
Gab es bei den anderen sieben rückblickend ein Zeichen, das man hätte sehen können, etwa einen neuen Ansprechpartner oder einen Bericht, auf den keine Rückfrage mehr kam?
~ disagreement Seit heute früh gibt es nur noch Folie 14.
Die Pflicht ganz aus der Präsentation zu nehmen, halte ich für zu hart. Große Abnehmer fragen ihre Zulieferer weiterhin nach Zahlen, mit Gesetz oder ohne. Dieser Druck verdient eine Folie, nur eben hinter der Stromrechnung.
---
# hiring -7.8
Wir suchen jemanden, der Zähler findet.

Offiziell heißt die Stelle Klimabuchhaltung, 54.000 bis 63.000 Euro, Hamburg, zwei Tage die Woche bei Kunden zwischen Flensburg und Kassel. Praktisch heißt sie: mit der Instandhaltung Kaffee trinken, Lieferscheine für Heizöl aus dem Keller holen, freundlich bleiben, wenn im Excel drei Einheiten in einer Spalte stehen.

Ein Studium verlangen wir nicht. Im Team sind eine Bäckerin, ein Zugbegleiter und eine Physikerin, und die Physikerin fragt am häufigsten die Bäckerin.

Probearbeiten: ein Tag, bezahlt mit 280 Euro. Bitte keine Anschreiben. Schickt mir eine Zahl aus eurem jetzigen Beruf, die alle glauben und die nicht stimmt.
> falk-hentschel +2
Meine Zahl: der Lagerbestand am 31. Dezember um 18 Uhr. Ich bewerbe mich nicht, ich wollte nur mitspielen.
= Die hätte dich in die zweite Runde gebracht. Um wie viel lag er denn daneben?
= In meinem alten Werk war es der Bestand an Europaletten. Angeblich 1.900, gezählt haben wir 1.240, und die Differenz stand vermutlich in Kleingärten.
> tomasz-wieczorek +4
Gilt das auch für Leute über fünfzig? Ich frage für einen Kollegen, 27 Jahre Disposition in einer Spedition.
= Ja, ohne jedes Aber. Wer 27 Jahre disponiert hat, erkennt eine erfundene Kilometerangabe am Telefon. Er soll mir bitte schreiben.
= Sehr gern. Er soll mich anrufen, am besten zwischen sieben und halb acht, da sitze ich meistens in der S-Bahn.
> hana-novotna +7.5
Zwei Tage die Woche unterwegs: Zählt die Fahrt nach Kassel als Arbeitszeit?
= Ja, ab der Haustür. Das stand in der ersten Fassung der Anzeige und ist beim Kürzen herausgefallen, ich trage es nach.
> wiebke-onnen +20
Ich habe es dreien aus meiner Frühschicht geschickt und bereue es schon. Wenn du mir Tjark abwirbst, bekommst du unsere Kältemitteldaten nur noch handschriftlich.
= Dann verzichte ich auf Tjark. Handschriftlich habe ich von euch schon einmal etwas bekommen, daran haben zwei Leute eine Woche gelesen.
= Ich stelle keinen ohne deinen Segen ein. Wenn er mich fragt, lüge ich ihn allerdings auch nicht an.
>> falk-hentschel +23
Handschriftlich ist bei Kältemitteln doch Branchenstandard.
> saskia-vermeer +31
Ist die Stelle teilbar? Bei uns machen zwei die Qualität zusammen, je drei Tage, und vertreten sich auch im Urlaub.
= Drei und drei ist mehr, als ausgeschrieben war, und klingt besser. Kennst du zwei, die mir zusammen schreiben würden?
= Ja, wenn die zwei die Kunden unter sich aufteilen. Ein Werksleiter will wissen, wen er anruft.
~ insight Schickt mir eine Zahl aus eurem jetzigen Beruf, die alle glauben und die nicht stimmt.
Diese Aufgabe siebt besser als ein Lebenslauf. Wer so eine Zahl kennt, hat schon einmal nachgesehen, und wer sie aufschreibt, wird sie auch beim Kunden aussprechen. Beides lässt sich schwer beibringen.
~ question Probearbeiten: ein Tag, bezahlt mit 280 Euro.
Findet der Probetag bei euch im Büro statt oder gleich bei einem Kunden? Und darf er auf einen Samstag fallen, wenn jemand noch in fester Schicht arbeitet?
---
# operations -1.9
Sonntag, 11 Uhr, ein Kunststoffwerk bei Osnabrück. Keine Schicht, nur der Pförtner und ich. Die Kompressoren liefen mit 38 Prozent ihrer Werktagslast.

So messen wir das, ohne ein einziges Gerät zu kaufen:

1. Lastgang beim Netzbetreiber anfordern, Viertelstundenwerte für ein Jahr. Kostet eine Mail.
2. Die vier ruhigsten Sonntage nehmen, je 10 bis 14 Uhr, und den Mittelwert bilden.
3. Diesen Wert mal 8.760 Stunden. Das ist die Energie, die das Werk im Jahr für nichts verbraucht.
4. Hallen einzeln abschiebern und jedes Mal zehn Minuten auf den Zähler schauen.

In Osnabrück waren es allein für Druckluft 310.000 Kilowattstunden im Jahr, rund 58.000 Euro. Die größte Leckage saß an einer Maschine, die seit 2019 stillsteht. Als Werksleiter bin ich selbst sechs Jahre an so einem Zischen vorbeigelaufen und hielt es für normal.
> wiebke-onnen +1.5
Im Kühlhaus hilft der Sonntag leider nicht, da läuft alles durch. Wir nehmen die Nacht, in der die Abtauung aus ist. Habt ihr dafür etwas Besseres?
= Für Kälte würde ich die Außentemperatur dazunehmen und nur Nächte unter fünf Grad vergleichen. Dann bleibt fast nur übrig, was durch Türen und Dichtungen verschwindet.
= Die Abtaunacht ist schon ziemlich gut. Versucht zusätzlich einen Feiertag ohne Wareneingang und zieht den Tag davor ab.
> falk-hentschel +3
Punkt 1 scheitert bei uns seit acht Wochen. Der Netzbetreiber schickt PDF, 35.000 Werte, als Bild.
= Fragt nach den Werten im Format MSCONS oder als CSV, das kennt die Fachabteilung. Sonst hilft oft der Stromlieferant, der bekommt dieselben Daten für die Abrechnung.
= Das hatten wir auch schon. Geholfen hat die Frage nach dem Messstellenbetreiber, der Kundenservice kannte das Wort Lastgang gar nicht.
> adaeze-okafor +6
310.000 Kilowattstunden nur durch Undichtigkeiten? Da läuft sonntags doch bestimmt noch anderes, Server, Lüftung, Notlicht.
= Berechtigte Frage. Die Kompressoren hängen dort an einem eigenen Abgang, Server und Notlicht sind in der Zahl also gar nicht enthalten.
= Wo es keinen eigenen Zähler für die Druckluft gibt, ziehen wir den Rest ab: erst alles abschiebern, dann ablesen, was trotzdem noch läuft.
> falk-hentschel +8
Und wer hat die Reparatur bezahlt? Bei uns bleibt so etwas gern ein Jahr liegen, weil die Instandhaltung das Budget hat und die Energie die Ersparnis.
= Der Geschäftsführer hat 4.000 Euro als Sonderbudget freigegeben, die waren in einem guten Monat wieder drin.
= Daran hängt es fast überall. Wir schlagen inzwischen vor, dass die Ersparnis des ersten Jahres der Instandhaltung gehört.
> * +46
In der Instandhaltung wissen wir von dem Zischen. Wir haben 2021 eine Liste geschrieben, 44 Stellen. Sie liegt noch.
= Rechnen Sie je Stelle mit ein paar hundert Euro im Jahr und legen Sie die Liste so beschriftet noch einmal vor.
= Das höre ich in jedem zweiten Werk, und ich war früher der, auf dessen Schreibtisch die Liste lag. Es tut mir nachträglich leid.
= Mit dem Lastgang bekommt Ihre Liste ein Preisschild. Wenn Sie mögen, rechne ich es Ihnen einmal kostenlos durch.
> hana-novotna +26
Abschiebern am Sonntag klingt nach Überstunden. Wer hat das denn gemacht?
= Der Schlosser, zwei Stunden, mit Zuschlag und Brötchen. Die Reihenfolge der Hallen hat er sich selbst ausgesucht.
~ insight Die größte Leckage saß an einer Maschine, die seit 2019 stillsteht.
Stillgelegte Maschinen fallen aus jedem Wartungsplan heraus, ihre Anschlüsse bleiben. Ein Absperrhahn gehört deshalb in die Checkliste der Außerbetriebnahme, gleich neben das Trennen vom Strom.
~ question Hallen einzeln abschiebern und jedes Mal zehn Minuten auf den Zähler schauen.
Reichen zehn Minuten, wenn große Druckbehälter im Netz hängen und erst leerlaufen müssen? Oder sperrt ihr die Behälter vorher mit ab?
~ disagreement Die vier ruhigsten Sonntage nehmen, je 10 bis 14 Uhr, und den Mittelwert bilden.
Wer nur die ruhigsten Sonntage auswählt, rechnet das Problem klein. Gerade die mittleren zeigen, was sonst unbemerkt läuft, eine vergessene Heizung oder eine Anlage im Leerlauf. Ich nähme alle und schaute mir die Ausreißer einzeln an.
---
# pricing 4.0
Eine Frage an alle, die nach einem Festpreis weiterverdienen müssen.

Unser Bericht kostet 14.500 Euro, fest. Danach will fast jeder Kunde, dass wir die Einsparungen begleiten: Zähler setzen, Lecks suchen, einmal im Monat anrufen. Dafür haben wir drei Modelle probiert.

Tagessatz: Alle sparen an den Anrufen, also an dem, was wirkt.
Anteil an der Ersparnis, 20 Prozent: Wir haben mit einem Kunden fünf Monate darüber gestritten, ob ein milder Winter unsere Leistung war.
Pauschale von 690 Euro im Monat: Ruhig, aber nach einem Jahr fragt jeder, wofür.

Was nehmt ihr, wenn die Arbeit unsichtbar wird, sobald sie gelingt?
> hana-novotna +2.5
Pauschale, und jeden Monat eine halbe Seite, was ohne uns passiert wäre. Bei der Lohnabrechnung ist das die einzige Seite, die der Geschäftsführer liest.
= Eine halbe Seite schaffen wir. Schreibt die bei euch ein Mensch, oder fällt sie aus dem System?
= Das probieren wir bei den nächsten fünf Kunden. Mir gefällt, dass man dabei auch zugeben muss, wenn in einem Monat nichts war.
> falk-hentschel +4
Aus Kundensicht: Einen Anteil an der Ersparnis unterschreibe ich nie, weil ich dann für meine eigene Disziplin bezahle. Pauschale mit Kündigung zum Quartal, gern.
= Quartalsweise kündbar haben wir uns nie getraut. Die Frage nach dem Wofür käme dann alle drei Monate und hätte jedes Mal eine frische Antwort.
= Das mit der eigenen Disziplin hätte mein Kunde mit dem milden Winter sofort unterschrieben.
> * +6.5
Warum nicht degressiv? Erstes Jahr 900, zweites 600, drittes 300. Ihr seid am Anfang nützlich und am Ende billig, und niemand muss kündigen.
= Ein Preis, der mit unserer Nützlichkeit sinkt, ist ehrlicher als alles, was ich oben aufgezählt habe. Ich rechne das durch.
= Charmant. Meine Sorge: Im dritten Jahr geht beim Kunden der Fachmann in Rente, und wir fangen für 300 Euro von vorn an.
> * +11
Der milde Winter lässt sich herausrechnen, dafür gibt es Gradtagszahlen. Mit der Formel im Vertrag wäre der Streit vermeidbar gewesen.
= Die Formel stand drin, mit Gradtagszahlen. Gestritten haben wir dann über die Wetterstation, die 40 Kilometer entfernt und 200 Meter höher liegt.
= Für die Heizung ja. Strittig war am Ende die Halle, in der gleichzeitig eine Schicht weggefallen ist, und dafür kenne ich keine Gradtage.
> wiebke-onnen +19
Bei einem anderen Dienstleister bezahle ich so eine Pauschale gern, weil dort immer dieselbe Frau anruft und weiß, welches Tor klemmt. Wechselt die, kündige ich.
= Vermutlich die ehrlichste Kalkulation unter diesem Beitrag: 690 Euro für Frau Petersen. Ich sage es ihr.
= Klingt nach einem Argument, unseren Leuten feste Kunden zu geben, auch wenn die Tourenplanung darunter leidet.
~ insight Tagessatz: Alle sparen an den Anrufen, also an dem, was wirkt.
Was nach Stunden abgerechnet wird, teilt sich der Kunde ein, und zuerst trifft es das Gespräch. Bei Steuerberatern ist es dasselbe: Die teuersten Fehler kommen von Fragen, die keiner stellen wollte, weil die Uhr lief.
~ question Pauschale von 690 Euro im Monat: Ruhig, aber nach einem Jahr fragt jeder, wofür.
Ob ein besserer Monatsbericht hilft oder eher ein Termin mit der Person, die die Rechnung freigibt, hängt vom Absender ab. Wer fragt zuerst nach dem Wofür, die Technik oder die Buchhaltung?
~ disagreement Wir haben mit einem Kunden fünf Monate darüber gestritten, ob ein milder Winter unsere Leistung war.
An einem einzigen Streit würde ich das Erfolgsmodell nicht beerdigen. Ein Anteil an gemessenen Einzelmaßnahmen, etwa einem geschlossenen Leck mit Zähler davor und danach, kommt ganz ohne Wetter aus. Schwierig wird es erst, wenn das ganze Werk die Messgröße ist.
---
# climate 9.9
Wie man die Klimabilanz eines Betriebs mit 60 Leuten an einem Tag erstellt. Mit Uhrzeiten, weil mir das selten jemand glaubt.

Das Beispiel ist ein Zerspaner in Ostwestfalen, Zulieferer für Landmaschinen. Sein größter Abnehmer wollte bis Monatsende eine Zahl pro Bauteil, sonst keine neue Rahmenbestellung.

Vorher, per Mail: Wir bitten um fünf Dinge. Die Stromrechnungen eines Jahres, die Gasrechnungen, die Tankkarten, die Kreditorenliste mit Umsätzen und die Entsorgungsnachweise. Wer nach 30 Dingen fragt, bekommt nach sechs Wochen 12.

7:30 Rundgang mit dem Instandhalter, ohne Laptop. Wir suchen alles, was brennt, kühlt, zischt oder fährt. Hier: ein Gaskessel, zwei Kälteanlagen, ein Notstromaggregat und sieben Stapler, davon drei mit Treibgas, das in keiner Rechnung stand.

9:00 Strom und Gas. 1.140.000 und 620.000 Kilowattstunden, abgetippt von den Rechnungen und gegen die Zählerstände geprüft. Eine Rechnung fehlte, der Versorger hat sie in elf Minuten geschickt. Man darf auch einfach anrufen.

10:30 Treibstoff und Kältemittel. Das Kältemittel vergessen fast alle. Nachgefüllt wurden 4 Kilo, und die wiegen in der Bilanz so viel wie gut 3.000 Liter Diesel.

11:30 Der Einkauf. Von 412 Kreditoren liefern neun fast das ganze Gewicht: Stahl, Aluminium, Messing. Wir rechnen in Tonnen, die stehen auf den Lieferscheinen. Der Rest, von der Steuerberaterin bis zum Kopierpapier, wird über Euro geschätzt und auch so genannt.

12:30 Mittagessen mit der Schicht. Dort erfuhren wir, dass der Schrott sortenrein an den Stahlhändler zurückgeht. Das stand nirgends und verändert die Zahl pro Bauteil um 14 Prozent.

13:30 Aufteilen auf die Bauteile. Material nach Gewicht mit Verschnitt, Strom nach Maschinenstunden. Für 23 Bauteile reicht eine Tabelle mit sechs Spalten.

15:00 Die Liste der Schwächen. Jede Schätzung bekommt eine Zeile: was, warum, wie falsch sie höchstens sein kann. In diesem Fall elf Zeilen, zusammen plus/minus 9 Prozent. Wegen einer solchen Liste hat uns noch kein Prüfer geärgert, wegen einer fehlenden schon.

16:00 Vorstellung bei Geschäftsführung und Instandhaltung zusammen. Ergebnis: 1.980 Tonnen im Jahr, davon 1.310 im eingekauften Metall. Die erste Frage kam vom Instandhalter: Bekommen wir den Stahl auch aus dem Elektroofen?

Zwei Dinge stehen inzwischen in der Einladung: Jemand hat die Schlüssel für Keller und Trafostation, und die Geschäftsführung geht die erste halbe Stunde selbst mit. Das erste, weil wir in Bielefeld einmal bis mittags vor einer Stahltür standen. Das zweite, weil danach alle ans Telefon gehen.

Was an diesem Tag nicht geht: Pendelwege, die Nutzung beim Endkunden, ein schönes Layout. Das Layout vermisst keiner.

Mein Fehler aus den ersten drei Jahren: Ich habe für solche Bilanzen sechs Wochen gebraucht und das für gründlich gehalten. Später haben wir vier davon mit der Eintagesversion verglichen. Die Abweichung lag zwischen 2 und 6 Prozent, und das meiste davon war meine Schätzung der Pendelwege.
> falk-hentschel +2
Die fünf Unterlagen könnte ich dir in zwei Stunden schicken, bis auf die Entsorgungsnachweise. Die stehen in einem Ordner, und den Ordner hat Ramona.
= Dann fangen wir bei Ramona an. In jedem Betrieb gibt es eine Person mit dem Ordner, und meistens lädt sie niemand zur Besprechung ein.
= Zwei Stunden wären Rekord. Der Zerspaner hat neun Tage gebraucht, davon acht für das Passwort vom Stromportal.
> * +3.5
Woher nehmt ihr den Faktor für den Stahl? Zwischen Hochofen und Elektroofen liegt mehr als die Hälfte, da kann man sich das Schätzen fast sparen.
= Vom Lieferanten, wenn er einen nennt, das taten hier vier von neun. Sonst nehmen wir den Durchschnitt für Hochofenstahl, also die ungünstige Annahme, und schreiben es in die Liste.
= Das war tatsächlich die breiteste Zeile der Liste. Darum stand am Ende auch die Frage nach dem Elektroofen im Raum.
> wiebke-onnen +6
Die drei Stapler mit Treibgas! Bei uns war es der Heizlüfter im Pförtnerhaus, der lief laut Zähler seit Ostern.
= Heizlüfter in Pförtnerhäusern könnten eine eigene Bilanzkategorie werden. Wie viel war es?
= Solche Funde sind der Grund, warum wir den Laptop morgens im Auto lassen.
>> * +8
Unser Pförtner hat zwei davon, einen nur für die Füße.
> * +12
Ein Tag mit wie vielen Leuten? Und was verlangt ihr dafür?
= Zu zweit, plus am Folgetag ein halber Tag für eine Kollegin, die alles gegenrechnet. Der Festpreis steht auf unserer Website, die Fahrt ist drin.
= Zwei Personen. Allein haben wir es einmal versucht, da war um 13:30 Uhr Schluss.
> * +20
Bei 60 Leuten glaube ich das. Bei 400 und drei Standorten kommt man an einem Tag nicht einmal durch die Rechnungen.
= Ganz sicher nicht. Bei drei Standorten machen wir es je Standort einmal und brauchen danach noch eine Woche, weil die Umlagen nicht zusammenpassen.
= Die Grenze liegt nach unserer Erfahrung bei etwa 120 Leuten oder bei zwei Stromzählern, die niemand erklären kann.
> * +33
Uns hat der Prüfer sehr wohl wegen einer solchen Liste Ärger gemacht. Er wollte zu jeder Zeile einen Beleg für die Spannweite.
= Dann ist der erste Fall gefunden. Wie habt ihr es gelöst, mit einer Herleitung je Zeile oder mit einem anderen Prüfer?
= Wir begründen jede Spanne in einem Satz, vielleicht hat uns das bisher gerettet. Was hätte ihm als Beleg genügt?
~ insight Wer nach 30 Dingen fragt, bekommt nach sechs Wochen 12.
Eine kurze Liste lässt sich einer einzelnen Person auf den Tisch legen. Eine lange braucht einen Verteiler, und im Verteiler wartet jeder auf die anderen. Bei Audits und Kreditanträgen geht es genauso zu.
~ question Für 23 Bauteile reicht eine Tabelle mit sechs Spalten.
Bei kleinen Losen frisst das Rüsten mehr Maschinenstunden als das Zerspanen selbst, und ein Bauteil mit zehn Stück im Jahr sähe dann ganz anders aus. Legt ihr diese Stunden auf alle um oder rechnet ihr sie dem einzelnen Teil zu?
~ disagreement Der Rest, von der Steuerberaterin bis zum Kopierpapier, wird über Euro geschätzt und auch so genannt.
Ich würde die Schätzung über Euro bei einem Zulieferer lieber ganz weglassen. Sie bestraft den, der teurer und besser einkauft, und sie steigt mit jeder Preiserhöhung, ohne dass sich draußen etwas ändert. Eine ehrliche Lücke wäre hier die bessere Angabe.
---
# founder 15.8
Wir sind umgezogen, aus 340 Quadratmetern mit Elbblick in 280 Quadratmeter über einer Dreherei in Harburg. Um 9:15 Uhr vibriert jetzt der Besprechungstisch. Zwei Leute fanden die Idee furchtbar, eine davon bringt dem Dreher inzwischen Kuchen, und die Miete ist um 4.100 Euro im Monat kleiner.
> wiebke-onnen +1
Willkommen auf der richtigen Seite der Elbe. Am Binnenhafen gibt es einen Imbiss mit Fischbrötchen, für die ich aus Bremen anreise.
= Notiert. Wenn du in der Gegend bist: Der Kaffee bei uns ist schlecht, aber reichlich.
= Danke dir. Die richtige Seite hat auf jeden Fall mehr Parkplätze.
> * +2.5
Und wie telefoniert ihr bei dem Lärm mit Kunden?
= Die Kunden hören den Lärm und fragen, was für eine Maschine das ist. Besser hat bei uns noch kein Gespräch angefangen.
= Von halb zehn bis zwölf eher nicht. Wir haben die Telefonzeiten auf den Nachmittag gelegt, da wird unten gemessen.
> falk-hentschel +5
4.100 Euro im Monat, das sind gut zwei Drittel der Stelle, die ihr gerade ausgeschrieben habt. Hast du den Rückbau im alten Büro eingerechnet? Da kommt die zweite Rechnung.
= Rückbau steht mit 11.000 Euro drin, der Vermieter sagt 19.000. Wir treffen uns vermutlich in der Mitte und grüßen uns danach nicht mehr.
= Du hast richtig gerechnet, so haben wir es dem Team erklärt: Elbblick oder Kollegin.
> * +9
Wie lange fahren eure Leute jetzt? Bei unserem Umzug über den Fluss haben wir in einem halben Jahr vier verloren.
= Im Schnitt elf Minuten länger, für zwei sind es fast vierzig. Mit den beiden haben wir vor der Unterschrift gesprochen, sie kommen jetzt an zwei Tagen.
= Das war meine größte Sorge. Bisher ist niemand gegangen, aber ein halbes Jahr ist noch nicht um.
> * +24
Schade um den Blick. Ich hatte bei euch einmal ein Vorstellungsgespräch und habe vor lauter Schiffen die Fragen vergessen.
= Dann bitte ich nachträglich um Entschuldigung für den Sitzplatz. Die neue Aussicht ist ein Späneförderer.
= Wenn Sie es noch einmal versuchen wollen: Jetzt lenkt nur ein Gabelstapler ab.
~ insight Um 9:15 Uhr vibriert jetzt der Besprechungstisch.
Nähe zur Werkstatt ist auch eine Form von Fortbildung. Wer täglich hört, wann eine Maschine anläuft und wann sie steht, fragt beim Kunden anders nach als jemand, der das nur aus einer Tabelle kennt.
~ question Wir sind umgezogen, aus 340 Quadratmetern mit Elbblick in 280 Quadratmeter über einer Dreherei in Harburg.
Stand die Dreherei von Anfang an fest, oder war sie unter mehreren günstigen Adressen einfach die mit den interessantesten Nachbarn?
---
# sales 22.2
Hier ging diese Woche ein Beitrag herum, in dem jemand verspricht, eine Klimabilanz „in zehn Minuten, vollautomatisch, prüfsicher“ aus den Buchungsdaten zu ziehen. 900 Leute fanden das gut. Ich möchte höflich widersprechen.

Wir haben es nachgestellt, mit den Büchern von sechs Kunden, deren echte Zahlen wir kennen. Bei zweien passte die Automatik auf 8 Prozent. Bei drei lag sie um mehr als die Hälfte daneben. Beim sechsten, einem Möbelbauer, verbuchte sie 70.000 Euro für eine Lackieranlage als Möbelkauf.

Zehn Minuten sind ein prima Anfang, um zu sehen, wo man hinschauen muss. Als Ergebnis, auf dem eine Unterschrift steht, sind sie eine Zumutung für den, der unterschreibt.
> * +1.5
Neulich hast du aus sechs Wochen einen Tag gemacht. Jemand anders macht aus dem Tag zehn Minuten. Wo ist der Unterschied?
= Der Vorwurf sitzt. Für mich liegt der Unterschied darin, ob in der Zeit jemand durch die Halle läuft, und das dauert nun einmal länger als zehn Minuten.
= Erwischt. Ich bestehe auf dem Mittagessen mit der Schicht, den Rest dürfen Maschinen gern schneller machen.
> falk-hentschel +3
Die Lackieranlage hätte bei mir auf einem Anlagenkonto gestanden und wäre der Automatik gar nicht aufgefallen. Weder richtig noch falsch, einfach weg.
= Auch das kam vor, bei Kunde vier fehlte eine komplette Halle. Gemerkt haben wir es nur, weil die Stromrechnung nicht dazu passte.
= Deshalb wollen wir die Kreditorenliste und das Anlageverzeichnis nebeneinander sehen.
> * +7
Sechs Kunden sind keine Studie. Gibt es die Zahlen irgendwo zum Nachlesen?
= Stimmt, sechs sind wenig. Ich schreibe die Methode und die Abweichungen ohne Namen auf und verlinke sie hier.
= Eine Studie soll es auch nicht sein. Vier der sechs haben der Veröffentlichung zugestimmt, die anderen beiden frage ich noch.
> * +13
Ich arbeite für einen Anbieter solcher Software. Um die Hälfte daneben liegt sie, wenn Warengruppen fehlen. Mit sauberen Warengruppen landen wir meist bei 15 Prozent. Das „prüfsicher“ aus der Werbung unterschreibe ich auch nicht.
= Danke für die Offenheit. Hätten Sie Lust, unsere sechs Fälle mit Ihrer Software zu rechnen? Ich veröffentliche das Ergebnis, egal wie es ausgeht.
= 15 Prozent wären für viele Zwecke völlig in Ordnung. Meine drei schlechten Fälle hatten tatsächlich keine Warengruppen, das schreibe ich dazu.
> wiebke-onnen +21
Unser Wirtschaftsprüfer hat gefragt, wer die Zahl gesehen hat. Gesehen, mit Augen. Seitdem läuft bei uns einer mit dem Klemmbrett.
= Einen Prüfer, der nach Augen fragt, hätte ich gern für alle meine Kunden.
= Hat das Klemmbrett schon etwas gefunden?
> * +30
Klimabilanzen sind sowieso Kaffeesatz, ob in zehn Minuten oder in zehn Wochen.
= Dann ohne das Wort Klima: Die Stromrechnung ist kein Kaffeesatz, und mit der fangen wir an.
= Ein Teil ist geschätzt, ja, und deshalb gehört an jede Schätzung ein Etikett.
~ insight Zehn Minuten sind ein prima Anfang, um zu sehen, wo man hinschauen muss.
Als Landkarte taugt die grobe Zahl durchaus. Gefährlich wird sie in dem Moment, in dem sie ohne ihre Herkunft in eine Präsentation wandert, denn ab da fragt niemand mehr nach, wie sie entstanden ist.
~ question Bei drei lag sie um mehr als die Hälfte daneben.
Für einen Abnehmer mit vielen Lieferanten macht es einen großen Unterschied, ob sich solche Fehler ausgleichen. Gingen die drei Ausreißer in dieselbe Richtung?
~ disagreement Als Ergebnis, auf dem eine Unterschrift steht, sind sie eine Zumutung für den, der unterschreibt.
In einem Betrieb mit acht Leuten kann die grobe Zahl durchaus das Ergebnis sein. Der Aufwand muss zur Entscheidung passen, und oft hängt daran nur ein Häkchen im Portal eines Großkunden. Wichtig ist, dass „geschätzt“ darübersteht.
---
# climate 28.1
Die Gießerei ist wieder da. Der Controller hat angerufen, ohne Gesetz und ohne Bericht: Seit wir weg sind, ist der Nachtverbrauch um 11 Prozent gestiegen, und er weiß nicht, warum. Wir wissen es seit gestern Abend auch nicht, aber er hat uns eine Kaffeemaschine in die Schaltwarte gestellt.

Danke an alle, die mir vor sechs Wochen geraten haben, nicht beleidigt zu sein.
> falk-hentschel +1
Nachts 11 Prozent mehr, da hätte ich als Erstes die Abgrenzung in Verdacht. Ist der Zähler vielleicht nur an einem anderen Tag abgelesen worden?
= Den Verdacht hatten wir auch. Die Viertelstundenwerte sagen leider, dass es echt ist, ziemlich genau ab 22 Uhr.
= Dein Instinkt in Ehren, aber diesmal ist es Strom. Ich melde mich, wenn es doch die Buchhaltung war.
> wiebke-onnen +3
Wette gewonnen, die Zähler hat also keiner mehr abgelesen. Ich nehme ein Fischbrötchen.
= Ein Fischbrötchen am Binnenhafen, den Termin nennst du.
= Verloren, obwohl ich nie eingeschlagen habe. Mit Zwiebeln oder ohne?
> * +6
Warmhalteofen? Bei uns stand nach einem Schichtwechsel der Sollwert nachts auf Tagbetrieb, das hat ein Vierteljahr keiner gemerkt.
= Der steht als Nächstes auf der Liste. Woran habt ihr es am Ende gesehen, am Verbrauch oder am Ofen selbst?
= Danke, das prüfen wir heute Nacht. Der Controller fährt mit, er will seinen Verdacht selbst sehen.
> * +14
Habt ihr den alten Vertrag wieder aufgenommen oder einen anderen gemacht?
= Einen anderen, ganz ohne Bericht: monatliche Pauschale, alle drei Monate kündbar. Der Vorschlag kam aus den Kommentaren unter meiner Preisfrage.
= Noch gar keinen. Erst wollen wir wissen, was nachts läuft, danach reden wir über Geld.
> hana-novotna +25
Der Controller ruft an und die Compliance nicht, jetzt weißt du, an wen du schreiben musst. Glückwunsch nach Hamburg!
= Danke, Hana. Er steht seit gestern in unserem Verteiler ganz oben, auf eigenen Wunsch.
= Ja, und ich hätte es früher wissen können. Falk hatte es mir gleich am ersten Tag geschrieben.
~ insight Seit wir weg sind, ist der Nachtverbrauch um 11 Prozent gestiegen, und er weiß nicht, warum.
Ein Kunde, der mit einer eigenen Frage zurückkommt, ist ein anderer als der, der gegangen ist. Diesmal gehört ihm die Zahl, und er wird sie auch dann weiter beobachten, wenn kein Berater im Haus ist.
~ question Wir wissen es seit gestern Abend auch nicht, aber er hat uns eine Kaffeemaschine in die Schaltwarte gestellt.
Ein Sprung spräche für einen verstellten Sollwert, ein langsames Ansteigen eher für Verschleiß. Was von beidem zeigen die Daten der letzten Monate?
---
@ wiebke-onnen | de | Wiebke | Onnen | Betriebsleiterin Tiefkühllager bei Kaltwerk | Betriebsleiterin | Kaltwerk | Bremen, Germany | 1240 | Dreiundzwanzig Jahre Kühlhaus, davon elf in der Nachtschicht. Ich schreibe über Tore, Rampen und die Leute davor.
# operations -11.9
Drei Wochen lang haben wir gestoppt, wie lange unser Schnelllauftor zwischen Rampe und Tiefkühlraum offen steht. Die Steuerung behauptet 9 Sekunden. Gemessen haben wir 26, weil der zweite Stapler immer schnell noch mit durchfährt.

Bei 640 Durchfahrten am Tag sind das drei Stunden zusätzlich offenes Tor. Das Ergebnis liegt dann als Eis auf dem Boden, genau dort, wo gebremst wird.

Wir haben nichts umgebaut. Vier Meter vor dem Tor ist jetzt ein gelber Strich, und dahinter wartet der Zweite. In der ersten Woche haben alle geflucht, ich auch. Früher haben wir viermal pro Schicht Eis gekratzt, zurzeit reicht einmal.
> * +2.3
Warum nicht einfach die Schließzeit verkürzen? Das geht bei den meisten Steuerungen in fünf Minuten.
>> wiebke-onnen +3.1
Haben wir versucht. Dann fährt der Zweite gegen das Tor, und ein neuer Behang kostet mehr als der Strich.
> falk-hentschel +7
Was kostet eine Stunde offenes Tor? Ich brauche für unsere Werkleitung eine Zahl, die man sich merkt.
>> wiebke-onnen +20
Gute sechs Euro Strom, sagt die Kältetechnik. Das Kratzen und der eine verdrehte Knöchel waren teurer.
~ insight Gemessen haben wir 26, weil der zweite Stapler immer schnell noch mit durchfährt.
Zwischen der eingestellten und der gelebten Zeit liegt fast immer das Verhalten des Nächsten in der Reihe. Mit der Stoppuhr danebenzustehen ist unbequem, findet aber Dinge, die in keinem Protokoll der Steuerung auftauchen.
~ question Vier Meter vor dem Tor ist jetzt ein gelber Strich, und dahinter wartet der Zweite.
Hält der Strich auch in der Spitze kurz vor Schichtende, wenn draußen drei Lkw warten, oder braucht es dort doch jemanden, der winkt?
~ disagreement Wir haben nichts umgebaut.
Auf Dauer würde ich mich auf eine Regel allein nicht verlassen. Neue Leute und Zeitarbeiter lesen Striche anders als die Stammschicht. Eine Ampel, die den Zweiten ausbremst, macht die Sache unabhängig davon, wer gerade fährt.
---
# hiring -2.2
Kaltwerk baut in Bremerhaven die Halle 4, 14.000 Palettenplätze, und ich suche dafür zwei Schichtführungen (m/w/d).

Was ihr wissen solltet: minus 24 Grad, Vollkonti mit sechs Wochen Vorlauf im Plan, 3.900 Euro brutto plus Zuschläge, Kälteschutzkleidung nach Maß. Aufwärmpausen gehören zur Arbeitszeit, alle 90 Minuten, auch für die Leitung.

Was ich wissen möchte: wie ihr jemandem sagt, dass er zu schnell fährt.

Ein Abend in der Halle vor der Bewerbung ist möglich. Schreibt mir, Handschuhe haben wir.
> * +3
Gilt ein Staplerschein von der Bundeswehr, oder muss ich den neu machen?
>> wiebke-onnen +5
Als Nachweis reicht er uns, die Einweisung auf unsere Geräte bekommst du sowieso. Komm vorbei.
> * +19
Sechs Wochen Vorlauf habe ich noch in keiner Anzeige gelesen. Haltet ihr das auch in der Grippezeit durch?
>> wiebke-onnen +22
Zu etwa neun von zehn Schichten. Wer einspringt, bekommt 60 Euro extra und darf beim nächsten Mal nein sagen.
~ insight Ein Abend in der Halle vor der Bewerbung ist möglich.
Minus 24 Grad kann man niemandem beschreiben, die muss man eine Stunde lang gespürt haben. Wer nach so einem Abend absagt, erspart beiden Seiten eine Probezeit, und wer bleibt, weiß, worauf er sich einlässt.
~ question Was ich wissen möchte: wie ihr jemandem sagt, dass er zu schnell fährt.
Was wiegt für die Stelle schwerer, Erfahrung in der Tiefkühlung oder Erfahrung in der Führung, wenn jemand nur eines von beidem mitbringt?
---
# operations 6.9
Günter ist am Wochenende gestorben. Zwei Jahre nach seinem letzten Arbeitstag bei uns und achtunddreißig nach seinem ersten.

Er hat mich eingearbeitet. In meiner ersten Nacht hat er mir seine Thermoskanne hingestellt und gesagt, ich solle nicht so tun, als wäre mir warm. Das sage ich heute jedem Neuen.

Die Nachtschicht hat gestern um zwei Uhr die Stapler für fünf Minuten ausgemacht. So still war es in der Halle noch nie.
> * +1
Mein Beileid an euch alle und an seine Familie. Ich war 1998 Aushilfe bei ihm und habe die Thermoskanne auch gekriegt.
>> wiebke-onnen +4
Dann weißt du ja. Die Trauerfeier ist am Freitag, schreib mir, wenn du kommen magst.
> falk-hentschel +6
Herzliches Beileid. Wer eine Nachtschicht zum Schweigen bringt, muss ein besonderer Kollege gewesen sein.
> * +11
Er hat mir einmal an einem Heiligabend die Standheizung vom Lkw repariert und wollte kein Geld. Ruhe in Frieden, Günter.
~ insight Das sage ich heute jedem Neuen.
Mein Beileid an die ganze Schicht. Dass Günters Worte bei jedem weitergehen, der bei euch anfängt, ist ein schönes Andenken für jemanden, der andere eingearbeitet hat.
---
# freight 16.1
Diese Woche habe ich nachgezählt: Für unsere Rampen arbeiten wir mit elf Zeitfenster-Portalen, weil jeder große Auftraggeber sein eigenes mitbringt. Elf Logins, elf Arten, eine Uhrzeit einzugeben, und in dreien muss der Fahrer dieselbe Palettenzahl noch einmal eintippen.

Rund vier Stunden am Tag sitzt bei mir jemand davor. Und wenn ein Fahrer 20 Minuten zu spät kommt, weil die A27 dicht ist, wird eine Gebühr fällig, die am Ende bei ihm als Anschiss ankommt.

Mein Vorschlag klingt altmodisch: eine Telefonnummer pro Rampe, und wer anruft, bevor er zu spät ist, zahlt nichts.
> tomasz-wieczorek +2
Meine Fahrer rufen an, wenn man sie lässt. Die meisten Portale haben nur ein Kontaktformular mit 24 Stunden Antwortzeit.
>> wiebke-onnen +3.5
Bis dahin ist die Ware aufgetaut und der Fahrer in Rente.
> * +6
Auf der Verladeseite sieht das anders aus. Ohne Portal kamen früher 40 Prozent der Lkw zwischen 7 und 8 Uhr, und Anrufe dokumentiert keiner.
>> wiebke-onnen +18
Zeitfenster will ich behalten, da hast du recht. Mich stört, dass es elf verschiedene sind.
>> * +21
Auf einen gemeinsamen Standard warte ich seit 2015 und würde sofort mitmachen.
> falk-hentschel +9
Elf Portale heißt bei uns elf Rechnungen über Servicegebühren. Frag deine Buchhaltung, die hat bestimmt auch eine Zahl.
>> wiebke-onnen +19
Hat sie: 7.300 Euro im Jahr. Jetzt bin ich erst recht schlecht gelaunt.
~ insight Elf Logins, elf Arten, eine Uhrzeit einzugeben, und in dreien muss der Fahrer dieselbe Palettenzahl noch einmal eintippen.
Jedes dieser Portale spart einem Auftraggeber eine Stelle und verteilt sie in kleinen Stücken auf alle anderen. Weil niemand die Stücke zusammenzählt, sieht die Rechnung überall gut aus.
~ question Rund vier Stunden am Tag sitzt bei mir jemand davor.
Habt ihr einmal versucht, diese Stunden den Auftraggebern in Rechnung zu stellen oder wenigstens auszuweisen, und wie haben sie reagiert?
~ disagreement Mein Vorschlag klingt altmodisch: eine Telefonnummer pro Rampe, und wer anruft, bevor er zu spät ist, zahlt nichts.
Beim Telefon fehlt mir der Nachweis. Wenn es später um Standgeld geht, steht Aussage gegen Aussage, und meistens verliert der Fahrer. Eine kurze Nachricht mit Zeitstempel ist genauso einfach und schützt ihn besser.
---
# operations 25.0
Halle 4 läuft. Seit Montag, 22 Uhr, die ersten 312 Paletten waren Erbsen.

Was nicht lief: Die Etiketten klebten bei minus 24 Grad nicht auf der neuen Folie. Der WLAN-Sender über Gang 9 war auf dem Plan, aber nicht an der Decke. Und die Tür zum Pausenraum ging nach innen auf, was man mit Kälteschutzhandschuhen genau einmal lustig findet.

Bis Mittwoch war alles repariert. Danke an Meike, Sergej und die Elektriker, die um drei Uhr auf die Hebebühne gestiegen sind. Die beiden Schichtführungen, die ich hier gesucht habe, heißen Oksana und Torben und haben mir am Dienstag unabhängig voneinander gesagt, dass ich zu schnell fahre.
> * +2
Glückwunsch! Welche Etiketten habt ihr am Ende genommen? Bei uns hält nur eine Sorte, und die ist ständig vergriffen.
>> wiebke-onnen +5
Tiefkühlkleber auf Acrylbasis, und geklebt wird jetzt draußen auf der Rampe. Die Artikelnummer schicke ich dir.
> falk-hentschel +9
Nach zwei Tagen alles repariert, davon träumt mein SAP-Projekt. Glückwunsch nach Bremerhaven.
~ insight Der WLAN-Sender über Gang 9 war auf dem Plan, aber nicht an der Decke.
Solche Lücken zeigen sich erst unter Last. Ein Rundgang am Tag mit dem Plan in der Hand hätte vermutlich alles abgehakt, die erste Nacht mit echter Ware ist die ehrlichere Abnahme.
~ question Die Etiketten klebten bei minus 24 Grad nicht auf der neuen Folie.
War die neue Folie eine Umstellung beim Lieferanten, von der im Lager niemand wusste, oder hattet ihr sie bewusst gewechselt?
---
@ falk-hentschel | de | Falk | Hentschel | Kaufmännischer Leiter bei Voltaic Works, Leistungselektronik aus Dresden | Kaufmännischer Leiter | Voltaic Works | Dresden, Germany | 890 | Zahlen, Lager, Löhne. Privat Modellbahn, da stimmt der Bestand.
# finance -8.1
Skonto, einmal durchgerechnet, weil ich es selbst zu lange nicht getan habe.

2 Prozent bei Zahlung in 10 Tagen, sonst 30 Tage netto. Man gibt also für 20 Tage Aufschub 2 Prozent her. Aufs Jahr sind das rund 37 Prozent Zinsen. Unser Kontokorrent kostet 9.

Voriges Jahr haben wir bei 3,1 Millionen Euro skontofähigem Einkauf nur gut ein Viertel gezogen. Verschenkt: 46.000 Euro.

Der Grund war banal. Rechnungen lagen im Schnitt acht Tage bei der Wareneingangsprüfung, danach blieben der Buchhaltung zwei. Jetzt scannt der Empfang am ersten Tag, und geprüft wird parallel. Stand letzter Monat: 81 Prozent gezogen.
> * +3
Wer die Ware noch nicht geprüft hat, sollte auch nicht zahlen. Was macht ihr bei einer Reklamation nach Tag 10?
>> falk-hentschel +5
Gutschrift, kam in drei Monaten elfmal vor. Alle elf Lieferanten wollen auch nächstes Jahr noch an uns verkaufen.
> hana-novotna +21
Acht Tage beim Prüfen kenne ich von Stundenzetteln. Der Stapel wandert erst, wenn jeder sein Eingangsdatum draufschreibt.
~ insight Rechnungen lagen im Schnitt acht Tage bei der Wareneingangsprüfung, danach blieben der Buchhaltung zwei.
Die Frist gehört damit einer Abteilung, die von ihr nichts weiß. Schon ein monatlicher Zettel, was jeder Liegetag gekostet hat, dürfte im Wareneingang mehr bewegen als eine neue Anweisung.
~ question Stand letzter Monat: 81 Prozent gezogen.
Woran scheitern die übrigen 19 Prozent? Sind das strittige Rechnungen, oder gibt es Lieferanten, deren Papier schlicht zu spät eintrifft?
~ disagreement Unser Kontokorrent kostet 9.
Der Vergleich mit dem Kontokorrent trägt nur, solange die Linie nicht ausgeschöpft ist. In einem engen Monat ist Liquidität mehr wert als jeder rechnerische Zinssatz. Eine Reihenfolge, welche Rechnungen zuerst bezahlt werden, hilft dann mehr als eine hohe Quote.
---
# operations 1.1
Frage in die Runde der Kaufleute mit Fertigung: Stichtagsinventur oder permanente?

Wir stellen in knapp vier Wochen auf das neue SAP um. Der Berater will alle 11.400 Artikel an einem Wochenende zählen, mit 60 Leuten und Pizza. Meine Lagerleiterin will lieber ab morgen rollierend zählen und mit Beständen umziehen, die dann eben bis zu 20 Tage alt sind.

Vor zehn Jahren habe ich eine Wochenendzählung verantwortet, bei der Kondensatoren mal in Stück und mal in Gurten gezählt wurden, je nachdem, wer müde war. Die Differenz haben wir bis Ostern gesucht.

Wer hat es rollierend gemacht und würde es wieder tun?
> wiebke-onnen +2
Rollierend, ohne zu zögern. Wir zählen jede Nacht einen Gang, und wer zählt, fährt in der Stunde nichts. Müde Leute zählen Pizza.
> * +5
Beides: die A-Artikel am Wochenende, den Rest rollierend. Bei uns waren das 900 Positionen mit 80 Prozent vom Wert.
>> falk-hentschel +8
Diesen Kompromiss schlage ich morgen vor. Die Lagerleiterin hat schon genickt.
> * +18
Frag den Prüfer, bevor du dich festlegst. Unserer hat die permanente Inventur nicht anerkannt, weil das alte System keine Chargen konnte.
>> falk-hentschel +21
Termin steht. Danke, daran wäre es womöglich gescheitert.
~ insight Die Differenz haben wir bis Ostern gesucht.
Die Zähleinheit ist meist das größere Risiko als der Zeitpunkt. Ein Aufkleber am Fach, auf dem steht, was als eins gilt, bringt bei Gurtware mehr als jede zusätzliche Zählrunde.
~ question Meine Lagerleiterin will lieber ab morgen rollierend zählen und mit Beständen umziehen, die dann eben bis zu 20 Tage alt sind.
Lassen sich die Bewegungen zwischen Zählung und Umzug je Lagerplatz mitschreiben? Und falls nicht, wie überbrückt ihr die Tage dazwischen?
~ disagreement Der Berater will alle 11.400 Artikel an einem Wochenende zählen, mit 60 Leuten und Pizza.
So abwegig finde ich das Wochenende nicht. Bei einem Systemwechsel hat ein scharfer Schnitt den Vorteil, dass hinterher niemand über Stichtage streitet. Mit Zweierteams und festen Einheiten je Regal bekommt man auch die Müdigkeit in den Griff.
---
# pricing 10.2
Ein geschätzter Kollege schrieb hier, man solle Preiserhöhungen „ohne Begründung und selbstbewusst“ verschicken. Ich habe das vor vier Jahren so gemacht: 180 Kunden, ein Brief, plus 6 Prozent, drei Zeilen. 22 Rückrufe am ersten Tag, zwei Kunden weg, einer davon mit 400.000 Euro Umsatz.

Diesmal lag eine halbe Seite bei: Kupfer plus 14, Chips minus 3, Löhne plus 5,2, daraus im Mittel plus 4,8 Prozent, und bei zwölf Artikeln eine Senkung. Sieben Rückrufe, alle zu den Details, kein Abgang.

Selbstbewusstsein hatte ich beim ersten Mal reichlich.
> * +4
Und wenn Kupfer fällt, verlangt der Kunde dieselbe halbe Seite rückwärts. Wer begründet, macht sich indexierbar.
>> falk-hentschel +6
Ja. Den Preis dafür zahle ich, weil ich ihn kenne.
> wiebke-onnen +23
Als Empfängerin solcher Briefe: Bei drei Zeilen rufe ich den Wettbewerb an, bei einer halben Seite den Absender.
~ insight Diesmal lag eine halbe Seite bei: Kupfer plus 14, Chips minus 3, Löhne plus 5,2, daraus im Mittel plus 4,8 Prozent, und bei zwölf Artikeln eine Senkung.
Mehr Vertrauen als die ganze Herleitung dürften die zwölf Senkungen gekauft haben. Sie zeigen, dass wirklich gerechnet wurde, und geben dem Einkäufer etwas in die Hand, das er intern vorzeigen kann.
~ question Sieben Rückrufe, alle zu den Details, kein Abgang.
Bei vollen Auftragsbüchern wandert ohnehin kaum jemand ab. War die Lage beim ersten Brief vergleichbar, oder hatten die Kunden damals mehr Auswahl?
~ disagreement Selbstbewusstsein hatte ich beim ersten Mal reichlich.
Für mich lag der Fehler eher im einheitlichen Prozentsatz als in der Kürze. Wer allen dasselbe schickt, trifft zwangsläufig einige falsch, mit Begründung oder ohne. Ein knapper Brief mit dem passenden Preis kann durchaus halten.
---
# payroll 19.0
Wir haben 143 Leuten zu wenig Nachtzuschlag gezahlt. Acht Monate lang, im Schnitt 11 Euro im Monat. Zusammen 12.584 Euro.

Im System begann die Nacht um 22 Uhr, im Tarifvertrag steht seit der letzten Runde 21 Uhr. Kein Prüfer hat es gemerkt und keine Software. Gefunden hat es Herr Wolff aus der Bestückung, der seine Abrechnungen in einem Ordner sammelt und nachrechnet.

Nachgezahlt ist mit dem letzten Lauf, mit Zinsen und einem Brief, in dem das Wort „Systemfehler“ nicht vorkommt. Es war meiner, das Rundschreiben lag auf meinem Tisch. Herr Wolff hat jetzt das letzte Wort, bevor die Zeitwirtschaft ins neue System umzieht.
> hana-novotna +1.5
Die Uhrzeit, zu der die Nacht beginnt, ist bei uns der häufigste Fehler überhaupt. Einen Brief ohne „Systemfehler“ habe ich in zehn Jahren vielleicht zweimal gelesen.
> * +6
Hat der Betriebsrat das vorher gesehen? Bei uns läuft so eine Umstellung nur mit ihm im Testlauf.
>> falk-hentschel +9
Leider erst danach. Ab jetzt sitzt er mit Herrn Wolff im selben Testlauf.
> wiebke-onnen +26
Bei mir sammelt Frau Dierks alles in einem Schuhkarton. Ich habe sie heute gefragt, ob etwas nicht stimmt. Sie denkt noch nach.
~ insight Gefunden hat es Herr Wolff aus der Bestückung, der seine Abrechnungen in einem Ordner sammelt und nachrechnet.
Wer die eigene Abrechnung nachrechnet, ist die einzige Kontrolle, die jeden Monat freiwillig läuft. So jemanden an den Test zu setzen, ist klüger als ein weiterer Bericht, denn er weiß, wie die richtige Zahl aussieht.
~ question Nachgezahlt ist mit dem letzten Lauf, mit Zinsen und einem Brief, in dem das Wort „Systemfehler“ nicht vorkommt.
Gerade Ausgeschiedene werden bei Nachzahlungen gern vergessen. Wie habt ihr die Leute erreicht, die in den acht Monaten gegangen sind?
~ disagreement Es war meiner, das Rundschreiben lag auf meinem Tisch.
Anständig, aber zu einfach. Wenn eine Tarifänderung davon abhängt, dass eine einzelne Person ein Rundschreiben weiterträgt, passiert es beim nächsten Mal jemand anderem. Ein fester Abgleich nach jeder Tarifrunde nützt der Firma mehr als ein Schuldiger.
---
# finance 28.9
Tag drei mit dem neuen SAP. Von 11.400 Artikeln stimmen 11.212, die erste Rechnung ging nach 40 Minuten raus, und ein Kunde in Linz hat seine Wechselrichter zweimal bekommen. Er fragt, ob er die zweite Ladung zum alten Preis behalten darf.

Er darf.
> wiebke-onnen +1
188 falsche von 11.400, da hätte ich an deiner Stelle heute früher Feierabend gemacht.
>> falk-hentschel +2.5
Bin um 15 Uhr gegangen. Das steht jetzt auch irgendwo im System.
> * +7
Wie habt ihr am Ende gezählt, Wochenende oder rollierend?
>> falk-hentschel +9
Die 870 teuren Artikel am Samstag zu zweit, den Rest in drei Wochen nebenher. Pizza gab es trotzdem.
~ insight Er darf.
Das kostet etwas Marge und erspart eine Rückholung, eine Gutschrift und ein Gespräch, an das sich beide ungern erinnern würden. Der Kunde in Linz erzählt jetzt jedenfalls die gute Fassung der Geschichte.
~ question Von 11.400 Artikeln stimmen 11.212, die erste Rechnung ging nach 40 Minuten raus, und ein Kunde in Linz hat seine Wechselrichter zweimal bekommen.
Kam die doppelte Lieferung aus einem Auftrag, der beim Umzug in beiden Systemen offen stand, und habt ihr schon nach weiteren gesucht?
---
@ elodie-garnier | fr
# analytics -12.2
Un décolleteur près de Cluses m’a montré son TRS : 92 %. Sur toutes les machines, tous les jours, depuis deux ans.

Avec Inès, nous avons passé une nuit à côté de la 14. Le régleur met la machine en « arrêt planifié » dès qu’il change une série, ce qui lui évite de se justifier le lendemain matin. Les changements de série, c’est presque trois heures par poste.

Le vrai chiffre était 58. Je l’ai annoncé au patron dans le couloir, sans précaution, et le régleur était derrière moi. Ça, c’est ma faute. Il m’a fallu trois semaines pour qu’il me reparle.

Depuis, je montre toujours un chiffre d’abord à celui qu’il concerne.
> benedicte-aubry +2
Nous avons la même chose avec les échéances « en attente d’avoir » : tant que la case est cochée, la facture n’est en retard pour personne. Comment avez-vous raccroché le régleur ?
>> elodie-garnier +3.5
Je lui ai demandé de choisir lui-même les motifs d’arrêt. Il en a mis sept, dont « on cherche la clé ».
> * +9
92 % partout et tous les jours, c’est déjà un aveu. Un atelier vivant, ça bouge.
~ insight Le régleur met la machine en « arrêt planifié » dès qu’il change une série, ce qui lui évite de se justifier le lendemain matin.
Un indicateur finit par mesurer ce qu’il en coûte de dire la vérité. Tant que l’arrêt déclaré oblige à se justifier, il sera rangé ailleurs, dans la qualité comme dans la sécurité. Changer la conversation du matin vaut parfois un capteur de plus.
~ question Le vrai chiffre était 58.
Le patron avait-il promis des délais à ses clients sur la base des 92 %, et qui a dû les rappeler ?
~ disagreement Depuis, je montre toujours un chiffre d’abord à celui qu’il concerne.
D’accord pour un atelier de trente personnes. Dans une structure plus grande, cela laisse aussi à l’intéressé le temps de préparer la version qui l’arrange. Présenter le chiffre aux deux, autour de la même table, me paraît plus sain.
---
# hiring -5.8
Inès signe son CDI lundi. C’est elle qui, pendant son alternance, avait compris pourquoi le mardi était toujours rouge.

Elle a négocié son salaire avec un graphique. J’ai cherché l’erreur pendant vingt minutes, il n’y en avait pas.
> nadir-belkacem +4
Peut-on savoir ce qu’il y avait en ordonnée ?
>> elodie-garnier +5
Les heures d’arrêt évitées. En abscisse, les mois où on la payait comme alternante.
~ insight Elle a négocié son salaire avec un graphique.
Félicitations à elle. Quelqu’un qui sait défendre ses chiffres devant sa propre patronne saura le faire devant un directeur d’usine, ce qui reste le plus difficile du métier.
---
# sales 0.9
Nous avons perdu un client jeudi. Une fonderie de l’Isère, 130 personnes, avec nous depuis le début.

Le nouveau directeur veut un outil groupe, le même dans les neuf usines, avec des cartes et des jauges. Je suis allée le voir. Il m’a écoutée quarante minutes, poliment, puis il m’a dit la phrase la plus honnête de l’année : « Votre écran est meilleur pour l’atelier. Le leur est meilleur pour moi. »

Je n’avais rien à répondre. Depuis que l’entreprise existe, je n’ai jamais fabriqué une seule page pour la personne qui signe.

Les opérateurs ont gardé notre écran en photo, imprimé, scotché à côté du four.
> benedicte-aubry +1.5
Je suis une personne qui signe. Une page par mois, trois lignes, l’effet en euros : je n’aurais pas demandé davantage.
>> elodie-garnier +3
Trois lignes, je vous prends au mot. Je peux vous montrer un essai la semaine prochaine ?
>> benedicte-aubry +4.2
Mardi, 14 h. Sans jauges.
> * +8
La photo scotchée, c’est touchant, mais personne ne la met à jour. Vous leur avez laissé de quoi continuer ?
>> elodie-garnier +11
L’export reste gratuit un an. Ils savent s’en servir, reste à voir s’ils en auront le droit.
> * +22
Les outils groupe tiennent en général deux directeurs. Gardez le contact avec l’atelier.
~ insight Depuis que l’entreprise existe, je n’ai jamais fabriqué une seule page pour la personne qui signe.
Celui qui utilise et celui qui paie ont rarement besoin de la même chose, et le second ne réclame rien avant de partir. Une page qui lui donne une réponse toute prête pour son propre chef suffit souvent à tenir un renouvellement.
~ question Le nouveau directeur veut un outil groupe, le même dans les neuf usines, avec des cartes et des jauges.
Vos données ne pourraient-elles pas alimenter l’outil du groupe, pour que l’atelier garde son écran et le directeur ses cartes ?
~ disagreement Je n’avais rien à répondre.
Il existait peut-être une réponse : un écran lu par l’atelier finit par améliorer les chiffres que ce directeur présente à son groupe. S’il ne l’a jamais su, c’est que la démonstration n’a pas quitté le pied de la machine.
---
# pricing 7.2
Question de prix, et je cherche de vraies réponses.

Nous facturons à la machine : 38 € par mois et par machine connectée. Simple, lisible, sauf que nos clients connectent les six machines qui vont bien et laissent la septième, la vieille, celle qui tombe en panne, sans rien. Notre tarif leur apprend à éviter le seul endroit où nous serions utiles.

J’hésite entre un forfait par atelier (mais où s’arrête un atelier ?) et la gratuité pour toute machine de plus de vingt ans.

Comment faites-vous quand votre unité de prix détourne du bon usage ?
> benedicte-aubry +2
Chez nous, c’était au contrat relu, et les gens regroupaient trois contrats en un seul document. Nous sommes passés au forfait par tranche d’effectif. Personne ne licencie pour payer moins cher.
>> elodie-garnier +3
Cette dernière phrase, je l’accroche au-dessus du four à pain.
> * +6
La gratuité pour les vieilles machines, oui, et vous aurez en plus les pannes à montrer. Difficile de trouver meilleure démonstration commerciale.
> nadir-belkacem +4
Les services publics ont le même travers : on paie par dossier traité, et les dossiers compliqués restent au fond de la pile. Une fois, compter aussi ceux que personne n’avait ouverts a suffi.
>> elodie-garnier +5
Facturer la machine absente, donc. Je n’aurais jamais osé le formuler.
> * +15
Attention au forfait par atelier : chez nous, l’acheteur a rebaptisé deux bâtiments « atelier étendu » le jour du devis.
>> elodie-garnier +17
Voilà exactement ce que je craignais. Merci pour le fou rire.
> * +28
Notre doyenne est de 1987. À 38 € elle reste débranchée. À zéro, vous venez quand ?
>> elodie-garnier +30
Jeudi prochain, avec mes propres câbles.
~ insight Notre tarif leur apprend à éviter le seul endroit où nous serions utiles.
Un prix est aussi un mode d’emploi, et les clients le suivent mieux que le vrai. La gratuité ciblée a cet avantage sur le forfait : elle dit clairement où vous voulez qu’ils regardent.
~ question J’hésite entre un forfait par atelier (mais où s’arrête un atelier ?) et la gratuité pour toute machine de plus de vingt ans.
Que coûte le raccordement d’une machine ancienne par rapport à une récente ? Si c’est le câblage qui les freine, la gratuité de l’abonnement changera-t-elle quelque chose ?
~ disagreement Nous facturons à la machine : 38 € par mois et par machine connectée.
Je ne toucherais pas au prix unitaire, qui a le mérite d’être compris sans explication. Le problème ressemble plutôt à une règle d’installation : on connecte tout l’atelier ou rien, et la facture suit. Un plancher me semble plus simple qu’une exception par âge.
---
# product 13.8
Trois heures perdues hier à cause d’une virgule.

Un client exporte ses temps de cycle en CSV. Son Excel français attend des points-virgules et des virgules décimales, la machine italienne envoie des virgules et des points, et le poste du méthodiste était réglé en anglais depuis le passage d’un stagiaire. Résultat : 12,5 secondes sont devenues 125, et la ligne 3 a paru dix fois plus lente que la veille. On a envoyé deux techniciens.

Je ne demande pas la lune. Un avertissement, un seul, quand une colonne change d’ordre de grandeur du jour au lendemain. Nous l’avons ajouté ce matin de notre côté. Il aurait dû exister il y a trente ans.
> * +1.2
Chez nous, ce sont les dates. Le 3 avril est devenu le 4 mars, et une palette de yaourts est officiellement arrivée avant d’être fabriquée.
>> elodie-garnier +2.4
Les yaourts voyageurs gagnent.
> davide-ferraris +6
Depuis Turin, je plaide coupable pour la machine. Chez nous, c’est le point des milliers : 1.200 kWh deviennent 1,2 et l’usine paraît très vertueuse.
>> elodie-garnier +8
Voilà le seul bug qui fasse baisser les émissions.
> * +20
Deux techniciens envoyés sans que personne n’aille d’abord regarder tourner la machine ?
>> elodie-garnier +23
Ils y sont allés. Elle tournait très bien, et c’est ce qui les a inquiétés.
~ insight Un avertissement, un seul, quand une colonne change d’ordre de grandeur du jour au lendemain.
Ce contrôle vaut pour presque toutes les données qui passent d’un outil à l’autre. Comparer la médiane du jour à celle de la semaine attrape aussi les unités inversées et les colonnes décalées, sans rien connaître au métier.
~ question Nous l’avons ajouté ce matin de notre côté.
Que se passe-t-il quand l’alerte se déclenche : l’import est-il bloqué, ou le chiffre passe-t-il avec une marque que l’atelier peut lever lui-même ?
~ disagreement Il aurait dû exister il y a trente ans.
Je mettrais la faute sur l’échange de fichiers plus que sur le tableur. Tant qu’un export passe par le bureau de quelqu’un, son réglage régional décide pour tout le monde. Une lecture directe sur la machine supprimerait le sujet.
---
# operations 20.1
Nous ouvrons un deuxième bureau, à Saint-Étienne, dans un ancien atelier de rubans. Quatre personnes, un établi, et une règle : chaque vendredi après-midi, n’importe quel atelier du bassin peut venir avec un classeur, une clé USB ou une photo de tableau blanc, et nous regardons ensemble ce qu’il y a dedans. Gratuit, sans rendez-vous.

🇬🇧 We are opening a second office, in Saint-Étienne, in a former ribbon workshop. Every Friday afternoon any small factory can walk in with a binder, a USB stick or a photo of a whiteboard, and we will look at it together. English, Italian and bad German spoken.

Le four à pain reste à Lyon. La négociation a été longue.
> nadir-belkacem +2
Des permanences ouvertes, comme en mairie. Mettez un ticket numéroté : les gens restent plus volontiers quand ils savent combien il y en a devant eux.
>> elodie-garnier +4
Le distributeur de tickets est commandé. Je vous accuserai s’il tombe en panne.
> * +10
Will you really take walk-ins? Our site manager drives through on Fridays and would bring a very old binder.
>> elodie-garnier +12
Really. From 2 pm, ring the bell that has no name on it.
~ insight Gratuit, sans rendez-vous.
Une porte ouverte attire ceux qui n’auraient jamais rempli un formulaire, et ce sont souvent les ateliers où il y a le plus à faire. Même ceux qui repartent sans rien acheter en parleront à leurs voisins.
~ question Nous ouvrons un deuxième bureau, à Saint-Étienne, dans un ancien atelier de rubans.
Qu’est-ce qui a fait pencher la balance pour Saint-Étienne : des clients déjà sur place, le loyer ou la proximité des écoles d’ingénieurs ?
---
# founder 26.8
On m’a proposé de racheter l’entreprise.

Un groupe d’automatismes, correct, pressé. Trois fois le chiffre d’affaires, la moitié comptant, le reste sur trois ans, et moi « directrice de l’offre données ». J’ai dit que je réfléchirais, puis j’ai fait une chose que je ne recommande qu’à moitié : j’ai posé la lettre sur la table de la cuisine et j’ai demandé aux onze ce qu’ils en pensaient.

Six étaient pour. Ils ont des crédits, des enfants, l’un d’eux une mère malade, et l’argent promis aux salariés était réel. Trois étaient contre. Deux n’ont rien dit, et ce sont les deux avec qui j’ai le plus parlé depuis.

Nous avons repris les chiffres ensemble, un vendredi, avec la comptable. À notre rythme, il nous faut cinq ans pour que la participation verse à chacun ce que la vente aurait versé tout de suite. Cinq ans, c’est long quand on a un crédit. Je ne peux pas faire comme si mon envie de rester indépendante ne coûtait rien aux autres.

Au bout du compte, j’ai refusé, et j’ai doublé la part des bénéfices qui va aux salariés, de 10 à 20 %. Deux des six sont encore déçus. Ils ont le droit de l’être, et je préfère le lire sur leur visage que dans une lettre de démission.

La lettre est dans le tiroir du four. Elle sent un peu la levure.
> benedicte-aubry +2
De 10 à 20 % sur combien d’années ? Si c’est un accord d’intéressement, faites-le écrire avant que l’enthousiasme retombe, cela vous protège autant qu’eux.
>> elodie-garnier +4
Trois ans, signé hier. La comptable a exigé la même chose que vous, sur le même ton.
> * +7
J’ai fait partie des silencieux dans une histoire pareille. On se tait quand on croit que la décision est déjà prise.
>> elodie-garnier +9
Merci. Elle l’était peut-être plus que je ne le pensais.
> * +19
Et l’acheteur, il est revenu avec une meilleure offre ?
>> elodie-garnier +22
Avec un panier de fruits. J’ai trouvé ça élégant.
> * +27
Je ne comprends pas qu’on consulte quand on est seule à décider. Vous avez surtout gagné deux déçus.
>> elodie-garnier +29
C’est possible. Je les aurais eus de toute façon, mais dans mon dos.
>> nadir-belkacem +31
Et neuf autres qui savent comment se prend une décision chez vous.
~ insight Je ne peux pas faire comme si mon envie de rester indépendante ne coûtait rien aux autres.
L’indépendance de ceux qui dirigent est souvent financée par la patience de salariés à qui personne n’a montré l’addition. Le calcul sur cinq ans rend ce prêt visible, et la part doublée commence à le rembourser.
~ question Deux des six sont encore déçus.
Avez-vous envisagé une solution intermédiaire pour ceux qui ont besoin d’argent maintenant, comme une ouverture partielle du capital ou une avance sur l’intéressement ?
~ disagreement J’ai dit que je réfléchirais, puis j’ai fait une chose que je ne recommande qu’à moitié : j’ai posé la lettre sur la table de la cuisine et j’ai demandé aux onze ce qu’ils en pensaient.
Demander à tous leur avis sur une vente que l’on peut encore refuser seule me semble rude. Chacun se découvre devant les autres, et ceux qui ont dit oui travaillent ensuite dans la maison qui a dit non. Des entretiens séparés auraient laissé moins de traces.
---
@ benedicte-aubry | fr | Bénédicte | Aubry | DAF chez Papier Clair · la finance d’une maison de contrats lisibles | Directrice administrative et financière | Papier Clair | Paris, France | 1730 | Je compte, je relance, je relis. Avant Papier Clair, douze ans dans une imprimerie.
# finance -10.1
118 factures en retard au début du trimestre. Avant de relancer, j’ai demandé à notre assistante de noter pour chacune la vraie raison, en trois mots.

63 : numéro de bon de commande manquant.
21 : envoyées à quelqu’un qui a quitté l’entreprise.
14 : litige réel.
11 : le client n’a pas d’argent.
9 : aucune idée.

Donc 84 retards sur 118 venaient de nous. Nous avons ajouté une case obligatoire au devis et un appel de deux minutes avant la première facture : « À qui l’envoyer, et avec quel numéro ? » Le délai moyen est passé de 61 à 44 jours en dix semaines. Mes modèles de relance, dont j’étais si fière, dorment dans un dossier.
> elodie-garnier +2
Je reconnais mon entreprise dans la deuxième ligne. Nous avons relancé pendant quatre mois un comptable parti élever des chèvres.
>> benedicte-aubry +3
Et il répondait ?
>> elodie-garnier +3.6
Une fois, avec une photo.
> * +8
Pour les 11 sans argent, échéancier ou contentieux ?
>> benedicte-aubry +20
Échéancier sur six mois si le dirigeant m’appelle lui-même. Huit l’ont fait, sept paient.
~ insight 63 : numéro de bon de commande manquant.
Souvent, le retard de paiement est un défaut de fabrication de la facture. L’équipe commerciale n’en voit jamais la trace, puisque la relance tombe chez quelqu’un d’autre. Lui envoyer chaque mois le compte des numéros oubliés ferait sans doute gagner encore quelques jours.
~ question 9 : aucune idée.
Avez-vous fini par comprendre ces neuf-là, ou certains clients attendent-ils simplement de voir combien de temps on les laisse tranquilles ?
~ disagreement Donc 84 retards sur 118 venaient de nous.
Tout prendre sur vous me paraît généreux. Un client qui reçoit une facture incomplète peut aussi le signaler, et beaucoup attendent l’échéance pour s’en apercevoir. Votre appel préalable est utile, à condition de faire confirmer par écrit que rien ne manque.
---
# pricing -0.8
J’ai retrouvé une clause de révision annuelle dans 37 de nos contrats. Elle y est depuis 2020, elle est même très bien rédigée, c’est notre métier. Nous ne l’avons jamais appliquée.

Montant laissé sur la table : 41 000 € sur trois ans. Responsable : moi, le tableau de suivi s’appelait « à voir ».

J’ai choisi de ne rien réclamer pour le passé, d’appeler les 37 clients un par un et d’annoncer la prochaine révision, 2,6 %. Un seul a protesté. Il avait raison, nous avions entre-temps réduit sa prestation.

Désormais, la date de révision de chaque contrat est dans l’agenda de deux personnes, dont une qui n’oublie jamais rien.
> nadir-belkacem +3
Ne rien réclamer pour le passé, c’est du droit ou du commerce ?
>> benedicte-aubry +4
Du commerce. Le droit m’aurait donné raison, au prix de 37 conversations dont je n’avais aucune envie.
> * +10
Dans le bâtiment, c’est l’inverse : on oublie de facturer, jamais de réviser. Le tableau « à voir », par contre, existe partout.
~ insight Montant laissé sur la table : 41 000 € sur trois ans.
Une clause qui dort finit par dire quelque chose au client, à savoir que le prix n’a pas beaucoup d’importance pour vous. La réveiller par téléphone, sans rattrapage, remet les compteurs à zéro et rend la révision suivante banale.
~ question Un seul a protesté.
L’an prochain, quelqu’un demandera forcément pourquoi la révision apparaît après cinq ans de silence. Les commerciaux ont-ils déjà une réponse écrite ?
~ disagreement J’ai choisi de ne rien réclamer pour le passé, d’appeler les 37 clients un par un et d’annoncer la prochaine révision, 2,6 %.
Renoncer à tout se défend, mais un rattrapage partiel, étalé et négocié, aurait sans doute été accepté par les plus gros. Ils connaissent leurs propres coûts et savent qu’un prix figé se paie un jour en qualité.
---
# hiring 8.2
Papier Clair cherche sa deuxième personne en comptabilité. CDI, Paris 10e, 38 à 44 k€, deux jours à la maison, pas de clôture le dimanche : la dernière remonte à 2022 et c’était ma faute.

Le poste en vrai : 400 factures par mois, la TVA, des notes de frais d’avocats très créatives, et un logiciel que vous aurez le droit de changer la première année.

Pas de test de deux heures. Je vous envoie une de nos balances avec une erreur dedans, vous me dites au téléphone comment vous l’avez trouvée.
> * +5
Ouvert à un BTS sans expérience en cabinet ?
>> benedicte-aubry +6
Oui. L’erreur se trouve très bien sans cabinet.
~ insight Pas de test de deux heures.
Entendre comment quelqu’un a cherché renseigne mieux que le résultat. Deux candidats trouvent la même erreur, l’un par hasard, l’autre parce qu’il a commencé par rapprocher les totaux, et seul le récit permet de les distinguer.
~ question Le poste en vrai : 400 factures par mois, la TVA, des notes de frais d’avocats très créatives, et un logiciel que vous aurez le droit de changer la première année.
Pour un profil expérimenté, c’est peut-être l’argument décisif de l’annonce. La personne recrutée choisira-t-elle vraiment le logiciel, ou participera-t-elle à une décision déjà engagée ?
---
# finance 17.9
Lu ici hier, sous la plume d’un confrère : « Un bon DAF est celui qui sait dire non. » 600 pouces levés.

J’ai compté mes non de l’année dernière. 52. J’en ai repris trente avec ceux qui les avaient reçus. Dans dix-neuf cas, la dépense a été faite quand même, autrement, sur un autre budget, avec une carte personnelle. Mon refus n’avait arrêté que ma propre information.

Je demande maintenant : « Qu’est-ce qu’on arrête pour la payer ? » C’est plus lent, ça m’agace, et il m’est arrivé deux fois de découvrir que la dépense était une très bonne idée.
> * +2
C’est un non mieux habillé, avouez-le.
>> benedicte-aubry +5
Parfois, oui. Mais dix-neuf personnes m’ont contournée à cause de l’autre version.
> elodie-garnier +9
La carte personnelle, je l’ai vue chez un client, pour acheter des capteurs. Trois cents euros, remboursés en cafés.
~ insight Mon refus n’avait arrêté que ma propre information.
Dire non déplace la dépense vers un endroit où plus personne ne la voit. L’informatique connaît le même mécanisme : plus la règle est sèche, plus le contournement devient habile. Votre question laisse au moins une trace de l’arbitrage.
~ question Je demande maintenant : « Qu’est-ce qu’on arrête pour la payer ? »
Comment répondent les équipes qui n’ont réellement rien à arrêter ? La question ne favorise-t-elle pas celles qui ont gardé un peu de gras ?
~ disagreement J’en ai repris trente avec ceux qui les avaient reçus.
Il manque à ce compte les onze refus qui ont tenu, et qui ont peut-être sauvé davantage que les dix-neuf autres n’ont coûté. Un non rare et expliqué garde son utilité, surtout quand la trésorerie est courte.
---
# finance 27.1
Merci à Monsieur Delorme, notre commissaire aux comptes, qui part à la retraite vendredi. En huit ans, il a trouvé quatre erreurs chez nous. Il m’a appelée chaque fois le soir, chez moi, pour que je l’apprenne avant le rapport.
> * +12
J’ai débuté dans son cabinet. Il nous faisait compter les caisses de vin à la main, en janvier, dans une cave.
>> benedicte-aubry +15
Il parle encore de cette cave. Je lui transmets.
~ insight Il m’a appelée chaque fois le soir, chez moi, pour que je l’apprenne avant le rapport.
Prévenir avant d’écrire n’enlève rien à la rigueur du rapport et change tout pour la personne qui doit le présenter. Voilà une habitude que les jeunes auditeurs devraient apprendre avant les normes.
---
@ nadir-belkacem | fr | Nadir | Belkacem | Designer de services publics, Mistral Atelier | Designer de services | Mistral Atelier | Marseille, France | 2080 | Je passe mes matinées dans des salles d’attente, avec un carnet. J’enseigne le jeudi.
# health -6.9
Trois matinées dans le hall d’un hôpital du nord de Marseille, un carnet sur les genoux. 212 personnes ont demandé leur chemin à l’accueil. 57 étaient dans le mauvais bâtiment, et 41 de ces 57 avaient la convocation à la main.

La convocation dit « pavillon C, secteur 2 ». Les panneaux disent « Bâtiment Garlaban ». Les deux sont exacts, c’est le même endroit.

Une aide-soignante, Fatima, accompagne les gens elle-même depuis six ans quand elle les voit tourner. Sur trois matinées, je l’ai chronométrée : une heure et demie de marche.

On nous avait commandé une application.
> * +1.5
La dernière phrase fait mal. La direction a réagi comment ?
>> nadir-belkacem +3
Le directeur a demandé à suivre Fatima une matinée. Depuis, plus personne ne parle d’application.
> elodie-garnier +7
Deux noms pour le même endroit, c’est une jointure ratée. Je compatis professionnellement.
> benedicte-aubry +10
Combien coûtait l’application ?
>> nadir-belkacem +12
De quoi payer Fatima pendant neuf ans. C’est elle qui a fait le calcul.
> * +20
Côté patients, on finit par suivre quelqu’un qui a l’air de savoir. Deux fois sur trois, il cherche aussi.
~ insight La convocation dit « pavillon C, secteur 2 ».
Deux services ont chacun raison, et personne n’est propriétaire de l’écart entre les deux. Aucun audit ne le trouve, parce que chaque document pris seul est juste. Choisir un nom unique coûterait moins qu’un seul écran.
~ question Une aide-soignante, Fatima, accompagne les gens elle-même depuis six ans quand elle les voit tourner.
Fatima avait-elle déjà signalé le problème pendant ces six ans, et à qui une remarque comme la sienne peut-elle remonter dans un hôpital ?
~ disagreement On nous avait commandé une application.
L’application n’était pas forcément une mauvaise idée, elle arrivait seulement trop tôt. Une fois les noms alignés, un plan sur le téléphone aiderait aussi ceux qui n’osent pas demander, ou qui ne parlent pas français.
---
# product 3.1
La lettre de convocation, avant et après.

Avant : deux pages, 640 mots, le numéro de téléphone en bas de la seconde, l’heure en gras et le lieu en italique.
Après : une page, onze lignes. Quoi, quand, où (le nom écrit sur le mur), comment venir en bus, quoi apporter, quel numéro pour déplacer le rendez-vous.

Comment on a fait : huit versions, chacune lue à voix haute par cinq patients dans la salle d’attente. Dès que quelqu’un relisait une ligne, on la coupait ou on la réécrivait. Coût total, quatre jours et un paquet de feutres.

Sur deux mois et 1 900 convocations, les rendez-vous manqués passent de 17 à 11 %. Je reste prudent, il a aussi fait meilleur.
> benedicte-aubry +2
Nous lisons aussi les contrats à voix haute. Le mot qui fait buter est presque toujours celui que le juriste voulait garder.
>> nadir-belkacem +3.3
Chez nous, c’était « muni de ». Personne n’est muni de rien.
> * +9
Et les mentions obligatoires, elles sont passées où ?
>> nadir-belkacem +11
Au verso, entières, en corps lisible. Le service juridique a validé en une semaine, ce qui a surpris tout le monde, lui compris.
~ insight Dès que quelqu’un relisait une ligne, on la coupait ou on la réécrivait.
Le retour en arrière de l’œil est un test que n’importe qui peut faire passer sans logiciel. Il marche aussi pour une facture ou une consigne d’atelier, et il a le mérite de clore les querelles de style.
~ question Sur deux mois et 1 900 convocations, les rendez-vous manqués passent de 17 à 11 %.
Comment écartez-vous l’effet de la météo : un service a-t-il gardé l’ancienne lettre pendant la même période ?
~ disagreement Après : une page, onze lignes.
Cela suffit pour un rendez-vous simple. Avant un examen sous anesthésie, la consigne oubliée coûte plus cher que la page en trop, et certains patients veulent tout lire à l’avance. Je garderais une version longue, à part, clairement annoncée.
---
# teaching 12.0
Premier cours du semestre à l’école. J’ai fait attendre mes 24 étudiants quarante minutes avec un ticket numéroté, dans le couloir, sans explication. Au bout de vingt minutes ils avaient inventé une file prioritaire, et le 17 essayait de me soudoyer avec une madeleine.
> * +2
Et la madeleine, acceptée ?
>> nadir-belkacem +2.5
Confisquée, partagée en 24, notée.
> elodie-garnier +14
Qui passait en priorité ?
>> nadir-belkacem +16
Ceux qui disaient avoir une réunion. Personne n’a vérifié, comme dans la vraie vie.
~ insight Au bout de vingt minutes ils avaient inventé une file prioritaire, et le 17 essayait de me soudoyer avec une madeleine.
Ils auront compris par eux-mêmes qu’une règle naît partout où une attente n’est pas expliquée. Annoncer combien de temps il reste aurait peut-être suffi à empêcher la file prioritaire, et cela ferait une belle suite pour le deuxième cours.
~ disagreement J’ai fait attendre mes 24 étudiants quarante minutes avec un ticket numéroté, dans le couloir, sans explication.
L’exercice est drôle, mais il manque ce qui rend l’attente dure, c’est-à-dire l’enjeu. Qui patiente pour un cours ne perd ni un droit ni une journée de salaire. Une matinée dans une vraie préfecture, carnet à la main, les marquerait autrement.
---
# health 21.9
Nous avons ajouté un SMS de rappel, la veille à 19 h, avec un lien pour confirmer. J’étais content de moi.

Madame R., 81 ans, est venue à l’accueil avec son téléphone dans un sac de congélation, éteint, « pour que le virus ne sorte pas ». Sa petite-fille lui avait appris, et très bien appris, à ne jamais cliquer sur un lien.

Sur 800 SMS, 70 % de clics chez les moins de 50 ans, 19 % au-dessus de 75. Nous avions testé avec des patients, oui, dans la salle d’attente, donc avec des gens déjà venus.

Le lien est parti. Le SMS dit maintenant : « Répondez OUI ou NON. »
> * +2
La petite-fille mérite un poste au service informatique.
> * +5
Une réponse à un numéro court est facturée chez certains opérateurs. Vous avez vérifié ?
>> nadir-belkacem +7
Oui, numéro non surtaxé, et c’est écrit dans le message. La question nous a coûté deux réunions.
> benedicte-aubry +18
Tester une convocation avec ceux qui sont venus : nous faisons la même erreur en interrogeant les clients qui paient.
~ insight Nous avions testé avec des patients, oui, dans la salle d’attente, donc avec des gens déjà venus.
Les absents sont les plus difficiles à interroger, et ce sont eux que le service doit rattraper. Appeler dix personnes qui ne sont pas venues aurait sans doute montré le problème avant le premier envoi.
~ question Le SMS dit maintenant : « Répondez OUI ou NON. »
Que devient la réponse de ceux qui écrivent une phrase entière ou un simple merci ? Et qui la lit à l’hôpital, un soir de semaine ?
~ disagreement Le lien est parti.
Supprimer le lien pour tous prive aussi les plus jeunes, qui s’en servaient très bien. Deux parcours, l’un par lien, l’autre par réponse, ne coûtent guère plus cher si le choix est demandé une fois, à la prise de rendez-vous.
---
# sales 29.2
Pour une mission à 18 000 €, une collectivité nous demande un mémoire technique de 60 pages, trois attestations, un plan d’assurance qualité et les CV de gens que nous n’avons pas encore embauchés. Temps passé : onze jours. Nous sommes quatorze, cela se voit sur le planning.

L’acheteuse, que je connais et qui est excellente, m’a dit au téléphone qu’elle lit les pages 1 et 7, puis la grille de prix. Elle demande les autres parce que la fois d’avant un candidat évincé a contesté.

Je propose une chose modeste : sous 40 000 €, six pages maximum, et toute page en plus retire un point.
> benedicte-aubry +3
À ce montant, le code n’impose presque aucune formalité. Les 60 pages viennent de la peur du recours.
>> nadir-belkacem +5
Exact, et c’est pour ça que je n’en veux à personne. J’ai proposé à l’acheteuse d’écrire ensemble un modèle de règlement en deux pages.
> * +12
Je signe tout de suite pour les six pages. Nous ne répondons plus en dessous de 25 000, et les villes se retrouvent avec trois candidats, toujours les mêmes.
~ insight Elle demande les autres parce que la fois d’avant un candidat évincé a contesté.
Ces pages sont une assurance que l’acheteuse souscrit et que les candidats paient. Tant qu’un recours lui coûte plus cher que le temps des autres, sa demande reste rationnelle. Un critère simple, publié d’avance, la protégerait peut-être mieux.
~ question Je propose une chose modeste : sous 40 000 €, six pages maximum, et toute page en plus retire un point.
Sur une année, à combien se montent ces jours, marchés perdus compris ? Un tel chiffre, montré à quelques acheteurs, suffirait-il à faire bouger un règlement de consultation ?
~ disagreement Temps passé : onze jours.
Onze jours, c’est aussi un choix de réponse. À ce prix, mieux vaut peut-être envoyer un dossier type et garder son énergie pour l’entretien, quitte à perdre quelques points. Ne pas répondre du tout est parfois le seul signal que l’acheteur reçoit.
---
@ davide-ferraris | it | Davide | Ferraris | Bilanci di sostenibilità per PMI · Terra Conto | Responsabile progetti | Terra Conto | Torino, Italy | 1960 | Leggo bollette, bolle di consegna e registri dei rifiuti. Il resto lo chiedo in reparto.
# climate -13.8
Una stamperia a caldo di Rivoli, 44 dipendenti, mi ha aperto la cartella dei questionari ESG ricevuti dai clienti. Sette in un anno. Ho messo le domande in fila: 391, e più della metà chiede in fondo la stessa cosa, quanta energia usate e da dove viene.

Solo che uno la vuole in kWh, uno in GJ, uno in tep, due per anno fiscale e uno «per tonnellata di prodotto venduto, resi esclusi».

La titolare ci perde le sere. Le ho preparato un foglio unico con venti numeri e lo alleghiamo a tutti e sette, con una riga gentile. Cinque clienti l’hanno accettato. Gli altri due hanno un portale, e il portale non accetta allegati.
> sofia-marchetti +2
Noi abbiamo lo stesso con le clausole privacy: quattordici moduli, una sola risposta. La riga gentile che cosa dice?
>> davide-ferraris +4
«Qui trovate tutto quello che misuriamo davvero. Il resto lo stimeremmo, e preferiamo parlarne prima.»
> * +9
Lavoro dall’altra parte, ufficio acquisti. I portali non li scegliamo noi, ma se un fornitore mi manda un foglio fatto bene, i campi glieli compilo io.
>> davide-ferraris +20
Per questo commento c’è un caffè pagato a Torino.
~ insight Cinque clienti l’hanno accettato.
Chi riceve centinaia di questionari compilati male è il primo a rallegrarsi di un foglio ordinato. Venti numeri con la stessa unità si confrontano da un anno all’altro, e dal secondo diventano un argomento di vendita.
~ question Gli altri due hanno un portale, e il portale non accetta allegati.
In questi portali c’è quasi sempre un campo note. Avete provato a incollarci i venti numeri, oppure il sistema blocca l’invio finché le altre caselle restano vuote?
~ disagreement Solo che uno la vuole in kWh, uno in GJ, uno in tep, due per anno fiscale e uno «per tonnellata di prodotto venduto, resi esclusi».
Sulle unità di misura avrei più comprensione per i clienti. Chi somma mille fornitori ha bisogno del proprio formato, altrimenti la conversione la fa qualcuno che non conosce l’impianto. Un convertitore dentro il foglio risolverebbe più di una lettera.
---
# climate -5.1
Prima di parlare di pannelli guardo tre numeri della bolletta: F1, F2, F3. Sono le fasce orarie, li avete già, gratis.

Caso della settimana scorsa, una falegnameria del Cuneese che lavora su un turno solo. La F3, cioè notti e domeniche, pesava il 31 %. A macchine ferme.

Abbiamo fatto il giro con una pinza amperometrica da 60 euro. L’aspirazione restava accesa a vuoto perché il quadro è dietro una catasta di rovere, e per spegnerla bisognava scavalcarla. 21.000 kWh l’anno, circa 5.000 euro.

Hanno spostato il rovere. Il preventivo dei pannelli, 86.000 euro, l’abbiamo rifatto: ora ne bastano 61.000.
> * +3
Una catasta davanti al quadro elettrico è un problema di sicurezza prima che di bolletta. Spero l’abbiate scritto.
>> davide-ferraris +5
Scritto, fotografato e firmato dal titolare. È la prima riga del verbale.
> marco-zanetti +11
Domani la racconto in aula, se posso. I capiturno si ricordano il rovere, le fasce orarie no.
>> davide-ferraris +12
Certo. Ti mando anche la foto.
~ insight L’aspirazione restava accesa a vuoto perché il quadro è dietro una catasta di rovere, e per spegnerla bisognava scavalcarla.
Molti sprechi sono una questione di distanza: l’interruttore è scomodo, quindi nessuno lo tocca. Prima di comprare un sistema di controllo conviene seguire chi chiude il reparto la sera e contare i passi che gli chiediamo.
~ question Il preventivo dei pannelli, 86.000 euro, l’abbiamo rifatto: ora ne bastano 61.000.
Dalla quota usata sul posto dipende parecchio anche la nuova taglia. Con un solo turno, quanta energia dei pannelli finirebbe in rete nei fine settimana?
~ disagreement Prima di parlare di pannelli guardo tre numeri della bolletta: F1, F2, F3.
Le fasce dicono che c’è un problema, di rado quale. In un’azienda che lavora anche il sabato la F3 si riempie per motivi legittimi e porta fuori strada. I dati quartorari del distributore richiedono una mail in più e tolgono il dubbio.
---
# hiring 2.0
Da lunedì lavora con noi Loredana, quindici anni di magazzino in una ditta di vernici. Al colloquio le ho chiesto come avrebbe controllato i consumi di solvente. Mi ha risposto: «Peso i fusti vuoti». Noi, in quattro anni, avevamo sempre contato quelli pieni.
> giulia-bonetti +5
Vale anche per i contratti: tutti contano quelli firmati, nessuno pesa quelli scaduti.
~ insight Noi, in quattro anni, avevamo sempre contato quelli pieni.
Chi ha movimentato merce per anni sa che la bolla racconta l’intenzione e il fusto racconta il consumo. Buon inizio a Loredana, e buon ripasso a chi dovrà starle dietro.
---
# finance 10.9
Chiedo a chi ha esperienza con le banche.

Un nostro cliente, minuterie metalliche, 70 addetti, ha chiesto 1,2 milioni per due presse elettriche. La banca ha allegato un questionario di sostenibilità di sei pagine e parla di uno sconto di 15 punti base se l’azienda riduce i consumi del 10 % in tre anni. Sono 1.800 euro l’anno di interessi. La verifica annuale da parte di un terzo ne costa 2.500.

Il titolare mi ha guardato e ha detto: «Quindi pago per risparmiare».

Qualcuno ha ottenuto condizioni in cui il conto torna? O la clausola serve solo a chi la scrive?
> * +4
Ho lavorato dieci anni in banca: i 15 punti si trattano, la verifica pure. Chiedete che basti la diagnosi energetica che avete già.
>> davide-ferraris +6
Cercavo proprio una risposta così, grazie. La diagnosi c’è, è dell’anno scorso.
> giulia-bonetti +9
Leggi bene che cosa succede se non arriva al 10 %. In due contratti su tre che ho visto, lo sconto diventa una maggiorazione.
>> davide-ferraris +10
Ho riletto ora. Articolo 9, secondo comma, più 20 punti. Ti devo una cena.
> * +25
Torna se nello stesso finanziamento entrano anche i pannelli. Su un milione di sole presse, no.
~ insight La verifica annuale da parte di un terzo ne costa 2.500.
Gli incentivi piccoli finiscono mangiati dalla prova di averli meritati. Se il dato serve alla banca per il proprio bilancio, il costo della verifica è una voce che può assumersi lei, e in trattativa vale la pena dirlo.
~ question Sono 1.800 euro l’anno di interessi.
Se la produzione cresce, un obiettivo sui consumi totali rischia di dipendere più dai volumi che dalle presse. Quel 10 % è calcolato in assoluto o per pezzo prodotto?
~ disagreement O la clausola serve solo a chi la scrive?
Guardare soltanto lo sconto mi pare riduttivo. Un obiettivo scritto in un finanziamento arriva sul tavolo della proprietà ogni anno, cosa che a un rapporto volontario capita di rado. Anche in leggera perdita sugli interessi può valere la spesa.
---
# climate 18.8
Abbiamo dovuto ristampare un bilancio. Colpa mia, e la racconto perché è banale.

Un trasportatore di Asti ci manda il gasolio: 48.000. Io leggo litri. Erano chili, perché al deposito consortile paga a peso. Differenza, circa 9.000 litri, 24 tonnellate di CO2 in meno di quelle vere.

Se n’è accorto il suo autista più anziano leggendo la pagina appesa in mensa: «Con questi litri io non arrivo neanche ad Alessandria». Aveva fatto il conto sui suoi chilometri.

Ora ogni numero che entra ha l’unità scritta da chi lo manda, e prima di chiudere chiamo una persona che quella cosa la usa.
> * +3
Quindi la revisione migliore l’ha fatta la bacheca della mensa.
>> davide-ferraris +5
E gratis. Adesso appendiamo sempre la bozza, una settimana prima di stampare.
> * +16
Quante copie ristampate? Noi dopo un errore simile siamo passati al solo PDF.
>> davide-ferraris +19
Duecento. Le vecchie le usa mia figlia per disegnare, con il gasolio sbagliato sul retro.
~ insight Aveva fatto il conto sui suoi chilometri.
Consumo diviso percorrenza è la prova più economica che esista: se il camion beve troppo poco, qualcosa non va. Chi guida la fa a mente ogni settimana, e per questo il numero gli è sembrato subito ridicolo.
~ question Ora ogni numero che entra ha l’unità scritta da chi lo manda, e prima di chiudere chiamo una persona che quella cosa la usa.
Come avete avvisato i clienti che avevano già ricevuto la prima versione, con una nota di correzione o con una telefonata?
~ disagreement Colpa mia, e la racconto perché è banale.
Banale fino a un certo punto, e colpa solo in parte. Un dato senza unità dovrebbe essere rifiutato dal foglio prima che qualcuno lo legga. Affidarsi all’attenzione di una persona significa aspettare la prossima giornata storta.
---
# climate 26.2
Aggiornamento per chi seguiva la storia dei sette questionari. Uno dei due portali adesso ha il tasto «allega file»: l’ha chiesto la titolare di Rivoli, al telefono, undici volte. Ieri in ufficio è arrivata una scatola di gianduiotti con il biglietto «kWh: 0».
> sofia-marchetti +1
Undici volte! Assumetela.
> * +6
E l’altro portale?
>> davide-ferraris +7
È alla quarta telefonata. I gianduiotti li ho promessi io, se arriva a undici anche lì.
~ insight Uno dei due portali adesso ha il tasto «allega file»: l’ha chiesto la titolare di Rivoli, al telefono, undici volte.
Dietro un portale c’è quasi sempre una persona che può cambiarlo, il difficile è arrivarci. La costanza di una sola azienda farà risparmiare tempo a tutti i fornitori venuti dopo, che non lo sapranno mai.
---
@ giulia-bonetti | it | Giulia | Bonetti | Clienti e contratti a Quaderno Legale | Responsabile clienti | Quaderno Legale | Milano, Italy | 1415 | Passo le giornate al telefono con chi ha un forno, un bar o un negozio e un contratto in mano.
# sales -9.2
Un fornaio di Lodi mi ha portato il contratto della farina. Undici pagine, rinnovo tacito di tre anni, disdetta da mandare sei mesi prima «a pena di decadenza». Mancavano cinque mesi e mezzo.

Gli ho detto la verità, cioè che eravamo in ritardo di due settimane. Poi ho chiamato il mulino insieme a lui, in vivavoce, alle due del pomeriggio, quando i forni sono spenti. Il direttore commerciale non sapeva che la clausola ci fosse. Ha accettato un rinnovo di un anno, con il prezzo legato al listino della borsa merci.

Ci ho messo un pomeriggio e non ho venduto niente. Il giorno dopo ha chiamato sua cognata, che ha quattro gelaterie.
> * +2
Il direttore commerciale che non conosce il proprio contratto: ne ho incontrati almeno tre.
> sofia-marchetti +5
E adesso il promemoria delle disdette parte a otto mesi. L’ho messo in produzione stamattina per colpa del fornaio.
>> giulia-bonetti +6
Per merito. Lunedì ti porta le michette.
> * +14
Consiglio la PEC comunque, anche dopo la telefonata. Le parole dette in vivavoce non le ritrova nessuno.
>> giulia-bonetti +16
Mandata la sera stessa, con il direttore in copia.
~ insight Il direttore commerciale non sapeva che la clausola ci fosse.
Molte clausole dure sopravvivono perché nessuno, da una parte e dall’altra, le rilegge. Una telefonata cortese le smonta più facilmente di una diffida, a patto di arrivare quando l’altro ha ancora voglia di tenersi il cliente.
~ question Ha accettato un rinnovo di un anno, con il prezzo legato al listino della borsa merci.
Avete messo un tetto e un minimo all’indicizzazione, oppure il fornaio si prende tutta l’oscillazione del grano?
~ disagreement Ci ho messo un pomeriggio e non ho venduto niente.
Il pomeriggio regalato funziona con chi ha una cognata. Come abitudine, però, insegna ai clienti che il lavoro urgente è gratis. Una piccola tariffa per le emergenze, detta subito, non avrebbe rovinato la telefonata.
---
# product -2.9
Da oggi su Quaderno Legale c’è la locazione commerciale in quattro pagine. Ci abbiamo messo sette mesi.

Il modello di partenza ne aveva ventitré. Abbiamo fatto leggere ogni versione a sei negozianti e due proprietari di muri, chiedendo a ciascuno di spiegarci il recesso con parole sue. Alla versione 3 lo capiva uno su otto. Alla 9, sette su otto. L’ottavo è avvocato e non era d’accordo.

Abbiamo lasciato fuori apposta le clausole che ripetono la legge. Il codice vale anche se non lo ricopiamo.
> * +2
Bello. Ma se si finisce in tribunale, quattro pagine bastano?
>> giulia-bonetti +4
Le abbiamo date da leggere anche a una giudice in pensione. Ha tolto un’altra riga.
> sofia-marchetti +6
Versione 9, e nel codice c’è ancora una cartella che si chiama «ultima_davvero».
> * +22
Ho due negozi in affitto. La vostra clausola sulla cauzione è la prima che leggo senza chiamare mio cugino.
~ insight Alla versione 3 lo capiva uno su otto.
Far spiegare una clausola con parole proprie è una prova severa, perché chi annuisce di solito non ha capito. Varrebbe la pena di usarla anche con le istruzioni interne e con le offerte commerciali, che nessuno controlla mai.
~ question Abbiamo lasciato fuori apposta le clausole che ripetono la legge.
Le parti non ricopiate si aggiornano da sole, e questo è un vantaggio. Ma chi avvisa il negoziante, quando la norma cambia a contratto in corso?
~ disagreement Il codice vale anche se non lo ricopiamo.
Per un giurista è ovvio, per chi ha un negozio molto meno. Certe norme ricopiate, come i termini di preavviso, fanno da promemoria a chi il codice non lo aprirà mai. Due righe in più avrebbero fatto comodo.
---
# pricing 5.8
Per un anno abbiamo venduto contratti singoli a 49 euro. Poi siamo passati all’abbonamento, 19 al mese, tutto compreso, e io ero sicura.

Risultato dopo cinque mesi: 310 abbonati, di cui 180 hanno scaricato tutto il primo giorno e disdetto al secondo mese. Era il nostro prezzo a dirgli di farlo. Le persone che un contratto lo usano davvero, con scadenze e modifiche, erano 74.

Ora il contratto singolo è tornato, a 59, e l’abbonamento costa 12 ma senza modelli: comprende le scadenze, le modifiche e una telefonata al trimestre. Meno clienti, e per la prima volta so che cosa vendo.
> * +3
Interessante che il singolo sia salito. Nessuno si è lamentato dei 10 euro?
>> giulia-bonetti +5
Quattro mail. A due ho fatto lo sconto perché erano scritte benissimo.
> marco-zanetti +10
Con i corsi a catalogo aperto è lo stesso: li iniziano tutti, li finisce uno su nove.
> * +27
Una telefonata al trimestre per 12 euro al mese mi sembra tanto lavoro. Quanto dura?
>> giulia-bonetti +29
Undici minuti di media. Se superano i venti, di solito c’è un contratto nuovo da fare.
~ insight Era il nostro prezzo a dirgli di farlo.
L’abbonamento funziona quando il valore torna ogni mese, mentre un documento dà il meglio di sé il giorno della firma. Separare l’oggetto dalla manutenzione, come si fa con una caldaia, è una cosa che ogni negoziante capisce al volo.
~ question Le persone che un contratto lo usano davvero, con scadenze e modifiche, erano 74.
Che cosa avevano in comune quelle 74 persone: il settore, il numero di dipendenti o soltanto un avvocato in meno in famiglia?
~ disagreement Meno clienti, e per la prima volta so che cosa vendo.
Con quel canone e una telefonata inclusa, temo che il margine sparisca appena gli abbonati crescono. La chiamata è la parte che vale di più e andrebbe prezzata a parte, almeno dalla seconda in poi.
---
# sales 14.2
🍦🍦🍦🍦 📄 ✍️ 🎉
> sofia-marchetti +0.5
La cognata!!
> * +3
Auguri! Quale gusto bisogna ordinare per festeggiare?
>> giulia-bonetti +4
Pistacchio, compreso nel contratto.
---
# sales 21.1
Rispondo qui a un post che ieri ha girato molto, secondo cui «il linguaggio semplice nei contratti è marketing, tanto poi decide il giudice».

Ho aperto i nostri numeri. 1.140 contratti firmati in tre anni. Liti arrivate a un avvocato: nove. In sette il problema era una data o un importo lasciato in bianco, e lo stile del testo c’entrava poco. Nelle altre due il giudice ha dato ragione a chi diceva di non aver capito. Erano vecchi modelli nostri, quelli difficili.

Concedo una cosa all’autore: una frase corta può nascondere una scelta quanto una lunga. Per questo accanto a ogni clausola scriviamo a chi conviene.
> * +2
Nove su 1.140 non dimostra molto, se i clienti sono piccoli. Chi ha un bar non fa causa, abbozza.
>> giulia-bonetti +5
È vero, ed è il punto debole dei miei numeri. Sto chiamando un campione per chiedere quante volte hanno abbozzato.
> * +8
«A chi conviene» scritto accanto alla clausola: e i proprietari firmano lo stesso?
>> giulia-bonetti +9.5
Quasi sempre. Uno ha chiesto di aggiungere «e per fortuna».
~ insight Per questo accanto a ogni clausola scriviamo a chi conviene.
Dichiarare a chi giova una clausola cambia la trattativa: si discute dell’equilibrio dell’insieme e molto meno delle singole parole. Costa poco a chi scrive e parecchio a chi contava sulla distrazione.
~ question Nelle altre due il giudice ha dato ragione a chi diceva di non aver capito.
Tra professionisti la scusa di non aver capito regge di rado. Le due decisioni riguardavano consumatori oppure imprese come i vostri negozianti?
~ disagreement In sette il problema era una data o un importo lasciato in bianco, e lo stile del testo c’entrava poco.
Anche un campo lasciato in bianco è, a modo suo, un problema di linguaggio. Se chi firma non capisce che quella data decide tutto, la frase intorno non ha fatto il suo mestiere, per quanto breve.
---
# sales 29.8
Abbiamo perso nove bar. Una catena di Brescia, cliente da due anni, è passata a uno studio legale tradizionale.

La proprietaria mi ha spiegato il motivo con molta grazia: «Con voi capisco tutto, e quindi passo le notti a pensarci. L’avvocato mi dice di firmare e io dormo.»

Non ho una risposta. La sto cercando.
> * +2
Forse è offrire anche il «firma e dormi», con qualcuno che se ne prende la responsabilità.
>> giulia-bonetti +4
Ci penso da ieri sera. Quindi non dormo nemmeno io.
> sofia-marchetti +7
Capire tutto senza sapere che cosa fare dopo è una mancanza del prodotto, e quella tocca a me.
~ insight L’avvocato mi dice di firmare e io dormo.
Da un professionista molti comprano soprattutto il permesso di smettere di pensarci. La chiarezza da sola consegna al cliente anche il peso della scelta. Una raccomandazione firmata, accanto al testo comprensibile, darebbe tutt’e due le cose.
~ question Una catena di Brescia, cliente da due anni, è passata a uno studio legale tradizionale.
La proprietaria accetterebbe il secondo parere di un avvocato di vostra fiducia, tenendo i contratti che ha già?
~ disagreement Non ho una risposta.
Può darsi che la cliente abbia scelto bene e non ci sia niente da correggere. Chi gestisce nove locali ha decisioni più grandi di un contratto di fornitura, e delegarle è legittimo. Meglio dedicarsi a chi vuole capire.
---
@ marco-zanetti | it | Marco | Zanetti | Formo capiturno · Tidepool Learning | Formatore | Tidepool Learning | Bologna, Italy | 2230 | Corsi brevi, in fabbrica, negli orari in cui la gente c’è.
# teaching -10.9
Sassuolo, una ceramica, ore 5.20 del mattino. Aula con quattordici capiturno, sette che smontano e sette che montano. L’azienda li voleva insieme, quindi l’unico orario è questo.

Primo esercizio: ognuno scrive su un cartoncino l’ultima volta che ha dato una colpa a un altro turno. Poi si gira il cartoncino e si scrive che cosa non sapeva in quel momento.

Dodici su quattordici avevano scritto la stessa cosa: «Che era già guasto».

Alle 5.50 suona la sirena e metà aula si alza. Un corso di trenta minuti insegna anche a me a tagliare.
> * +3
Perché insieme chi smonta e chi monta? Dopo otto ore di notte io non imparo più nulla.
>> marco-zanetti +5
Obiezione giusta. Chi smonta viene due volte e poi basta, pagato a straordinario, e parla più di tutti.
> davide-ferraris +8
«Che era già guasto» è la didascalia di metà dei miei grafici.
~ insight Poi si gira il cartoncino e si scrive che cosa non sapeva in quel momento.
Il retro del cartoncino trasforma un’accusa in un’informazione mancante, e a quella si può rimediare. È un gesto che si ripete in qualunque riunione dopo un guaio, anche senza formatore.
~ question Alle 5.50 suona la sirena e metà aula si alza.
Con trenta minuti a incontro, che cosa fa in modo che l’esercizio continui in reparto il giorno dopo? C’è qualcuno sul posto che lo riprende?
~ disagreement L’azienda li voleva insieme, quindi l’unico orario è questo.
Formare qualcuno alla fine di una notte di lavoro mi pare un risparmio sulle spalle di chi è più stanco. Due edizioni separate, con uno scambio scritto fra i turni, darebbero quasi lo stesso confronto con teste più fresche.
---
# teaching -1.1
Domanda sincera ai colleghi che fanno formazione in fabbrica: come misurate se un corso è servito?

Il questionario di gradimento dice 4,7 su 5 da tre anni, qualunque cosa io faccia. Una volta ho sbagliato aula e ho tenuto il corso sui conflitti a chi aspettava quello sulla manutenzione. 4,7.

Ho provato a contare i fermi macchina, ma cambiano per cento altri motivi. L’unica misura di cui mi fido un po’ è questa: torno dopo sei settimane e chiedo a qualcuno che al corso non c’era che cosa è cambiato. In 9 aziende su 22 mi hanno detto qualcosa di preciso. Nelle altre, silenzio educato.

Voi che cosa guardate?
> giulia-bonetti +2
Noi facciamo spiegare il contratto a chi non l’ha firmato. Funziona, però ci vuole qualcuno che ascolti senza suggerire, e io suggerisco.
> * +6
Guardo le domande che arrivano al capo dopo un mese. Se sono diverse da prima, il corso è servito.
>> marco-zanetti +8
Questa la provo subito. Le fa scrivere o se le ricorda?
> * +19
La media è alta perché il modulo lo compilano mentre lei è in piedi alla porta. Provi a farlo mandare dall’azienda il giorno dopo.
>> marco-zanetti +21
Fatto una volta: 4,1 e la metà delle risposte. Probabilmente era la verità.
> davide-ferraris +23
Io sfoglio il registro delle manutenzioni: prima di un corso ci sono solo date, dopo compaiono le frasi.
> * +27
Da noi chi ha fatto il corso ne insegna un pezzo al proprio turno, dieci minuti. Se non ci riesce, di solito la colpa è di chi l’ha formato.
>> marco-zanetti +30
Incasso. Li chiedo subito a due aziende.
~ insight Il questionario di gradimento dice 4,7 su 5 da tre anni, qualunque cosa io faccia.
Un voto che non si muove mai misura la buona educazione di chi compila. Si potrebbe sostituirlo con una sola riga, che cosa farò di diverso lunedì, e rileggerla insieme un mese dopo.
~ question In 9 aziende su 22 mi hanno detto qualcosa di preciso.
C’era qualcosa che univa quelle nove aziende, un capo presente in aula oppure un problema che era già sul tavolo prima del corso?
~ disagreement Ho provato a contare i fermi macchina, ma cambiano per cento altri motivi.
Non li abbandonerei così presto. Con due reparti simili, uno formato subito e l’altro tre mesi dopo, gli altri motivi pesano su entrambi e la differenza si vede. Serve solo la pazienza di chi paga.
---
# operations 8.9
Il passaggio di consegne tra turni, cronometrato in sei stabilimenti: quattro minuti in media, in piedi, vicino alla porta, con uno dei due già col giubbotto.

Da due mesi in un’azienda di imballaggi di Imola lo facciamo così:

1. Si fa davanti alla macchina, mai in ufficio. Chi arriva deve poter toccare quello di cui si parla.
2. Comincia chi arriva, con una domanda: «Che cosa mi lasci di storto?» Chi smonta risponde e poi aggiunge.
3. Tre righe scritte a mano su un foglio A5: guasto, trucco, persona. Guasto è quello che non va. Trucco è quello che avete fatto per andare avanti lo stesso. Persona è chi sta male, chi è nuovo, chi ha litigato.
4. Nove minuti, pagati a tutti e due.

La riga che vale di più è la seconda. Prima i trucchi si perdevano: un cuneo di cartone sotto un sensore ha tenuto in piedi una linea per dieci giorni, finché qualcuno l’ha buttato pulendo. Tre ore ferme.

Nove minuti, a ogni cambio, per 22 persone, costano circa 3.900 euro al mese. Le fermate nella prima ora di turno sono scese da 31 a 18 ore al mese, e lì un’ora ferma vale 740 euro.

Dove non ha funzionato: il turno del sabato, che ha un capo solo e nessuno a cui consegnare. Il foglio resta attaccato alla macchina con lo scotch, e il lunedì a volte qualcuno lo legge.
> davide-ferraris +3
La riga dei trucchi la vorrei anche nei bilanci. Posso rubarla?
>> marco-zanetti +4
Prendi pure, il foglio A5 è di tutti.
> * +7
Chi sta male e chi ha litigato, scritto su un foglio attaccato alla macchina? E la privacy?
>> marco-zanetti +9
Ha ragione, la terza riga si dice a voce. Da domani sul foglio ne restano due.
> * +20
Quanto ci è voluto per far pagare i nove minuti all’azienda?
>> marco-zanetti +23
Due riunioni e un caporeparto che si è presentato in direzione con il cuneo di cartone.
~ insight Trucco è quello che avete fatto per andare avanti lo stesso.
I rimedi provvisori sono conoscenza che l’azienda ha già pagato e che nessun sistema registra. Scriverli ha un secondo effetto: dopo tre settimane di fila lo stesso trucco diventa una richiesta di manutenzione con le prove allegate.
~ question Le fermate nella prima ora di turno sono scese da 31 a 18 ore al mese, e lì un’ora ferma vale 740 euro.
Nei primi mesi di una novità l’attenzione basta da sola a migliorare le cose. Avete in programma di rimisurare quando del foglio A5 non parlerà più nessuno?
~ disagreement Comincia chi arriva, con una domanda: «Che cosa mi lasci di storto?»
Qualche dubbio sull’ordine. Quando c’è un pericolo, la prima frase deve venire da chi lo ha visto, senza aspettare la domanda giusta. Metterei la sicurezza in testa, come riga obbligatoria, e la domanda subito dopo.
---
# teaching 17.1
Oggi in aula avevo 38 slide e il proiettore rotto. Abbiamo lavorato due ore con una lavagna a fogli e un carrello vero. Alla fine un carrellista mi ha chiesto se la prossima volta posso romperlo di nuovo.
> * +2
E le 38 slide dove sono finite?
>> marco-zanetti +3
Sono diventate sei. Tre servono a me per ricordarmi le pause.
> giulia-bonetti +9
A me è successo con una firma digitale che non andava. Carta, penna, mezz’ora risparmiata.
~ insight Abbiamo lavorato due ore con una lavagna a fogli e un carrello vero.
Un oggetto vero in mezzo all’aula sposta l’autorità: chi lo usa ogni giorno ne sa più di chi insegna, e comincia a correggere. Davanti a una slide succede di rado.
~ question Oggi in aula avevo 38 slide e il proiettore rotto.
Se domani il proiettore tornasse a funzionare, quali di quelle 38 slide rimpiangeresti al punto di ridisegnarle a mano sulla lavagna?
---
# teaching 24.1
Samira, quattordici mesi fa addetta al confezionamento e muta per tutto il primo giorno di corso, da ieri è capoturno di 26 persone. L’ho chiamata per farle i complimenti e mi ha detto che la cosa più utile del corso era stata la merenda, perché lì parlava con quelli dell’altro turno. Ho portato la merenda da dieci a venti minuti.
> * +2
Brava Samira! Hai già sentito come l’hanno presa i colleghi di linea?
>> marco-zanetti +4
Le hanno fatto trovare il gilet nuovo appeso alla sua macchina. Della misura sbagliata, ma appeso.
> davide-ferraris +12
Dieci minuti in più di merenda, e il costo si vede subito in busta paga. Fatti bene.
~ insight Ho portato la merenda da dieci a venti minuti.
Complimenti a Samira. Le pause sono l’unico momento in cui chi sta zitto in aula sceglie con chi parlare, e allungarle costa meno di qualunque modulo aggiuntivo.
~ question Samira, quattordici mesi fa addetta al confezionamento e muta per tutto il primo giorno di corso, da ieri è capoturno di 26 persone.
Il momento più delicato arriva quando bisogna riprendere i colleghi con cui si pranzava. Samira ha qualcuno da chiamare, nei primi mesi?
`;
