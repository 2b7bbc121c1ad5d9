import type { Transaction } from 'kysely';
import type { Profile } from '#contract/access/access.ts';
import { isMailProvider } from '#contract/access/mail-providers.ts';
import type { OwnerClaim, OwnerLink } from '#contract/access/owner.ts';
import type { RequestFacts } from '#contract/route.ts';
import { isKnownZone } from '#core/date-format.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { readProfile } from '#server/modules/access/account.ts';
import { allowDomain } from '#server/modules/access/allow-list/change-domains.ts';
import { isDomainAllowed, lockAllowList } from '#server/modules/access/allow-list/check-entry.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { domainOf, normalizeEmail } from '#server/modules/access/email-address.ts';
import { deviceLabel, findCaller, startSession } from '#server/modules/access/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sampleDomains } from '#server/sample-domains.ts';
import { endAllAccess, type OnHandOver } from './end-access.ts';
import { findOwnerLink, takeOwnerLink } from './owner-links.ts';
import { becomeOwned, lockOwner, provesNothing } from './ownership.ts';

/**
 * Returns what an owner link does, without using it up.
 *
 * @throws AppError `identity_refused` if it isn't valid, or no longer; `rate_limited`
 */
export async function checkOwnerLink(deps: Deps, secret: string, request: RequestFacts): Promise<OwnerLink> {
  const { email } = await findOwnerLink(deps, secret, request.clientIp);
  const account = email === null ? undefined : await findUser(deps.db, 'email', email);
  if (account) return { does: 'sign-in', email, takesOver: null };
  const caller = request.bearer === null ? null : await findCaller(deps, request.bearer);
  const present = caller && (await findUser(deps.db, 'id', caller.userId));
  const takesOver =
    present && provesNothing(present.proven_by) ? { name: present.name, email: present.email } : null;
  return { does: 'claim', email, takesOver };
}

/**
 * Uses an owner link: signs in the account of its address, takes over the caller's account from the sample
 * sign-in, or creates an account. The account becomes an administrator, and the allow-list lets it in.
 *
 * @throws AppError `identity_refused` if the link isn't valid, or no longer; `rate_limited`;
 *   `invalid_request` that names a missing or unusable field; `conflict` if the address has an account, or
 *   nothing can be taken over. The link then still works.
 */
export async function claim(
  deps: Deps,
  given: OwnerClaim,
  request: RequestFacts,
  onHandOver: OnHandOver,
): Promise<{ token: string; profile: Profile }> {
  const { db, clock } = deps;
  const now = clock.now();
  const link = await findOwnerLink(deps, given.secret, request.clientIp);
  const caller = given.takesOver && request.bearer ? await findCaller(deps, request.bearer) : null;
  return db.transaction().execute(async (trx) => {
    await lockAllowList(trx);
    await lockOwner(trx);
    await takeOwnerLink(trx, link.id, now);
    const account = link.email === null ? undefined : await findUser(trx, 'email', link.email);
    const hands = { now, onHandOver };
    const user = account
      ? await openAccount(trx, account, hands)
      : given.takesOver
        ? await takeOver(trx, caller?.userId ?? null, given, hands)
        : await createAccount(trx, given);
    await letIn(trx, user, now);
    await becomeOwned(trx, now);
    const token = await startSession(trx, user.id, request.userAgent, now, {
      signInHash: null,
      isOwnerLink: true,
    });
    const done = { actorId: user.id, userId: user.id, now };
    await writeAudit(trx, { ...done, action: 'server.claimed', subject: null, detail: { by: link.kind } });
    await writeAudit(trx, {
      ...done,
      action: 'login.succeeded',
      subject: deviceLabel(request.userAgent),
      detail: { by: 'owner-link' },
    });
    return { token, profile: await readProfile(trx, user.id, 'admin') };
  });
}

type User = { id: string; email: string };
type Hands = { now: Date; onHandOver: OnHandOver };

async function findUser(db: Deps['db'], column: 'id' | 'email', value: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'proven_by'])
    .where(column, '=', value)
    .executeTakeFirst();
}

/** What an account loses that anyone could have opened. Its data stays. */
const unproven = { proven_by: 'claim', firebase_uid: null, picture_url: null } as const;

/** Signs in an account that the operator named. If anyone could have opened it, that ends. */
async function openAccount(
  trx: Transaction<Database>,
  account: NonNullable<Awaited<ReturnType<typeof findUser>>>,
  { now, onHandOver }: Hands,
): Promise<User> {
  const isOpen = provesNothing(account.proven_by);
  if (isOpen) await endAllAccess(trx, account, now, onHandOver);
  await trx
    .updateTable('app_user')
    .set({ is_admin: true, deleted_at: null, updated_at: now, ...(isOpen && unproven) })
    .where('id', '=', account.id)
    .execute();
  return account;
}

/** The caller's account from the sample sign-in gets a real address, and no other way into it stays. */
async function takeOver(
  trx: Transaction<Database>,
  callerId: string | null,
  given: OwnerClaim,
  { now, onHandOver }: Hands,
): Promise<User> {
  const account = callerId === null ? undefined : await findUser(trx, 'id', callerId);
  if (!account || !provesNothing(account.proven_by)) {
    throw new AppError('conflict', accessMessages.nothingToTakeOver);
  }
  const { name, email } = readOwner(given);
  const other = await findUser(trx, 'email', email);
  if (other && other.id !== account.id) throw addressTaken(email);
  await endAllAccess(trx, account, now, onHandOver);
  await trx
    .updateTable('app_user')
    .set({ name, email, is_admin: true, shut_out_at: null, updated_at: now, ...unproven })
    .where('id', '=', account.id)
    .execute();
  return { id: account.id, email };
}

async function createAccount(trx: Transaction<Database>, given: OwnerClaim): Promise<User> {
  const { name, email } = readOwner(given);
  const { timezone } = given;
  const made = await trx
    .insertInto('app_user')
    .values({
      name,
      email,
      is_admin: true,
      ...(timezone !== undefined && isKnownZone(timezone) && { timezone }),
      ...unproven,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw addressTaken(email);
  return { id: made.id, email };
}

/** @throws AppError `invalid_request` that names the field */
function readOwner({ name, email: given }: OwnerClaim): { name: string; email: string } {
  if (name === undefined || name.trim() === '') throw invalidField('name', 'is missing');
  const email = normalizeEmail((given ?? '').trim());
  if (email === null) throw invalidField('email', accessMessages.emailInvalid);
  if (sampleDomains.includes(domainOf(email) ?? '')) {
    throw invalidField('email', accessMessages.sampleAddress);
  }
  return { name: name.trim(), email };
}

function addressTaken(email: string): AppError {
  const message = accessMessages.addressTaken(email);
  return new AppError('conflict', message, [{ path: 'email', message }]);
}

/** The gate has no exception: the list lets the owner in, by their domain or, at a mail provider, by address. */
async function letIn(trx: Transaction<Database>, { id, email }: User, now: Date): Promise<void> {
  if (!(await isDomainAllowed(trx, email))) {
    const domain = domainOf(email);
    if (domain === null) throw invalidField('email', accessMessages.emailInvalid);
    await allowDomain(trx, id, { domain: isMailProvider(domain) ? email : domain }, now);
  }
  await trx.updateTable('app_user').set({ shut_out_at: null }).where('id', '=', id).execute();
}
