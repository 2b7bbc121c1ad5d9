import { expect } from 'vitest';
import type { Member } from './member.ts';

/** Connects a user's LinkedIn in the sample network, over HTTP. */
export async function connectLinkedIn(member: Member, slug = 'maya-lindqvist'): Promise<void> {
  const { url } = await member.api.linkedinAuth.createLink({ body: { via: 'unipile' } });
  const chosen = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ person: slug }),
    redirect: 'manual',
  });
  expect(chosen.status).toBe(303);
  const state = new URL(chosen.headers.get('location') ?? '').searchParams.get('state') ?? '';
  await member.api.linkedinAuth.verifyConnection({ body: { state } });
}
