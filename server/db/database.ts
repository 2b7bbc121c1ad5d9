import type { JobTable } from '#server/jobs/tables.ts';
import type { AllowedDomainTable, AppUserTable, SessionTable } from '#server/modules/access/tables.ts';
import type {
  EngagementTable,
  PersonKeyTable,
  PersonTable,
  PostTable,
} from '#server/modules/network/tables.ts';
import type { ConnectedProfileTable, VoiceTable } from '#server/modules/profile/tables.ts';
import type {
  ListChangeTable,
  ListPersonTable,
  ListTable,
  SignalTable,
} from '#server/modules/signals/tables.ts';
import type { ArchiveChunkTable, ArchiveImportTable } from '#server/modules/sources/tables.ts';

/** Every table with its row type. Types only: each module owns its own. */
export interface Database {
  app_user: AppUserTable;
  session: SessionTable;
  allowed_domain: AllowedDomainTable;
  connected_profile: ConnectedProfileTable;
  voice: VoiceTable;
  person: PersonTable;
  person_key: PersonKeyTable;
  post: PostTable;
  engagement: EngagementTable;
  signal: SignalTable;
  list: ListTable;
  list_person: ListPersonTable;
  list_change: ListChangeTable;
  job: JobTable;
  archive_import: ArchiveImportTable;
  archive_chunk: ArchiveChunkTable;
}
