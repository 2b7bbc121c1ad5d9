import { type Node, nodesOf } from './syntax.ts';

/** One way to break a definition. */
export type Mutation = { kind: string; search: string; replace: string };

const turned: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

/** All ways the syntax of a definition can be broken, each with a text that occurs in it once. */
export function mutationsOf(text: string, definition: Node): Mutation[] {
  const inside = text.slice(definition.start, definition.end);
  const nodes = nodesOf(definition);
  // Sizes and gaps in JSX are appearance, not rules.
  const looks = new Set(nodes.filter(({ type }) => type === 'JSXAttribute').flatMap(nodesOf));
  return nodes.flatMap((node) => {
    if (node.type === 'Literal' && typeof node.value === 'number' && looks.has(node)) return [];
    const change = changeOf(node, text);
    if (change === null) return [];
    const { kind, from, to, by } = change;
    const span = widen(inside, from - definition.start, to - definition.start);
    if (span === null) return [];
    const [start, end] = span;
    const search = inside.slice(start, end);
    const replace =
      inside.slice(start, from - definition.start) + by + inside.slice(to - definition.start, end);
    return [{ kind, search, replace }];
  });
}

type Change = { kind: string; from: number; to: number; by: string };

/** The change to a node; null if there is none. */
function changeOf(node: Node, text: string): Change | null {
  const of = (part: Node) => text.slice(part.start, part.end);
  const whole = (kind: string, by: string): Change => ({ kind, from: node.start, to: node.end, by });
  const child = (name: string) => node[name] as Node;
  switch (node.type) {
    case 'IfStatement': {
      const test = child('test');
      return { kind: 'a condition turned round', from: test.start, to: test.end, by: `!(${of(test)})` };
    }
    case 'ConditionalExpression': {
      const [yes, no] = [child('consequent'), child('alternate')];
      return whole('a choice turned round', `${of(child('test'))} ? ${of(no)} : ${of(yes)}`);
    }
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const by = turned[String(node.operator)];
      if (by === undefined) return null;
      const kind = /^[<>]=?$/.test(String(node.operator)) ? 'a limit off by one' : 'a condition turned round';
      return whole(kind, `${of(child('left'))} ${by} ${of(child('right'))}`);
    }
    case 'Literal':
      if (typeof node.value === 'boolean') return whole('a switch turned', String(!node.value));
      return typeof node.value === 'number' && node.value > 1 && Number.isInteger(node.value)
        ? whole('a number off by one', String(node.value + 1))
        : null;
    case 'CallExpression': {
      const callee = child('callee');
      const isFilter =
        callee.type === 'MemberExpression' &&
        ['where', 'filter'].includes(String((callee.property as Node).name));
      if (!isFilter) return null;
      const kind = /user_?id/i.test(text.slice((callee.object as Node).end, node.end))
        ? "an owner's check left out"
        : 'a filter ignored';
      return whole(kind, of(callee.object as Node));
    }
    case 'ExpressionStatement': {
      const isCall = ['AwaitExpression', 'CallExpression'].includes(child('expression').type);
      return isCall ? whole('a step left out', '') : null;
    }
    case 'JSXAttribute':
      return /^on[A-Z]/.test(String((node.name as Node).name)) && child('value') !== null
        ? whole('a control that does nothing', '')
        : null;
    default:
      return null;
  }
}

/** The span, extended by the surrounding text on its lines until it's unique; null if it never is. */
function widen(text: string, start: number, end: number): [number, number] | null {
  const once = (from: number, to: number) => text.split(text.slice(from, to)).length === 2;
  let [from, to] = [start, end];
  for (let lines = 0; lines < 3; lines += 1) {
    if (from < to && to - from > 3 && to - from < 400 && once(from, to)) return [from, to];
    from = from === 0 ? 0 : text.lastIndexOf('\n', from - (lines === 0 ? 1 : 2)) + 1;
    const next = text.indexOf('\n', to + (lines === 0 ? 0 : 1));
    to = next === -1 ? text.length : next;
  }
  return to - from < 400 && once(from, to) ? [from, to] : null;
}
