import type { Voice } from '#contract/profile.ts';

/** The parts of a voice that drafts and checks need, combining saved rules with accepted ones learned from edits. */
export function voiceLines(voice: Voice): { rules: string[]; bannedPhrases: string[]; known: string[] } {
  const learned = (kind: Voice['learned'][number]['kind']) =>
    voice.learned.flatMap((rule) => (rule.isAccepted && rule.kind === kind ? [rule.text] : []));
  const rules = [...voice.rules, ...learned('rule')];
  return {
    rules,
    bannedPhrases: [...voice.bannedPhrases, ...learned('banned_phrase')],
    /** The user's own texts: their content doesn't count as a claim. */
    known: [voice.offer, ...rules, ...voice.examples, ...voice.facts],
  };
}
