import { Hono } from 'hono';
import { z } from 'zod';
import type { Network, Vendor } from '#sandbox/vendor.ts';
import { modelManners } from './manner.ts';
import { modelFault } from './model-error.ts';
import { type ModelCounts, modelControlRoutes, modelRoutes } from './routes.ts';

export const model = {
  prefixes: ['/model/'],
  fault: modelFault,
  routes({ state, now }: Network): Hono {
    const counts: ModelCounts = { answers: 0, toolsOffered: 0, toolsCalled: {} };
    return new Hono()
      .route('/', modelControlRoutes(state, counts))
      .route('/', modelRoutes(state, counts, now));
  },
  state: { modelManner: z.enum(modelManners).default('honest') },
} satisfies Vendor;
