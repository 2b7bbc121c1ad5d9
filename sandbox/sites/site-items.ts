import type { Site } from '#sandbox/sites/site-list.ts';
import type { At } from '#sandbox/world/model.ts';
import { openRandom } from '#sandbox/world/random.ts';
import { companyTexts } from '#sandbox/world/texts/company-texts.ts';
import { textsEn } from '#sandbox/world/texts/texts-en.ts';
import { textsEnMore } from '#sandbox/world/texts/texts-en-more.ts';
import { linesOf, type TopicTexts } from '#sandbox/world/texts/topic-texts.ts';

const hour = 3_600_000;
/** How many items a feed shows. */
const shown = 20;

/** An item published by a site. */
export type SiteItem = { number: number; at: At; title: string; paragraphs: string[] };

const german: TopicTexts = {
  topic: 'operations',
  openings: `
Früh um drei im Kühlhaus: Was die Nachtschicht über Türen weiß
Größere Tore, kürzere Öffnungszeiten: ein Versuch über vier Wochen
Warum wir Übergaben jetzt aufschreiben
Über Reifen, Eis und müde Gabelstapler`,
  points: `
Die Tür steht im Schnitt elf Minuten länger offen, als alle glauben.
Früher hörte man auf den Kompressor, heute schaut keiner mehr hin.
Für die Schicht zählt, ob die Handschuhe trocken sind.
Ein Schild „Bitte schließen“ änderte nichts, eine Klingel schon.
Größe ist nicht das Problem, die Wege sind es.`,
  closings: `
Nächste Woche: was der Stromzähler dazu sagt.
Rückfragen gern, am liebsten vor sechs Uhr früh.`,
  comments: '',
};

const banks: TopicTexts[] = [...textsEn, ...textsEnMore, { topic: 'operations', ...companyTexts }];

/**
 * The latest items of a site at a given time, newest first. They're the same whenever and however often
 * they're requested.
 */
export function itemsOf(site: Site, seed: string, genesis: At, now: At): SiteItem[] {
  const step = site.everyHours * hour;
  const latest = Math.floor((now - genesis) / step);
  const items: SiteItem[] = [];
  for (let number = latest; items.length < shown && number > latest - 3 * shown; number -= 1) {
    const item = makeItem(site, seed, genesis + number * step, number);
    if (item.at <= now) items.push(item);
  }
  return items;
}

/** One item by number. Undefined if it isn't published yet. */
export function findItem(
  site: Site,
  seed: string,
  genesis: At,
  now: At,
  number: number,
): SiteItem | undefined {
  const item = makeItem(site, seed, genesis + number * site.everyHours * hour, number);
  return item.at <= now ? item : undefined;
}

function makeItem(site: Site, seed: string, slot: At, number: number): SiteItem {
  const random = openRandom(`${seed}:site:${site.host}:${number}`);
  const bank = site.language === 'de' ? german : banks.find(({ topic }) => topic === site.topic);
  if (!bank) throw new Error(`There are no sentences on ${site.topic}`);
  const points = linesOf(bank.points);
  const first = random.pick(points);
  const second = random.pick(points.filter((point) => point !== first));
  // In whole seconds, because feeds aren't more precise.
  const at = Math.floor((slot + random.next() * 0.7 * site.everyHours * hour) / 1000) * 1000;
  return {
    number,
    at,
    title: titleOf(random.pick(linesOf(bank.openings))),
    paragraphs: [first, second, random.pick(linesOf(bank.closings))],
  };
}

/** The first sentence of an opening, as a headline. */
function titleOf(opening: string): string {
  return (opening.match(/^.+?[.?!](?=\s|$)/)?.[0] ?? opening).replace(/\.$/, '');
}
