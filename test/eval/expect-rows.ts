import type { Expected } from './checks.ts';
import type { Kind } from './paraphrases.ts';
import type { World } from './worlds.ts';

/** What a right answer to a paraphrase names in this world; if there is nothing, that it says so. */
export function expectRows(kind: Kind, world: World): Expected {
  const { warm, active, quiet, askers, readerAskers, company, companyPeople } = world;
  const people = ['search_signals', 'read_signal'];
  const rows = (names: readonly string[], tools: string[], mayName?: readonly string[]): Expected =>
    names.length === 0 ? { names: [], tools: [] } : { names, tools, mayName };
  switch (kind) {
    case 'warm':
      return rows(warm, people, active);
    case 'count':
    case 'write-to':
      return rows(warm.slice(0, 1), people, active);
    case 'unanswered':
      return rows(askers.slice(0, 1), people);
    case 'reader-questions':
    case 'reply':
      return rows(readerAskers.slice(0, 1), people);
    case 'person':
      return rows([world.person], people);
    case 'company':
      return rows([company, ...companyPeople.slice(0, 1)], ['search_companies', 'read_company']);
    case 'company-people':
      return rows(companyPeople.slice(0, 1), [...people, 'search_companies', 'read_company'], companyPeople);
    case 'quiet':
      return rows(quiet.slice(0, 3), people, quiet);
    case 'add-to-list':
      return { ...rows(warm.slice(0, 1), people, active), writes: 'add_to_list' };
    case 'feed-post':
      return rows(world.feeds, ['search_feed_items', 'read_feed_item']);
    case 'others-posts':
      return rows(world.authors, ['search_posts']);
    case 'topic':
      return rows(askers.slice(0, 1), ['read_own_posts', 'search_signals']);
    case 'nothing':
      return { names: [], tools: [] };
  }
}
