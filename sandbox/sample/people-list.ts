import { html } from 'hono/html';
import { initials } from '#sandbox/sample/page.ts';
import type { Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** How many people a page offers. */
const offered = 6;

/** Who somebody shows themselves as: a name, and a line beneath it. */
type Shown = { name: string; line: string };

/** The people to choose from on a page of a third party; each is a button that sends the form as `person`. */
export function peopleList(world: World, show: (person: Person) => Shown = showHeadline) {
  return html`<ul class="accounts">
${world.people.slice(0, offered).map((person) => {
  const { name, line } = show(person);
  return html`<li><button type="submit" class="account" name="person" value="${person.slug}">
<span class="initials" aria-hidden="true">${initials(person.name)}</span>
<span class="who"><span class="name">${name}</span><span class="email">${line}</span></span>
</button></li>`;
})}
</ul>`;
}

const showHeadline = ({ name, headline }: Person): Shown => ({ name, line: headline ?? '' });
