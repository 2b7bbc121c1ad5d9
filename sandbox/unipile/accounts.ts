import { randomBytes } from 'node:crypto';
import type { StateStore } from '#sandbox/state.ts';
import { callHook } from '#sandbox/unipile/hook-routes.ts';
import type { AccountStatus, HostedAccount, HostedLink } from '#sandbox/unipile/hosted-account.ts';
import { invalidParameters, notFound, UnipileError } from '#sandbox/unipile/unipile-error.ts';
import type { Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** The connected account that always exists, and reads for everyone. */
export const SANDBOX_UNIPILE_ACCOUNT = 'sandbox-account';

export type ConnectedAccount = {
  id: string;
  owner: Person;
  createdAt: number;
  status: AccountStatus;
  products: Record<string, AccountStatus>;
};

/** The accounts connected at the vendor, and the members they act for. */
export type Accounts = {
  all(): ConnectedAccount[];
  /** @throws UnipileError 404 for an unknown one */
  find(id: string): ConnectedAccount;
  /**
   * The member in whose name a call is made.
   * @throws UnipileError 400 without an id, 404 for an unknown one, 401 while it's disconnected
   */
  demand(id: unknown): Person;
  /** After the hosted page: a new account, or the reconnected one. */
  connect(link: HostedLink, person: Person): HostedAccount;
  /** Changes the status of an account or one of its products, and calls the registered webhooks. */
  setStatus(
    id: string,
    change: { status?: AccountStatus | undefined; products?: Record<string, AccountStatus> | undefined },
  ): boolean;
  remove(id: string): void;
};

export function openAccounts(state: StateStore, world: World, now: () => number): Accounts {
  const stored = (id: string) => state.current.hostedAccounts.find((each) => each.id === id);
  const show = (account: HostedAccount): ConnectedAccount => {
    const owner = world.findPerson(account.personId);
    if (!owner) throw new Error(`The world has no ${account.personId}`);
    const { id, createdAt, status, products } = account;
    return { id, owner, createdAt, status, products };
  };
  const builtIn = (): ConnectedAccount => {
    const owner = world.people[0];
    if (!owner) throw new Error('The world has nobody');
    return {
      id: SANDBOX_UNIPILE_ACCOUNT,
      owner,
      createdAt: state.current.genesis,
      status: 'OK',
      products: {},
    };
  };
  const accounts: Accounts = {
    all: () => [builtIn(), ...state.current.hostedAccounts.map(show)],
    find(id) {
      const account = stored(id);
      if (id === SANDBOX_UNIPILE_ACCOUNT) return builtIn();
      if (!account) throw notFound('Account not found');
      return show(account);
    },
    demand(id) {
      if (typeof id !== 'string' || id === '') throw invalidParameters('/account_id: Required property');
      const { owner, status } = accounts.find(id);
      const account = stored(id);
      const warming = account !== undefined && account.warmUps > 0;
      if (warming) {
        state.change(() => {
          account.warmUps -= 1;
        });
      }
      if (status !== 'OK' || warming) {
        throw new UnipileError(
          401,
          'disconnected_account',
          'Disconnected account',
          'The account appears to be disconnected from the provider service.',
        );
      }
      return owner;
    },
    connect(link, person) {
      const again = link.reconnect === null ? undefined : stored(link.reconnect);
      const account: HostedAccount = {
        id: again?.id ?? randomBytes(16).toString('base64url'),
        personId: person.id,
        createdAt: again?.createdAt ?? now(),
        status: 'OK',
        products: {},
        // Right after connecting, the vendor's first answer may still say that it's disconnected.
        warmUps: 1,
      };
      state.change((current) => {
        current.hostedAccounts = [...current.hostedAccounts.filter(({ id }) => id !== account.id), account];
        current.hostedLinks = current.hostedLinks.filter(({ token }) => token !== link.token);
        current.usedLinks = [...current.usedLinks, link].slice(-20);
      });
      return account;
    },
    setStatus(id, { status, products }) {
      const account = stored(id);
      if (!account) return false;
      state.change(() => {
        account.status = status ?? account.status;
        account.products = { ...account.products, ...products };
      });
      for (const hook of state.current.statusHooks) void callHook(hook, account);
      return true;
    },
    remove(id) {
      accounts.find(id);
      if (id === SANDBOX_UNIPILE_ACCOUNT) {
        throw new UnipileError(
          403,
          'insufficient_permissions',
          'Insufficient permissions',
          'The account of the sample network reads for everybody and stays.',
        );
      }
      state.change((current) => {
        current.hostedAccounts = current.hostedAccounts.filter((each) => each.id !== id);
      });
    },
  };
  return accounts;
}

/** `GET /accounts/{id}`. */
export function showAccount({ id, owner, createdAt, status, products }: ConnectedAccount) {
  return {
    object: 'Account',
    id,
    name: owner.name,
    type: 'LINKEDIN',
    created_at: new Date(createdAt).toISOString(),
    groups: [],
    signatures: [],
    sources: [
      { id: `${id}_MESSAGING`, status },
      ...Object.entries(products).map(([name, each]) => ({ id: `${id}_${name}`, status: each })),
    ],
    connection_params: {
      im: {
        id: owner.id,
        username: owner.name,
        publicIdentifier: owner.slug,
        premiumContractId: null,
        premiumFeatures: [],
      },
    },
  };
}
