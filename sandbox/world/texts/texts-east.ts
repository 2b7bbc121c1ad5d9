import type { Language } from '#sandbox/world/cultures.ts';
import type { TopicTexts } from '#sandbox/world/texts/topic-texts.ts';

/** Sentence banks in Italian, Polish, Swedish, Japanese, Arabic, Hindi, and Chinese. */
export const textsEast: Partial<Record<Language, readonly TopicTexts[]>> = {
  it: [
    {
      topic: 'founder',
      openings: `
Quarto anno. Siamo ancora qui, e il caffè è migliorato.
Ho detto no al cliente più grande che ci abbiano mai proposto. Ho dormito bene.
Nessuno mi aveva avvertito delle settimane silenziose.`,
      points: `
Il piano era sbagliato e la direzione era giusta, e ci ho messo tempo a distinguerli.
La mia agenda dice in che cosa credo, le mie slide dicono che cosa spero.
I consigli che seguo vengono da chi ci ha rimesso qualcosa.
Scrivere la domenica ha sostituito due riunioni del lunedì.
Rispondevo in pochi minuti e pensavo che fosse gentilezza.`,
      closings: `
Tutto qui. Torno all’assistenza.
Se siete in una settimana silenziosa: passa.
Azienda piccola, fiato lungo.`,
      comments: `
Le settimane silenziose, finalmente qualcuno lo dice.
Dire no al cliente grande: quanto ci hai pensato?
Grazie, mi serviva proprio oggi.
La frase sull’agenda la appendo in ufficio.
Da noi il sesto anno è stato il più difficile.`,
    },
  ],
  pl: [
    {
      topic: 'freight',
      openings: `
Prom spóźnił się dziś rano cztery godziny i tym razem to była dobra wiadomość.
Kierowca wytłumaczył mi dziś nasz własny proces, z kabiny, w dwie minuty.
W poniedziałek zaczyna się szczyt sezonu. Czego nauczyły nas trzy poprzednie?`,
      points: `
Nikt nie planuje drogi powrotnej, dlatego droga powrotna jest pusta.
Połowa reklamacji pochodzi z jednej rampy z zepsutą lampą.
Jeśli kierowca nie znajdzie toalety, następny nie przyjedzie.
Dzwonimy do klienta, zanim on zadzwoni do nas; potrzeba jednej osoby, oszczędzamy trzy.
Papier jedzie z towarem, dane przychodzą dwa dni później i się nie zgadzają.`,
      closings: `
Najpierw kierowcy. Reszta się ułoży.
Co zmieniłby wasz dyspozytor, gdybyście mu pozwolili?
Mało efektowne. Działa.`,
      comments: `
Puste powroty to słoń na każdym placu.
Wysłałem to całej dyspozyturze.
A jak radzicie sobie z awizacją przy gołoledzi?
Lampa na rampie, u nas dokładnie to samo.
Nasi kierowcy by to oprawili w ramkę.`,
    },
    {
      topic: 'payroll',
      openings: `
Wypłaty poszły dziś o 9:02 i nikt tego nie zauważył. Właściwie to cały wpis.
Ktoś zapytał mnie, co jest ciekawego w płacach. Mówiłam czterdzieści minut.
Zbliża się koniec roku. Krótka lista dla wszystkich, którzy płacą ludziom.`,
      points: `
Spóźnioną fakturę ludzie wybaczą, spóźnionej pensji nie, i mają rację.
Jedna błędna litera w nazwisku zatrzymała jedenaście pasków.
Nadgodziny to problem planowania, który widać dopiero na pasku.
Czytelny pasek oszczędza tydzień pytań.
Osoba od płac powinna móc pojechać na urlop w każdym tygodniu roku.`,
      closings: `
Celem jest nuda. Jeszcze tam nie jesteśmy.
Bądźcie w tym tygodniu mili dla swoich kadr.
Jaki jest wasz najdziwniejszy lokalny przepis?`,
      comments: `
Jako osoba od płac: wydrukowałam to.
Nadgodziny jako problem planowania, głośniej proszę.
U nas był apostrof w nazwisku.
Jak testujecie rok przestępny?
Spisaliśmy wszystko i pierwszy raz pojechałam na urlop w grudniu.`,
    },
  ],
  sv: [
    {
      topic: 'climate',
      openings: `
Vår andra klimatrapport är klar och kortare än den första.
I dag kom den första riktiga siffran från en leverantör. Jag har skrivit ut den.
Vi har slutat skriva ”klimatneutral” på saker. Här är varför.`,
      points: `
Två tredjedelar av utsläppen finns i sådant vi köper och aldrig har vägt.
En uppskattning med namn och datum är bättre än en mätning som ingen hittar.
Den största besparingen var en läckande ventil, och nattskiftet hade vetat om den i åratal.
Leverantörer svarar i telefon, i portalen svarar de inte.
Revisorn hittade ett fel och rapporten blev bättre av det.`,
      closings: `
Metoden är öppen, med alla hål.
Det är bokföring, och den får gärna vara tråkig.
Hur gör ni med delade byggnader?`,
      comments: `
Ventilen finns på varje anläggning, man måste bara fråga.
Vilka faktorer använder ni för frakten?
Skönt att någon kallar en uppskattning för en uppskattning.
Vår siffra gick upp efter granskningen och alla blev lättade.
Får man låna enkäten ni skickar till leverantörerna?`,
    },
    {
      topic: 'hiring',
      openings: `
Tjänsten är tillsatt efter elva veckor, och personen fanns med i första omgången.
Tre intervjuer i dag, och det bästa svaret var ”jag vet inte än”.
Jag läste 140 ansökningar i helgen. Några mönster förvånade mig.`,
      points: `
Lön i annonsen gav dubbelt så många svar och hälften så många pinsamma samtal.
En betald eftermiddag med riktigt arbete sa mer än fyra samtal.
De som frågade om teamets sämsta vecka har stannat längst.
Två bra personer tackade nej för att vi svarade långsamt. De hade rätt.
Den tystaste i rummet löste uppgiften medan vi andra diskuterade.`,
      closings: `
Vi söker en till. Hör av er.
Anställ långsamt, svara snabbt.
Vilken fråga ställer ni alltid?`,
      comments: `
Lön i annonsen borde vara en självklarhet.
Tack för att du skriver detta, från en som söker jobb.
Frågan om sämsta veckan tar jag med mig.
Hur många av dem är kvar i dag?
Vi svarar inom två dagar, även när det är nej.`,
    },
  ],
  ja: [
    {
      topic: 'analytics',
      openings: `
今朝、指標をひとつ廃止したら、現場の方に感謝されました。
ダッシュボードは一か月ずっと緑でしたが、お客様は離れていきました。
同じ数字なのに、部署によって答えが違いました。午前中いっぱい原因を探しました。`,
      points: `
平均値の裏に、まったく別の二つのグループが隠れていました。
「稼働中」の定義を誰も決めていなかったので、全員が正しかったのです。
十行を声に出して読んだら、百万行のグラフでは見えなかったことが見えました。
グラフを描く前に、それで何を決めるのかを書くようにしています。
担当者のいる間違った数字は直りますが、担当者のいない正しい数字は忘れられます。`,
      closings: `
グラフは少なく、会話は多く。
皆さんが最後にやめた指標は何ですか。
半日で直りましたが、一年間ずっと間違っていました。`,
      comments: `
とても勉強になります。うちも定義から見直します。
時差の問題、うちにもありました。
現場で声に出して読む、明日の朝礼で試してみます。
古いグラフが好きだった方は、どう反応されましたか。
共有ありがとうございます。チームに回しました。`,
    },
    {
      topic: 'founder',
      openings: `
創業して四年目になりました。まだ続いています。
これまでで一番大きなお客様のお話を、お断りしました。
静かな週がこんなにつらいとは、誰も教えてくれませんでした。`,
      points: `
計画は間違っていましたが、方向は合っていました。
すぐに返信することが親切だと、ずっと思い込んでいました。
日曜の夜に書き出すことで、月曜の会議が二つ減りました。
本当に役に立つ助言は、失敗した人の話の中にありました。
予定表には信じていることが、資料には願っていることが書いてあります。`,
      closings: `
以上です。サポートに戻ります。
静かな週にいる方へ。必ず終わります。
小さな会社で、長く続けます。`,
      comments: `
静かな週、よく分かります。
お断りする勇気、すごいと思います。
今日読めてよかったです。ありがとうございます。
チームの皆さんはどう受け止めましたか。
予定表の話、心に残りました。`,
    },
  ],
  ar: [
    {
      topic: 'payroll',
      openings: `
صُرفت الرواتب اليوم في التاسعة ودقيقتين ولم يلاحظ أحد، وهذا هو الخبر كله.
سألني أحدهم ما الممتع في الرواتب، فتحدثت أربعين دقيقة.
اقتربت نهاية السنة، وهذه قائمة قصيرة لكل من يدفع الرواتب.`,
      points: `
الناس تسامح في فاتورة متأخرة، أما الراتب المتأخر فلا، ومعهم حق.
حرف واحد خاطئ في اسم العائلة أوقف إحدى عشرة قسيمة.
العمل الإضافي مشكلة تخطيط تظهر في قسيمة الراتب.
القسيمة الواضحة توفر أسبوعًا من الأسئلة.
من يدير الرواتب يجب أن يستطيع أخذ إجازة في أي أسبوع من السنة.`,
      closings: `
هدفنا أن تكون مملة، ولم نصل بعد.
كونوا لطفاء مع زملائكم في الرواتب هذا الأسبوع.
ما أغرب قاعدة محلية مرت عليكم؟`,
      comments: `
بصفتي مسؤولة رواتب، طبعت هذا المنشور وعلقته.
العمل الإضافي مشكلة تخطيط، نعم وبصوت أعلى.
كيف تختبرون السنة الكبيسة؟
عندنا كانت المشكلة في كتابة الاسم باللاتينية.
شكرًا على المشاركة، أرسلته إلى الفريق كله.`,
    },
    {
      topic: 'sales',
      openings: `
أفضل مكالمة هذا الشهر استغرقت أربع دقائق.
راجعت كل الصفقات التي خسرناها هذا العام، وعددها ست وعشرون.
رد اليوم شخص على رسالة أرسلتها إليه قبل سنتين.`,
      points: `
في تسع عشرة حالة لم نخسر أمام أحد، بل بقوا كما هم.
السؤال عن يوم الثلاثاء الماضي أفضل من السؤال عن التحديات.
القائمة القصيرة بما لا نفعله أغلقت صفقات أكثر من القائمة الطويلة.
الزيارة تساوي إحدى عشرة مكالمة، لذلك نزور أقل ونختار أفضل.
من يتكلم أكثر من نصف الوقت لا يحصل على موعد ثان.`,
      closings: `
ينتهي الربع بعد خمسة أسابيع، وسنرى.
الإصغاء ليس حيلة، والناس يلاحظون.
ماذا علمتكم آخر صفقة خسرتموها؟`,
      comments: `
سأجرب سؤال الثلاثاء غدًا.
خسرنا أمام لا أحد، تعبير دقيق.
وماذا تفعلون حين يغادر المشتري الشركة؟
الزيارة عندنا نصف البيع.
كلام من الواقع، شكرًا.`,
    },
  ],
  hi: [
    {
      topic: 'founder',
      openings: `
कंपनी को चार साल हो गए। हम अब भी यहीं हैं, और चाय पहले से अच्छी है।
आज हमने अब तक के सबसे बड़े ग्राहक को मना कर दिया।
शांत हफ़्तों के बारे में किसी ने नहीं बताया था।`,
      points: `
योजना ग़लत थी और दिशा सही थी, यह फ़र्क़ समझने में समय लगा।
मैं हर संदेश का तुरंत जवाब देता था और उसे अच्छाई समझता था।
रविवार को लिख लेने से सोमवार की दो बैठकें कम हो गईं।
काम की सलाह वही निकली जिसमें देने वाले का नुक़सान भी शामिल था।
मेरा कैलेंडर बताता है कि मैं क्या मानता हूँ, मेरी स्लाइड बताती है कि मैं क्या चाहता हूँ।`,
      closings: `
बस इतना ही। अब सपोर्ट पर लौटता हूँ।
अगर आपका हफ़्ता भी शांत है, तो यह गुज़र जाएगा।
छोटी कंपनी, लंबी साँस।`,
      comments: `
बहुत सही लिखा है, आज इसकी ज़रूरत थी।
बड़े ग्राहक को मना करना आसान नहीं होता।
टीम ने क्या कहा?
रविवार को लिखने वाली बात मैं भी आज़माऊँगी।
शांत हफ़्तों पर और लिखिए।`,
    },
    {
      topic: 'payroll',
      openings: `
आज वेतन सुबह 9:02 पर पहुँचा और किसी ने ध्यान नहीं दिया। यही असली ख़बर है।
किसी ने पूछा कि पेरोल में क्या दिलचस्प है। मैं चालीस मिनट बोलती रही।
साल का अंत आ रहा है। वेतन देने वालों के लिए एक छोटी सूची।`,
      points: `
देर से आया बिल लोग माफ़ कर देते हैं, देर से आया वेतन नहीं, और वे सही हैं।
उपनाम में एक ग़लत अक्षर ने ग्यारह पर्चियाँ रोक दीं।
ओवरटाइम असल में योजना की समस्या है जो पर्ची पर दिखती है।
साफ़ वेतन पर्ची एक हफ़्ते के सवाल बचाती है।
पेरोल सँभालने वाले को साल के किसी भी हफ़्ते छुट्टी मिलनी चाहिए।`,
      closings: `
लक्ष्य यही है कि यह उबाऊ हो जाए।
इस हफ़्ते अपने पेरोल साथी से अच्छे से पेश आइए।
आपके यहाँ का सबसे अजीब नियम कौन-सा है?`,
      comments: `
पेरोल सँभालती हूँ, इसे प्रिंट कर लिया है।
हमारे यहाँ नाम की वर्तनी की समस्या थी।
ओवरटाइम वाली बात बिल्कुल सही है।
लीप वर्ष की जाँच कैसे करते हैं?
टीम को भेज दिया, धन्यवाद।`,
    },
  ],
  zh: [
    {
      topic: 'sales',
      openings: `
这个月最好的一通电话只打了四分钟。
我把今年丢掉的二十六个单子都看了一遍,结果有点不好意思。
今天有人回复了我两年前发的一封邮件。`,
      points: `
其中十九个单子我们没有输给任何人,客户只是维持原样。
问“上周二发生了什么”,比问“你们的挑战是什么”有用得多。
签字的人从来没看过屏幕,也不想看。
一份简短的“我们不做什么”,比一长串功能更能成交。
一次拜访顶十一通电话,所以我们去得少,但选得准。`,
      closings: `
还有五周季度就结束了,到时候再看。
倾听不是技巧,对方感觉得到。
你们上一个丢掉的单子教会了你们什么?`,
      comments: `
“没有输给任何人”,说得太准了。
明天就试试上周二这个问题。
如果中途换了采购负责人,你们怎么办?
已经转给整个销售团队。
数字写得很清楚,谢谢分享。`,
    },
    {
      topic: 'freight',
      openings: `
今天早上船晚了四个小时,这一次反而是好消息。
一位司机在驾驶室里,用两分钟把我们自己的流程讲给我听。
旺季下周一开始,说说前三年学到的东西。`,
      points: `
没有人安排回程,所以回程总是空车。
一半的索赔来自同一个月台,那里的灯坏了很久。
司机找不到洗手间,下一位司机就不会来。
我们在客户打来之前先打过去,一个人做,省下三个人。
单据跟着货走,数据晚两天才到,而且对不上。`,
      closings: `
先把司机照顾好,其他的自然会跟上。
如果让调度员说了算,他会改什么?
不起眼,但是管用。`,
      comments: `
空车返程是每个货场都有的老问题。
月台的灯,我们这里也是一样。
下大雨的时候预约怎么处理?
已经发到调度群里了。
司机们看了一定点头。`,
    },
  ],
};
