import type { Generated, GeneratedAlways } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { MergedBy } from '#contract/signals/people.ts';
import type {
  EngagementType,
  GuessedField,
  ReactionType,
  Seniority,
} from '#contract/signals/signal-kinds.ts';
import type { CompanySources } from './companies/merge-company.ts';
import type { EngagementDirection, FactSource, PostType, TimeBasis } from './new-facts.ts';
import type { PersonFacts, Stamp } from './people/merge-person.ts';

/** A data provider that looks people and companies up. */
export type SourceName = 'unipile' | 'rapidapi';

/** A person as this user knows them. */
export interface PersonTable {
  user_id: string;
  id: Generated<string>;
  network: Network;
  urn: string | null;
  public_id: string | null;
  url: string | null;
  name: string;
  headline: string | null;
  title: string | null;
  company: string | null;
  seniority: Seniority | null;
  location: string | null;
  email: string | null;
  picture_url: string | null;
  company_id: string | null;
  enriched_at: Date | null;
  enriched_by: SourceName | null;
  /** By which version of the rules the headline was last read. */
  headline_read: Generated<number>;
  /** Field by field; a name that is missing here was read from the URL. */
  sources: Generated<Record<string, Stamp>>;
  guessed: GeneratedAlways<GuessedField[]>;
  search: GeneratedAlways<string>;
  pinned: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A way to know a person again. */
export interface PersonKeyTable {
  user_id: string;
  network: Network;
  key: string;
  person_id: string;
  /** The record it belonged to before its person was merged into this one. */
  merged_from: string | null;
}

/** A post that somebody engaged with or that the user wrote. */
export interface PostTable {
  user_id: string;
  id: Generated<string>;
  network: Network;
  author_profile_id: string | null;
  urn: string;
  url: string | null;
  text: string | null;
  post_type: PostType;
  reaction_count: number | null;
  comment_count: number | null;
  repost_count: number | null;
  published_at: Date | null;
  source: FactSource;
  author_name: string | null;
  author_url: string | null;
  /** Of its first picture, at the source. */
  picture_url: string | null;
  pinned: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A further name of a post. */
export interface PostNameTable {
  user_id: string;
  network: Network;
  urn: string;
  post_id: string;
}

/** Who did what, when. */
export interface EngagementTable {
  user_id: string;
  id: Generated<string>;
  connected_profile_id: string;
  person_id: string | null;
  post_id: string | null;
  direction: EngagementDirection;
  type: EngagementType;
  reaction_type: ReactionType | null;
  text: string | null;
  conversation_id: string | null;
  occurred_at: Date;
  time_basis: TimeBasis;
  /** When it was first recorded. */
  recorded_at: Date;
  /** Recorded while its source was already being followed: a first import brings none. */
  is_news: boolean;
  source: FactSource;
  key: string;
  /** The record it belonged to before its person was merged into this one. */
  merged_from: string | null;
}

/** How many inbound engagements occurred in a quarter of an hour. Kept by the database. */
export interface EngagementCountTable {
  user_id: string;
  connected_profile_id: string;
  /** A whole quarter of an hour of UTC. */
  starts_at: Date;
  inbound: number;
}

/** Two people who were made one. */
export interface PersonMergeTable {
  user_id: string;
  id: Generated<string>;
  step: Generated<number>;
  person_id: string;
  kept_id: string;
  gone_id: string;
  made_by: MergedBy;
  source: FactSource | null;
  kept: PersonFacts;
  gone: PersonFacts;
  gone_since: Date;
  created_at: Generated<Date>;
}

/** Two people whom the user took apart. */
export interface PersonApartTable {
  user_id: string;
  one_id: string;
  other_id: string;
}

/** A key of somebody who was erased and must not come back. */
export interface ErasureBlockTable {
  user_id: string;
  network: Network;
  key_hash: Buffer;
  erasure_id: string;
  made_at: Date;
}

/** A company as this user knows it. */
export interface CompanyTable {
  user_id: string;
  id: Generated<string>;
  network: Network;
  urn: string | null;
  public_id: string | null;
  url: string | null;
  name: string;
  folded_name: GeneratedAlways<string>;
  industry: string | null;
  headcount: number | null;
  location: string | null;
  website: string | null;
  logo_url: string | null;
  followers: number | null;
  sources: Generated<CompanySources>;
  enriched_at: Date | null;
  enriched_by: SourceName | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A way to know a company again. */
export interface CompanyKeyTable {
  user_id: string;
  network: Network;
  key: string;
  company_id: string;
}
