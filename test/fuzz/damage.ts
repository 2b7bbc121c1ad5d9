import fc from 'fast-check';
import { edgeValue } from './edge-values.ts';

/** One defect in a value, at a position counted over all its parts. */
type Damage =
  | { do: 'replace'; at: number; by: unknown }
  | { do: 'remove' | 'wrap' | 'repeat'; at: number }
  | { do: 'add'; at: number; name: string; value: unknown };

const position = fc.nat({ max: 1000 });

/** None in two of three cases; else one to three defects. */
export const damages: fc.Arbitrary<Damage[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Damage[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({ do: fc.constant('replace' as const), at: position, by: edgeValue }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            do: fc.constantFrom('remove' as const, 'wrap' as const, 'repeat' as const),
            at: position,
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            do: fc.constant('add' as const),
            at: position,
            name: fc.constantFrom(
              '__proto__',
              'constructor',
              'extra',
              '',
              'a\u0000',
              'id',
              'userId',
              'toString',
            ),
            value: edgeValue,
          }),
        },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  },
);

type Box = Record<string, unknown>;

/** A damaged copy of a JSON value. */
export function damage(value: unknown, all: Damage[]): unknown {
  const root: Box = { value: structuredClone(value) };
  for (const each of all) {
    const parts = partsIn(root);
    const [box, name] = parts[each.at % parts.length] ?? [root, 'value'];
    applyTo(box, name, each);
  }
  return root.value;
}

function applyTo(box: Box, name: string, each: Damage): void {
  const inner = box[name];
  switch (each.do) {
    case 'replace':
      box[name] = structuredClone(each.by);
      break;
    case 'wrap':
      box[name] = [inner];
      break;
    case 'repeat':
      if (Array.isArray(inner)) inner.push(...inner);
      else box[name] = [inner, inner];
      break;
    case 'remove':
      if (Array.isArray(box)) box.splice(Number(name), 1);
      else delete box[name];
      break;
    case 'add':
      // Uses defineProperty instead of assignment: assigning `__proto__` would change the object's prototype
      // and never be sent.
      if (typeof inner === 'object' && inner !== null) {
        Object.defineProperty(inner, each.name, {
          value: structuredClone(each.value),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      break;
  }
}

/** Every part of a value with the object or array that contains it, down to a realistic depth. */
function partsIn(box: Box, depth = 0): [Box, string][] {
  if (depth > 8) return [];
  return Object.keys(box).flatMap((name) => {
    const inner = box[name];
    const here: [Box, string] = [box, name];
    return typeof inner === 'object' && inner !== null ? [here, ...partsIn(inner as Box, depth + 1)] : [here];
  });
}
