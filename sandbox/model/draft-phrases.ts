import type { DraftLanguage } from '#sandbox/model/guess-language.ts';

/** What a draft sets out to do. */
export type Stance = 'insight' | 'question' | 'disagreement';

/** Frames around a post's own sentences: {a} is the one that is answered, {b} another one of the same post. */
type Frames = { pair: readonly string[]; single: readonly string[] } & Record<
  Exclude<Stance, 'insight'>,
  readonly string[]
>;

/** They say nothing of their own about the world: a model that knows nothing should not pretend to. */
export const draftPhrases: Record<DraftLanguage, Frames> = {
  en: {
    pair: [
      'I read “{a}” together with “{b}”: the first is the cause, the second is what people get to see.',
      '“{a}” explains “{b}” better than anything else here. I would put it first.',
      'The two lines that belong together for me are “{b}” and “{a}”. One without the other does not hold.',
    ],
    single: [
      '“{a}” is the line I would keep if the rest had to go.',
      'What I take from this is “{a}”, because it says where to begin.',
    ],
    question: [
      'You write “{a}”. What would have to be true for the opposite to hold?',
      '“{a}”: how did you find that out, and who disagreed at first?',
      'When did you notice that “{a}”? I wonder whether it was visible earlier.',
    ],
    disagreement: [
      'I see one point differently. “{a}” is true on a good day, and I would not count on it on a bad one.',
      'I am not sure about “{a}”. It may depend on who is asked, and I would like to hear the other side.',
      'On “{a}” I come to a different view: it describes the result, and the cause may be somewhere else.',
    ],
  },
  de: {
    pair: [
      'Ich lese „{a}“ zusammen mit „{b}“: Das eine ist die Ursache, das andere ist das, was man davon sieht.',
      '„{a}“ erklärt „{b}“ besser als alles andere hier. Ich würde es an den Anfang stellen.',
    ],
    single: ['„{a}“ ist der Satz, den ich behalten würde, wenn der Rest wegmüsste.'],
    question: [
      'Sie schreiben „{a}“. Was müsste wahr sein, damit das Gegenteil stimmt?',
      '„{a}“: Wie haben Sie das gemerkt, und wer war zuerst nicht einverstanden?',
    ],
    disagreement: [
      'Einen Punkt sehe ich anders. „{a}“ stimmt an einem guten Tag, und auf einen schlechten würde ich das nicht übertragen.',
      'Bei „{a}“ bin ich mir nicht sicher. Es kann davon abhängen, wen man fragt, und die andere Seite würde ich auch gern hören.',
    ],
  },
  fr: {
    pair: [
      'Je lis « {a} » avec « {b} » : la première phrase est la cause, la seconde est ce que les gens en voient.',
      '« {a} » explique « {b} » mieux que le reste. Je la mettrais en premier dans le texte.',
    ],
    single: ['« {a} » est la phrase que je garderais pour dire tout cela dans une seule ligne.'],
    question: [
      'Vous écrivez « {a} ». Que faudrait-il pour que le contraire soit vrai dans une autre équipe ?',
      '« {a} » : comment est-ce que vous vous en êtes rendu compte, et avec qui ?',
    ],
    disagreement: [
      'Je vois un point autrement. « {a} » est vrai dans les bons jours, et je ne compterais pas dessus pour les mauvais.',
      'Je ne suis pas sûr pour « {a} » : cela dépend de qui on interroge, et l’autre avis est à entendre avec celui-ci.',
    ],
  },
  es: {
    pair: [
      'Leo «{a}» junto con «{b}»: lo primero es la causa y lo segundo es lo que la gente ve.',
      '«{a}» explica «{b}» mejor que todo lo demás. Yo lo pondría al principio para que se lea con calma.',
    ],
    single: ['«{a}» es la frase que yo guardaría para decir todo esto en una línea, sin más.'],
    question: [
      'Escribe «{a}». ¿Qué tendría que pasar para que lo contrario fuera cierto también?',
      '«{a}»: ¿cómo se dieron cuenta, y quién no estaba de acuerdo cuando empezó?',
    ],
    disagreement: [
      'Hay un punto que veo de otra manera. «{a}» es cierto en un buen día, pero yo no contaría con ello para los malos.',
      'No estoy seguro sobre «{a}»: es posible que dependa de a quién se pregunta, y también me gustaría escuchar la otra parte.',
    ],
  },
  pt: {
    pair: [
      'Leio “{a}” com “{b}”: a primeira frase é a causa, e a segunda é o que as pessoas veem.',
      '“{a}” explica “{b}” melhor do que o resto. Eu começaria com isso, para que não se perca.',
    ],
    single: ['“{a}” é a frase que eu guardaria para dizer tudo isto em uma linha, sem mais.'],
    question: [
      'Você escreve “{a}”. O que teria de acontecer para que o contrário também fosse verdade?',
      '“{a}”: como é que perceberam isso, e quem não concordava quando começou?',
    ],
    disagreement: [
      'Há um ponto que vejo de outra forma. “{a}” é verdade em um dia bom, mas eu não contaria com isso para os maus.',
      'Não estou seguro sobre “{a}”: talvez dependa de quem responde, e também gostaria de ouvir o outro lado.',
    ],
  },
  it: {
    pair: [
      'Leggo «{a}» con «{b}»: la prima frase è la causa, la seconda è quello che si vede anche da fuori.',
      '«{a}» spiega «{b}» più di ogni altra cosa. Io la metterei per prima, anche se non è la più comoda.',
    ],
    single: ['«{a}» è la frase che terrei per dire tutto questo in una riga, come una sintesi.'],
    question: [
      'Lei scrive «{a}». Che cosa dovrebbe succedere perché il contrario sia vero anche per una volta?',
      '«{a}»: come ve ne siete accorti, e chi non era d’accordo con questo?',
    ],
    disagreement: [
      'Un punto lo vedo in modo diverso. «{a}» è vero in un giorno buono, ma non ci conterei per una settimana difficile.',
      'Non sono sicuro su «{a}»: dipende anche da chi risponde, e per questo sentirei volentieri la parte opposta.',
    ],
  },
  pl: {
    pair: [
      'Czytam „{a}” razem z „{b}”: pierwsze jest przyczyną, a drugie tym, co widać z zewnątrz.',
      '„{a}” wyjaśnia „{b}” lepiej niż cała reszta. Postawiłbym to na początku.',
    ],
    single: ['„{a}” to zdanie, które zachowałbym, gdyby z całości miała zostać jedna linijka.'],
    question: [
      'Pisze Pan(i) „{a}”. Co musiałoby się stać, żeby prawdziwe było coś odwrotnego?',
      '„{a}”: jak to wyszło na jaw i kto na początku się z tym nie zgadzał?',
    ],
    disagreement: [
      'Jeden punkt widzę inaczej. „{a}” sprawdza się w dobry dzień, a w zły bym na to nie liczył.',
      'Co do „{a}” nie mam pewności: to może zależeć od tego, kogo się zapyta, i chętnie usłyszę drugą stronę.',
    ],
  },
  sv: {
    pair: [
      'Jag läser ”{a}” tillsammans med ”{b}”: det första är orsaken, det andra är det som syns utåt.',
      '”{a}” förklarar ”{b}” bättre än allt annat här. Jag hade satt det först.',
    ],
    single: ['”{a}” är den mening jag hade behållit om resten måste bort.'],
    question: [
      'Du skriver ”{a}”. Vad skulle behöva vara sant för att motsatsen ska gälla?',
      '”{a}”: hur märkte ni det, och vem höll inte med från början?',
    ],
    disagreement: [
      'En punkt ser jag annorlunda. ”{a}” stämmer en bra dag, och jag skulle inte räkna med det en dålig.',
      'Jag är inte säker på ”{a}”: det kan bero på vem man frågar, och jag hör gärna den andra sidan.',
    ],
  },
  ja: {
    pair: [
      '「{a}」と「{b}」を並べて読みました。前者が原因で、後者は外から見える結果だと思います。',
      '「{b}」の理由は「{a}」なのだと受け取りました。順番を入れ替えて読みたくなります。',
    ],
    single: ['ひとつだけ残すなら「{a}」の一文を選びます。'],
    question: [
      '「{a}」とありますが、逆が成り立つのはどんなときでしょうか？',
      '「{a}」と気づいたきっかけは何でしたか？',
    ],
    disagreement: [
      '一点だけ、違う見方をしています。「{a}」は調子のよい日には正しくても、そうでない日には当てにできないかもしれません。',
      '「{a}」については迷っています。誰に聞くかで答えが変わりそうなので、反対側の話も聞いてみたいです。',
    ],
  },
  ar: {
    pair: ['أقرأ «{a}» مع «{b}»: الأولى هي السبب، والثانية هي ما يراه الناس.'],
    single: ['لو بقي سطر واحد لاخترت «{a}».'],
    question: [
      'تكتب «{a}». ما الذي يجب أن يحدث ليصح العكس؟',
      '«{a}»: كيف انتبهتم إلى ذلك، ومن لم يكن موافقا في البداية؟',
    ],
    disagreement: ['أرى نقطة واحدة بشكل مختلف: «{a}» صحيح في يوم جيد، ولا أعتمد عليه في يوم سيئ.'],
  },
  hi: {
    pair: ['मैं “{a}” को “{b}” के साथ पढ़ता हूँ: पहला कारण है, दूसरा वह है जो लोगों को दिखता है।'],
    single: ['अगर एक ही पंक्ति रखनी हो तो मैं “{a}” रखूँगा।'],
    question: [
      'आप लिखते हैं “{a}”। इसका उल्टा सच होने के लिए क्या होना चाहिए?',
      '“{a}”: यह कैसे पता चला, और शुरू में कौन सहमत नहीं था?',
    ],
    disagreement: ['एक बात मैं अलग देखता हूँ: “{a}” अच्छे दिन में सही है, बुरे दिन में मैं उस पर भरोसा नहीं करूँगा।'],
  },
  zh: {
    pair: ['我把“{a}”和“{b}”放在一起读：前者是原因，后者是别人看到的结果。'],
    single: ['如果只能留一句，我会留“{a}”。'],
    question: ['您写道“{a}”。要在什么情况下，反过来才成立？', '“{a}”：当时是怎么发现的，一开始谁不同意？'],
    disagreement: ['有一点我的看法不同：“{a}”在好的时候成立，在不好的时候我不会指望它。'],
  },
};
