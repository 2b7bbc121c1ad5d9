/** `1 person`, `2 people`, `1,204 people`. */
export function numberWords(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
