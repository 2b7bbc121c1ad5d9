import { actingFor } from '#server/db/fair-share.ts';
import { accessTokenPrefix, findAccessToken } from '#server/modules/access/access-tokens.ts';
import { callForClient, type ForeignAnswer, type ForeignDeps } from './call-for-client.ts';
import { type ForeignTool, foreignTools } from './foreign-tools.ts';

/** What an assistant of a user's own works with: the tools of agents, as far as its token's scopes go. */
export type TokenSession = {
  tokenId: string;
  tools: ForeignTool[];
  call(name: string, input: unknown): Promise<ForeignAnswer>;
};

/** The session of an access token; null where it is none. A session's token opens the whole account and is none. */
export async function openMcpSession(deps: ForeignDeps, token: string): Promise<TokenSession | null> {
  const holder = token.startsWith(accessTokenPrefix) ? await findAccessToken(deps, token) : null;
  if (!holder) return null;
  return {
    tokenId: holder.tokenId,
    tools: foreignTools(holder),
    call: (name, input) => actingFor(holder.userId, () => callForClient(deps, holder, name, input)),
  };
}
