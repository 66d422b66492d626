import { afterAll, afterEach, expect } from '@jest/globals';

/**
 * A browser's translator moves every text into elements of its own. React keeps a reference to a text that has siblings
 * or that a component returns bare: changing it is then not seen, and inserting before it or removing it throws. A text
 * that is the only child written in its element is safe.
 */
const found: string[] = [];

const isKept = (node: unknown): node is Text =>
  node instanceof Text && node.data.trim() !== '' && Object.keys(node).some((key) => key.startsWith('__reactFiber'));

const report = (what: string, text: Text): void =>
  void found.push(`${what} '${text.data}' in ${text.parentElement?.outerHTML.slice(0, 200)}`);

const { insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  if (isKept(before)) report('inserted before', before);
  return insertBefore.call(this, node, before) as T;
};

Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  if (isKept(node)) report('removed', node);
  return removeChild.call(this, node) as T;
};

Object.defineProperty(Node.prototype, 'nodeValue', {
  ...nodeValue,
  set(this: Node, value: string | null) {
    if (isKept(this)) report('changed', this);
    nodeValue.set?.call(this, value);
  },
});

afterAll(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild });
  Object.defineProperty(Node.prototype, 'nodeValue', nodeValue);
});

afterEach(() => {
  expect(found.splice(0)).toEqual([]);
});
