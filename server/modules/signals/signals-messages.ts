/** User-facing texts about signals, lists, views, and bulk changes. */
export const signalsMessages = {
  bulkChangeRuns: 'Another bulk change is still running. Wait until it’s done, or stop it.',
  bulkChangeUndone: 'It was undone, or the list was deleted, before it finished.',
  countBusy: 'Too many exports and counts are running. Try again in half a minute.',
  inTheFuture: 'must be in the future, or null',
  changingPeople: 'Changing people',
  addingToList: 'Adding people to the list',
  removingFromList: 'Removing people from the list',
  undoing: 'Undoing',
  peopleLeft1: '1 person changed in the meantime and was left as is.',
  peopleLeft: (left: number) => `${left} people changed in the meantime and were left as is.`,
  samePerson: 'This is already the same person.',
  twoRealms: "One person is from the sample network and the other is real, so they can't be merged.",
  twoAccounts: (names: string) =>
    `The network knows ${names} as two accounts. Confirm that they are the same person.`,
  newerScore: 'A newer version was saved and is being applied instead.',
  recalculating: 'Recalculating scores',
  newerVersion: (version: number) =>
    `Version ${version} was saved in another session. Review it before you change it.`,
  enoughOwn: 'Your own people already fill the results.',
  noProvider: 'No data provider is set up.',
  providerCannotSearch: 'This data provider can’t search for people.',
  threeLetters: 'Type at least three letters to search the data provider.',
  searchedOften: 'Too many searches at the data provider. Wait a few seconds.',
  providerBusy: 'The data provider is limiting requests.',
  listTaken: (name: string) => `You already have a list called “${name}”.`,
  maxLists: (max: number) => `You have ${max} lists, the maximum. Delete one first.`,
  keepsName: (name: string) => `“${name}” is built in and can't be renamed.`,
  listStays: (name: string) => `“${name}” is built in and can't be deleted.`,
  doNotEngage: (name: string) => `${name} is on your list “Do not engage”. Remove them from the list first.`,
  maxViews: (max: number) => `You have ${max} saved views, the maximum. Delete one first.`,
  viewTaken: (name: string) => `You already have a view called “${name}”.`,
};

/** Why somebody's fit orders them as it does. */
export const fitReason = (fit: number): string =>
  fit < 0 ? `Doesn’t match your ideal customer: fit −${-fit}` : `Matches your ideal customer: fit ${fit}`;
