/**
 * The one folder whose code writes a table. Others may join it in queries and call the owner's functions.
 * A new table gets its line here, its type in the owner's tables.ts and its place in server/db/database.ts.
 */
export const tableOwners: Record<string, string> = {
  app_user: 'server/modules/access',
  session: 'server/modules/access',
  allowed_domain: 'server/modules/access',
  connected_profile: 'server/modules/profile',
  voice: 'server/modules/profile',
  person: 'server/modules/network',
  person_key: 'server/modules/network',
  post: 'server/modules/network',
  engagement: 'server/modules/network',
  signal: 'server/modules/signals',
  list: 'server/modules/signals',
  list_person: 'server/modules/signals',
  list_change: 'server/modules/signals',
  job: 'server/jobs',
  archive_import: 'server/modules/sources',
  archive_chunk: 'server/modules/sources',
};
