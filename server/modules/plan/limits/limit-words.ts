import type { Meter, Plan } from '#contract/payment.ts';

const nouns: Record<Meter, [one: string, many: string]> = {
  profiles: ['connected profile', 'connected profiles'],
  signals: ['new signal a month', 'new signals a month'],
  drafts: ['draft a month', 'drafts a month'],
  schedules: ['schedule', 'schedules'],
  channels: ['channel', 'channels'],
};

/** What a limit is of, with its number: "1 connected profile". */
export function countWords(meter: Meter, count: number): string {
  const [one, many] = nouns[meter];
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Why there is no room, and what to do. */
export function limitWords(plan: Pick<Plan, 'title' | 'limits'>, meter: Meter): string {
  return `Your plan (${plan.title}) has ${countWords(meter, plan.limits[meter] ?? 0)}. What you have stays as it is. For more, change the plan under Settings, Plan.`;
}

/** Why something rests. */
export function pausedWords(plan: Pick<Plan, 'title' | 'limits'>, meter: Meter): string {
  return `Paused: your plan (${plan.title}) has ${countWords(meter, plan.limits[meter] ?? 0)}. It goes on when the plan is larger, or when an older one is taken away.`;
}
