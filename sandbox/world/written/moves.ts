/** Someone's job from a day on, counted from the first start. */
export type WrittenMove = { slug: string; day: number; headline: string; title: string; company: string };

/** Who changes jobs over the year, in the order it happens. */
export const moves: readonly WrittenMove[] = [
  {
    slug: 'ruth-abernathy',
    day: 2,
    headline: 'Chief Risk Officer at Southern Ledger',
    title: 'Chief Risk Officer',
    company: 'Southern Ledger',
  },
  {
    slug: 'aksel-thorsen',
    day: 6,
    headline: 'Vice President Product at Prairie Stack',
    title: 'Vice President Product',
    company: 'Prairie Stack',
  },
  {
    slug: 'saskia-vermeer',
    day: 12,
    headline: 'Director of Quality at Kijani Foods',
    title: 'Director of Quality',
    company: 'Kijani Foods',
  },
  {
    slug: 'janelle-kopecky',
    day: 20,
    headline: 'Chief Revenue Officer at Prairie Stack',
    title: 'Chief Revenue Officer',
    company: 'Prairie Stack',
  },
  {
    slug: 'ebiere-dokubo',
    day: 33,
    headline: 'Chief Product Officer at Opal Ledger',
    title: 'Chief Product Officer',
    company: 'Opal Ledger',
  },
  {
    slug: 'shu-fen-koh',
    day: 58,
    headline: 'Chief Financial Officer at Hirewise',
    title: 'Chief Financial Officer',
    company: 'Hirewise',
  },
  {
    slug: 'raghunath-hegde',
    day: 90,
    headline: 'Chief Operating Officer at Lotus Payroll',
    title: 'Chief Operating Officer',
    company: 'Lotus Payroll',
  },
  {
    slug: 'jerotich-kosgei',
    day: 140,
    headline: 'Operations Director at Loop & Lathe',
    title: 'Operations Director',
    company: 'Loop & Lathe',
  },
  {
    slug: 'fionnuala-garvey',
    day: 200,
    headline: 'Chief Executive Officer at Quiet Quarter',
    title: 'Chief Executive Officer',
    company: 'Quiet Quarter',
  },
  {
    slug: 'lwandile-mabaso',
    day: 280,
    headline: 'Head of Training at Savanna Signal',
    title: 'Head of Training',
    company: 'Savanna Signal',
  },
];
