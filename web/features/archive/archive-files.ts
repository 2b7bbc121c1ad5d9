import type { ArchiveFileReport } from '#contract/imports/sources.ts';

/** The folder that contains all paths, with a trailing slash. Empty if there is none. */
export function commonFolder(paths: readonly string[]): string {
  const [first] = paths;
  if (first === undefined) return '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  return folder !== '' && paths.every((path) => path.startsWith(folder)) ? folder : '';
}

/** Known but unused files, grouped by reason. */
export function skippedByReason(files: readonly ArchiveFileReport[]): { reason: string; paths: string[] }[] {
  const passedOver = files.filter((file) => file.kind === null && file.isKnown);
  const byReason = Map.groupBy(passedOver, (file) => file.ignored ?? '');
  return [...byReason].map(([reason, some]) => ({ reason, paths: some.map((file) => file.path) }));
}
