import { z } from 'zod';
import { exampleId, exampleOf, exampleTime } from './example-of.ts';

/** How texts are filled in: as most people write them, or as long as they come. */
export type Wording = 'common' | 'long';

/** What fields hold, by how their name ends. */
const words: [RegExp, Record<Wording, string>][] = [
  [
    /text$|body$|excerpt$|description$|summary$|instructions$|note$|message$|question$/i,
    {
      common: 'Buyers who know the price before the call ask better questions.',
      long: `Donaudampfschifffahrtsgesellschaftskapitän ${'asks whether the price is known before the call, and what it covers. '.repeat(9)}`,
    },
  ],
  [
    /headline$|title$|subject$/i,
    {
      common: 'Head of Growth at Harbor Analytics',
      long: 'Vice President of International Go-to-Market Strategy, Partnerships & Rechtsschutzversicherungsgesellschaften, EMEA and Asia Pacific',
    },
  ],
  [
    /company$|companyName$|organization$/i,
    {
      common: 'Harbor Analytics',
      long: 'Arbeiterunfallversicherungsgesellschaft für Donaudampfschifffahrt und angrenzende Gewerbe mbH & Co. KG',
    },
  ],
];
const names: Record<Wording, string> = {
  common: 'Adaeze Okafor',
  long: 'Maximiliana Alexandra Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff von und zu Liechtenstein',
};

/**
 * A response with three items in every list and every optional part, or with none. What the schema doesn't accept
 * is as in `exampleOf`.
 */
export function richExampleOf<T extends z.ZodType>(
  schema: T,
  wording: Wording,
  items: 0 | 3 = 3,
): z.output<T> {
  let made = 0;
  let item = 0;
  const read = z.safeParse(schema, fill(schema, ''));
  return read.success ? read.data : exampleOf(schema);

  function fill(of: z.core.$ZodType, name: string): unknown {
    const filled = fillAny(of, name);
    return z.safeParse(of, filled).success ? filled : plain(of);
  }

  /** The items of a list differ, as those of a server do. */
  function fillItem(of: z.core.$ZodType, name: string, at: number): unknown {
    const outer = item;
    item = at;
    const filled = fill(of, name);
    item = outer;
    return filled;
  }

  /** Undefined for what has a form of its own. It is left out then. */
  function plain(of: z.core.$ZodType): unknown {
    try {
      return exampleOf(of as z.ZodType);
    } catch {
      return undefined;
    }
  }

  function fillAny(of: z.core.$ZodType, name: string): unknown {
    // A list that ends.
    if (/^next|cursor$/i.test(name) && of instanceof z.ZodNullable) return null;
    if (of instanceof z.ZodNullable && (items === 0 || /picture|image|logo|avatar/i.test(name))) return null;
    if (of instanceof z.ZodOptional || of instanceof z.ZodNullable) return fill(of.unwrap(), name);
    if (of instanceof z.ZodDefault || of instanceof z.ZodReadonly || of instanceof z.ZodLazy)
      return fill(of.unwrap(), name);
    if (of instanceof z.ZodObject)
      return Object.fromEntries(
        Object.entries(of.shape).map(([key, field]) => [key, fill(field as z.ZodType, key)]),
      );
    if (of instanceof z.ZodArray)
      return Array.from({ length: items }, (_, at) => fillItem(of.element, name, at));
    if (of instanceof z.ZodTuple) return of.def.items.map((item) => fill(item, name));
    if (of instanceof z.ZodUnion) return fill(of.options[item % of.options.length] as z.ZodType, name);
    if (of instanceof z.ZodRecord) {
      const keys = [...(of.keyType._zod.values ?? [])].map(String);
      return Object.fromEntries(keys.map((key) => [key, fill(of.valueType, key)]));
    }
    if (of instanceof z.ZodUUID) return exampleId(1000 + ++made);
    if (of instanceof z.ZodISODateTime) return daysBefore(item).toISOString();
    if (of instanceof z.ZodISODate) return daysBefore(item).toISOString().slice(0, 10);
    if (of instanceof z.ZodEnum) return of.options[item % of.options.length];
    if (of instanceof z.ZodNumber)
      return Math.min(of.maxValue ?? Infinity, (wording === 'long' ? 1_234_567 : 12) + item);
    if (/zone$/i.test(name)) return 'Europe/Berlin';
    if (name === 'month')
      return daysBefore(30 * item)
        .toISOString()
        .slice(0, 7);
    if (of instanceof z.ZodString) {
      const text = words.find(([pattern]) => pattern.test(name))?.[1] ?? names;
      const own = `${text[wording].slice(0, (of.maxLength ?? 2000) - 6)} ${++made}`;
      const tries = [own, `growth-${made}`, '09:00', '#40c057', '{title}'];
      return tries.find((one) => z.safeParse(of, one).success);
    }
    return plain(of);
  }
}

const daysBefore = (days: number) => new Date(Date.parse(exampleTime) - days * 24 * 3600 * 1000);
