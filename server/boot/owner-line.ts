import type { Composition } from '#server/compose.ts';

/** The command that prints a link at any time. */
const command = 'npm run owner -- you@example.com';

/**
 * How the owner gets in, for whoever starts the server; null once it has one. The link is printed only in a
 * terminal: other outputs are kept in logs.
 */
export async function ownerLine(
  server: Pick<Composition, 'ownerLink' | 'isOwned'>,
  { isTerminal }: { isTerminal: boolean },
): Promise<string | null> {
  if (isTerminal) {
    const url = await server.ownerLink();
    return url && `Use your own data: ${url}`;
  }
  return (await server.isOwned()) ? null : `Use your own data: ${command}`;
}
