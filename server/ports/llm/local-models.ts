import { z } from 'zod';
import { localUrl } from '#core/services/local-models.ts';
import { getJson } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';

/** A server on this computer answers at once, or isn't there. In ms. */
const timeoutMs = 2_000;
/** The most models listed of one server. */
export const maxLocalModels = 50;

const Models = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/**
 * The names of the models that the server at this port of this computer has; null if no such server runs there.
 * It gets no key.
 */
export async function listLocalModels(port: number): Promise<string[] | null> {
  const api = { vendor: 'local model', baseUrl: localUrl(port), headers: {}, timeoutMs, maxBytes: 1024 ** 2 };
  try {
    const { data } = await getJson(api, { path: '/models' }, Models);
    return data.slice(0, maxLocalModels).map(({ id }) => id);
  } catch (error) {
    if (error instanceof PortError) return null;
    throw error;
  }
}
