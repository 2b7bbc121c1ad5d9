import type { Generated, GeneratedAlways } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { EngagementType, GuessedField, ReactionType, Seniority } from '#contract/signals.ts';
import type { StampSource } from './merge-person.ts';
import type { EngagementDirection, FactSource, PostType } from './new-facts.ts';

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
  /** Field by field; a name that is missing here was read from the address. */
  sources: Generated<Record<string, { source: StampSource; at: string }>>;
  guessed: GeneratedAlways<GuessedField[]>;
  search: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A way to know a person again. */
export interface PersonKeyTable {
  user_id: string;
  network: Network;
  key: string;
  person_id: string;
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
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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
  source: FactSource;
  key: string;
  created_at: Generated<Date>;
}
