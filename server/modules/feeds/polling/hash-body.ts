/** SHA-256 of a body, counted beside the thread that answers requests. */
export async function hashBody(body: Uint8Array): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(body)));
}
