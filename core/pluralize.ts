const count = new Intl.NumberFormat('en-US');

/** A number with its noun: `1 person`, `2 people`, `1,204 signals`. */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${count.format(number)} ${number === 1 ? one : many}`;
}
