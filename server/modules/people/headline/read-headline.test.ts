import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Seniority } from '#contract/signals/signal-kinds.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { anyCharacter } from '#test/any-character.ts';
import { cases } from '#test/cases.ts';
import { readHeadline } from './read-headline.ts';
import { readSeniority } from './read-title.ts';

/** Headline, title, company, seniority. */
const examples: [string, string | null, string | null, Seniority | null][] = [
  ['Founder & CEO at Harbor Analytics', 'Founder & CEO', 'Harbor Analytics', 'owner'],
  [
    'Founder @ Feldgrün | B2B climate reporting for companies that make things',
    'Founder',
    'Feldgrün',
    'owner',
  ],
  [
    'Founder at Relay Freight · ex-Maersk · part loads across the Baltic',
    'Founder',
    'Relay Freight',
    'owner',
  ],
  ['Co-founder, Loomwell. Pricing nerd', 'Co-founder', 'Loomwell', 'owner'],
  ['VP Sales bei Muster GmbH', 'VP Sales', 'Muster GmbH', 'vp'],
  ['Directrice chez Atelier Données', 'Directrice', 'Atelier Données', 'director'],
  ['Founder, Tidewater (acq. 2024), angel in nine boring companies', 'Founder', 'Tidewater', 'owner'],
  ['#OpenToWork | Account Executive', 'Account Executive', null, null],
  ['Hire me as Head of Data', null, null, null],
  ['حجز الشاحنات في الجزيرة العربية · Qafila', null, null, null],
  ['Product lead, Fjordpay: paying on ferries', 'Product lead', 'Fjordpay', 'senior'],
  ['#OpenToWork Senior Product Manager', 'Senior Product Manager', null, 'manager'],
  ['Head of Data at Bosun', 'Head of Data', 'Bosun', 'head'],
  ['Faro HQ 创始人', '创始人', 'Faro HQ', 'owner'],
  ['Sakura Systems 営業部長', '営業部長', 'Sakura Systems', 'head'],
  ['Sakura Systems プロダクトマネージャー', 'プロダクトマネージャー', 'Sakura Systems', 'manager'],
  ['Chai & Code में बिक्री प्रमुख', 'बिक्री प्रमुख', 'Chai & Code', 'head'],
  ['إدارة المبيعات في Nile Freight', 'إدارة المبيعات', 'Nile Freight', null],
  ['Solo founder building Kettle', 'Solo founder', null, 'owner'],
  ['Founder at Ruta Norte, GTM for LatAm 🇲🇽🇨🇴🇨🇱', 'Founder', 'Ruta Norte', 'owner'],
  ['Founder · We make payroll boring', 'Founder', null, 'owner'],
  ['Founding engineer → founder, Monokoto', 'founder', 'Monokoto', 'owner'],
  ['Fondatrice, Atelier Données', 'Fondatrice', 'Atelier Données', 'owner'],
  ['Founder and CTO at Quaderno Legale', 'Founder and CTO', 'Quaderno Legale', 'owner'],
  ['ex-Kaltwerk, now Head of Sales at Polarline', 'Head of Sales', 'Polarline', 'head'],
  ['Ex-Meta, ex-Google, Founder at Wren', 'Founder', 'Wren', 'owner'],
  ['ex-Maersk Captain', null, null, null],
  ['Former CEO at Bosun', null, null, null],
  ['Formerly Head of Data at Bosun | Data Analyst at Wren', 'Data Analyst', 'Wren', null],
  ['previously Kaltwerk, Polarline', null, null, null],
  ['Ancien directeur commercial chez Carbonière', null, null, null],
  ['Ehemaliger Geschäftsführer bei Kaltwerk', null, null, null],
  ['Engineer at Wren (ex-Bosun)', 'Engineer', 'Wren', null],
  ['Engineer at Wren ex-Bosun', 'Engineer', 'Wren', null],
  ['ex-Bosun Engineer at Wren', 'Engineer', 'Wren', null],
  ['Fractional CFO for scale-ups 🌍', 'Fractional CFO', null, 'c_level'],
  ['🚀 COO at Kaltwerk | lean', 'COO', 'Kaltwerk', 'c_level'],
  ['Head of Data at Kaltwerk, pricing enthusiast, bad guitarist 🎸', 'Head of Data', 'Kaltwerk', 'head'],
  ['Site Manager at Kaltwerk – food logistics and payroll', 'Site Manager', 'Kaltwerk', 'manager'],
  ['I write about pricing ✍️ | Data Analyst @ Kaltwerk', 'Data Analyst', 'Kaltwerk', null],
  ['Helping founders with pricing | VP Sales @ Loop & Lathe', 'VP Sales', 'Loop & Lathe', 'vp'],
  ['Helping teams at Google succeed', null, null, null],
  ['Building something new in freight', null, null, null],
  ['Passionate about cold chains', null, null, null],
  ['We make payroll boring', null, null, null],
  ['Ask me about developer tools', null, null, null],
  ['10+ years in sales', null, null, null],
  ['Views my own', null, null, null],
  ['Aspiring Product Manager', null, null, null],
  ['Looking for a role as Data Analyst at a scale-up', null, null, null],
  ['Student at Uppsala University', null, null, null],
  ['Working at Bosun', null, 'Bosun', null],
  ['Working student at Bosun', 'Working student', 'Bosun', 'junior'],
  ['Head of Sales at Stealth Startup', 'Head of Sales', null, 'head'],
  ['Consultant at a large bank', 'Consultant', null, null],
  ['Consultor en Madrid', 'Consultor', null, null],
  ['Consultant in Berlin', 'Consultant', null, null],
  ['Especialista en nómina en Punto Fijo', 'Especialista en nómina', 'Punto Fijo', null],
  ['Especialista en nómina', 'Especialista en nómina', null, null],
  ['Responsable de RR. HH. en Azul Carga', 'Responsable de RR. HH.', 'Azul Carga', 'manager'],
  ['Gerente de logística na Rota Verde', 'Gerente de logística', 'Rota Verde', 'manager'],
  ['Responsabile acquisti presso Terra Conto', 'Responsabile acquisti', 'Terra Conto', 'manager'],
  ['Sprzedaż B2B w Wisła Soft', 'Sprzedaż B2B', 'Wisła Soft', null],
  ['Dyrektor handlowy w Baltic Bolt', 'Dyrektor handlowy', 'Baltic Bolt', 'director'],
  ['HR-chef på Norrsken Energi', 'HR-chef', 'Norrsken Energi', 'manager'],
  ['VD och grundare på Østlys', 'VD och grundare', 'Østlys', 'owner'],
  ['Inkoper bij Hoekje', 'Inkoper', 'Hoekje', null],
  ['Geschäftsführerin der Muster GmbH', 'Geschäftsführerin', 'Muster GmbH', 'c_level'],
  ['CEO of Bosun', 'CEO', 'Bosun', 'c_level'],
  ['VP of Engineering', 'VP of Engineering', null, 'vp'],
  ['VP, Sales at Opal Ledger', 'VP, Sales', 'Opal Ledger', 'vp'],
  ['Director, Product Marketing', 'Director', null, 'director'],
  ['Founder, CEO', 'Founder', null, 'owner'],
  ['Engineer, Climber, Berliner', 'Engineer', null, null],
  ['Husband, father, CEO at Wren', 'CEO', 'Wren', 'c_level'],
  ['Product Owner at Siemens', 'Product Owner', 'Siemens', null],
  ['Chief of Staff at Wren', 'Chief of Staff', 'Wren', null],
  ['Assistant to the CEO at Wren', 'Assistant to the CEO', 'Wren', null],
  ['Head of Growth @Bosun @Wren', 'Head of Growth', 'Bosun', 'head'],
  ['Software Engineer at monday.com', 'Software Engineer', 'monday.com', null],
  ['Staff Engineer at Stellen.io · We are hiring!', 'Staff Engineer', 'Stellen.io', 'senior'],
  ['Account Manager at Wren, Inc.', 'Account Manager', 'Wren, Inc', 'manager'],
  ['kim@sample.example', null, null, null],
  ['', null, null, null],
  ['🌱🌍', null, null, null],
];

describe('readHeadline', () => {
  it.each(examples)('%s', (headline, title, company, seniority) => {
    expect(readHeadline(headline)).toEqual({ title, company, seniority });
  });

  it('never throws, and returns only parts of the headline, whatever it contains', () => {
    const word = fc.constantFrom(
      ...examples.flatMap(([headline]) => headline.split(' ')),
      ...[
        'at',
        '@',
        '|',
        '·',
        ',',
        '. ',
        '→',
        ' – ',
        '(',
        'ex-',
        'Founder',
        '#',
        "'",
        '\n',
        '\u0000',
        '\ud83d',
        'İ',
      ],
    );
    const made = fc.array(fc.oneof(word, fc.string({ unit: anyCharacter, maxLength: 5 })), { maxLength: 30 });
    const headlines = made.map((words) => words.join(' '));
    const space = fc.constantFrom('  ', '\n', ' \t ', '\u00a0');
    fc.assert(
      fc.property(headlines, space, (headline, gap) => {
        const read = readHeadline(headline);
        const single = headline.replaceAll('\u0000', '').toWellFormed().replace(/\s+/gu, ' ');
        for (const part of [read.title, read.company]) {
          if (part === null) continue;
          expect(part).toBe(part.trim());
          expect(part).not.toBe('');
          expect(single).toContain(part);
        }
        expect(read.seniority === null || Seniority.options.includes(read.seniority)).toBe(true);
        expect(readHeadline(`${gap}${single.trim().replaceAll(' ', gap)}${gap}`)).toEqual(
          readHeadline(single),
        );
      }),
      { numRuns: cases(2000, 100) },
    );
  });

  it('finds most employers in the sample network, and never a wrong company', () => {
    const { people } = openWorld('ingrow-sample', Date.parse('2026-11-20T12:00:00Z'));
    const named = people.filter(
      ({ headline, companyName }) => companyName && headline?.includes(companyName),
    );
    const plain = named.filter(({ headline, companyName }) => headline?.includes(` at ${companyName}`));
    const isFound = (one: (typeof people)[number]) =>
      readHeadline(one.headline ?? null).company === one.companyName;
    expect(plain.length).toBeGreaterThan(500);
    expect(plain.filter(isFound).length / plain.length).toBeGreaterThan(0.99);
    expect(named.filter(isFound).length / named.length).toBeGreaterThan(0.9);
    for (const { headline, companyName } of people) {
      const { company } = readHeadline(headline ?? null);
      if (company !== null) expect([headline, company]).toEqual([headline, companyName]);
    }
  });
});

describe('readSeniority', () => {
  it.each<[string | null, Seniority | null]>([
    ['Managing Partner', 'owner'],
    ['Inhaberin', 'owner'],
    ['Cofondateur', 'owner'],
    ['sócio-fundador', 'owner'],
    ['Właściciel', 'owner'],
    ['Eigenaar', 'owner'],
    ['Vice President of Sales', 'vp'],
    ['President', 'c_level'],
    ['Chief Revenue Officer', 'c_level'],
    ['Chief Customer Success Officer', 'c_level'],
    ['Directeur général', 'c_level'],
    ['Amministratore delegato', 'c_level'],
    ['Diretora de operações', 'director'],
    ['Leitung Vertrieb', 'head'],
    ['Vertriebsleiter', 'head'],
    ['Teamleiterin Lager', 'manager'],
    ['Försäljningschef', 'manager'],
    ['Chef de projet', 'manager'],
    ['Chef', null],
    ['Senior Product Manager', 'manager'],
    ['Junior Product Manager', 'junior'],
    ['Intern', 'junior'],
    ['Internal auditor', null],
    ['International Sales', null],
    ['Młodszy analityk', 'junior'],
    ['People Lead', 'senior'],
    ['Lead generation specialist', null],
    ['财务总监', 'director'],
    [null, null],
  ])('%s is %s', (title, seniority) => {
    expect(readSeniority(title)).toBe(seniority);
  });
});
