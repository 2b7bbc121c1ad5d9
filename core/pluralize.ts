const count = new Intl.NumberFormat('en-US');

/** 1204 → `1,204`. */
export const formatCount = (number: number): string => count.format(number);

/** A number with its noun: `1 person`, `2 people`, `1,204 signals`. */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}
