/** Display names for fields whose wire name is an abbreviation. */
const labels: Readonly<Record<string, string>> = {
  activeFrom: 'Start of activity',
  activeTo: 'End of activity',
  activeType: 'Activity type',
  again: 'Draft again',
  alt: 'Description',
  andKeywords: 'Keywords (all of)',
  as: 'Outcome',
  at: 'Time',
  body: 'The request',
  bom: 'Byte order mark',
  by: 'Kind of date',
  cron: 'Schedule',
  exceptKeywords: 'Keywords (none of)',
  firstFrom: 'Start of first activity',
  firstTo: 'End of first activity',
  fitMax: 'Maximum fit',
  fitMin: 'Minimum fit',
  foundFrom: 'Start of the time found',
  foundTo: 'End of the time found',
  from: 'Start',
  fromDate: 'Start date',
  idToken: 'ID token',
  is: 'Value',
  isOn: 'On or off',
  keywordsAll: 'Keywords (all of)',
  keywordsAny: 'Keywords (any of)',
  keywordsNone: 'Keywords (none of)',
  latestFrom: 'Start of latest activity',
  latestTo: 'End of latest activity',
  orKeywords: 'Keywords (any of)',
  scoreMax: 'Maximum score',
  scoreMin: 'Minimum score',
  till: 'End',
  tillDate: 'End date',
  to: 'End',
};

const capitals: Readonly<Record<string, string>> = {
  ai: 'AI',
  id: 'ID',
  ids: 'IDs',
  nsfw: 'NSFW',
  opml: 'OPML',
  uid: 'UID',
  url: 'URL',
  urls: 'URLs',
};

/**
 * The display name of a field: `connectedProfileId` becomes “Connected profile ID”. A list entry is named
 * after its list, with a number from the second entry on.
 */
export function labelOf(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((part) => !isIndex(part));
  const name = at === -1 ? 'body' : String(path[at]).slice(0, 60);
  const index = Number(path[at + 1] ?? 0);
  const label = labels[name] ?? spell(name);
  return index > 0 ? `${label} (number ${index + 1})` : label;
}

const isIndex = (part: PropertyKey): boolean => /^\d+$/.test(String(part));

function spell(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => capitals[word.toLowerCase()] ?? word.toLowerCase());
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
