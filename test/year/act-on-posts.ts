import { click, newText, pick, type Run, type User } from './users.ts';

const minute = 60_000;

export async function schedulePost(run: Run, user: User): Promise<void> {
  const text = newText(user, 'Post');
  const minutes = run.random.pick([0, 0, 7, 90, 600, 3000]);
  const at =
    minutes === 0 ? {} : { at: new Date(run.system.now().getTime() + minutes * minute).toISOString() };
  const outcome = await click(run, user, `posts ${text} in ${minutes} min`, () =>
    user.who.api.linkedinAuth.postLinkedinPost({ body: { text, ...at } }),
  );
  user.texts.set(text, outcome);
}

/** Cancels a post, or gives it another time. */
export async function changePost(run: Run, user: User): Promise<void> {
  const { items } = await user.who.api.publications.list({ query: { state: ['scheduled'], limit: 100 } });
  const one = pick(
    run,
    items.filter(({ kind }) => kind === 'post').sort((a, b) => (a.text < b.text ? -1 : 1)),
  );
  if (!one) return;
  const params = { id: one.id };
  if (run.random.chance(0.5)) {
    const outcome = await click(run, user, `cancels ${one.text}`, () =>
      user.who.api.publications.cancel({ params }),
    );
    user.ledger.write(`state ${one.id}`, 'cancelled', outcome);
    return;
  }
  const at = new Date(run.system.now().getTime() + run.random.below(2000) * minute).toISOString();
  await click(run, user, `moves ${one.text}`, () =>
    user.who.api.publications.schedule({ params, body: { at } }),
  );
}

/** Looks whether a text is live, and says so. */
export async function resolveOne(run: Run, user: User): Promise<void> {
  const { items } = await user.who.api.publications.list({ query: { state: ['unconfirmed'], limit: 100 } });
  const one = pick(
    run,
    items.filter(({ nextLookAt }) => nextLookAt === null).sort((a, b) => (a.text < b.text ? -1 : 1)),
  );
  if (!one) return;
  const { count } = await run.system.control<{ count: number }>(`sent?text=${encodeURIComponent(one.text)}`);
  const as = count > 0 ? 'published' : 'failed';
  const outcome = await click(run, user, `says ${one.text} is ${as}`, () =>
    user.who.api.publications.settle({ params: { id: one.id }, body: { as } }),
  );
  user.ledger.write(`state ${one.id}`, as, outcome);
}
