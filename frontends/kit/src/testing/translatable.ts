import { afterAll, afterEach, expect } from '@jest/globals';

/**
 * Fails a test that changes the page in a way that breaks once a browser has translated it. The translator moves every
 * text into new elements, but React keeps a reference to a text that has siblings or that a component returns bare. A
 * change to such a text is then invisible, and removing it or inserting before it throws. A text that is its element's
 * only child is safe.
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
