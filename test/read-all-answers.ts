import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';

const idIn = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const queries: Record<string, string> = {
  '/profile-company': '?keyword=a',
  '/profile-person': '?keyword=a',
  '/linkedin-profile/preview': '?url=https://www.linkedin.com/in/maya-lindqvist',
};

/** Fetches every route a user may read, using ids from earlier responses. */
export async function readAllAnswers(
  app: Pick<TestApp, 'call'>,
  { token }: SignedIn,
  look: (route: Route, status: number, text: string) => void,
): Promise<void> {
  const routes = (Object.values(contract).flatMap((group) => Object.values(group)) as Route[]).filter(
    ({ method, answer, access }) => method === 'GET' && answer && access === 'user',
  );
  const ids = new Map<string, Set<string>>();
  const read = async (route: Route, path: string) => {
    const answer = await app.call('GET', path, { token });
    const text = await answer.text();
    look(route, answer.status, text);
    const area = route.path.split('/')[1] ?? '';
    const known = ids.get(area) ?? new Set();
    for (const id of text.match(idIn) ?? []) if (known.size < 30) known.add(id);
    ids.set(area, known);
  };
  for (const route of routes.filter(({ params }) => !params)) {
    await read(route, route.path + (queries[route.path] ?? ''));
  }
  for (const route of routes.filter(({ params }) => params)) {
    for (const id of ['sample', ...(ids.get(route.path.split('/')[1] ?? '') ?? [])]) {
      await read(route, route.path.replaceAll(/\{\w+\}/g, id));
    }
  }
}
