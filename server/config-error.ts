/** A wrong or missing setting. The message is one sentence that names the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The same settings, all present. They only make sense together. */
export function together<Group extends Record<string, string | number | undefined>>(
  group: Group,
): { [Name in keyof Group]: NonNullable<Group[Name]> } {
  const missing = Object.entries(group).find(([, value]) => value === undefined);
  if (missing === undefined) return group as { [Name in keyof Group]: NonNullable<Group[Name]> };
  throw new ConfigError(
    `The setting ${missing[0]} is missing: ${Object.keys(group).join(', ')} go together.`,
  );
}
