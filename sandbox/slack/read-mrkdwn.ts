const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * What members see of a text: `&`, `<` and `>` are written as entities to mean themselves, and what stands between `<`
 * and `>` is a link, a mention or a command such as `<!channel>`. Bold and the like is left as it is written.
 */
export function readMrkdwn(text: string): string {
  return text.replace(/<([^<>]*)>|&(?:amp|lt|gt);/g, (all, inner: string | undefined) => {
    if (inner === undefined) return entities[all] ?? all;
    const [target = '', label] = inner.split('|');
    if (label !== undefined) return readMrkdwn(label);
    return /^[!@#]/.test(target) ? `@${target.slice(1)}` : readMrkdwn(target);
  });
}
