/** A sample in the Prometheus text format. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

const line = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)|[+-]?Inf|NaN)$/i;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/**
 * Parses the text exposition format 0.0.4 according to its specification
 * (prometheus.io/docs/instrumenting/exposition_formats): each metric has HELP and TYPE before its samples,
 * the samples are contiguous, and no series occurs twice.
 *
 * @throws Error with the first invalid line
 */
export function readExposition(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line is not ended');
  const typed = new Map<string, string>();
  const helped = new Set<string>();
  const seen = new Set<string>();
  const closed = new Set<string>();
  let family = '';
  const samples: Sample[] = [];
  for (const each of text.split('\n').slice(0, -1)) {
    if (each === '') continue;
    const about = /^# (HELP|TYPE) (\S+) (.+)$/.exec(each);
    if (about) {
      const [, kind, name = '', rest = ''] = about;
      if (kind === 'HELP') helped.add(name);
      else if (typed.has(name)) throw new Error(`A second TYPE: ${each}`);
      else typed.set(name, rest);
      continue;
    }
    const [, name = '', labels = '', value = ''] = line.exec(each) ?? [];
    if (name === '') throw new Error(`Not a sample: ${each}`);
    const base = typed.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
    if (!typed.has(base) || !helped.has(base)) throw new Error(`Without TYPE or HELP: ${each}`);
    if (base !== family && closed.has(base)) throw new Error(`Apart from its metric: ${each}`);
    if (base !== family) closed.add(family);
    family = base;
    if (seen.has(`${name}{${labels}}`)) throw new Error(`Twice: ${each}`);
    seen.add(`${name}{${labels}}`);
    samples.push({ name, labels: readLabels(labels, each), value: Number(value.replace('Inf', 'Infinity')) });
  }
  return samples;
}

function readLabels(text: string, whole: string): Record<string, string> {
  const found: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < text.length) {
    const match = label.exec(text);
    if (!match) throw new Error(`Labels that cannot be read: ${whole}`);
    found[match[1] ?? ''] = match[2] ?? '';
  }
  return found;
}
