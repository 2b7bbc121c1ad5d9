import type { Fault } from './fault.ts';
import { locate } from './locate.ts';
import { mutationsOf } from './mutations.ts';
import type { Source } from './syntax.ts';

/** Numbers from 0 to 1, deterministic for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same items in another order. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** The module, feature, or top-level folder of a file. Faults are drawn from all of them. */
export function areaOf(file: string): string {
  const [room = '', second = '', third = ''] = file.split('/');
  return ['modules', 'features', 'ports'].includes(second)
    ? `${room}/${second}/${third}`
    : `${room}/${second}`;
}

/** Areas that faults are drawn from. Single files at an area's top level aren't included. */
const isDrawn = (area: string): boolean =>
  /^(?:server\/(?:modules\/[^.]+|http|jobs|outbound)|server\/ports\/(?:channel|web|mail)|web\/features\/[^.]+)$/.test(
    area,
  );

/**
 * Draws faults from the syntax. The areas take turns, and the seed picks a file, one of its definitions, and
 * one way to break it.
 */
export function drawFaults(sources: readonly Source[], seed: number, count: number): Fault[] {
  const random = seededRandom(seed);
  const areas = new Map<string, Source[]>();
  for (const source of sources) {
    const area = areaOf(source.file);
    if (isDrawn(area)) areas.set(area, [...(areas.get(area) ?? []), source]);
  }
  const drawn: Fault[] = [];
  const order = shuffle([...areas.keys()].sort(), random);
  for (let turn = 0; drawn.length < count && turn < count; turn += 1) {
    for (const area of order) {
      if (drawn.length >= count) break;
      const fault = drawOne(area, areas.get(area) ?? [], sources, drawn, random);
      if (fault) drawn.push(fault);
    }
  }
  return drawn;
}

function drawOne(
  area: string,
  files: readonly Source[],
  sources: readonly Source[],
  drawn: readonly Fault[],
  random: () => number,
): Fault | undefined {
  for (const source of shuffle(files, random).slice(0, 20)) {
    if (drawn.some(({ search }) => source.text.includes(search))) continue;
    const exported = source.parts.find(({ isExported }) => isExported)?.name;
    if (exported === undefined) continue;
    const ways = source.parts.flatMap((part) =>
      mutationsOf(source.text, part.node).map((way) => ({ part, way })),
    );
    for (const { part, way } of shuffle(ways, random).slice(0, 10)) {
      const isOwn = part.isExported;
      const fault: Fault = {
        name: `drawn-${drawn.length + 1}`,
        export: isOwn ? part.name : exported,
        within: area,
        ...(isOwn ? {} : { part: part.name }),
        ...way,
      };
      if ('text' in locate(fault, sources)) return fault;
    }
  }
  return undefined;
}
