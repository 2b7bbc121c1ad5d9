import { definitionOf, type FilterName, type FilterValue } from './filter-definitions.ts';

/** The parameters of a range by its parts; null if the filter is one parameter. The wire has no presets. */
function partsOf(name: FilterName): Record<string, string> | null {
  const definition = definitionOf(name);
  if (definition.kind === 'numbers') return { min: `${name}Min`, max: `${name}Max` };
  if (definition.kind !== 'days') return null;
  const range = { preset: name, from: `${name}From`, to: `${name}To` };
  return definition.types ? { ...range, types: `${name}Type` } : range;
}

/** The names of a filter's parameters on the page. */
export const parametersOf = (name: FilterName): string[] => Object.values(partsOf(name) ?? { name });

/** Whether a parameter asks for something: switched off and empty are no filter. */
const isSet = (value: unknown, name: FilterName): boolean =>
  value !== undefined &&
  !(Array.isArray(value) && value.length === 0) &&
  !(value === false && definitionOf(name).kind === 'flag');

/** What a filter asks for among these parameters. Undefined if nothing. */
export function filterValue<Name extends FilterName>(
  name: Name,
  parameters: object,
): FilterValue<Name> | undefined {
  const given = parameters as Record<string, unknown>;
  const parts = partsOf(name);
  if (parts === null) return isSet(given[name], name) ? (given[name] as FilterValue<Name>) : undefined;
  const set = Object.entries(parts)
    .map(([part, key]) => [part, given[key]] as const)
    .filter(([, value]) => isSet(value, name));
  return set.length > 0 ? (Object.fromEntries(set) as FilterValue<Name>) : undefined;
}

/** The parameters of a filter that asks for this, with undefined for those that are not set. */
export function withValue(name: FilterName, value: unknown): Record<string, unknown> {
  const parts = partsOf(name);
  if (parts === null) return { [name]: value };
  const given = (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(parts).map(([part, key]) => [key, given[part]]));
}
