import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EngagementType, GuessedField, Seniority, SignalStatus } from '#contract/signals.ts';

/** One person for one connected profile, with the searchable fields of the person copied in. */
export interface SignalTable {
  user_id: string;
  id: Generated<string>;
  connected_profile_id: string;
  person_id: string;
  name: string;
  headline: string | null;
  title: string | null;
  company: string | null;
  seniority: Seniority | null;
  guessed: Generated<GuessedField[]>;
  location: string | null;
  picture_url: string | null;
  url: string | null;
  counts: Partial<Record<EngagementType, number>>;
  types: EngagementType[];
  interactions: number;
  active_days: number;
  heat: number;
  first_at: Date;
  latest_at: Date;
  latest_type: EngagementType;
  status: ColumnType<SignalStatus, SignalStatus | undefined>;
  search: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
