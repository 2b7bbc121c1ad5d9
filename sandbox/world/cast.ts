/** The main characters. `place` is `City, Country`; `company` is a name from the company list. */
export type CastMember = {
  slug: string;
  first: string;
  last: string;
  headline: string;
  title: string;
  company: string;
  place: string;
  followers: number;
  about?: string;
};

export const cast: readonly CastMember[] = [
  {
    slug: 'maya-lindqvist',
    first: 'Maya',
    last: 'Lindqvist',
    headline: 'Founder & CEO at Northwind Labs · planning software for cold stores',
    title: 'Founder & CEO',
    company: 'Northwind Labs',
    place: 'Göteborg, Sweden',
    followers: 18_420,
    about:
      'I ran a cold store for six years before I wrote software for one. I post about pricing, first hires and selling to people who stand up all day.',
  },
  {
    slug: 'adaeze-okafor',
    first: 'Adaeze',
    last: 'Okafor',
    headline: 'Founder & CEO at Harbor Analytics',
    title: 'Founder & CEO',
    company: 'Harbor Analytics',
    place: 'Berlin, Germany',
    followers: 4812,
    about:
      'Building numbers that operations teams believe. Before: eight years of supply chain data at a port.',
  },
  {
    slug: 'tomasz-wieczorek',
    first: 'Tomasz',
    last: 'Wieczorek',
    headline: 'Founder at Relay Freight · ex-Maersk · part loads across the Baltic',
    title: 'Founder',
    company: 'Relay Freight',
    place: 'Gdańsk, Poland',
    followers: 6230,
    about: 'Fourteen years in freight. I still answer the dispatch phone on Fridays.',
  },
  {
    slug: 'priya-raman',
    first: 'Priya',
    last: 'Raman',
    headline: 'Co-founder, Loomwell. Pricing nerd',
    title: 'Co-founder',
    company: 'Loomwell',
    place: 'London, United Kingdom',
    followers: 9105,
    about: 'I have read more price lists than novels. Loomwell helps mills quote without guessing.',
  },
  {
    slug: 'jonas-beck',
    first: 'Jonas',
    last: 'Beck',
    headline: 'Founder @ Feldgrün | B2B climate reporting for companies that make things',
    title: 'Founder',
    company: 'Feldgrün',
    place: 'Hamburg, Germany',
    followers: 5377,
    about: 'Klimaberichte für Firmen, die etwas herstellen. Früher Werksleiter.',
  },
  {
    slug: 'sofia-marchetti',
    first: 'Sofia',
    last: 'Marchetti',
    headline: 'Founder and CTO at Quaderno Legale',
    title: 'Founder and CTO',
    company: 'Quaderno Legale',
    place: 'Milano, Italy',
    followers: 2988,
  },
  {
    slug: 'kwame-mensah',
    first: 'Kwame',
    last: 'Mensah',
    headline: 'Founder, Tidewater (acq. 2024), angel in nine boring companies',
    title: 'Founder',
    company: 'Tidewater',
    place: 'Accra, Ghana',
    followers: 12_660,
  },
  {
    slug: 'ingrid-solheim',
    first: 'Ingrid',
    last: 'Solheim',
    headline: 'Solo founder building Kettle',
    title: 'Founder',
    company: 'Kettle',
    place: 'Bergen, Norway',
    followers: 1874,
  },
  {
    slug: 'diego-fuentes',
    first: 'Diego',
    last: 'Fuentes',
    headline: 'Founder at Ruta Norte, GTM for LatAm 🇲🇽🇨🇴🇨🇱',
    title: 'Founder',
    company: 'Ruta Norte',
    place: 'Monterrey, Mexico',
    followers: 7741,
  },
  {
    slug: 'hana-novotna',
    first: 'Hana',
    last: 'Novotná',
    headline: 'Founder · We make payroll boring',
    title: 'Founder',
    company: 'Paylinka',
    place: 'Brno, Czechia',
    followers: 3320,
  },
  {
    slug: 'marcus-adeyemi',
    first: 'Marcus',
    last: 'Adeyemi',
    headline: 'Founder at Second Shelf Media',
    title: 'Founder',
    company: 'Second Shelf Media',
    place: 'Manchester, United Kingdom',
    followers: 10_240,
  },
  {
    slug: 'yuki-tanabe',
    first: 'Yuki',
    last: 'Tanabe',
    headline: 'Founding engineer → founder, Monokoto',
    title: 'Founder',
    company: 'Monokoto',
    place: 'Kyoto, Japan',
    followers: 1460,
  },
  {
    slug: 'elodie-garnier',
    first: 'Élodie',
    last: 'Garnier',
    headline: 'Fondatrice, Atelier Données',
    title: 'Fondatrice',
    company: 'Atelier Données',
    place: 'Lyon, France',
    followers: 2615,
    about: 'Des tableaux de bord que l’on lit debout, entre deux machines.',
  },
];
