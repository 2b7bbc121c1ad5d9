import type { At, Company, Person } from '#sandbox/world/model.ts';
import { moves } from '#sandbox/world/written/moves.ts';

type Job = Pick<Person, 'headline' | 'title' | 'company' | 'companyName'>;

const DAY = 86_400_000;

/**
 * Gives everyone the job they have at a time. Their posts and comments refer to the same people, so these show it,
 * too. Called before each request is answered; the same time gives the same jobs.
 */
export function openMoves(
  people: readonly Person[],
  companies: readonly Company[],
  genesis: At,
): (now: At) => void {
  const moving = moves.map(({ slug, day, headline, title, company: companyName }) => {
    const person = people.find((each) => each.slug === slug);
    const company = companies.find(({ name }) => name === companyName);
    if (!person || !company) throw new Error(`No such move: ${slug} to ${companyName}`);
    return { person, day, job: { headline, title, company, companyName } satisfies Job };
  });
  const before = new Map(
    moving.map(({ person }) => {
      const { headline, title, company, companyName } = person;
      return [person, { headline, title, company, companyName }] as const;
    }),
  );
  return (now) => {
    for (const [person, job] of before) Object.assign(person, job);
    for (const { person, day, job } of moving) if (genesis + day * DAY <= now) Object.assign(person, job);
  };
}
