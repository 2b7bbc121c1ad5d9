import type { Handlers } from '#contract/route.ts';
import type { templateRoutes } from '#contract/templates.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addTemplate } from './add-template.ts';
import { changeTemplate } from './change-template.ts';
import { listTemplates } from './list-templates.ts';
import { readTemplate } from './read-template.ts';
import { removeTemplate } from './remove-template.ts';

/** What answers the routes of templates. */
export function templateHandlers(deps: Deps): Handlers<typeof templateRoutes> {
  return {
    list: ({ caller, query }) => listTemplates(deps.db, caller.userId, query),
    one: ({ caller, params }) => readTemplate(deps.db, caller.userId, params.id),
    add: ({ caller, params, body }) => addTemplate(deps, caller.userId, params.id, body?.name),
    change: ({ caller, params, body }) => changeTemplate(deps, caller.userId, params.id, body),
    remove: ({ caller, params }) => removeTemplate(deps, caller.userId, params.id),
  };
}
