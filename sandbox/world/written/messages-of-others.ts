import type { OnTopic, WrittenConversation } from './messages.ts';

/** Conversations of the other people a visitor can sign in as, by slug and language, the preferred one first. */
export const conversationsOfOthers: Readonly<
  Record<string, Readonly<Partial<Record<'en' | 'de', readonly WrittenConversation[]>>>>
> = {
  'adaeze-okafor': {
    de: [
      {
        begins: 'they',
        turns: [
          'Wir haben Ihre Definitionen übernommen, und jetzt streitet die Spedition mit uns über das Wort „pünktlich“. Wie haben Sie das gelöst?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Wie haben Sie das gelöst?',
            text: '{first}, mit vier Zeiten statt einer: zugesagt, Tor, Rampe, unterschrieben. Seitdem streitet man über Minuten und nicht mehr über ein Wort.',
          },
          {
            kind: 'question',
            sentence: 'jetzt streitet die Spedition mit uns über das Wort „pünktlich“',
            text: '{first}, welche Uhrzeit steht im Vertrag? Meistens keine, und dort würde ich anfangen.',
          },
        ],
      },
      {
        begins: 'you',
        turns: [
          'Guten Tag {first}, hier ist die Auswertung Ihrer Rückläufer, wie am Telefon besprochen.',
          'Danke. Warum ist der Dienstag doppelt so hoch wie der Montag?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Warum ist der Dienstag doppelt so hoch wie der Montag?',
            text: '{first}, weil am Dienstag gebucht wird, was am Montag ankam. Wer die Ware annimmt und wer sie bucht, sind bei Ihnen zwei Schichten.',
          },
          {
            kind: 'disagreement',
            sentence: 'Warum ist der Dienstag doppelt so hoch wie der Montag?',
            text: 'Am Dienstag wird der Montag gebucht, {first}.',
          },
        ],
      },
    ],
    en: [
      {
        begins: 'they',
        turns: [
          'You wrote that you check a number before you believe it. Our stock accuracy is 97 % on every report. Where would you start?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Where would you start?',
            text: '{first}, with one aisle and a pencil. Count forty positions yourself and compare. If all forty agree, I owe you a coffee.',
          },
          {
            kind: 'question',
            sentence: 'Our stock accuracy is 97 % on every report.',
            text: '{first}, who enters that figure, and who signs it? If it is one person, start there.',
          },
          {
            kind: 'disagreement',
            sentence: 'Where would you start?',
            text: 'One aisle, counted by hand, {first}.',
          },
        ],
      },
      {
        begins: 'you',
        turns: [
          'Hello {first}, you asked what our page of definitions looks like. Here is the first half, with the arguments left in.',
          'Thank you. We stopped at the word "delivered". Does yours mean the gate or the signature?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Does yours mean the gate or the signature?',
            text: '{first}, the gate. The signature mostly measures how long a driver waits for somebody with a pen.',
          },
          {
            kind: 'question',
            sentence: 'We stopped at the word "delivered".',
            text: '{first}, which of the two do your customers complain about? Take that one and write the other beside it.',
          },
        ],
      },
      {
        begins: 'they',
        turns: [
          'We are looking at three tools for warehouse figures, and yours is one of them. Can I talk to a customer who left you?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Can I talk to a customer who left you?',
            text: 'Yes, {first}. I will ask one whose reasons were good, and stay out of the call.',
          },
          {
            kind: 'question',
            sentence: 'We are looking at three tools for warehouse figures, and yours is one of them.',
            text: '{first}, gladly. Should it be somebody of your size, or somebody with your system?',
          },
        ],
      },
      {
        begins: 'they',
        turns: [
          'Our pilot ends in two weeks, and I still have one dashboard that nobody opens.',
          'Which one is it, {first}?',
          'The forecast for the next day. The shift leads say they know it already.',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'The shift leads say they know it already.',
            text: '{first}, then they probably do. Switch it off and see whether anybody asks for it.',
          },
          {
            kind: 'question',
            sentence: 'The shift leads say they know it already.',
            text: '{first}, how often are they right, and does anybody write that down? Two weeks are enough to find out.',
          },
          {
            kind: 'disagreement',
            sentence: 'The forecast for the next day.',
            text: 'Switch it off, {first}, and see who calls.',
          },
        ],
      },
      {
        begins: 'you',
        turns: [
          'Thank you for the tour on Friday, {first}. The clock above dock nine is six minutes slow, and so are your arrival times.',
          'I checked, and you are right. Nobody knows since when.',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Nobody knows since when.',
            text: '{first}, the data does. I will look for the day on which every arrival jumps by six minutes.',
          },
          { kind: 'disagreement', sentence: 'Nobody knows since when.', text: 'The data knows, {first}.' },
        ],
      },
      {
        begins: 'they',
        turns: [
          'Our new director wants one number for the whole warehouse. I told her that there is none. What would you have said?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'What would you have said?',
            text: '{first}, I would have given her one and told her what it hides: the share of orders that left complete and on the promised day. It starts the right arguments.',
          },
          {
            kind: 'question',
            sentence: 'Our new director wants one number for the whole warehouse.',
            text: '{first}, what does she want to decide with it? Then there is usually one that fits.',
          },
        ],
      },
      {
        begins: 'they',
        turns: [
          'May our students count in your public report next term? Last year they found three mistakes.',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'May our students count in your public report next term?',
            text: 'Please do, {first}. I would like the list before the grades, and I will print who found what.',
          },
          {
            kind: 'disagreement',
            sentence: 'May our students count in your public report next term?',
            text: 'With pleasure, {first}.',
          },
        ],
      },
      {
        begins: 'you',
        turns: [
          'Hello {first}, the printed report for your Monday meeting is attached. Page two is the one to argue about.',
        ],
        drafts: [],
      },
    ],
  },
  'jonas-beck': {
    de: [
      {
        begins: 'they',
        turns: [
          'Unser größter Kunde will bis Ende des Monats einen CO2-Wert pro Bauteil. Reicht eine Schätzung?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Reicht eine Schätzung?',
            text: '{first}, ja, wenn daneben steht, was geschätzt ist. Fang mit der Stromrechnung und der Stückzahl an, dann hast du an einem Tag eine Zahl, die du verteidigen kannst.',
          },
          {
            kind: 'question',
            sentence: 'Unser größter Kunde will bis Ende des Monats einen CO2-Wert pro Bauteil.',
            text: '{first}, hat er gesagt, was er mit dem Wert macht? Oft will er nur sehen, dass jemand rechnet.',
          },
          {
            kind: 'disagreement',
            sentence: 'Reicht eine Schätzung?',
            text: 'Eine ehrliche Schätzung reicht, {first}.',
          },
        ],
      },
      {
        begins: 'they',
        turns: [
          'Ich habe den Sonntagswert ausgerechnet, wie in deinem Beitrag. 31 Prozent, und der Werksleiter glaubt mir nicht.',
          'Welchen Zähler hast du genommen, {first}?',
          'Den Hauptzähler, vier Sonntage im Oktober. Was soll ich ihm zeigen?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Was soll ich ihm zeigen?',
            text: '{first}, nichts. Geh mit ihm am Sonntag um elf durch die Halle, und bleibt bei jedem Geräusch stehen.',
          },
          {
            kind: 'question',
            sentence: 'Den Hauptzähler, vier Sonntage im Oktober.',
            text: '{first}, lief an einem der vier Sonntage eine Wartung? Wenn nicht, hast du deinen Beweis schon.',
          },
        ],
      },
      {
        begins: 'you',
        turns: [
          'Hallo {first}, du hast nach unserer Vorlage für den Zählerplan gefragt, hier ist sie.',
          'Danke dir. Was trage ich ein, wenn ein Zähler zwei Hallen misst?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Was trage ich ein, wenn ein Zähler zwei Hallen misst?',
            text: '{first}, beide Hallen, und dahinter den Schlüssel, nach dem ihr teilt. Nach Fläche ist es falsch, aber jeder sieht, wie falsch.',
          },
          {
            kind: 'question',
            sentence: 'Was trage ich ein, wenn ein Zähler zwei Hallen misst?',
            text: '{first}, was kostet bei euch ein Unterzähler? Meistens weniger als der Streit über den Schlüssel.',
          },
          {
            kind: 'disagreement',
            sentence: 'Was trage ich ein, wenn ein Zähler zwei Hallen misst?',
            text: 'Beide Hallen und euren Schlüssel, {first}.',
          },
        ],
      },
      {
        begins: 'they',
        turns: ['Wir fallen ab nächstem Jahr aus der Berichtspflicht. Lohnt sich die Messung dann noch?'],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Lohnt sich die Messung dann noch?',
            text: '{first}, rechne aus, was ihr im letzten Jahr wegen der Zähler gespart habt. Ist es weniger als unsere Rechnung, dann kündige, ich nehme es dir nicht übel.',
          },
          {
            kind: 'question',
            sentence: 'Wir fallen ab nächstem Jahr aus der Berichtspflicht.',
            text: '{first}, wer fragt euch auch ohne Gesetz danach, die Bank oder der Kunde?',
          },
        ],
      },
      {
        begins: 'you',
        turns: ['Hallo {first}, danke für den Rundgang. Die Liste mit den drei Lecks kommt morgen.'],
        drafts: [],
      },
    ],
    en: [
      {
        begins: 'they',
        turns: [
          'Our parent company in Germany asks for energy data in a format that nobody here understands. Do you have an example?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Do you have an example?',
            text: '{first}, I do: one page, a row for each meter, and a column for what was estimated. I will send it in English.',
          },
          {
            kind: 'question',
            sentence: 'asks for energy data in a format that nobody here understands',
            text: '{first}, which column stops you? It is usually the one about shared meters.',
          },
        ],
      },
      {
        begins: 'you',
        turns: [
          'Hello {first}, here is the letter that we send to suppliers. It is short, and that is the only trick.',
          'It worked better than ours. How long do you wait before you call?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'How long do you wait before you call?',
            text: '{first}, ten days, and then I call in the morning. Whoever has not written by then rarely will.',
          },
          {
            kind: 'disagreement',
            sentence: 'How long do you wait before you call?',
            text: 'Ten days, {first}.',
          },
        ],
      },
      {
        begins: 'they',
        turns: [
          'We run two compressors all weekend for one machine. Maintenance says that switching them off costs more. Is that true?',
        ],
        drafts: [
          {
            kind: 'insight',
            sentence: 'Is that true?',
            text: '{first}, almost never. Measure one weekend with and one without, and put both beside the price of a start.',
          },
          {
            kind: 'question',
            sentence: 'We run two compressors all weekend for one machine.',
            text: '{first}, which machine is it, and could it live with a small compressor of its own?',
          },
        ],
      },
      {
        begins: 'they',
        turns: ['I am giving a talk about energy at a foundry in May. May I use your torch story?'],
        drafts: [
          {
            kind: 'insight',
            sentence: 'May I use your torch story?',
            text: 'Of course, {first}. The meter behind the cupboard belongs to everybody by now.',
          },
          {
            kind: 'disagreement',
            sentence: 'May I use your torch story?',
            text: 'Please do, {first}.',
          },
        ],
      },
    ],
  },
};

/** As `byTopic`, in the voice of the author of the post, by slug, topic and the post's language. */
export const byTopicOfOthers: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, OnTopic>>>>>
> = {
  'adaeze-okafor': {
    analytics: {
      en: onTopic(
        '{first}, that post is the long version of what I meant in my message. If one of your figures disagrees with it, I want to see the figure.',
        '{first}, which number in your weekly report would you bet your own money on?',
        '{first}, you read my posts about numbers more closely than many people who are paid to. I would like to know which ones you count.',
      ),
    },
    pricing: {
      en: onTopic(
        '{first}, you have seen the pricing post, so you know what I would charge. Tell me where it stops making sense for a company like yours.',
        '{first}, how does your own price list treat the smallest customer?',
        '{first}, you turn up when I write about prices, and few people enjoy that subject. Let us compare ours.',
      ),
    },
    hiring: {
      en: onTopic(
        '{first}, you read what I wrote about hiring. If you know somebody who argues well with a spreadsheet, send them my way.',
        '{first}, what do you ask a candidate that no form asks?',
        '{first}, you read how we hire, from the advert to the first day. I would like to hear how you do it.',
      ),
    },
    founder: {
      en: onTopic(
        '{first}, thank you for stopping at a post that has no chart in it. I write few of those.',
        '{first}, how do you explain your own company at parties?',
        '{first}, you read even those posts of mine that contain no chart. We should be connected.',
      ),
    },
    operations: {
      en: onTopic(
        '{first}, the operations post is closer to your day than to mine. Say so if I have the floor wrong.',
        '{first}, who on your site is the first to know that something is late?',
        '{first}, you seem to know a loading dock from the inside. I mostly know its data, and would like to change that.',
      ),
    },
    product: {
      en: onTopic(
        '{first}, that post is one decision out of many. If you would rather read about those we took back, I have a list.',
        '{first}, how many alerts did you get today, and how many did you read?',
        '{first}, you read about what we build while we build it. I would like to hear what you would leave out.',
      ),
    },
    sales: {
      en: onTopic(
        '{first}, that post is a fair picture of how our first meetings go, the embarrassing parts included.',
        '{first}, what would you have to see before you believed a number of ours?',
        '{first}, you read how we sell, so nothing I write now can surprise you. Shall we connect?',
      ),
    },
  },
  'jonas-beck': {
    climate: {
      de: onTopic(
        '{first}, der Beitrag ist die ausführliche Fassung von dem, was ich dir geschrieben habe. Wenn eure Zahlen etwas anderes sagen, lerne ich gern dazu.',
        '{first}, wer liest bei euch eigentlich den Zähler ab, und wie oft?',
        '{first}, du liest meine Beiträge über Klimaberichte bis zum Ende. Ich wüsste gern, wie ihr es macht.',
      ),
      en: onTopic(
        '{first}, the climate post shows how we get figures out of suppliers: mostly by telephone. It works for colleagues as well.',
        '{first}, how many of your own suppliers would answer such a question with a number?',
        '{first}, few people read about the emissions of suppliers without having to. What do you measure yourself?',
      ),
    },
    founder: {
      de: onTopic(
        '{first}, danke, dass du auch die Beiträge liest, in denen kein Zähler vorkommt.',
        '{first}, wo sitzt ihr gerade, mit Ausblick oder mit Maschinenlärm?',
        '{first}, du kennst inzwischen unsere halbe Firmengeschichte. Dann können wir uns auch vernetzen.',
      ),
    },
    hiring: {
      de: onTopic(
        '{first}, du hast gelesen, wen wir suchen. Falls dir jemand einfällt, der gern in Kellern nach Zählern schaut, sag Bescheid.',
        '{first}, worauf achtet ihr, wenn jemand ohne das passende Studium kommt?',
        '{first}, du liest unsere Stellenbeiträge sehr genau. Ich würde gern hören, wie ihr sucht.',
      ),
    },
    operations: {
      de: onTopic(
        '{first}, die Rechnung aus dem Beitrag geht mit dem eigenen Lastgang in wenigen Minuten. Schick mir euer Ergebnis, ich rate vorher.',
        '{first}, was läuft bei euch sonntags um elf, obwohl niemand da ist?',
        '{first}, du hast den Beitrag über den Sonntag im Werk gelesen. Mich interessiert, was bei euch am Wochenende läuft.',
      ),
    },
    pricing: {
      de: onTopic(
        '{first}, du hast gelesen, wie wir abrechnen. Sag mir gern, was daran für euch nicht passt.',
        '{first}, würdest du lieber einen Festpreis zahlen oder einen Anteil an dem, was ihr spart?',
        '{first}, über Festpreise liest kaum jemand freiwillig. Du schon, also sollten wir uns kennen.',
      ),
    },
    sales: {
      de: onTopic(
        '{first}, im Beitrag steht, womit wir nicht verkaufen wollen. In meiner Nachricht stand hoffentlich nichts davon.',
        '{first}, was hat man dir schon einmal „vollautomatisch“ versprochen?',
        '{first}, du hast meinen Widerspruch gelesen. Auf deinen würde ich mich freuen.',
      ),
    },
  },
  'northwind-labs': {
    product: {
      en: onTopic(
        '{first}, most of what we build starts with a remark from a dock. If you have one, send it.',
        '{first}, what would your shift leads draw on a plan?',
        '{first}, you follow what we build for cold stores. We would like to know what your plan looks like today.',
      ),
    },
    hiring: {
      en: onTopic(
        '{first}, you have seen who joins us. If somebody comes to mind who likes early mornings, pass it on.',
        '{first}, who are you looking for at the moment?',
        '{first}, you have met half of our team in our posts. It would be good to know you, too.',
      ),
    },
    operations: {
      en: onTopic(
        '{first}, the figures in that post come from sites that let us publish them. Yours could be the next one.',
        '{first}, how do you hear that a truck will be late?',
        '{first}, you read our posts from the docks. We would like to hear what yours look like at six in the morning.',
      ),
    },
    climate: {
      en: onTopic(
        '{first}, how we counted is written down beside the figures. Ask if a step is unclear.',
        '{first}, do your compressors follow a clock or a plan?',
        '{first}, you read our posts about power in cold stores. We collect figures from other sites, and would like to hear yours.',
      ),
    },
    analytics: {
      en: onTopic(
        '{first}, we publish where our forecast is wrong, and you have now seen how often. The worst days are the useful ones.',
        '{first}, how far off is your own forecast for a Monday?',
        '{first}, you looked at our errors and not at our advertising. That is a good reason to connect.',
      ),
    },
    pricing: {
      en: onTopic(
        '{first}, our prices are public, so that post has no second page. Tell us if a line in it is unclear.',
        '{first}, what do you pay for a position that stands empty?',
        '{first}, you have read our prices. We would like to know how yours are built.',
      ),
    },
    payroll: {
      en: onTopic(
        '{first}, the table that we mention there is yours if you want it.',
        '{first}, does your payroll use the same word for a night shift as your plan?',
        '{first}, few people care whether plan and payroll use the same words. Glad that you do.',
      ),
    },
    founder: {
      en: onTopic(
        '{first}, thank you for reading about us and not only about docks.',
        '{first}, which of your own tools would you miss first?',
        '{first}, you know a good part of our story by now. We would like to know yours.',
      ),
    },
  },
};

/** A follow-up that says something, one that asks, and the note of an invitation. */
function onTopic(says: string, asks: string, note: string): OnTopic {
  return {
    followUp: [
      { kind: 'insight', text: says },
      { kind: 'question', text: asks },
    ],
    invitation: [{ kind: 'insight', text: note }],
  };
}
