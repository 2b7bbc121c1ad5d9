/** Repeatable randomness: the same seed gives the same draws on every machine. */
export type Random = {
  /** A fraction in [0, 1). */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** One of the items, all equally likely. Throws for an empty list. */
  pick<T>(items: readonly T[]): T;
  /** One of the keys, with probability proportional to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
};

/** The generator sfc32 (public domain, PractRand), seeded from a string by FNV-1a. */
export function openRandom(seed: string): Random {
  let a = hash(seed, 0x811c9dc5);
  let b = hash(seed, 0x9e3779b9);
  let c = hash(seed, 0x85ebca6b);
  let counter = 1;
  const draw = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) draw();
  const random: Random = {
    next: draw,
    int: (min, max) => min + Math.floor(draw() * (max - min + 1)),
    chance: (probability) => draw() < probability,
    pick(items) {
      const item = items[Math.floor(draw() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const keys = Object.keys(weights) as K[];
      let rest = draw() * keys.reduce((sum, key) => sum + weights[key], 0);
      for (const key of keys) {
        rest -= weights[key];
        if (rest < 0) return key;
      }
      return random.pick(keys);
    },
  };
  return random;
}

function hash(text: string, start: number): number {
  let value = start;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}

/**
 * A 19-digit number of an activity, a share, or a comment. As on the real network, its upper bits are the
 * time in milliseconds, so a later post has a larger number. It's too large for a double, so it's always a
 * string.
 */
export function makeActivityId(at: number, random: Random): string {
  return String((BigInt(Math.floor(at)) << 22n) | BigInt(random.int(0, 4_194_303)));
}

/** A member's id as providers show it: `ACoAA` and 34 letters, digits, `-`, and `_`. */
export function makeProviderId(random: Random): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return `ACoAA${Array.from({ length: 34 }, () => letters[random.int(0, 63)]).join('')}`;
}
