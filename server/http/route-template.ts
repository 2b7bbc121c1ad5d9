import type { Context } from 'hono';
import { routePath } from 'hono/route';

/**
 * The template of the route that answered, such as `/jobs/{id}`; `none` where nobody did. Known once the answer is
 * there. Unlike a path it holds nothing that anybody sent, and there are only so many.
 */
export function routeTemplate(c: Context): string {
  const template = routePath(c);
  // Middleware is mounted for everything.
  return /^\/?\*$/.test(template) ? 'none' : template.replace(/:(\w+)/g, '{$1}');
}
