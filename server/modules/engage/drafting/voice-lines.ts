import type { Voice } from '#contract/profile.ts';

/** What a draft and its checks need of a voice: what was saved and what was learned from edits, as one. */
export function voiceLines(voice: Voice): { rules: string[]; bannedPhrases: string[]; known: string[] } {
  const learned = (kind: Voice['learned'][number]['kind']) =>
    voice.learned.flatMap((rule) => (rule.kind === kind ? [rule.text] : []));
  const rules = [...voice.rules, ...learned('rule')];
  return {
    rules,
    bannedPhrases: [...voice.bannedPhrases, ...learned('banned_phrase')],
    /** Texts of the user's own: what stands in them is no claim. */
    known: [voice.offer, ...rules, ...voice.examples],
  };
}
