import { z } from 'zod';
import { getJson, type HttpAnswer, type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { ChangeEvent, DataPortability } from './port.ts';

export type LinkedInDataOptions = {
  clientId: string;
  clientSecret: string;
  /** The scope LinkedIn granted the app: of the product for third parties, or of a member's own app. */
  scope: 'r_dma_portability_3rd_party' | 'r_dma_portability_self_serve';
  /** `YYYYMM`. These calls have their own version, independent of LinkedIn's other APIs. */
  version: string;
  /** Where the browser is sent. Can be a path of our own origin. */
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** e.g. `https://api.linkedin.com` */
  apiUrl: string;
  realm: 'sample' | 'real';
  timeoutMs?: number;
};

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.int().positive(),
  scope: z.string().nullish(),
});

/**
 * Cells are texts. Anything else isn't from the archive's rows, and is converted to text so that it's counted
 * and visible.
 */
const Cell = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === null ? '' : String(value)));
const Snapshot = z.object({
  paging: z.object({ start: z.int().nullish() }).nullish(),
  elements: z.array(
    z.object({ snapshotDomain: z.string(), snapshotData: z.array(z.record(z.string(), Cell)) }),
  ),
});

/** The maximum size of one page of a domain. Messages are texts. */
const maxPageBytes = 64 * 1024 * 1024;

const Moment = z
  .int()
  .positive()
  .transform((milliseconds) => new Date(milliseconds));
const Name = z.string().nullish();
const Actor = z.object({
  vanityName: z.string().min(1),
  localizedFirstName: Name,
  localizedLastName: Name,
  localizedHeadline: Name,
});
const Activity = z.object({
  object: z.string().nullish().catch(null),
  reactionType: z.string().nullish().catch(null),
  message: z
    .union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])
    .nullish()
    .catch(null),
  created: z.object({ time: Moment }).nullish().catch(null),
  'actor~': Actor.nullish().catch(null),
});
const Event = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  owner: z.string(),
  actor: z.string(),
  resourceName: z.string(),
  method: z.string(),
  capturedAt: Moment,
  processedAt: Moment,
  activity: Activity.nullish(),
  processedActivity: Activity.nullish(),
});
const Changes = z.object({ elements: z.array(Event) });

const Authorizations = z.object({
  elements: z.array(
    z.object({
      regulatedAt: Moment,
      memberComplianceAuthorizationKey: z.object({ member: z.string().min(1) }),
    }),
  ),
});

/** The most events in one call. */
const eventsAtOnce = 50;

/**
 * LinkedIn's Member Data Portability (learn.microsoft.com/linkedin/dma/member-data-portability), with an app
 * of the server's operator. Where the docs are silent, this follows what public clients report: pages go by
 * number, their total isn't reliable, and after the last page comes 404 "No data found".
 */
export function linkedinDataPortability(options: LinkedInDataOptions): DataPortability {
  const shared = {
    vendor: 'LinkedIn',
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    maxBytes: maxPageBytes,
    refine,
  };
  const rest = (accessToken: string): HttpApi => ({
    ...shared,
    baseUrl: options.apiUrl,
    headers: { authorization: `Bearer ${accessToken}`, 'LinkedIn-Version': options.version },
  });
  const app = { client_id: options.clientId, client_secret: options.clientSecret };
  const sendForm = <T>(url: string, fields: Record<string, string>, read: z.ZodType<T> | (() => T)) => {
    const { origin, pathname } = new URL(url);
    const body = { form: { ...fields, ...app } };
    return sendOnce(
      { ...shared, baseUrl: origin, headers: {} },
      { method: 'POST', path: pathname, body },
      read,
    );
  };
  const findMember = async (accessToken: string) => {
    const call = { path: '/rest/memberAuthorizations', query: { q: 'memberAndApplication' } };
    const { elements } = await getJson(rest(accessToken), call, Authorizations);
    const [found] = elements;
    if (!found) return null;
    return { memberUrn: found.memberComplianceAuthorizationKey.member, since: found.regulatedAt };
  };

  return {
    realm: options.realm,

    authorizeUrl({ returnUrl, state }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: options.clientId,
        redirect_uri: returnUrl,
        state,
        scope: options.scope,
      });
      const base = new URL(options.authorizeUrl, returnUrl);
      return `${base.origin}${base.pathname}?${query}`;
    },

    async exchange({ returnUrl, code }) {
      const fields = { grant_type: 'authorization_code', code, redirect_uri: returnUrl };
      const token = await sendForm(options.tokenUrl, fields, Token);
      return {
        accessToken: token.access_token,
        lifeSeconds: token.expires_in,
        // If the answer names no scopes, the requested ones were granted (RFC 6749 §5.1).
        scopes: token.scope ? token.scope.split(/[\s,]+/).filter(Boolean) : [options.scope],
      };
    },

    async revoke(accessToken) {
      await sendForm(options.revokeUrl, { token: accessToken }, () => true);
    },

    async register(accessToken) {
      const known = await findMember(accessToken);
      if (known) return known;
      const call = { method: 'POST', path: '/rest/memberAuthorizations', body: { json: {} } } as const;
      await sendOnce(rest(accessToken), call, () => true);
      return findMember(accessToken);
    },

    async snapshot(accessToken, domain, page) {
      const query = { q: 'criteria', domain, start: page, count: 10 };
      const answer = await getJson(
        rest(accessToken),
        { path: '/rest/memberSnapshotData', query },
        Snapshot,
      ).catch((error: unknown) => {
        if (isNoData(error)) return null;
        throw error;
      });
      if (answer === null) return null;
      const given = answer.paging?.start ?? page;
      if (given !== page) {
        throw new PortError('malformed', `LinkedIn answered page ${given} of ${domain} for page ${page}`);
      }
      const rows = answer.elements
        .filter(({ snapshotDomain }) => snapshotDomain === domain)
        .flatMap(({ snapshotData }) => snapshotData);
      // An empty page is the last one. Otherwise a server that never says "no data" would be called forever.
      return rows.length === 0 ? null : { rows, next: page + 1 };
    },

    async changes(accessToken, { since, start }) {
      const query = {
        q: 'memberAndApplication',
        startTime: since?.getTime(),
        start: start === 0 ? undefined : start,
        count: eventsAtOnce,
      };
      const answer = await getJson(
        rest(accessToken),
        { path: '/rest/memberChangeLogs', query },
        Changes,
      ).catch((error: unknown) => {
        if (isNoData(error)) return { elements: [] };
        throw error;
      });
      return answer.elements.map(toEvent);
    },
  };
}

function toEvent(event: z.infer<typeof Event>): ChangeEvent {
  const { activity } = event;
  const actor = event.processedActivity?.['actor~'] ?? activity?.['actor~'];
  const name = [actor?.localizedFirstName, actor?.localizedLastName].filter(Boolean).join(' ');
  return {
    id: event.id,
    owner: event.owner,
    actor: event.actor,
    resource: event.resourceName,
    method: event.method,
    at: activity?.created?.time ?? event.capturedAt,
    processedAt: event.processedAt,
    object: activity?.object ?? null,
    text: activity?.message ?? null,
    reaction: activity?.reactionType ?? null,
    person: actor ? { publicId: actor.vanityName, name, headline: actor.localizedHeadline || null } : null,
  };
}

/** The `reason` of the 404 that ends a walk over pages. */
const noData = 'no_data';

function isNoData(error: unknown): boolean {
  return error instanceof PortError && error.reason === noData;
}

const Problem = z.object({
  code: z.string().nullish(),
  message: z.string().nullish(),
  serviceErrorCode: z.number().nullish(),
});

/**
 * Reads details from LinkedIn's body that the status doesn't give. Its messages aren't repeated, because they
 * may name the member.
 */
function refine({ status, body }: HttpAnswer): PortError | null {
  if (status < 400 || status >= 500 || status === 429) return null;
  const oauth = z.object({ error: z.string() }).safeParse(body);
  if (oauth.success) {
    // The app's own id or secret is wrong. The user can't do anything about it.
    const isOurs = oauth.data.error === 'invalid_client' || oauth.data.error === 'unauthorized_client';
    return new PortError(
      isOurs ? 'forbidden' : 'rejected',
      `LinkedIn answered ${status} ${oauth.data.error}`,
    );
  }
  const problem = Problem.safeParse(body).data;
  const about = `LinkedIn answered ${status} ${problem?.code ?? ''}`.trim();
  if (status === 404 && /no data found/i.test(problem?.message ?? '')) {
    return new PortError('not_found', about, { reason: noData });
  }
  if (status === 401) {
    const isRevoked = problem?.code === 'REVOKED_ACCESS_TOKEN' || problem?.serviceErrorCode === 65_601;
    const isExpired = problem?.code === 'EXPIRED_ACCESS_TOKEN' || problem?.serviceErrorCode === 65_602;
    const reason = isRevoked ? { reason: 'revoked' } : isExpired ? { reason: 'expired' } : {};
    return new PortError('unauthorized', about, reason);
  }
  // The configured version isn't available for these calls.
  if (status === 426) return new PortError('forbidden', about, { reason: 'wrong_version' });
  return null;
}
