import type { bootstrapRoutes } from '#contract/bootstrap.ts';
import type { Handlers } from '#contract/route.ts';
import type { serviceRoutes } from '#contract/services.ts';
import type { systemRoutes } from '#contract/system.ts';
import type { trashRoutes } from '#contract/trash.ts';
import type { Deps } from '#server/modules/deps.ts';
import { checkProvider } from './check-provider.ts';
import { checkReady } from './check-ready.ts';
import { readBootstrap } from './read-bootstrap.ts';
import { readSystem } from './read-system.ts';
import { confirmService, removeService, useService } from './services/change-service.ts';
import { checkKeys, serviceOf } from './services/check-keys.ts';
import { listServices } from './services/list-services.ts';
import { findLocalModels, tryLocalModel } from './services/local-models.ts';
import { readEffects } from './services/read-effects.ts';
import { setSampleNetwork } from './services/sample-setting.ts';
import { listTrash, restoreFromTrash } from './trash.ts';

export function systemHandlers(deps: Deps): Handlers<typeof systemRoutes> {
  return {
    live: async () => ({ status: 'ok' }),
    ready: () => checkReady(deps),
    read: () => readSystem(deps),
    check: ({ params }) => checkProvider(deps, params.name),
  };
}

export function bootstrapHandlers(deps: Deps): Handlers<typeof bootstrapRoutes> {
  return {
    read: ({ caller }) => readBootstrap(deps, caller.userId),
  };
}

export function trashHandlers(deps: Deps): Handlers<typeof trashRoutes> {
  return {
    list: ({ caller, query }) => listTrash(deps.db, caller.userId, query, deps.clock.now()),
    restore: ({ caller, body }) => restoreFromTrash(deps, caller, body),
  };
}

export function serviceHandlers(deps: Deps): Handlers<typeof serviceRoutes> {
  return {
    list: () => listServices(deps),
    sample: ({ caller, body }) => setSampleNetwork(deps, caller, body.isOn),
    effects: ({ params }) => readEffects(deps, serviceOf(params.name)),
    check: ({ params, body }) => checkKeys(deps, serviceOf(params.name), body.values),
    findLocal: () => findLocalModels(deps),
    tryLocal: ({ body }) => tryLocalModel(deps, body),
    use: ({ caller, params, body }) => useService(deps, caller, serviceOf(params.name), body),
    confirm: ({ caller, params, body }) => confirmService(deps, caller, serviceOf(params.name), body),
    remove: ({ caller, params, body }) => removeService(deps, caller, serviceOf(params.name), body),
  };
}
