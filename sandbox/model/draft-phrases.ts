import type { DraftLanguage } from '#sandbox/model/guess-language.ts';

/** The aim of a draft. */
export type Stance = 'insight' | 'question' | 'disagreement';

/**
 * Frames for a post's own sentences: {a} is the sentence being answered, {b} another sentence of the same
 * post.
 */
type Frames = { pair: readonly string[]; single: readonly string[] } & Record<
  Exclude<Stance, 'insight'>,
  readonly string[]
>;

/** They make no claims about the world, because a model that knows nothing shouldn't pretend to. */
export const draftPhrases: Record<DraftLanguage, Frames> = {
  en: {
    pair: [
      'I read “{a}” together with “{b}”: the first is the cause, the second is what people get to see.',
      '“{a}” explains “{b}” better than anything else here. I would put it first.',
      'The two lines that belong together for me are “{b}” and “{a}”. One without the other does not hold.',
      'From “{a}” to “{b}” is a step of its own. I would read a whole post about it.',
      'Reading it twice, I noticed that “{b}” only works because of “{a}”.',
    ],
    single: [
      '“{a}” is the line I would keep if the rest had to go.',
      'What I take from this is “{a}”, because it says where to begin.',
      'If I had to send one sentence of this to a colleague, it would be “{a}”.',
      'I stopped at “{a}” and read it again, because the rest follows from it.',
      'My short version of all this is “{a}”. The rest is how you got there.',
    ],
    question: [
      'You write “{a}”. What would have to be true for the opposite to hold?',
      '“{a}”: how did you find that out, and who disagreed at first?',
      'When did you notice that “{a}”? I wonder whether it was visible earlier.',
      'What would you say to somebody who reads “{a}” and wants to start tomorrow?',
      'Which part of “{a}” took longest to accept?',
      'Would you still write “{a}” a year from now, or is it a matter of timing?',
    ],
    disagreement: [
      'I see one point differently. “{a}” is true on a good day, and I would not count on it on a bad one.',
      'I am not sure about “{a}”. It may depend on who is asked, and I would like to hear the other side.',
      'On “{a}” I come to a different view: it describes the result, and the cause may be somewhere else.',
      'I would turn one line around. Instead of “{a}”, I would ask what happens when it is not so.',
      'Most of this I would sign, but not “{a}”. For me that is a wish rather than a rule.',
      '“{a}” goes a step too far for me. I would look for the exceptions first.',
    ],
  },
  de: {
    pair: [
      'Ich lese „{a}“ zusammen mit „{b}“: Das eine ist die Ursache, das andere ist das, was man davon sieht.',
      '„{a}“ erklärt „{b}“ besser als alles andere hier. Ich würde es an den Anfang stellen.',
      'Zwischen „{a}“ und „{b}“ liegt ein eigener Schritt. Darüber würde ich gern mehr lesen.',
      'Beim zweiten Lesen fällt mir auf: „{b}“ geht nur wegen „{a}“.',
    ],
    single: [
      '„{a}“ ist der Satz, den ich behalten würde, wenn der Rest wegmüsste.',
      'Wenn ich einen einzigen Satz daraus weitergeben dürfte, wäre es „{a}“.',
      'An „{a}“ bin ich hängen geblieben, weil der Rest sich daraus ergibt.',
      'Meine Kurzfassung ist „{a}“. Alles andere ist der Weg dorthin.',
    ],
    question: [
      'Sie schreiben „{a}“. Was müsste wahr sein, damit das Gegenteil stimmt?',
      '„{a}“: Wie haben Sie das gemerkt, und wer war zuerst nicht einverstanden?',
      'Was würden Sie jemandem raten, der „{a}“ liest und morgen damit anfangen will?',
      'Welcher Teil von „{a}“ war am schwersten anzunehmen?',
      'Würden Sie „{a}“ in einem Jahr noch so schreiben, oder ist das eine Frage der Zeit?',
    ],
    disagreement: [
      'Einen Punkt sehe ich anders. „{a}“ stimmt an einem guten Tag, und auf einen schlechten würde ich das nicht übertragen.',
      'Bei „{a}“ bin ich mir nicht sicher. Es kann davon abhängen, wen man fragt, und die andere Seite würde ich auch gern hören.',
      'Eine Zeile würde ich umdrehen: Statt „{a}“ würde ich fragen, was passiert, wenn es nicht so ist.',
      'Das meiste würde ich unterschreiben, „{a}“ aber nicht. Für mich ist das eher ein Wunsch als eine Regel.',
      '„{a}“ geht mir einen Schritt zu weit. Ich würde zuerst nach den Ausnahmen suchen.',
    ],
  },
  fr: {
    pair: [
      'Je lis « {a} » avec « {b} » : la première phrase est la cause, la seconde est ce que les gens en voient.',
      '« {a} » explique « {b} » mieux que le reste. Je la mettrais en premier dans le texte.',
      'Entre « {a} » et « {b} », il y a une étape à part. Je lirais volontiers un texte entier sur elle.',
      'À la deuxième lecture, je remarque que « {b} » ne tient que grâce à « {a} ».',
    ],
    single: [
      '« {a} » est la phrase que je garderais pour dire tout cela dans une seule ligne.',
      'Si je ne devais transmettre qu’une phrase de ce texte à une collègue, ce serait « {a} ».',
      'Je m’arrête sur « {a} », parce que tout le reste en découle.',
      'Ma version courte est « {a} ». Le reste est le chemin pour y arriver.',
    ],
    question: [
      'Vous écrivez « {a} ». Que faudrait-il pour que le contraire soit vrai dans une autre équipe ?',
      '« {a} » : comment est-ce que vous vous en êtes rendu compte, et avec qui ?',
      'Que diriez-vous à une personne qui lit « {a} » et qui veut s’y mettre demain ?',
      'Quelle partie de « {a} » a été la plus difficile à accepter ?',
      'Dans un an, est-ce que vous écririez encore « {a} », ou est-ce une question de moment ?',
    ],
    disagreement: [
      'Je vois un point autrement. « {a} » est vrai dans les bons jours, et je ne compterais pas dessus pour les mauvais.',
      'Je ne suis pas sûr pour « {a} » : cela dépend de qui on interroge, et l’autre avis est à entendre avec celui-ci.',
      'Il y a une ligne que je retournerais : au lieu de « {a} », je demanderais ce qui se passe quand ce n’est pas le cas.',
      'Je signerais presque tout, mais pas « {a} ». Pour moi, c’est un souhait plus qu’une règle.',
      '« {a} » va un peu trop loin pour moi. Je chercherais d’abord les exceptions avec vous.',
    ],
  },
  es: {
    pair: [
      'Leo «{a}» junto con «{b}»: lo primero es la causa y lo segundo es lo que la gente ve.',
      '«{a}» explica «{b}» mejor que todo lo demás. Yo lo pondría al principio para que se lea con calma.',
      'Entre «{a}» y «{b}» hay un paso aparte. Me gustaría leer más sobre ese paso.',
      'Al leerlo por segunda vez, veo que «{b}» solo funciona gracias a «{a}».',
    ],
    single: [
      '«{a}» es la frase que yo guardaría para decir todo esto en una línea, sin más.',
      'Si tuviera que enviar una sola frase de este texto a una colega, sería «{a}».',
      'Me detengo en «{a}», porque todo lo demás sale de ahí.',
      'Mi versión corta es «{a}». Lo demás es el camino para llegar.',
    ],
    question: [
      'Escribe «{a}». ¿Qué tendría que pasar para que lo contrario fuera cierto también?',
      '«{a}»: ¿cómo se dieron cuenta, y quién no estaba de acuerdo cuando empezó?',
      '¿Qué le diría a una persona que lee «{a}» y quiere empezar mañana?',
      '¿Qué parte de «{a}» fue la más difícil de aceptar?',
      '¿Volvería a escribir «{a}» dentro de un año, o es una cuestión del momento?',
    ],
    disagreement: [
      'Hay un punto que veo de otra manera. «{a}» es cierto en un buen día, pero yo no contaría con ello para los malos.',
      'No estoy seguro sobre «{a}»: es posible que dependa de a quién se pregunta, y también me gustaría escuchar la otra parte.',
      'Hay una línea a la que yo le daría la vuelta: en lugar de «{a}», preguntaría qué pasa cuando no es así.',
      'Casi todo lo firmaría, pero no «{a}». Para mí es más un deseo que una regla.',
      '«{a}» va un paso demasiado lejos para mí. Yo buscaría primero las excepciones.',
    ],
  },
  pt: {
    pair: [
      'Leio “{a}” com “{b}”: a primeira frase é a causa, e a segunda é o que as pessoas veem.',
      '“{a}” explica “{b}” melhor do que o resto. Eu começaria com isso, para que não se perca.',
      'Entre “{a}” e “{b}” há um passo à parte. Eu gostaria de ler mais sobre ele.',
      'Na segunda leitura, vejo que “{b}” só funciona por causa de “{a}”.',
    ],
    single: [
      '“{a}” é a frase que eu guardaria para dizer tudo isto em uma linha, sem mais.',
      'Se eu tivesse de enviar uma única frase deste texto a uma colega, seria “{a}”.',
      'Eu paro em “{a}”, porque todo o resto vem daí.',
      'A minha versão curta é “{a}”. O resto é o caminho até lá.',
    ],
    question: [
      'Você escreve “{a}”. O que teria de acontecer para que o contrário também fosse verdade?',
      '“{a}”: como é que perceberam isso, e quem não concordava quando começou?',
      'O que você diria a uma pessoa que lê “{a}” e quer começar amanhã?',
      'Que parte de “{a}” foi a mais difícil de aceitar?',
      'Daqui a um ano, você ainda escreveria “{a}”, ou é uma questão de momento?',
    ],
    disagreement: [
      'Há um ponto que vejo de outra forma. “{a}” é verdade em um dia bom, mas eu não contaria com isso para os maus.',
      'Não estou seguro sobre “{a}”: talvez dependa de quem responde, e também gostaria de ouvir o outro lado.',
      'Há uma linha que eu viraria ao contrário: em vez de “{a}”, eu perguntaria o que acontece quando não é assim.',
      'Quase tudo eu assinaria, mas não “{a}”. Para mim, isso é mais um desejo do que uma regra.',
      '“{a}” vai um passo longe demais para mim. Eu procuraria primeiro as exceções.',
    ],
  },
  it: {
    pair: [
      'Leggo «{a}» con «{b}»: la prima frase è la causa, la seconda è quello che si vede anche da fuori.',
      '«{a}» spiega «{b}» più di ogni altra cosa. Io la metterei per prima, anche se non è la più comoda.',
      'Tra «{a}» e «{b}» c’è un passaggio a parte. Mi piacerebbe leggerne di più.',
      'Alla seconda lettura vedo che «{b}» funziona solo grazie a «{a}».',
    ],
    single: [
      '«{a}» è la frase che terrei per dire tutto questo in una riga, come una sintesi.',
      'Se dovessi mandare una sola frase di questo testo a una collega, sarebbe «{a}».',
      'Mi fermo su «{a}», perché tutto il resto viene da lì.',
      'La mia versione breve è «{a}». Il resto è la strada per arrivarci.',
    ],
    question: [
      'Lei scrive «{a}». Che cosa dovrebbe succedere perché il contrario sia vero anche per una volta?',
      '«{a}»: come ve ne siete accorti, e chi non era d’accordo con questo?',
      'Che cosa direbbe a una persona che legge «{a}» e vuole cominciare domani?',
      'Quale parte di «{a}» è stata la più difficile da accettare?',
      'Tra un anno scriverebbe ancora «{a}», o è una questione di momento?',
    ],
    disagreement: [
      'Un punto lo vedo in modo diverso. «{a}» è vero in un giorno buono, ma non ci conterei per una settimana difficile.',
      'Non sono sicuro su «{a}»: dipende anche da chi risponde, e per questo sentirei volentieri la parte opposta.',
      'C’è una riga che capovolgerei: invece di «{a}», chiederei che cosa succede quando non è così.',
      'Firmerei quasi tutto, ma non «{a}». Per me è un desiderio più che una regola.',
      '«{a}» per me va un passo troppo in là. Io cercherei prima le eccezioni.',
    ],
  },
  pl: {
    pair: [
      'Czytam „{a}” razem z „{b}”: pierwsze jest przyczyną, a drugie tym, co widać z zewnątrz.',
      '„{a}” wyjaśnia „{b}” lepiej niż cała reszta. Postawiłbym to na początku.',
      'Między „{a}” a „{b}” jest osobny krok. Chętnie przeczytam o nim więcej.',
      'Przy drugim czytaniu widzę to tak: bez „{a}” nie byłoby „{b}”.',
    ],
    single: [
      '„{a}” to zdanie, które zachowałbym, gdyby z całości miała zostać jedna linijka.',
      'Gdybym miał przekazać dalej jedno zdanie z tego tekstu, byłoby to „{a}”.',
      'Zatrzymuję się przy „{a}”, bo cała reszta z tego wynika.',
      'Moja krótka wersja to „{a}”. Reszta to droga do tego miejsca.',
    ],
    question: [
      'Pisze Pan(i) „{a}”. Co musiałoby się stać, żeby prawdziwe było coś odwrotnego?',
      '„{a}”: jak to wyszło na jaw i kto na początku się z tym nie zgadzał?',
      'Co powie Pan(i) komuś, kto czyta „{a}” i chce zacząć od jutra?',
      'Która część „{a}” była najtrudniejsza do przyjęcia?',
      'Czy za rok nadal napisze Pan(i) „{a}”, czy to kwestia chwili?',
    ],
    disagreement: [
      'Jeden punkt widzę inaczej. „{a}” sprawdza się w dobry dzień, a w zły bym na to nie liczył.',
      'Co do „{a}” nie mam pewności: to może zależeć od tego, kogo się zapyta, i chętnie usłyszę drugą stronę.',
      'Jedną linijkę bym odwrócił: zamiast „{a}” zapytałbym, co się dzieje, gdy tak nie jest.',
      'Prawie pod wszystkim bym się podpisał, ale nie pod „{a}”. Dla mnie to raczej życzenie niż reguła.',
      '„{a}” idzie dla mnie o krok za daleko. Najpierw szukałbym wyjątków.',
    ],
  },
  sv: {
    pair: [
      'Jag läser ”{a}” tillsammans med ”{b}”: det första är orsaken, det andra är det som syns utåt.',
      '”{a}” förklarar ”{b}” bättre än allt annat här. Jag hade satt det först.',
      'Mellan ”{a}” och ”{b}” finns ett eget steg. Det skulle jag gärna läsa mer om.',
      'När jag läser det en gång till ser jag att ”{b}” bara fungerar tack vare ”{a}”.',
    ],
    single: [
      '”{a}” är den mening jag hade behållit om resten måste bort.',
      'Om jag fick skicka en enda mening till en kollega vore det ”{a}”.',
      'Jag fastnar vid ”{a}”, för resten följer av det.',
      'Min korta version är ”{a}”. Resten är vägen dit.',
    ],
    question: [
      'Du skriver ”{a}”. Vad skulle behöva vara sant för att motsatsen ska gälla?',
      '”{a}”: hur märkte ni det, och vem höll inte med från början?',
      'Vad skulle du säga till någon som läser ”{a}” och vill börja i morgon?',
      'Vilken del av ”{a}” var svårast att acceptera?',
      'Skulle du skriva ”{a}” om ett år också, eller är det en fråga om tid?',
    ],
    disagreement: [
      'En punkt ser jag annorlunda. ”{a}” stämmer en bra dag, och jag skulle inte räkna med det en dålig.',
      'Jag är inte säker på ”{a}”: det kan bero på vem man frågar, och jag hör gärna den andra sidan.',
      'En rad skulle jag vända på: i stället för ”{a}” skulle jag fråga vad som händer när det inte är så.',
      'Det mesta skriver jag under på, men inte ”{a}”. För mig är det mer en önskan än en regel.',
      '”{a}” går ett steg för långt för mig. Jag skulle leta efter undantagen först.',
    ],
  },
  ja: {
    pair: [
      '「{a}」と「{b}」を並べて読みました。前者が原因で、後者は外から見える結果だと思います。',
      '「{b}」の理由は「{a}」なのだと受け取りました。順番を入れ替えて読みたくなります。',
      '「{a}」から「{b}」までの間に、もう一つの段階があるように読みました。そこをもっと詳しく知りたいです。',
      '読み返してみて、「{b}」は「{a}」があってこそだと気づきました。',
    ],
    single: [
      'ひとつだけ残すなら「{a}」の一文を選びます。',
      '同僚に一文だけ伝えるとしたら、「{a}」を選びます。',
      '「{a}」のところで手が止まりました。残りはすべてここから続いていると思います。',
      '私なりに短くまとめると「{a}」です。ほかの部分は、そこへ至る道のりだと受け取りました。',
    ],
    question: [
      '「{a}」とありますが、逆が成り立つのはどんなときでしょうか？',
      '「{a}」と気づいたきっかけは何でしたか？',
      '「{a}」を読んで明日から始めたいという人には、何と伝えますか？',
      '「{a}」のうち、受け入れるのがいちばん難しかったのはどの部分ですか？',
      '一年後も「{a}」と書くと思いますか。それとも時期によるのでしょうか？',
    ],
    disagreement: [
      '一点だけ、違う見方をしています。「{a}」は調子のよい日には正しくても、そうでない日には当てにできないかもしれません。',
      '「{a}」については迷っています。誰に聞くかで答えが変わりそうなので、反対側の話も聞いてみたいです。',
      '一行だけ、逆から考えてみたいです。「{a}」ではなく、そうでないときに何が起きるかを先に聞きたいと思います。',
      'ほとんどの内容に賛成ですが、「{a}」だけは別です。私には決まりというより願いに見えます。',
      '「{a}」は少し言いすぎのように感じます。まず例外を探してみたいです。',
    ],
  },
  ar: {
    pair: [
      'أقرأ «{a}» مع «{b}»: الأولى هي السبب، والثانية هي ما يراه الناس.',
      'بين «{a}» و«{b}» خطوة قائمة بذاتها، وأود أن أقرأ المزيد عنها.',
      'عند القراءة الثانية أرى أن «{b}» لا تصح إلا بفضل «{a}».',
      '«{a}» تشرح «{b}» أفضل من بقية النص، ولو كان الأمر لي لبدأت بها.',
    ],
    single: [
      'لو بقي سطر واحد لاخترت «{a}».',
      'لو كان علي أن أرسل جملة واحدة من هذا النص إلى زميل لأرسلت «{a}».',
      'توقفت عند «{a}» لأن كل ما بعدها يأتي منها.',
      'خلاصتي القصيرة هي «{a}»، والباقي هو الطريق إليها.',
    ],
    question: [
      'تكتب «{a}». ما الذي يجب أن يحدث ليصح العكس؟',
      '«{a}»: كيف انتبهتم إلى ذلك، ومن لم يكن موافقا في البداية؟',
      'ماذا تقول لمن يقرأ «{a}» ويريد أن يبدأ غدا؟',
      'أي جزء من «{a}» كان أصعب في القبول؟',
      'هل ستكتب «{a}» بعد عام أيضا، أم أن الأمر يتعلق بالوقت؟',
    ],
    disagreement: [
      'أرى نقطة واحدة بشكل مختلف: «{a}» صحيح في يوم جيد، ولا أعتمد عليه في يوم سيئ.',
      'هناك سطر أقلبه: بدلا من «{a}» أسأل ماذا يحدث حين لا يكون الأمر كذلك.',
      'أوافق على معظم ما كتبت، لكن ليس على «{a}». أراها أمنية أكثر من كونها قاعدة.',
      '«{a}» تذهب في رأيي خطوة أبعد من اللازم. أبحث أولا عن الاستثناءات.',
      'لست متأكدا من «{a}». قد يختلف الجواب باختلاف من نسأل، وأود أن أسمع الطرف الآخر.',
    ],
  },
  hi: {
    pair: [
      'मैं “{a}” को “{b}” के साथ पढ़ता हूँ: पहला कारण है, दूसरा वह है जो लोगों को दिखता है।',
      '“{a}” और “{b}” के बीच एक अलग कदम है। मैं उसके बारे में और पढ़ना चाहूँगा।',
      'दोबारा पढ़ने पर मुझे लगा कि “{b}” के पीछे “{a}” ही है।',
      '“{a}” से “{b}” सबसे अच्छी तरह समझ में आता है। मैं इसे सबसे पहले रखता।',
    ],
    single: [
      'अगर एक ही पंक्ति रखनी हो तो मैं “{a}” रखूँगा।',
      'अगर इस लेख की एक ही बात किसी साथी को भेजनी हो, तो वह “{a}” होगी।',
      'मैं “{a}” पर रुक गया, क्योंकि बाकी सब इसी से निकलता है।',
      'मेरे लिए इसका छोटा रूप है “{a}”। बाकी सब वहाँ तक पहुँचने का रास्ता है।',
    ],
    question: [
      'आप लिखते हैं “{a}”। इसका उल्टा सच होने के लिए क्या होना चाहिए?',
      '“{a}”: यह कैसे पता चला, और शुरू में कौन सहमत नहीं था?',
      'जो व्यक्ति “{a}” पढ़कर कल से शुरू करना चाहे, उससे आप क्या कहेंगे?',
      '“{a}” का कौन सा हिस्सा स्वीकार करना सबसे कठिन था?',
      'क्या आप एक साल बाद भी “{a}” लिखेंगे, या यह समय की बात है?',
    ],
    disagreement: [
      'एक बात मैं अलग देखता हूँ: “{a}” अच्छे दिन में सही है, बुरे दिन में मैं उस पर भरोसा नहीं करूँगा।',
      'एक पंक्ति को मैं उलटकर देखूँगा: “{a}” की जगह मैं पूछूँगा कि जब ऐसा न हो तब क्या होता है।',
      'ज़्यादातर बातों से मैं सहमत हूँ, पर “{a}” से नहीं। मुझे यह नियम से ज़्यादा एक इच्छा लगती है।',
      'मेरे हिसाब से “{a}” एक कदम ज़्यादा आगे जाता है। मैं पहले अपवाद ढूँढूँगा।',
      '“{a}” पर मुझे पूरा भरोसा नहीं है। यह इस पर निर्भर हो सकता है कि किससे पूछा जाए।',
    ],
  },
  zh: {
    pair: [
      '我把“{a}”和“{b}”放在一起读：前者是原因，后者是别人看到的结果。',
      '从“{a}”到“{b}”之间还有单独的一步，我很想多读一点。',
      '再读一遍才发现，没有“{a}”就没有“{b}”。',
      '“{a}”比别的都更能解释“{b}”，换作我会把它放在最前面。',
    ],
    single: [
      '如果只能留一句，我会留“{a}”。',
      '如果要把其中一句转给同事，我会选“{a}”。',
      '我在“{a}”这里停了一下，因为后面的都由它而来。',
      '我的简短理解是“{a}”，其余的是走到那里的过程。',
    ],
    question: [
      '您写道“{a}”。要在什么情况下，反过来才成立？',
      '“{a}”：当时是怎么发现的，一开始谁不同意？',
      '如果有人读了“{a}”想明天就开始，您会对他说什么？',
      '“{a}”里最难接受的是哪一部分？',
      '一年以后您还会写“{a}”吗，还是说这跟时机有关？',
    ],
    disagreement: [
      '有一点我的看法不同：“{a}”在好的时候成立，在不好的时候我不会指望它。',
      '有一句我想反过来看：与其说“{a}”，我更想问不是这样的时候会怎样。',
      '大部分我都同意，只有“{a}”除外。在我看来它更像愿望，不是规则。',
      '“{a}”对我来说走得太远了一点，我会先去找例外。',
      '对“{a}”我不太确定。问不同的人，答案也许不同，我也想听听另一边的看法。',
    ],
  },
};
