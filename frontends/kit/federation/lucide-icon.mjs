/** Replaces lucide's `createLucideIcon`, whose options are not used here: saves 1 KB in each app. */
import { createElement } from 'react';

const SHAPE = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

export default ({ node }) => {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) => createElement('svg', { ...SHAPE, ...props }, ...children);
};
