import { sharedWords } from '#sandbox/model/agent/phrase.ts';
import { sentencesOf } from '#sandbox/model/compose-draft.ts';
import { type DraftLanguage, guessDraftLanguage } from '#sandbox/model/guess-language.ts';

export type PostMaterial = {
  /** What the writer wants to say. Empty if they leave it open. */
  note: string;
  /** An article, or comments. Empty if there is neither. */
  others: string;
  /** The writer's own texts. */
  own: string;
  from: 'article' | 'readers';
  max: number;
};

/** Lines between quoted sentences. They make no claims about the world. */
type Frames = Record<'article' | 'readers' | 'further' | 'mine' | 'ask', string>;

/**
 * A post made of the material's own sentences. Other people's text is in quotation marks, and the writer's
 * own text isn't. The same material gives the same post, never longer than `max`.
 */
export function composePost({ note, others, own, from, max }: PostMaterial): string {
  const frames = postFrames[guessDraftLanguage(note || others || own)];
  const quotes = sayable(others);
  // An article's first line is its title, which the rest repeats in detail.
  const shown = from === 'article' && quotes.length > 3 ? quotes.slice(1) : quotes;
  const [point, ...rest] = [...shown.filter((each) => !isQuestion(each)), ...shown.filter(isQuestion)];
  // Comments are by different people, but a second quote would seem to be by the same person.
  const further = from === 'readers' ? [] : rest.filter((each) => !isQuestion(each)).slice(0, 2);
  const noted = sentencesOf(note);
  const mine = sayable(own)
    // A heading isn't a sentence, and would run into the next one.
    .filter((each) => isWhole(each) && !isQuestion(each) && !noted.includes(each))
    // Next to other people's text, only use the writer's sentences on the same topic.
    .filter((each) => quotes.length === 0 || sharedWords(each, `${note} ${others}`) > 0)
    .slice(0, quotes.length > 0 ? 2 : 5);
  const asked = [...noted, ...sayable(own), ...quotes].find(isQuestion);
  const said = noted.filter((each) => each !== asked).join(' ');
  const hasFrame = point !== undefined && mine.length > 0 && said === '';
  const parts = [
    said,
    point === undefined ? '' : `${frames[from]}\n“${point}”`,
    further.length === 0 ? '' : `${frames.further}\n${further.map((each) => `“${each}”`).join('\n')}`,
    mine.length === 0 ? '' : `${hasFrame ? `${frames.mine}\n` : ''}${paragraphs(mine)}`,
    asked ?? frames.ask,
  ];
  return asManyAsFit(
    parts.filter((part) => part !== ''),
    max,
  );
}

/** Two sentences per paragraph, as is common there. */
function paragraphs(sentences: readonly string[]): string {
  const made: string[] = [];
  for (let at = 0; at < sentences.length; at += 2) made.push(sentences.slice(at, at + 2).join(' '));
  return made.join('\n\n');
}

const isWhole = (sentence: string): boolean => /[.!?…。！？।؟]$/.test(sentence);

const isQuestion = (sentence: string): boolean => /[?？؟]$/.test(sentence);

/** Sentences that can be quoted completely, so without quotation marks of their own. */
function sayable(text: string): string[] {
  const all = sentencesOf(text).filter(
    (sentence) => !/["“”„«»「」]/.test(sentence) && [...sentence].length <= 260 && !/^[|#>*-]/.test(sentence),
  );
  return [...new Set(all)];
}

/** As many parts as fit. Middle parts are dropped first, and the last part stays. */
function asManyAsFit(parts: readonly string[], max: number): string {
  const kept = [...parts];
  while (kept.length > 1 && [...kept.join('\n\n')].length > max) {
    kept.splice(kept.length > 2 ? kept.length - 2 : 1, 1);
  }
  const text = kept.join('\n\n');
  if ([...text].length <= max) return text;
  const words = [...text].slice(0, max - 1).join('');
  return `${words.replace(/\s+\S*$/, '')}…`;
}

const postFrames: Record<DraftLanguage, Frames> = {
  en: {
    article: 'A line I read today:',
    readers: 'Someone commented on a post of mine:',
    further: 'And further on:',
    mine: 'It fits something I wrote earlier.',
    ask: 'How do you see it?',
  },
  de: {
    article: 'Ein Satz, den ich heute gelesen habe:',
    readers: 'Jemand schrieb unter einen Beitrag von mir:',
    further: 'Und weiter:',
    mine: 'Das passt zu dem, was ich früher geschrieben habe.',
    ask: 'Wie sehen Sie das?',
  },
  fr: {
    article: 'Une phrase que j’ai lue aujourd’hui :',
    readers: 'Quelqu’un a écrit sous un de mes posts :',
    further: 'Et plus loin :',
    mine: 'Cela rejoint ce que j’ai écrit auparavant.',
    ask: 'Comment voyez-vous cela ?',
  },
  es: {
    article: 'Una frase que leí hoy:',
    readers: 'Alguien escribió debajo de una publicación mía:',
    further: 'Y más adelante:',
    mine: 'Va con lo que escribí antes.',
    ask: '¿Cómo lo ven ustedes?',
  },
  pt: {
    article: 'Uma frase que li hoje:',
    readers: 'Alguém escreveu abaixo de uma publicação minha:',
    further: 'E mais adiante:',
    mine: 'Isso combina com o que escrevi antes.',
    ask: 'Como vocês veem isso?',
  },
  it: {
    article: 'Una frase che ho letto oggi:',
    readers: 'Qualcuno ha scritto sotto un mio post:',
    further: 'E più avanti:',
    mine: 'Va insieme a quello che ho scritto prima.',
    ask: 'Voi come la vedete?',
  },
  pl: {
    article: 'Zdanie, które dziś przeczytałem:',
    readers: 'Ktoś napisał pod moim postem:',
    further: 'I dalej:',
    mine: 'To pasuje do tego, co pisałem wcześniej.',
    ask: 'Jak to widzicie?',
  },
  sv: {
    article: 'En mening som jag läste i dag:',
    readers: 'Någon skrev under ett inlägg av mig:',
    further: 'Och vidare:',
    mine: 'Det hör ihop med det jag skrev tidigare.',
    ask: 'Hur ser ni på det?',
  },
  ja: {
    article: '今日読んだ一文です。',
    readers: '私の投稿にこんなコメントがありました。',
    further: '続きにはこうあります。',
    mine: '以前書いたことにつながります。',
    ask: '皆さんはどう思いますか？',
  },
  ar: {
    article: 'جملة قرأتها اليوم:',
    readers: 'كتب أحدهم تحت منشور لي:',
    further: 'ثم:',
    mine: 'هذا يتفق مع ما كتبته من قبل.',
    ask: 'كيف ترون ذلك؟',
  },
  hi: {
    article: 'आज पढ़ा हुआ एक वाक्य:',
    readers: 'मेरी एक पोस्ट के नीचे किसी ने लिखा:',
    further: 'और आगे:',
    mine: 'यह उससे जुड़ता है जो मैंने पहले लिखा था।',
    ask: 'आप इसे कैसे देखते हैं?',
  },
  zh: {
    article: '今天读到的一句话：',
    readers: '有人在我的帖子下面写道：',
    further: '接着是：',
    mine: '这和我以前写的是一回事。',
    ask: '你们怎么看？',
  },
};
