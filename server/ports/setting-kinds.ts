import { z } from 'zod';

/** Kinds of settings that several providers have. A message continues "The setting NAME …". */

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that starts with http:// or https://',
});

/** An http(s) URL without a trailing slash. */
export const baseUrl = httpUrl.transform((text) => text.replace(/\/+$/, ''));
