/** What people write about. */
export type Topic =
  | 'pricing'
  | 'hiring'
  | 'freight'
  | 'operations'
  | 'climate'
  | 'payroll'
  | 'analytics'
  | 'founder'
  | 'sales'
  | 'product';

/**
 * Sentences on one topic, one per line. Any opening goes with any two points, in any order, and any closing.
 * The comments fit any post on the topic, whatever it says.
 */
export type TopicTexts = {
  topic: Topic;
  openings: string;
  points: string;
  closings: string;
  comments: string;
};

/** The lines of a block, without the empty ones. */
export function linesOf(block: string): string[] {
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
