import type { HTMLAttributes } from 'react';
import { cx } from './cx.ts';

const EDGES = { plain: 'border-line', warning: 'border-warning', danger: 'border-danger' };

type CardProps = HTMLAttributes<HTMLDivElement> & {
  /** The border's colour, which `className` cannot override. */
  edge?: keyof typeof EDGES;
};

export const Card = ({ className, edge = 'plain', ...rest }: CardProps) => (
  <div {...rest} className={cx('rounded-lg border bg-surface-1 shadow-near', EDGES[edge], className ?? 'p-4 sm:p-6')} />
);
