/** The ideal customer in chips. */
export const idealMessages = {
  titles: 'Titles or seniority',
  words: 'Industries or words',
  atLeast: 'Employees, at least',
  atMost: 'Employees, at most',
  locations: 'Locations',
  first: 'First by score plus fit',
  same: 'same rank',
  was: (rank: number) => `was no. ${rank}`,
  fit: (fit: string) => `fit ${fit}`,
  saved: 'Ideal customer saved. Edit it in Settings, Scoring.',
  notSaved: 'Ideal customer not saved',
} as const;
