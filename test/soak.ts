/** The number of rounds of a long trial: the small number in `npm test`, the full one in `npm run soak`. */
export function soakRounds(small: number, full: number): number {
  return process.env.SOAK === '1' ? full : small;
}
