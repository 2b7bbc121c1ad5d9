import { describe, expect, it } from 'vitest';
import { openStep, stepAfter } from './open-step.ts';

const connected = [{ id: '0199a3c0-0000-7000-8000-000000000001' }];

describe('the open step of /welcome', () => {
  it.each([
    ['profile', [], 'profile'],
    ['data', [], 'data'],
    ['voice', connected, 'voice'],
    ['done', [], 'profile'],
    ['done', connected, 'voice'],
  ] as const)('with step %s stored and profiles %j is %s', (onboardingStep, connectedProfiles, open) => {
    expect(openStep({ onboardingStep, connectedProfiles: [...connectedProfiles] })).toBe(open);
  });

  it('goes through all three steps in order', () => {
    expect(stepAfter('profile')).toBe('data');
    expect(stepAfter('data')).toBe('voice');
    expect(stepAfter('voice')).toBe('done');
  });
});
